import { z } from 'zod';
import { ERRORS } from '../site/errors.ts';
import { ClaimedIdentity, plainText } from '../site/fields.ts';
import { Seen } from '../site/seen.ts';
import { MINUTE } from '../site/time.ts';

export const COMMENT_RULE = {
  noteMax: 200,
  /** Milliseconds between two comments of one member while comments are slowed. */
  wait: 10 * MINUTE,
} as const;

/** Open lets everybody comment, and needs no note. */
export const COMMENT_RULES = ['open', 'slow', 'locked'] as const;

/** A moderator slowed or locked the comments of a meme, with a word why that all readers see (decision 269). */
export const CommentRule = z
  .object({ kind: z.enum(COMMENT_RULES).exclude(['open']), note: z.string() })
  .meta({ id: 'CommentRule' });
export type CommentRule = z.infer<typeof CommentRule>;

export const CommentRuleBody = ClaimedIdentity.extend({
  kind: z.enum(COMMENT_RULES),
  note: plainText(COMMENT_RULE.noteMax).default(''),
  seen: Seen,
}).refine(({ kind, note }) => kind === 'open' || note !== '', {
  path: ['note'],
  message: ERRORS.words_missing[1],
});
export type CommentRuleBody = z.infer<typeof CommentRuleBody>;
