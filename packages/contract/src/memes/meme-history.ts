import { z } from 'zod';
import { hasReason, Law, ReasonCode, ReasonFields } from '../moderation/reasons.ts';
import { ERRORS } from '../site/errors.ts';
import { ClaimedIdentity, IsoTime } from '../site/fields.ts';
import { DecisionRule } from '../site/rules.ts';
import { MemeVersion } from './memes.ts';

/** The reason of a takedown; the author reads it. */
export const RemovalBody = z
  .object(
    { ...ReasonFields, law: Law.optional(), version: MemeVersion },
    { error: ERRORS.reason_required[1] },
  )
  .refine(({ law, ...reason }) => law !== undefined || hasReason(reason), {
    path: ['reason_code'],
    message: ERRORS.reason_required[1],
  });
export type RemovalBody = z.infer<typeof RemovalBody>;

export const HistoryEvent = z.enum([
  'submitted',
  'edited',
  /** The author edited it while it was pending. */
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
  /** Reports hid it; a moderator brought it back. */
  'hidden',
  'shown',
  'restored',
  /** Deleted with its text and picture. */
  'withdrawn',
  'deleted',
]);
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** One part of a meme, before and after an edit. */
export const MemeChange = z
  .object({
    field: z.enum(['title', 'company', 'city', 'message', 'image_alt', 'picture']),
    /** For a picture, its fingerprint, for moderators only, because the file is deleted. Null: empty or unknown. */
    before: z.string().nullable(),
    after: z.string().nullable(),
  })
  .meta({ id: 'MemeChange' });
export type MemeChange = z.infer<typeof MemeChange>;

/** The events of a meme, oldest first, for its author and moderators. */
export const MemeHistory = z.array(
  z
    .object({
      at: IsoTime,
      event: HistoryEvent,
      by: z.enum(['author', 'moderator']),
      /** A moderator's name is shown to moderators only, otherwise null. */
      username: z.string().nullable(),
      /** The moderator's own text with a decision or an answer to an appeal. */
      reason: z.string().nullable(),
      reason_code: ReasonCode.nullable(),
      /** The house rule of the reason, in the version of the decision. */
      rule: DecisionRule.nullable(),
      /** The author's text in an appeal. */
      text: z.string().nullable(),
      /** The changes of an edit. Null if they were not stored or the reading moderator reported the meme. */
      changes: z.array(MemeChange).nullable(),
    })
    .meta({ id: 'MemeHistoryEntry' }),
);
export type MemeHistory = z.infer<typeof MemeHistory>;

/** The reason for deleting another member's meme; the default is the house rules (decision 067). */
export const MemeDeletionBody = ClaimedIdentity.extend(ReasonFields).nullish();
