import { z } from 'zod';
import { ReasonCode } from '../moderation/reasons.ts';
import { ERRORS } from '../site/errors.ts';
import {
  ClaimedIdentity,
  changedText,
  IsoTime,
  MAX_ID,
  MemeId,
  plainLine,
  plainText,
} from '../site/fields.ts';
import { MEME } from '../site/limits.ts';
import { Mark, MarkBox } from './marks.ts';

/** What a company says about a meme (product: answers of companies, decision 261). */

export const ANSWER = {
  textMax: 600,
  /** Memes that a company contests or answers at once. */
  memesMax: 50,
  /** The median time of a company's answers is that of so many latest ones. */
  countedForMedian: 100,
} as const;

/** What the author says shows at one of this many next full hours, drawn at random (decision 262). */
export const STATEMENT = { withinHours: 6 } as const;

/** `change`: what the company changed since, with the day. */
export const ANSWER_KINDS = ['reply', 'change'] as const;
export const AnswerKind = z.enum(ANSWER_KINDS);
export type AnswerKind = z.infer<typeof AnswerKind>;

/** A public answer; it names the company and nobody. */
export const CompanyAnswer = z
  .object({
    kind: AnswerKind,
    company: z.string(),
    content: z.string(),
    /** The day of the change; null for a reply. */
    changed_on: z.iso.date().nullable(),
    /** Minute of its publication. */
    answered_at: IsoTime,
  })
  .meta({ id: 'CompanyAnswer' });
export type CompanyAnswer = z.infer<typeof CompanyAnswer>;

/** An answer as those read it who speak for the company. */
export const OwnAnswer = z
  .object({
    id: z.number().int().positive(),
    kind: AnswerKind,
    content: z.string(),
    changed_on: z.iso.date().nullable(),
    state: z.enum(['waiting', 'public', 'refused']),
  })
  .meta({ id: 'OwnAnswer' });
export type OwnAnswer = z.infer<typeof OwnAnswer>;

export const OwnAnswers = z
  .object({
    company: z.string(),
    /** Whether the caller speaks for the company of the meme. Otherwise `answers` is empty. */
    speaks: z.boolean(),
    answers: z.array(OwnAnswer),
    /** What became of the company's contest of the meme; null without one. */
    contest: z.enum(['open', 'kept', 'corrected', 'removed']).nullable(),
    /** What the company marked in its contest; absent without one. */
    contest_mark: Mark.optional(),
  })
  .meta({ id: 'OwnAnswers' });
export type OwnAnswers = z.infer<typeof OwnAnswers>;

const content = plainText(ANSWER.textMax).min(1, ERRORS.answer_empty[1]);
/** Further memes of the same company. */
const others = z
  .array(z.number().int().positive().max(MAX_ID))
  .max(ANSWER.memesMax - 1)
  .optional();

export const AnswerBody = z.discriminatedUnion('kind', [
  ClaimedIdentity.extend({ kind: z.literal('reply'), content, others }),
  ClaimedIdentity.extend({ kind: z.literal('change'), content, changed_on: z.iso.date(), others }),
]);
export type AnswerBody = z.infer<typeof AnswerBody>;

/** What is untrue, unlawful or private in the meme; moderators read the text. */
export const ContestBody = ClaimedIdentity.extend({
  reason_code: ReasonCode,
  text: content,
  /** In the meme of the address. */
  mark: Mark.optional(),
  others,
});
export type ContestBody = z.infer<typeof ContestBody>;

/** Opaque boxes that an author may put over the picture at once (decision 386). */
export const COVERS = { max: 8 } as const;

/** Other words for an own meme, and boxes over its picture, while a file is open. Omitted ones stay, an empty text removes them; nothing else changes. */
export const CorrectionBody = ClaimedIdentity.extend({
  title: changedText(MEME.titleMax, plainLine),
  message: changedText(MEME.messageMax),
  image_alt: changedText(MEME.altMax),
  covers: z.array(MarkBox).max(COVERS.max).optional(),
});
export type CorrectionBody = z.infer<typeof CorrectionBody>;

export const AnswerParams = z.object({ id: MemeId, answerId: MemeId });
