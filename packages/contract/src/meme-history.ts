import { z } from 'zod';
import { IsoTime, optionalText } from './fields.ts';
import { MEME } from './limits.ts';
import { MemeVersion } from './memes.ts';
import { ReasonCode } from './reasons.ts';
import { HeldRule } from './rules.ts';

/** Why an approved meme is taken down. */
export const RemovalBody = z.object({
  reason: optionalText(MEME.reasonMax),
  reason_code: ReasonCode.nullish(),
  version: MemeVersion,
});
export type RemovalBody = z.infer<typeof RemovalBody>;

export const HistoryEvent = z.enum([
  'submitted',
  'edited',
  'resubmitted',
  'approved',
  'rejected',
  'undone',
  'reopened',
  'appealed',
  'appeal_accepted',
  'appeal_dismissed',
  'removed',
  'restored',
]);
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** What happened to a meme, oldest first; for its author and moderators. */
export const MemeHistory = z.array(
  z
    .object({
      at: IsoTime,
      event: HistoryEvent,
      by: z.enum(['author', 'moderator']),
      /** Of a moderator for moderators alone, otherwise null. */
      username: z.string().nullable(),
      /** The moderator's words: of a decision, or in answer to an appeal. */
      reason: z.string().nullable(),
      reason_code: ReasonCode.nullable(),
      /** The house rule that the reason refers to, as it stood at the decision. */
      rule: HeldRule.nullable(),
      /** The author's words in an appeal. */
      text: z.string().nullable(),
    })
    .meta({ id: 'MemeHistoryEntry' }),
);
export type MemeHistory = z.infer<typeof MemeHistory>;
