import { roleId } from '@corpomeme/contract/people/users';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { type Database, forKeyShare } from '../../../db/dialect.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Actor } from '../../../http/actor.ts';
import { findUserLocked, type UserRow } from './members.queries.ts';

type Account = Pick<Actor, 'userId' | 'role'>;
type Work<T> = (trx: Database, now: number) => Promise<T>;

const keep = prepared((db, { userId }: { userId: string }) =>
  forKeyShare(db, db.selectFrom('users').select(['role_id', 'banned_at']).where('id', '=', userId)),
);

/**
 * Runs what a member does as one transaction, with the time at which it starts: the only way by which a feature writes
 * for an actor (decision 359). The account is locked against deletion and a change of its role until the transaction ends,
 * so that these happen before or after it (decision 019). Throws what `assertLive` throws.
 */
export function act<T>(ctx: Pick<Context, 'transact' | 'clock'>, actor: Account, work: Work<T>): Promise<T> {
  return ctx.transact(async (trx) => {
    assertLive((await keep(trx, actor)).rows[0], actor);
    return work(trx, ctx.clock.now());
  });
}

/** Like `act`, for what destroys personal data (decision 175). */
export function actErasing<T>(
  ctx: Pick<Context, 'erase' | 'clock'>,
  actor: Account,
  work: Work<T>,
): Promise<T> {
  return act({ transact: ctx.erase, clock: ctx.clock }, actor, work);
}

/** Like `act`, one at a time for each account: of two concurrent changes, the second sees the first. */
export function actAlone<T>(
  ctx: Pick<Context, 'transact' | 'clock'>,
  actor: Account,
  work: (trx: Database, now: number, self: UserRow) => Promise<T>,
): Promise<T> {
  return ctx.transact(async (trx) => {
    const self = await findUserLocked(trx, actor.userId);
    assertLive(self, actor);
    return work(trx, ctx.clock.now(), self);
  });
}

/**
 * Throws AppError('not_logged_in') if the account was banned or deleted since the request began, and 'access_denied' if it
 * lost the role with which the request began.
 */
function assertLive<Row extends Pick<UserRow, 'banned_at' | 'role_id'>>(
  self: Row | undefined,
  { role }: Pick<Actor, 'role'>,
): asserts self is Row {
  if (!self || self.banned_at !== null) throw new AppError('not_logged_in');
  if (self.role_id < roleId(role)) throw new AppError('access_denied');
}
