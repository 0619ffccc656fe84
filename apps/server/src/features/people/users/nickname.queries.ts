import type { Database } from '../../../db/dialect.ts';

interface UsernameChange {
  userId: string;
  username: string;
  usernameKey: string;
  now: number;
}

/**
 * Changes the name once. Returns false if it was changed before, or the member may not act any more; a conditional
 * update decides between concurrent changes. Rejects with a unique violation if the name is taken.
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
      name_chosen: 1,
      updated_at: new Date(now).toISOString(),
    })
    .where('id', '=', userId)
    .where('nickname_changed', '=', 0)
    .where('banned_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Stores the first choice of a name. Returns false if the member has chosen before, or may not act any more. Does not
 * set `nickname_changed`, because the first choice does not use up the change (decision 102). Rejects with a unique
 * violation if the name is taken.
 */
export async function chooseUsernameOnce(
  trx: Database,
  { userId, username, usernameKey, now }: UsernameChange,
): Promise<boolean> {
  const chosen = await trx
    .updateTable('users')
    .set({
      username,
      username_key: usernameKey,
      name_chosen: 1,
      updated_at: new Date(now).toISOString(),
    })
    .where('id', '=', userId)
    .where('name_chosen', '=', 0)
    .where('banned_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return chosen !== undefined;
}
