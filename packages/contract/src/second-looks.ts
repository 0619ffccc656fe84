import { z } from 'zod';
import { IsoTime, UserId } from './fields.ts';
import { STATISTICS } from './limits.ts';
import { Meme } from './memes.ts';
import { ReasonCode } from './reasons.ts';

/** Another moderator judges a sample of decided memes without knowing the decision (decision 075). */

const Verdict = z.enum(['approved', 'rejected']);
export type Verdict = z.infer<typeof Verdict>;

/**
 * `open` waits for the second person, `disputed` for the third; `agreed` and `settled` are over. `withdrawn`: the decision was
 * taken back.
 */
export const LookState = z.enum(['open', 'agreed', 'disputed', 'settled', 'withdrawn']);
export type LookState = z.infer<typeof LookState>;

/** The content alone, as it was decided: neither the decision nor the author, neither the meme's id nor what the public did with it. */
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
/** Longest open first. */
export const SecondLookList = z.array(SecondLook);

export const LookBody = z
  .object({
    verdict: Verdict,
    /** Why it would be rejected; needed for that, and dropped otherwise. */
    reason_code: ReasonCode.nullish(),
  })
  .refine(({ verdict, reason_code }) => verdict === 'approved' || reason_code, {
    message: 'is needed to reject',
    path: ['reason_code'],
  });
export type LookBody = z.infer<typeof LookBody>;

const Opinion = z.object({ verdict: Verdict, reason_code: ReasonCode.nullable() });

/** What a final answer against the standing decision leads to; a person does it, by the ordinary ways. */
const Correction = z.enum(['takedown', 'reopen']);
export type Correction = z.infer<typeof Correction>;

/** Shown to who answered, and once it is settled to all moderators whom the meme does not concern. */
export const LookResult = z
  .object({
    id: z.number().int().positive(),
    meme_id: z.number().int().positive(),
    state: LookState,
    /** The decision, and the answers of the second and the third person. */
    opinions: z.array(Opinion),
    /** While the decision stands that the last answer overturns. */
    correction: Correction.nullable(),
  })
  .meta({ id: 'LookResult' });
export type LookResult = z.infer<typeof LookResult>;

/** Settled against a decision that still stands. */
export const LookCorrectionList = z.array(LookResult.extend({ meme: Meme }).meta({ id: 'LookCorrection' }));

export const LookParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});

const count = z.number().int().nonnegative();

const Agreement = z.object({
  /** Decisions that somebody looked at again. */
  looked: count,
  /** The second person agreed, or the third one did. */
  confirmed: count,
  overturned: count,
  /** Waits for the third person. */
  disputed: count,
  /** Of confirmed and overturned ones the share confirmed, 0 to 1; null without any. */
  agreement: z.number().min(0).max(1).nullable(),
});
export type Agreement = z.infer<typeof Agreement>;

/** Of the decisions since `since`, by the time of the decision. */
export const LookStatistics = z
  .object({
    since: IsoTime,
    total: Agreement,
    /** By the reason of the decision; null: approvals, and rejections without one of the list. */
    reasons: z.array(Agreement.extend({ verdict: Verdict, reason_code: ReasonCode.nullable() })),
    /** Whose decisions they were: the caller's own, or everybody's for admins. */
    moderators: z.array(Agreement.extend({ user_id: UserId, username: z.string() })),
  })
  .meta({ id: 'LookStatistics' });
export type LookStatistics = z.infer<typeof LookStatistics>;

export const LookStatisticsQuery = z.object({
  weeks: z.coerce.number().int().min(1).max(STATISTICS.maxWeeks).default(STATISTICS.defaultWeeks),
});
