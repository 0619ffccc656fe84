import { randomUUID } from 'node:crypto';
import type { Database } from '../../../../db/dialect.ts';

const GOOGLE = 'google';

export async function findUserIdBySubject(db: Database, subject: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('user_id')
    .where('provider_id', '=', GOOGLE)
    .where('account_id', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** Rejects with a unique violation if this Google account is linked to another account. */
export async function insertGoogleAccount(
  trx: Database,
  { userId, subject }: { userId: string; subject: string },
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      account_id: subject,
      provider_id: GOOGLE,
      user_id: userId,
      created_at: at,
      updated_at: at,
    })
    .execute();
}
