import { z } from 'zod';

export const DemandSender = z.enum(['company', 'person', 'authority']);
export type DemandSender = z.infer<typeof DemandSender>;

/** `withdrawn`: the author took the content back before a moderator decided. */
export const DemandOutcome = z.enum(['kept', 'corrected', 'removed', 'withdrawn']);
export type DemandOutcome = z.infer<typeof DemandOutcome>;
