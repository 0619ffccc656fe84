import { z } from 'zod';
import { ERRORS } from './errors.ts';
import { ClaimedIdentity, IsoTime } from './fields.ts';
import { MemeVersion } from './memes.ts';
import { hasReason, ReasonCode, ReasonFields } from './reasons.ts';
import { HeldRule } from './rules.ts';

/** Why an approved meme is taken down; its author reads it. */
export const RemovalBody = z
  .object({ ...ReasonFields, version: MemeVersion }, { error: ERRORS.reason_required[1] })
  .refine(hasReason, { path: ['reason_code'], message: ERRORS.reason_required[1] });
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

/** With a meme of somebody else; without a reason it is the house rules. */
export const MemeDeletionBody = ClaimedIdentity.extend(ReasonFields).nullish();
