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
  /** Changed by its author while it waited. */
  'revised',
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
  /** Deleted by its author, or by somebody else: neither words nor picture are left. */
  'withdrawn',
  'deleted',
]);
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** One part of a meme, before and after an edit. */
export const MemeChange = z
  .object({
    field: z.enum(['title', 'company', 'city', 'message', 'image_alt', 'picture']),
    /** Of a picture its fingerprint, for moderators alone: the file is gone. Null: empty or unknown. */
    before: z.string().nullable(),
    after: z.string().nullable(),
  })
  .meta({ id: 'MemeChange' });
export type MemeChange = z.infer<typeof MemeChange>;

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
      /** Of an edit; null where that is not kept, or the moderator reported the meme. */
      changes: z.array(MemeChange).nullable(),
    })
    .meta({ id: 'MemeHistoryEntry' }),
);
export type MemeHistory = z.infer<typeof MemeHistory>;

/** With a meme of somebody else; without a reason it is the house rules. */
export const MemeDeletionBody = ClaimedIdentity.extend(ReasonFields).nullish();
