import type { AuthorRecord, Restriction } from '@corpomeme/contract/sanctions';
import type { Context } from '../../context.ts';
import { countMemesByState, listBeginnings, listStandingSanctions } from './records.queries.ts';

type Standing = Awaited<ReturnType<typeof listStandingSanctions>>;

/** Returns records by user id, with three queries in total; unknown ids are missing. */
export async function recordsOf(
  ctx: Pick<Context, 'db' | 'clock'>,
  userIds: readonly string[],
): Promise<Map<string, AuthorRecord>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const counts = await countMemesByState(ctx.db, ids);
  const sanctions = await listStandingSanctions(ctx.db, ids, ctx.clock.now());
  const users = await listBeginnings(ctx.db, ids);
  return new Map(
    users.map(({ id, created_at }) => {
      const own = counts.filter(({ user_id }) => user_id === id);
      const count = (status: string) => Number(own.find((each) => each.status === status)?.count ?? 0);
      const record = {
        approved: count('approved'),
        rejected: count('rejected'),
        removed: count('removed'),
        ...viewStanding(sanctions.filter(({ user_id }) => user_id === id)),
        member_since: new Date(created_at).toISOString(),
      };
      return [id, record];
    }),
  );
}

function viewStanding(own: Standing): Pick<AuthorRecord, 'warnings' | 'restriction' | 'sanctioned_until'> {
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
