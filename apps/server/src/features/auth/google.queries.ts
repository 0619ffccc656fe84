import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/dialect.ts';

const GOOGLE = 'google';

interface NewGoogleUser {
  username: string;
  usernameKey: string;
  email: string;
  emailVerified: boolean;
}

export async function findUserIdBySubject(db: Database, subject: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('user_id')
    .where('provider_id', '=', GOOGLE)
    .where('account_id', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** Rejects with a unique violation when the name or the address is taken meanwhile. */
export async function insertGoogleUser(trx: Database, user: NewGoogleUser, now: number): Promise<string> {
  const id = randomUUID();
  const at = new Date(now).toISOString();
  await trx
    .insertInto('users')
    .values({
      id,
      username: user.username,
      username_key: user.usernameKey,
      email: user.email,
      email_verified: user.emailVerified ? 1 : 0,
      auth_provider: GOOGLE,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

/** Rejects with a unique violation when this Google account opens another account. */
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

export async function deleteWaysIn(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('accounts').where('user_id', '=', userId).execute();
}
