import { z } from 'zod';
import { ReasonCode } from '../moderation/reasons.ts';
import { DemandOutcome, DemandSender } from './demand-kinds.ts';

/** What was asked about a meme: by a kind of sender or a company that proved itself, on which day, and what became of it. */
export const AskedOfMeme = z
  .object({
    sender: DemandSender,
    company: z.string().nullable(),
    /** Null once the report is deleted. */
    reason_code: ReasonCode.nullable(),
    asked_on: z.iso.date(),
    /** Null until a moderator decides. */
    outcome: DemandOutcome.nullable(),
  })
  .meta({ id: 'AskedOfMeme' });
export type AskedOfMeme = z.infer<typeof AskedOfMeme>;

/** What is said against a meme and what its author may do, by account or secret (decision 375). Days only, and no person. */
export const AuthorsFile = z
  .object({
    asked: z.array(AskedOfMeme),
    /** Whether the author may stand by it, and whether that was said. */
    may_stand: z.boolean(),
    stands: z.boolean(),
    /** Whether the author may propose other words, and whether some wait. */
    may_correct: z.boolean(),
    corrects: z.boolean(),
    /** Whether boxes may cover the picture too, which then does not move; absent otherwise. */
    may_cover: z.literal(true).optional(),
  })
  .meta({ id: 'AuthorsFile' });
export type AuthorsFile = z.infer<typeof AuthorsFile>;
