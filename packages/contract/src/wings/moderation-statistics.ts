import { z } from 'zod';
import { PublicLogAction } from '../moderation/moderation-log.ts';

/** Weeks of the moderation statistics, and months of the public log's counts. */
export const STATISTICS = { defaultWeeks: 12, maxWeeks: 53, months: 12 } as const;

const count = z.number().int().nonnegative();
/** A share from 0 to 1; null without anything to count. */
const Share = z.number().min(0).max(1).nullable();

/** Percentiles in milliseconds, by nearest rank; null if nothing waited. */
const Waits = z.object({ count, p50: count.nullable(), p95: count.nullable() });
export type Waits = z.infer<typeof Waits>;

/** One week of moderation; decision 042 defines each figure. */
export const WeekStatistics = z
  .object({
    /** The Monday of the week, UTC. */
    week: z.iso.date(),
    decisions: z.partialRecord(PublicLogAction, count),
    /** Waiting times of memes for a decision, appeals for an answer, reports for an outcome. */
    waits: z.object({ memes: Waits, appeals: Waits, reports: Waits }),
    /** Memes that were pending at the end of the week; for the current week, now. */
    backlog: count,
    overturned: Share,
    agreement: Share,
    /** Decisions that another moderator reviewed; the base of `agreement`. */
    reviewed: count,
  })
  .meta({ id: 'WeekStatistics' });
export type WeekStatistics = z.infer<typeof WeekStatistics>;
/** Oldest first, including empty weeks; the last one is the current week. */
export const ModerationStatistics = z.array(WeekStatistics);

export const StatisticsQuery = z.object({
  weeks: z.coerce.number().int().min(1).max(STATISTICS.maxWeeks).default(STATISTICS.defaultWeeks),
});
