import type { AuthorRecord, AuthorStanding, Restriction } from '@corpomeme/contract/safety/sanctions';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import {
  countMemesByState,
  countMemesOfAccount,
  listBeginnings,
  listStandingSanctions,
} from './records.queries.ts';
import { standingOf } from './standing.policy.ts';

type Parts = Pick<Context, 'db' | 'clock'>;
type StandingSanctions = Awaited<ReturnType<typeof listStandingSanctions>>;

/**
 * Returns records by user id; unknown ids are missing. A member's record excludes memes that were posted without a
 * name. Nothing in the record of a pseudonym follows its account: the standing was fixed at the submission, and the
 * numbers are about this meme alone (decision 170).
 */
export async function recordsOf(ctx: Parts, userIds: readonly string[]): Promise<Map<string, AuthorRecord>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const users = await listBeginnings(ctx.db, ids);
  const sanctions = await listStandingSanctions(ctx.db, ids, ctx.clock.now());
  const counts = await countMemesByState(ctx.db, ids);
  return new Map(
    users.map(({ id, created_at, standing }) => [
      id,
      {
        ...viewCounts(counts.filter(({ user_id }) => user_id === id)),
        ...viewStanding(sanctions.filter(({ user_id }) => user_id === id)),
        ...(standing === null
          ? { member_since: new Date(created_at).toISOString() }
          : { member_since: null, standing }),
      },
    ]),
  );
}

/** Returns the standing of an account at this moment, for a meme that is being submitted without its name. */
export async function readStanding(trx: Database, accountId: string): Promise<AuthorStanding> {
  return standingOf(viewCounts(await countMemesOfAccount(trx, accountId)));
}

function viewCounts(rows: { status: string; count: number | string }[]) {
  const count = (status: string) => Number(rows.find((each) => each.status === status)?.count ?? 0);
  return { approved: count('approved'), rejected: count('rejected'), removed: count('removed') };
}

function viewStanding(
  own: StandingSanctions,
): Pick<AuthorRecord, 'warnings' | 'restriction' | 'sanctioned_until'> {
  const holding = own.filter(({ kind }) => kind !== 'warning');
  const suspended = holding.some(({ kind }) => kind === 'suspension');
  const restriction: Restriction | null =
    holding.length === 0 ? null : suspended ? 'suspension' : 'posting_ban';
  const ends = holding.map(({ expires_at }) => expires_at);
  const last = ends.includes(null) ? null : Math.max(...ends.map(Number));
  return {
    warnings: own.length - holding.length,
    restriction,
    sanctioned_until: restriction === null || last === null ? null : new Date(last).toISOString(),
  };
}
