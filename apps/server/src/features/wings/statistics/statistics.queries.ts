import type { AuditAction } from '@corpomeme/contract/people/audit-log';
import { sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';

interface Span {
  /** Milliseconds since the epoch; the end is excluded. */
  from: number;
  to: number;
}

/** Returns the number of waits and their percentiles by nearest rank, in milliseconds. */
export async function readWaits(
  db: Database,
  actions: readonly AuditAction[],
  { from, to }: Span,
  shares: readonly number[],
): Promise<{ count: number; ranks: (number | null)[] }> {
  const waits = db
    .selectFrom('audit_log')
    .where('action', 'in', actions)
    .where('waited', 'is not', null)
    .where('at', '>=', from)
    .where('at', '<', to);
  const counted = await waits
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const count = Number(counted.count);
  const ranks: (number | null)[] = [];
  for (const share of shares) {
    const found = await waits
      .select('waited')
      .orderBy('waited')
      .limit(1)
      .offset(Math.max(0, Math.ceil(share * count) - 1))
      .executeTakeFirst();
    ranks.push(found?.waited ?? null);
  }
  return { count, ranks };
}

/** Counts memes decided in this time that were submitted before it, by the week of submission. */
export async function countWaitingFromBefore(
  db: Database,
  { from, to }: Span,
  week: { first: number; length: number },
): Promise<Map<number, number>> {
  const since = sql<number>`(at - waited - ${sql.lit(week.first)}) / ${sql.lit(week.length)}`;
  const rows = await db
    .selectFrom('audit_log')
    .select((row) => [since.as('week'), row.fn.count<number>('meme_id').distinct().as('count')])
    .where('action', 'in', ['meme.approve', 'meme.reject'])
    .where('waited', 'is not', null)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where(sql<boolean>`at - waited < ${from}`)
    .groupBy(since)
    .execute();
  return new Map(rows.map((row) => [Number(row.week), Number(row.count)]));
}

/** Counts pending memes by the week in which they were submitted. */
export async function countWaiting(
  db: Database,
  week: { first: number; length: number },
): Promise<Map<number, number>> {
  const since = sql<number>`(coalesce(resubmitted_at, created_at) - ${sql.lit(week.first)}) / ${sql.lit(week.length)}`;
  const rows = await db
    .selectFrom('memes')
    .select((row) => [since.as('week'), row.fn.countAll<number>().as('count')])
    .where('status', '=', 'pending')
    .groupBy(since)
    .execute();
  return new Map(rows.map((row) => [Number(row.week), Number(row.count)]));
}

/** Actions that define a meme's status until the next decision. */
const STANDING = sql`('meme.approve', 'meme.reject', 'meme.remove', 'meme.restore', 'appeal.accept')`;

/** Counts reviews of another moderator's decision about a meme, confirmed or changed. */
export async function countReviews(
  db: Database,
  { from, to }: Span,
): Promise<{ confirmed: number; overturned: number }> {
  const { rows } = await sql<{ action: AuditAction; count: number }>`
    select action, count(*) as count from (
      select action, actor_id, (
        select earlier.actor_id from audit_log as earlier
        where earlier.meme_id = review.meme_id and earlier.comment_id is null and earlier.action in ${STANDING}
          and (earlier.at, earlier.id) < (review.at, review.id)
        order by earlier.at desc, earlier.id desc limit 1) as decided_by
      from audit_log as review
      where at >= ${from} and at < ${to} and meme_id is not null and comment_id is null and (
        action in ('appeal.accept', 'appeal.dismiss', 'meme.restore', 'meme.remove')
        or (action = 'case.close' and details like '%"outcome":"kept"%'))
    ) as reviews where decided_by <> actor_id group by action`.execute(db);
  const counts = new Map(rows.map(({ action, count }) => [action, Number(count)]));
  const sum = (...actions: AuditAction[]) =>
    actions.reduce((all, action) => all + (counts.get(action) ?? 0), 0);
  return {
    confirmed: sum('appeal.dismiss', 'case.close'),
    overturned: sum('appeal.accept', 'meme.restore', 'meme.remove'),
  };
}
