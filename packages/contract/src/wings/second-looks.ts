import { z } from 'zod';
import { Meme } from '../memes/memes.ts';
import { ReasonCode } from '../moderation/reasons.ts';
import { IsoTime, UserId } from '../site/fields.ts';
import { STATISTICS } from './moderation-statistics.ts';

/** Second looks: moderators judge a sample of decided memes without seeing the decision (decision 075). */

const Verdict = z.enum(['approved', 'rejected']);
export type Verdict = z.infer<typeof Verdict>;

/**
 * `open` waits for the second moderator, `disputed` for the third; `agreed` and `settled` are final. `withdrawn`: the
 * decision was undone or the meme edited.
 */
export const LookState = z.enum(['open', 'agreed', 'disputed', 'settled', 'withdrawn']);
export type LookState = z.infer<typeof LookState>;

/** The content of a decided meme, without decision, author, meme id, votes and comments. */
export const SecondLook = z
  .object({
    id: z.number().int().positive(),
    ...Meme.pick({
      title: true,
      company: true,
      city: true,
      message: true,
      image_url: true,
      image_width: true,
      image_height: true,
      image_placeholder: true,
      image_srcset: true,
      image_alt: true,
    }).shape,
  })
  .meta({ id: 'SecondLook' });
export type SecondLook = z.infer<typeof SecondLook>;
/** Oldest first. */
export const SecondLookList = z.array(SecondLook);

export const LookBody = z
  .object({
    verdict: Verdict,
    /** The reason for a rejection; required then, ignored for an approval. */
    reason_code: ReasonCode.nullish(),
  })
  .refine(({ verdict, reason_code }) => verdict === 'approved' || reason_code, {
    message: 'is needed to reject',
    path: ['reason_code'],
  });
export type LookBody = z.infer<typeof LookBody>;

const Opinion = z.object({ verdict: Verdict, reason_code: ReasonCode.nullable() });

/** The correction that a final answer suggests; a moderator carries it out. */
const Correction = z.enum(['takedown', 'reopen']);
export type Correction = z.infer<typeof Correction>;

/** The result for the moderator who answered, and once settled for all moderators whom the meme does not concern. */
export const LookResult = z
  .object({
    id: z.number().int().positive(),
    meme_id: z.number().int().positive(),
    state: LookState,
    /** The decision, and the answers of the second and third moderator. */
    opinions: z.array(Opinion),
    /** Set while the overturned decision is still in force. */
    correction: Correction.nullable(),
  })
  .meta({ id: 'LookResult' });
export type LookResult = z.infer<typeof LookResult>;

/** Second looks that overturned a decision which is still in force. */
export const LookCorrectionList = z.array(LookResult.extend({ meme: Meme }).meta({ id: 'LookCorrection' }));

export const LookParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});

const count = z.number().int().nonnegative();

const Agreement = z.object({
  /** Decisions with a second look. */
  looked: count,
  /** The second or the third moderator agreed. */
  confirmed: count,
  overturned: count,
  /** Waiting for the third moderator. */
  disputed: count,
  /** The share of confirmed in confirmed and overturned, 0 to 1; null without any. */
  agreement: z.number().min(0).max(1).nullable(),
});
export type Agreement = z.infer<typeof Agreement>;

/** Statistics of the decisions made since `since`. */
export const LookStatistics = z
  .object({
    since: IsoTime,
    total: Agreement,
    /** By reason of the decision; null for approvals and for rejections without a listed reason. */
    reasons: z.array(Agreement.extend({ verdict: Verdict, reason_code: ReasonCode.nullable() })),
    /** By deciding moderator: only the caller, or all for admins. */
    moderators: z.array(Agreement.extend({ user_id: UserId, username: z.string() })),
  })
  .meta({ id: 'LookStatistics' });
export type LookStatistics = z.infer<typeof LookStatistics>;

export const LookStatisticsQuery = z.object({
  weeks: z.coerce.number().int().min(1).max(STATISTICS.maxWeeks).default(STATISTICS.defaultWeeks),
});
