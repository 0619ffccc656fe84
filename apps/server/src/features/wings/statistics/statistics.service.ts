import { PublicLogAction } from '@corpomeme/contract/moderation/moderation-log';
import type { Waits, WeekStatistics } from '@corpomeme/contract/wings/moderation-statistics';
import type { Context } from '../../../context.ts';
import { createPastSpanCache } from '../../moderation/desk/past-span-cache.service.ts';
import { countDecisions } from '../../moderation/log/public-log.queries.ts';
import { countLooks } from '../second-looks/second-looks.queries.ts';
import { countReviews, countWaiting, countWaitingFromBefore, readWaits } from './statistics.queries.ts';

/** The Monday from which weeks are counted, UTC: 5 January 1970. */
const FIRST = 4 * 86_400_000;
const WEEK = { first: FIRST, length: 7 * 86_400_000 };

/** Figures of a single week, which never change once it is over. */
interface WeekFigures extends Pick<WeekStatistics, 'decisions' | 'waits'> {
  reviews: { confirmed: number; overturned: number };
  looks: { looked: number; agreed: number };
  /**
   * Number of memes that were decided in this week and submitted in an earlier one, by the number of the earlier week.
   */
  carried: Map<number, number>;
}

const keptWeeks = createPastSpanCache<WeekFigures>();

/** Returns the last `weeks` weeks, oldest first, the current one included (decision 042). */
export async function readStatistics(ctx: Context, weeks: number): Promise<WeekStatistics[]> {
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

async function readWeek({ db }: Context, span: { from: number; to: number }): Promise<WeekFigures> {
  return {
    decisions: await countDecisions(db, PublicLogAction.options, span),
    waits: {
      memes: await waitsOf(db, ['meme.approve', 'meme.reject'], span),
      appeals: await waitsOf(db, ['appeal.accept', 'appeal.dismiss'], span),
      reports: await waitsOf(db, ['case.close'], span),
    },
    reviews: await countReviews(db, span),
    looks: await countLooks(db, span),
    carried: await countWaitingFromBefore(db, span, WEEK),
  };
}

async function waitsOf(
  db: Context['db'],
  actions: PublicLogAction[],
  span: { from: number; to: number },
): Promise<Waits> {
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

function viewWeek(
  from: number,
  { decisions, waits, reviews, looks }: WeekFigures,
  backlog: number,
): WeekStatistics {
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
    looked: looks.looked,
    look_agreement: share(looks.agreed, looks.looked),
  };
}

/**
 * Returns the share. A week may have more reversals than decisions, because reversals may concern earlier decisions.
 */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(1, part / whole);
}
