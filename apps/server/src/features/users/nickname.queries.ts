import type { Database } from '../../db/dialect.ts';

interface UsernameChange {
  userId: string;
  username: string;
  usernameKey: string;
  now: number;
}

/**
 * False when the name was changed before, or its owner may not act any more: this update decides between changes at once. Rejects
 * with a unique violation when somebody else has the name.
 */
export async function changeUsernameOnce(
  trx: Database,
  { userId, username, usernameKey, now }: UsernameChange,
): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set({
      username,
      username_key: usernameKey,
      nickname_changed: 1,
      updated_at: new Date(now).toISOString(),
    })
    .where('id', '=', userId)
    .where('nickname_changed', '=', 0)
    .where('banned_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
