import type { Database } from '../../../db/dialect.ts';
import { isSelf } from '../../site/access/ownership.queries.ts';

/** Returns the number of memes by author and status. */
export async function countMemesByState(db: Database, userIds: string[]) {
  return db
    .selectFrom('memes')
    .select(({ fn }) => ['user_id', 'status', fn.countAll<number | string>().as('count')])
    .where('user_id', 'in', userIds)
    .groupBy(['user_id', 'status'])
    .execute();
}

/** Returns the number of the account's memes by status, with and without its name. */
export async function countMemesOfAccount(db: Database, accountId: string) {
  return db
    .selectFrom('memes')
    .select(({ fn }) => ['status', fn.countAll<number | string>().as('count')])
    .where(isSelf('user_id', accountId))
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

/** Returns when each account was created, and the fixed standing of each pseudonym. */
export async function listBeginnings(db: Database, userIds: string[]) {
  return db.selectFrom('users').select(['id', 'created_at', 'standing']).where('id', 'in', userIds).execute();
}
