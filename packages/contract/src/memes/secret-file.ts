import { z } from 'zod';
import { CompanyAnswer } from '../disputes/answers.ts';
import { AuthorsFile } from '../disputes/authors-file.ts';
import { operation } from '../site/operation.ts';
import { ApprovalStatus } from './memes.ts';
import { WithdrawalBody } from './nameless.ts';

/** The open file of a meme, for the holder of its withdrawal secret (decision 352). */
export const SecretFile = AuthorsFile.extend({
  meme_id: z.number().int(),
  title: z.string(),
  company: z.string(),
  /** `hidden`: reports hide it until a moderator looks. */
  state: z.enum([...ApprovalStatus.options, 'hidden']),
  answers: z.array(CompanyAnswer),
  /** Why it was rejected or removed: paragraphs in the language of the request; empty otherwise. */
  reasons: z.array(z.string()),
  /** What the author may correct. */
  words: z.object({
    title: z.string().nullable(),
    message: z.string().nullable(),
    image_alt: z.string().nullable(),
  }),
  picture: z.object({ image_url: z.string(), image_width: z.number(), image_height: z.number() }),
}).meta({ id: 'SecretFile' });
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
