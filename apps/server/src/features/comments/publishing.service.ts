import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/dialect.ts';
import { listMuting } from '../memes/reading/reading.queries.ts';
import { addNotification } from '../news/notifications/notifications.queries.ts';
import { findAccountOf } from '../site/access/ownership.queries.ts';
import { forgetAnswersWithComment } from '../site/idempotency/idempotency.queries.ts';
import { type Addressee, newsOfComment } from './comments.policy.ts';
import {
  addToCommentCount,
  countReply,
  findComment,
  findMemeAuthor,
  type InsertedComment,
  setPublic,
} from './comments.queries.ts';

/** Counts a comment that becomes public for the first time. Throws AppError('meme_not_found'). */
export async function countComment(
  trx: Database,
  { meme_id, thread_id }: Pick<InsertedComment, 'meme_id' | 'thread_id'>,
): Promise<void> {
  const change = { live: 1, threads: thread_id === null ? 1 : 0 } as const;
  if (!(await addToCommentCount(trx, meme_id, change))) throw new AppError('meme_not_found');
  if (thread_id !== null) await countReply(trx, thread_id);
}

interface Surroundings {
  author: Addressee;
  parent: Addressee | null;
  /** All ids of the writer that take part under this meme. */
  selves: readonly string[];
}

/** Adds the notifications of a comment that becomes public, and returns the members to notify. */
export async function addNewsOfComment(
  trx: Database,
  { id: commentId, meme_id: memeId, user_id: writerId, created_at: at }: InsertedComment,
  { author, parent, selves }: Surroundings,
): Promise<string[]> {
  const addressed = newsOfComment(selves, { author, parent });
  const muting = await listMuting(
    trx,
    addressed.map(({ userId }) => userId),
    writerId,
  );
  const news = addressed.filter(({ userId }) => !muting.has(userId));
  for (const each of news) await addNotification(trx, { ...each, at, memeId, commentId });
  return news.map(({ userId }) => userId);
}

/**
 * Makes a waiting comment public and returns the members to notify. Call it while holding the meme and the comment. One
 * that was public before an edit was announced then.
 */
export async function publishComment(trx: Database, row: InsertedComment): Promise<string[]> {
  const { id, meme_id: memeId, user_id: writerId, parent_id: parentId, state } = row;
  await setPublic(trx, id);
  // A stored answer of its posting says that it waits.
  await forgetAnswersWithComment(trx, id);
  if (state === 'hidden') {
    await addToCommentCount(trx, memeId, { live: 1, threads: 0 });
    return [];
  }
  await countComment(trx, row);
  const anybody = { userId: writerId, isModerator: true };
  const author = await findMemeAuthor(trx, anybody, memeId);
  if (!author) throw new AppError('meme_not_found');
  const parent = parentId === null ? null : await findComment(trx, anybody, memeId, parentId);
  const account = (await findAccountOf(trx, writerId)) ?? writerId;
  const selves = author.account_id === account ? [account, author.user_id] : [writerId];
  return addNewsOfComment(trx, row, { author, parent: parent ?? null, selves });
}
