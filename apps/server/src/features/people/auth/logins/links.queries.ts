import { randomUUID } from 'node:crypto';
import type { Database } from '../../../../db/dialect.ts';
import { CREDENTIAL } from '../passwords/passwords.queries.ts';

/** An account at another site. */
export interface Link {
  /** `google`, or `openid:` and the issuer's address: a subject means nothing at another issuer. */
  provider: string;
  subject: string;
}

export const GOOGLE = 'google';

export async function findUserIdByLink(
  db: Database,
  { provider, subject }: Link,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('user_id')
    .where('provider_id', '=', provider)
    .where('account_id', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** Rejects with a unique violation if this account is linked to another one here. */
export async function insertLink(
  trx: Database,
  { userId, provider, subject }: Link & { userId: string },
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      account_id: subject,
      provider_id: provider,
      user_id: userId,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Returns the links to accounts of other providers, oldest first. */
export async function listLinks(db: Database, userId: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'provider_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('provider_id', '!=', CREDENTIAL)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns false if this member has no such link. */
export async function deleteLink(trx: Database, userId: string, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('accounts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('provider_id', '!=', CREDENTIAL)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
