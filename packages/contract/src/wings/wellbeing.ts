import { z } from 'zod';
import { MINUTE } from '../site/time.ts';

/** Suggestions of the desk (decision 073). */
export const WELLBEING = {
  limitMax: 1000,
  /** Decisions after which the desk suggests a pause. */
  pauseAfter: 60,
  /** Time without a decision that counts as a pause. */
  pause: 15 * MINUTE,
} as const;

const DailyLimit = z.number().int().min(1).max(WELLBEING.limitMax).nullable();

/** A moderator's desk settings and today's progress. Only the moderator can read and change them (decision 073). */
export const DeskCare = z
  .object({
    /** Whether pictures that the checks consider unpleasant are blurred until the moderator reveals them. */
    blur_first: z.boolean(),
    /** Decisions per day after which the desk suggests stopping; null for no limit. */
    daily_limit: z.number().int().nullable(),
    /** Decisions since midnight in Romania. */
    decided_today: z.number().int().nonnegative(),
    /** Decisions since the last pause of `WELLBEING.pause`. */
    decided_since_pause: z.number().int().nonnegative(),
  })
  .meta({ id: 'DeskCare' });
export type DeskCare = z.infer<typeof DeskCare>;

export const DeskCareChange = z.object({
  blur_first: z.boolean().optional(),
  daily_limit: DailyLimit.optional(),
});
export type DeskCareChange = z.infer<typeof DeskCareChange>;
