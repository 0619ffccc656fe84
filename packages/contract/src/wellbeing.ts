import { z } from 'zod';
import { WELLBEING } from './limits.ts';

/** How a moderator wants to work, and how far they are today. Theirs alone: nobody else can read or set it. */

const DailyLimit = z.number().int().min(1).max(WELLBEING.limitMax).nullable();

export const DeskCare = z
  .object({
    /** Pictures that the checks think unpleasant are blurred until the moderator reveals them. */
    blur_first: z.boolean(),
    /** Decisions a day after which the desk suggests to stop; null: none. */
    daily_limit: z.number().int().nullable(),
    /** Decisions since midnight in Romania. */
    decided_today: z.number().int().nonnegative(),
    /** Of them, those since the last pause of `WELLBEING.pause`. */
    decided_since_pause: z.number().int().nonnegative(),
  })
  .meta({ id: 'DeskCare' });
export type DeskCare = z.infer<typeof DeskCare>;

export const DeskCareChange = z.object({
  blur_first: z.boolean().optional(),
  daily_limit: DailyLimit.optional(),
});
export type DeskCareChange = z.infer<typeof DeskCareChange>;
