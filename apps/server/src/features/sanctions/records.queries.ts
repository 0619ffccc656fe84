import { PSEUDONYM } from '@corpomeme/contract/users';
import type { Database } from '../../db/dialect.ts';
import { sameAuthorAs } from '../access/ownership.queries.ts';

/** Returns the number of memes by author and status. */
export async function countMemesByState(db: Database, userIds: string[]) {
  return db
    .selectFrom('memes')
    .select(({ fn }) => ['user_id', 'status', fn.countAll<number | string>().as('count')])
    .where('user_id', 'in', userIds)
    .groupBy(['user_id', 'status'])
    .execute();
}

/** Returns the number of memes by status of the author of a meme without a name, under all ids of the account. */
export async function countMemesOfAuthor(db: Database, pseudonym: string) {
  return db
    .selectFrom('memes')
    .select(({ fn }) => ['status', fn.countAll<number | string>().as('count')])
    .where('user_id', 'in', sameAuthorAs(pseudonym))
    .groupBy('status')
    .execute();
}

/** Returns warnings and active sanctions. */
export async function listStandingSanctions(db: Database, userIds: string[], now: number) {
  return db
    .selectFrom('sanctions')
    .select(['user_id', 'kind', 'expires_at'])
    .where('user_id', 'in', userIds)
    .where('lifted_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .execute();
}

/** Returns the number of warnings of the author of a meme without a name, under all ids of the account. */
export async function countWarningsOfAuthor(db: Database, pseudonym: string): Promise<number> {
  const { count } = await db
    .selectFrom('sanctions')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', 'in', sameAuthorAs(pseudonym))
    .where('kind', '=', 'warning')
    .where('lifted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns when each account was created; for a pseudonym, when its account was, or a constant if the link is destroyed.
 */
export async function listBeginnings(db: Database, userIds: string[]) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('pseudonyms', 'pseudonyms.id', 'users.id')
    .leftJoin('users as account', 'account.id', 'pseudonyms.account_id')
    .select(['users.id', 'users.role_id', 'users.created_at', 'account.created_at as account_created_at'])
    .where('users.id', 'in', userIds)
    .execute();
  return rows.map(({ id, role_id, created_at, account_created_at }) => ({
    id,
    isPseudonym: role_id === PSEUDONYM,
    created_at: account_created_at ?? created_at,
  }));
}
