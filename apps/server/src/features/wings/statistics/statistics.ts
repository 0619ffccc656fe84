import * as operations from '@corpomeme/contract/moderation/moderation.operations';
import { PublicLogAction } from '@corpomeme/contract/moderation/moderation-log';
import type { AuditAction } from '@corpomeme/contract/people/audit-log';
import type { Waits, WeekStatistics } from '@corpomeme/contract/wings/moderation-statistics';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Feature } from '../../../feature.ts';
import { handle } from '../../../http/handle.ts';
import { createPastSpanCache } from '../../moderation/desk/past-span-cache.service.ts';
import { countDecisions } from '../../moderation/log/public-log.queries.ts';

export const statistics: Feature = {
  routes: [
    (app, ctx) =>
      handle(app, operations.readModerationStatistics, ({ query }) => readStatistics(ctx, query.weeks)),
  ],
};

/** The Monday from which weeks are counted, UTC: 5 January 1970. */
const FIRST = 4 * 86_400_000;
const WEEK = { first: FIRST, length: 7 * 86_400_000 };

/** Figures of a single week, which never change once it is over. */
interface WeekFigures extends Pick<WeekStatistics, 'decisions' | 'waits'> {
  reviews: { confirmed: number; overturned: number };
  /**
   * Number of memes that were decided in this week and submitted in an earlier one, by the number of the earlier week.
   */
  carried: Map<number, number>;
}

const keptWeeks = createPastSpanCache<WeekFigures>();

/** Returns the last `weeks` weeks, oldest first, the current one included (decision 042). */
async function readStatistics(ctx: Context, weeks: number): Promise<WeekStatistics[]> {
  const current = Math.floor((ctx.clock.now() - WEEK.first) / WEEK.length);
  const waiting = await countWaiting(ctx.db, WEEK);
  const found: WeekStatistics[] = [];
  // A meme counts as waiting at the end of a week if it was submitted before that moment and is pending or was decided
  // later.
  const waitedSince = [waiting];
  for (let number = current; number > current - weeks; number--) {
    const from = WEEK.first + number * WEEK.length;
    const span = { from, to: from + WEEK.length };
    const figures = await keptWeeks(ctx, span, () => readWeek(ctx, span));
    found.unshift(viewWeek(from, figures, countUntil(waitedSince, number)));
    waitedSince.push(figures.carried);
  }
  return found;
}

async function readWeek({ db }: Context, span: Span): Promise<WeekFigures> {
  return {
    decisions: await countDecisions(db, PublicLogAction.options, span),
    waits: {
      memes: await waitsOf(db, ['meme.approve', 'meme.reject'], span),
      appeals: await waitsOf(db, ['appeal.accept', 'appeal.dismiss'], span),
      reports: await waitsOf(db, ['case.close'], span),
    },
    reviews: await countReviews(db, span),
    carried: await countWaitingFromBefore(db, span, WEEK),
  };
}

async function waitsOf(db: Context['db'], actions: PublicLogAction[], span: Span): Promise<Waits> {
  const { count, ranks } = await readWaits(db, actions, span, [0.5, 0.95]);
  const [p50 = null, p95 = null] = ranks;
  return { count, p50, p95 };
}

function countUntil(parts: Map<number, number>[], week: number): number {
  return parts
    .flatMap((part) => [...part])
    .reduce((all, [since, count]) => (since <= week ? all + count : all), 0);
}

const OVERTURNABLE: PublicLogAction[] = [
  'meme.approve',
  'meme.reject',
  'meme.remove',
  'user.warn',
  'user.posting_ban',
  'user.suspend',
];
const OVERTURNING: PublicLogAction[] = ['appeal.accept', 'meme.undo', 'meme.restore'];

function viewWeek(from: number, { decisions, waits, reviews }: WeekFigures, backlog: number): WeekStatistics {
  const sum = (actions: PublicLogAction[]) =>
    actions.reduce((all, action) => all + (decisions[action] ?? 0), 0);
  const reviewed = reviews.confirmed + reviews.overturned;
  return {
    week: new Date(from).toISOString().slice(0, 10),
    decisions,
    waits,
    backlog,
    overturned: share(sum(OVERTURNING), sum(OVERTURNABLE)),
    agreement: share(reviews.confirmed, reviewed),
    reviewed,
  };
}

/**
 * Returns the share. A week may have more reversals than decisions, because reversals may concern earlier decisions.
 */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(1, part / whole);
}

interface Span {
  /** Milliseconds since the epoch; the end is excluded. */
  from: number;
  to: number;
}

/** Returns the number of waits and their percentiles by nearest rank, in milliseconds. */
async function readWaits(
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
async function countWaitingFromBefore(
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
async function countWaiting(
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
async function countReviews(
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
