import type { AuthorRecord, Restriction } from '@corpomeme/contract/sanctions';
import type { Context } from '../../context.ts';
import { coarseCount, yearOf } from './coarse-record.policy.ts';
import {
  countMemesByState,
  countMemesOfAuthor,
  countWarningsOfAuthor,
  listBeginnings,
  listStandingSanctions,
} from './records.queries.ts';

type Parts = Pick<Context, 'db' | 'clock'>;
type StandingSanctions = Awaited<ReturnType<typeof listStandingSanctions>>;
type AccountStart = Awaited<ReturnType<typeof listBeginnings>>[number];

/**
 * Returns records by user id; unknown ids are missing. A member's record excludes memes that were posted without a
 * name. For the author of such a meme, the record counts all memes of the account, too coarsely to show who it is
 * (decision 097).
 */
export async function recordsOf(ctx: Parts, userIds: readonly string[]): Promise<Map<string, AuthorRecord>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const users = await listBeginnings(ctx.db, ids);
  const sanctions = await listStandingSanctions(ctx.db, ids, ctx.clock.now());
  const counts = await countMemesByState(ctx.db, ids);
  const records = new Map<string, AuthorRecord>();
  for (const user of users) {
    const standing = viewStanding(sanctions.filter(({ user_id }) => user_id === user.id));
    const own = counts.filter(({ user_id }) => user_id === user.id);
    records.set(
      user.id,
      user.isPseudonym
        ? await readCoarse(ctx, user, standing)
        : { ...viewCounts(own), ...standing, member_since: new Date(user.created_at).toISOString() },
    );
  }
  return records;
}

/**
 * Returns the coarse record. It contains only restrictions through the same meme: the end of another one would reveal
 * the author.
 */
async function readCoarse(
  { db }: Parts,
  { id, created_at }: AccountStart,
  standing: ReturnType<typeof viewStanding>,
): Promise<AuthorRecord> {
  const { approved, rejected, removed } = viewCounts(await countMemesOfAuthor(db, id));
  return {
    ...standing,
    approved: coarseCount(approved),
    rejected: coarseCount(rejected),
    removed: coarseCount(removed),
    warnings: coarseCount(await countWarningsOfAuthor(db, id)),
    member_since: yearOf(created_at),
  };
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
