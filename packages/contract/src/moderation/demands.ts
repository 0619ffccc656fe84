import { z } from 'zod';

/** What companies, persons and authorities demand of the site, and what became of it (decision 265). */

export const DemandSender = z.enum(['company', 'person', 'authority']);
export type DemandSender = z.infer<typeof DemandSender>;

/** `withdrawn`: the author took the content back before a moderator decided. */
export const DemandOutcome = z.enum(['kept', 'removed', 'withdrawn']);
export type DemandOutcome = z.infer<typeof DemandOutcome>;

/** What stays of a meme that a moderator removed on a demand: nothing of its content, and no name. */
export const RemovalLine = z
  .object({
    removal: z
      .object({
        sender: DemandSender,
        removed_on: z.iso.date(),
        /** Null if the reason of the decision has no house rule. */
        rule_number: z.number().int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'RemovalLine' });
export type RemovalLine = z.infer<typeof RemovalLine>;
