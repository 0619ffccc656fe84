import { PSEUDONYM } from '@corpomeme/contract/people/users';
import type { AuthorStanding } from '@corpomeme/contract/safety/sanctions';
import type { Database } from '../../../db/dialect.ts';

/** A constant, because the row must not show when the meme was submitted; last in lists by age. */
const NO_TIME = new Date(0).toISOString();

interface NewPseudonym {
  id: string;
  username: string;
  usernameKey: string;
  standing: AuthorStanding;
}

/** Returns false if the name is taken; the unique index on folded names decides. */
export async function insertPseudonym(
  trx: Database,
  { id, username, usernameKey, standing }: NewPseudonym,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('users')
    .values({
      id,
      username,
      username_key: usernameKey,
      // Not an address, but unique like one.
      email: `pseudonym:${id}`,
      role_id: PSEUDONYM,
      image: null,
      standing,
      created_at: NO_TIME,
      updated_at: NO_TIME,
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function linkPseudonym(
  trx: Database,
  { id, memeId, accountId }: { id: string; memeId: number; accountId: string },
): Promise<void> {
  await trx.insertInto('pseudonyms').values({ id, meme_id: memeId, account_id: accountId }).execute();
}

/** Returns the account of a linked pseudonym whose drawn span is longer than `age` milliseconds (decision 332). */
export async function findRevealable(trx: Database, id: string, age: number) {
  return trx
    .selectFrom('pseudonyms')
    .innerJoin('users', 'users.id', 'pseudonyms.account_id')
    .select(['users.id as user_id', 'users.username'])
    .where('pseudonyms.id', '=', id)
    .where('reveal_span', '>', age)
    .executeTakeFirst();
}

export async function setNamelessDefault(trx: Database, userId: string, enabled: boolean): Promise<void> {
  await trx
    .updateTable('users')
    .set({ posts_nameless: enabled ? 1 : 0 })
    .where('id', '=', userId)
    .execute();
}
