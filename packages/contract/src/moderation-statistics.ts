import { z } from 'zod';
import { STATISTICS } from './limits.ts';
import { LoggedAction } from './moderation-log.ts';

const count = z.number().int().nonnegative();
/** From 0 to 1; null where nothing was counted. */
const Share = z.number().min(0).max(1).nullable();

/** Milliseconds, by nearest rank; null where nothing waited. */
const Waits = z.object({ count, p50: count.nullable(), p95: count.nullable() });
export type Waits = z.infer<typeof Waits>;

/** One week of moderation; each figure is defined in decision 042. */
export const WeekStatistics = z
  .object({
    /** Its Monday, UTC. */
    week: z.iso.date(),
    decisions: z.partialRecord(LoggedAction, count),
    /** How long memes waited for a decision, appeals for an answer, reports for an outcome. */
    waits: z.object({ memes: Waits, appeals: Waits, reports: Waits }),
    /** Memes that waited when the week ended; of the running week, now. */
    backlog: count,
    overturned: Share,
    agreement: Share,
    /** Decisions that another moderator looked at: what `agreement` is a share of. */
    reviewed: count,
    /** Decisions that somebody judged again without knowing them, and the share of those that agreed. */
    looked: count,
    look_agreement: Share,
  })
  .meta({ id: 'WeekStatistics' });
export type WeekStatistics = z.infer<typeof WeekStatistics>;
/** Oldest first, weeks without anything included; the last one is running. */
export const ModerationStatistics = z.array(WeekStatistics);

export const StatisticsQuery = z.object({
  weeks: z.coerce.number().int().min(1).max(STATISTICS.maxWeeks).default(STATISTICS.defaultWeeks),
});
