import { z } from 'zod';
import { ERRORS } from '../site/errors.ts';
import { ClaimedIdentity, IsoTime, plainText } from '../site/fields.ts';
import { DAY } from '../site/time.ts';

/** A moderator asks the author of a waiting meme once, and the author answers once (decision 258). */
export const QUESTION = {
  questionMax: 300,
  answerMax: 600,
  /** How long the meme waits behind all others for the answer. */
  patience: 2 * DAY,
  /** How long both texts are kept. */
  kept: 30 * DAY,
} as const;

export const AuthorQuestion = z
  .object({
    question: z.string(),
    asked_at: IsoTime,
    /** Null until the author answers. */
    answer: z.string().nullable(),
  })
  .meta({ id: 'AuthorQuestion' });
export type AuthorQuestion = z.infer<typeof AuthorQuestion>;

export const QuestionBody = ClaimedIdentity.extend({
  question: plainText(QUESTION.questionMax).min(1, ERRORS.words_missing[1]),
  /** As in `ApprovalBody`. */
  version: z.number().int().positive().optional(),
});
export type QuestionBody = z.infer<typeof QuestionBody>;

export const QuestionAnswerBody = ClaimedIdentity.extend({
  answer: plainText(QUESTION.answerMax).min(1, ERRORS.words_missing[1]),
});
export type QuestionAnswerBody = z.infer<typeof QuestionAnswerBody>;
