import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/dialect.ts';
import { deletePasskeysOf } from './passkeys/passkeys.queries.ts';

interface NewUser {
  username: string;
  usernameKey: string;
  email: string;
  emailVerified: boolean;
  provider: 'email' | 'google';
  /** Whether the account's holder is known to own the mailbox (decision 068). */
  isOwnerProven: boolean;
  isNameChosen?: boolean;
  language?: string | null;
}

/** Returns the new id. Rejects with a unique violation when the name or the address is taken meanwhile. */
export async function insertUser(trx: Database, user: NewUser, now: number): Promise<string> {
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
      auth_provider: user.provider,
      name_chosen: user.isNameChosen ? 1 : 0,
      language: user.language ?? null,
      owner_proven_at: user.isOwnerProven ? now : null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

/** Sets a verified address. Rejects with a unique violation if another account has it. */
export async function setAddress(trx: Database, userId: string, email: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, email_verified: 1, mail_refused_at: null })
    .where('id', '=', userId)
    .execute();
}

export async function deleteCredentials(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('accounts').where('user_id', '=', userId).execute();
  await deletePasskeysOf(trx, userId);
}
