import { randomUUID } from 'node:crypto';
import type { Database } from '../../../../db/dialect.ts';

interface NewTokenRow {
  user_id: string;
  token_hash: string;
  token_name: string;
  /** Separated by spaces. */
  scopes: string;
  /** The passkey with which the caller's session proved both factors. */
  passkey_id: string | null;
  expires_at: string;
}

export type TokenRow = Awaited<ReturnType<typeof listTokenRows>>[number];

/** Returns a member's live tokens, oldest first. */
export async function listTokenRows(db: Database, userId: string, now: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_name', 'scopes', 'created_at', 'updated_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('scopes', 'is not', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertToken(trx: Database, token: NewTokenRow, now: number): Promise<TokenRow> {
  const at = new Date(now).toISOString();
  return trx
    .insertInto('sessions')
    .values({ id: randomUUID(), ...token, created_at: at, updated_at: at })
    .returning(['id', 'token_name', 'scopes', 'created_at', 'updated_at', 'expires_at'])
    .executeTakeFirstOrThrow();
}
