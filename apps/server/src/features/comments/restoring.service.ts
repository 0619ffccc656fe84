import type { Database } from '../../db/dialect.ts';
import { openCase } from '../disputes/cases/opening.service.ts';
import { holdMeme } from '../site/access/concern.queries.ts';
import { addToCommentCount } from './comments.queries.ts';
import { publishComment } from './publishing.service.ts';
import { fillAgain, holdRemoved, takeRemoved } from './removed-comments.queries.ts';

interface Return {
  memeId: number;
  commentId: number;
  moderatorId: string;
  /** Whether a comment that waited for a moderator is public now, or waits again. */
  isPublished: boolean;
  now: number;
}

/**
 * Brings back a removed comment with its text (decision 280). Returns the members to notify; null if the text is no
 * longer kept or the comment concerns the moderator. The caller writes the audit entry.
 */
export async function restoreComment(
  trx: Database,
  { memeId, commentId, moderatorId, isPublished, now }: Return,
): Promise<string[] | null> {
  await holdMeme(trx, memeId);
  const row = await holdRemoved(trx, commentId, moderatorId);
  const kept = row && (await takeRemoved(trx, commentId));
  if (!kept) return null;
  await fillAgain(trx, commentId, kept);
  if (row.state === 'public') {
    await addToCommentCount(trx, memeId, { live: 1, threads: 0 });
    return [];
  }
  if (isPublished) return publishComment(trx, row);
  await openCase(trx, { memeId, commentId }, now);
  return [];
}
