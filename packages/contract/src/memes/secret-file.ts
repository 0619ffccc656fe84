import { z } from 'zod';
import { DemandOutcome, DemandSender } from '../moderation/demands.ts';
import { ReasonCode } from '../moderation/reasons.ts';
import { operation } from '../site/operation.ts';
import { CompanyAnswer } from './answers.ts';
import { ApprovalStatus } from './memes.ts';
import { WithdrawalBody } from './nameless.ts';

/** What was asked about a meme: by a kind of sender or a company that proved itself, on which day, and what became of it. */
const AskedOfMeme = z
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

/** The open file of a meme, for the holder of its withdrawal secret (decision 352). Days only, and no person. */
export const SecretFile = z
  .object({
    meme_id: z.number().int(),
    title: z.string(),
    company: z.string(),
    /** `hidden`: reports hide it until a moderator looks. */
    state: z.enum([...ApprovalStatus.options, 'hidden']),
    answers: z.array(CompanyAnswer),
    asked: z.array(AskedOfMeme),
    /** Why it was rejected or removed: paragraphs in the language of the request; empty otherwise. */
    reasons: z.array(z.string()),
    /** Whether the author may stand by it, and whether that was said. */
    may_stand: z.boolean(),
    stands: z.boolean(),
  })
  .meta({ id: 'SecretFile' });
export type SecretFile = z.infer<typeof SecretFile>;

export const readSecretFile = operation({
  method: 'POST',
  path: '/withdrawals/file',
  summary: 'Read what is said about the meme of a withdrawal secret and what was decided, without a login',
  tag: 'memes',
  access: 'public',
  limit: 'withdrawal',
  body: WithdrawalBody,
  response: { 200: SecretFile },
  errors: ['withdrawal_secret_unknown'],
});
