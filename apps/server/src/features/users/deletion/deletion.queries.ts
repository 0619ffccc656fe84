import { roleId } from '@corpomeme/contract/users';
import type { Database } from '../../../db/dialect.ts';

interface AnonymousIdentity {
  username: string;
  usernameKey: string;
  /** Not an address, but unique like one. */
  email: string;
}

/** Makes the account anonymous and unable to log in. */
export async function anonymiseUser(
  trx: Database,
  userId: string,
  { username, usernameKey, email }: AnonymousIdentity,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      username,
      username_key: usernameKey,
      email,
      email_verified: 0,
      image: null,
      role_id: roleId('user'),
      permission_overrides: '{}',
      auth_provider: 'email',
      two_factor_enabled: 0,
      owner_proven_at: null,
      browser_key_hash: null,
      registration_return: null,
      verification_sent_at: null,
      verification_requested_at: null,
      reset_sent_at: null,
      last_login_at: null,
      inactivity_warned_at: null,
      archived_at: null,
      banned_at: now,
      deleted_at: now,
      updated_at: new Date(now).toISOString(),
    })
    .where('id', '=', userId)
    .execute();
}

const OF_PERSON = ['sessions', 'accounts', 'two_factors', 'idempotency_keys'] as const;

/** Deletes a moderator's settings and assignments of hard cases. */
export async function deleteDesk(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('desk_cares').where('user_id', '=', userId).execute();
  await trx.deleteFrom('hard_cases').where('moderator_id', '=', userId).execute();
}

/** Deletes sessions, passwords, provider ids, the second factor, open links, and stored idempotent responses. */
export async function deleteWaysIn(trx: Database, userId: string, email: string): Promise<void> {
  for (const table of OF_PERSON) await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  await trx
    .deleteFrom('verifications')
    .where((where) =>
      where.or([
        where('value', 'like', `%${userId}%`),
        where('identifier', 'like', `%${userId}%`),
        where('identifier', '=', email),
      ]),
    )
    .execute();
}
