import type { Comment, CommentBody } from '@corpomeme/contract/comments';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/dialect.ts';
import type { Actor, Viewer } from '../../http/actor.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { type CreationResult, createOnce } from '../idempotency/idempotency.service.ts';
import { isStillActive } from '../members/active-members.queries.ts';
import { addNotifications } from '../notifications/notifications.queries.ts';
import { type Addressee, newsOfComment } from './comments.policy.ts';
import {
  addToCommentCount,
  type CommentRow,
  countReply,
  findAuthor,
  findComment,
  insertComment,
} from './comments.queries.ts';
import { viewComments } from './reading.service.ts';

type NewComment = Pick<CommentBody, 'content' | 'parentId'>;

/**
 * Inserts row and counter in one transaction. The parent must be a live comment of the same meme
 * (product: text lengths).
 */
export async function postComment(
  ctx: Context,
  actor: Actor,
  memeId: number,
  words: NewComment,
  attempt: Attempt | null = null,
): Promise<CreationResult<Comment>> {
  let told: string[] = [];
  const created = await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, actor.userId))) throw new AppError('not_logged_in');
    const author = await findAuthor(trx, actor, memeId);
    if (!author) throw new AppError('meme_not_found');
    return createOnce(trx, ctx.clock, attempt, async () => {
      const written = await writeComment(trx, actor, { memeId, author }, words, ctx.clock.now());
      told = written.told;
      return { answer: await readComment(trx, actor, memeId, written.id), commentId: written.id };
    });
  });
  if (created.isReplay) return created;
  ctx.bus.publish('meme.commented', { memeId });
  for (const userId of told) ctx.bus.publish('notification.added', { userId });
  return created;
}

interface Commented {
  memeId: number;
  author: Addressee;
}

/** Returns the comment and the members to notify. */
async function writeComment(
  trx: Database,
  actor: Actor,
  { memeId, author }: Commented,
  { content, parentId }: NewComment,
  now: number,
): Promise<{ id: number; told: string[] }> {
  const parent = parentId ? await findLiveParent(trx, actor, memeId, parentId) : null;
  const threadId = parent ? (parent.thread_id ?? parent.id) : null;
  // Locks the comment before the meme, in the order of a removal.
  if (threadId !== null) await countReply(trx, threadId);
  const counted = await addToCommentCount(trx, memeId, { live: 1, threads: parent ? 0 : 1 });
  if (!counted) throw new AppError('meme_not_found');
  const id = await insertComment(trx, {
    meme_id: memeId,
    user_id: actor.userId,
    parent_id: parent?.id ?? null,
    thread_id: threadId,
    content,
    created_at: now,
  });
  const news = newsOfComment(actor.userId, { author, parent }).map((each) => ({
    ...each,
    at: now,
    memeId,
    commentId: id,
  }));
  await addNotifications(trx, news);
  return { id, told: news.map(({ userId }) => userId) };
}

async function findLiveParent(db: Database, actor: Actor, memeId: number, id: number): Promise<CommentRow> {
  const parent = await findComment(db, actor, memeId, id);
  if (!parent || parent.deleted_at !== null) throw new AppError('parent_not_there');
  return parent;
}

export async function getComment(ctx: Context, viewer: Viewer, memeId: number, id: number): Promise<Comment> {
  return readComment(ctx.db, viewer, memeId, id);
}

async function readComment(db: Database, viewer: Viewer, memeId: number, id: number): Promise<Comment> {
  const row = await findComment(db, viewer, memeId, id);
  if (!row) throw new AppError('comment_not_found');
  const [comment] = await viewComments(db, viewer, [row]);
  return comment as Comment;
}
