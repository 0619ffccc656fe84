import { randomUUID } from 'node:crypto';
import type { Database } from '../../../../db/dialect.ts';

/** Codes that prove a mailbox, as hashes in the auth library's table; a new code replaces the previous one. */

const PURPOSE = 'owner-code:';

export async function replaceOwnerCode(
  trx: Database,
  { userId, codeHash, now, expiresAt }: { userId: string; codeHash: string; now: number; expiresAt: number },
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .deleteFrom('verifications')
    .where('identifier', 'like', `${PURPOSE}%`)
    .where(({ or, eb }) => or([eb('identifier', '=', PURPOSE + userId), eb('expires_at', '<=', at)]))
    .execute();
  await trx
    .insertInto('verifications')
    .values({
      id: randomUUID(),
      identifier: PURPOSE + userId,
      value: codeHash,
      expires_at: new Date(expiresAt).toISOString(),
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Uses up the code. Returns true for one caller only. */
export async function consumeOwnerCode(
  trx: Database,
  { userId, codeHash, now }: { userId: string; codeHash: string; now: number },
): Promise<boolean> {
  const taken = await trx
    .deleteFrom('verifications')
    .where('identifier', '=', PURPOSE + userId)
    .where('value', '=', codeHash)
    .where('expires_at', '>', new Date(now).toISOString())
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteOwnerCode(trx: Database, userId: string): Promise<void> {
  await trx
    .deleteFrom('verifications')
    .where('identifier', '=', PURPOSE + userId)
    .execute();
}

/** Sets the time unless it is set already. */
export async function setOwnerProven(trx: Database, userId: string, now: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ owner_proven_at: now })
    .where('id', '=', userId)
    .where('owner_proven_at', 'is', null)
    .execute();
}

export async function setVerified(trx: Database, userId: string): Promise<void> {
  await trx.updateTable('users').set({ email_verified: 1 }).where('id', '=', userId).execute();
}
