import { z } from 'zod';

/**
 * What the member did after the form had said what the checks find: sent the text as it was, or changed it. Omitted if
 * the form said nothing. Counted by day, without a person (decision 259).
 */
export const Told = z.enum(['kept', 'changed']).optional();
export type Told = z.infer<typeof Told>;
