import { COMMENTS, type Comment, type CommentBody } from '@corpomeme/contract/comments/comments';
import { minuteOf } from '@corpomeme/contract/memes/meme-lists';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { resource } from '@corpomeme/contract/site/paths';
import { DAY } from '@corpomeme/contract/site/time';
import { AppError } from '../../app-error.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/dialect.ts';
import type { Actor, Viewer } from '../../http/actor.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { listMuting } from '../memes/reading/reading.queries.ts';
import { addNotification } from '../news/notifications/notifications.queries.ts';
import { keepReportedText } from '../safety/cases/cases.queries.ts';
import { holdMeme } from '../site/access/concern.queries.ts';
import { isOneself, listAccountsOf } from '../site/access/ownership.queries.ts';
import { forgetAnswersWithComment } from '../site/idempotency/idempotency.queries.ts';
import { type CreationResult, createOnce } from '../site/idempotency/idempotency.service.ts';
import { isStillActive } from '../site/members/active-members.queries.ts';
import { newsOfComment } from './comments.policy.ts';
import {
  addToCommentCount,
  type CommentRow,
  countReply,
  findComment,
  findMemeAuthor,
  holdComment,
  type InsertedComment,
  insertComment,
  replaceContent,
} from './comments.queries.ts';
import { DELETED_CONTENT } from './comments.strings.ts';
import { findUpvotedCommentsAmong } from './votes/comment-votes.queries.ts';

type NewComment = Pick<CommentBody, 'content' | 'parentId' | 'as_author'>;

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
    const author = await findMemeAuthor(trx, actor, memeId);
    if (!author) throw new AppError('meme_not_found');
    const writer = chooseWriter(actor, author, words);
    const own = attempt && { ...attempt, userId: writer.id };
    return createOnce(trx, ctx.clock, own, async () => {
      const written = await writeComment(trx, actor, { memeId, author, writer }, words, ctx.clock.now());
      told = written.told;
      const { isPseudonym } = writer;
      return { answer: written.comment, commentId: written.comment.id, isPseudonym };
    });
  });
  if (created.isReplay) return created;
  ctx.bus.publish('meme.commented', { memeId });
  for (const userId of told) ctx.bus.publish('notification.added', { userId });
  return created;
}

/**
 * Replaces the text of the caller's own comment within `COMMENTS.editWindow` after posting. While the comment is reported,
 * its earlier text stays with the case (decision 095). The same text changes nothing.
 */
export async function editComment(
  ctx: Context,
  actor: Actor,
  memeId: number,
  id: number,
  content: string,
): Promise<Comment> {
  const seen = await findComment(ctx.db, actor, memeId, id);
  if (!seen) throw new AppError('comment_not_found');
  if (!(await isOneself(ctx.db, seen.user_id, actor.userId))) throw new AppError('access_denied');
  const isChanged = await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, actor.userId))) throw new AppError('not_logged_in');
    // A report waits for this lock, so the texts of every earlier report are stored with its case.
    await holdMeme(trx, memeId);
    const before = await holdComment(trx, id);
    if (!before) throw new AppError('comment_not_found');
    const now = ctx.clock.now();
    const isPseudonym = seen.author_role_id === PSEUDONYM;
    // Only the day of a pseudonym's comment is stored.
    const window = isPseudonym ? DAY : COMMENTS.editWindow;
    if (now - before.created_at > window) throw new AppError('comment_not_editable');
    if (before.content === content) return false;
    await keepReportedText(trx, id, before.content);
    await forgetAnswersWithComment(trx, id);
    await replaceContent(trx, before, { content, now: isPseudonym ? dayOf(now) : now });
    return true;
  });
  if (isChanged) ctx.bus.publish('meme.commented', { memeId });
  return getComment(ctx, actor, memeId, id);
}

/** The id under which a comment is posted. */
interface Writer {
  id: string;
  username: string;
  /** All ids of the same person that take part under this meme. */
  selves: string[];
  isPseudonym: boolean;
}

type MemeAuthor = Awaited<ReturnType<typeof findMemeAuthor>> & {};

interface CommentTarget {
  memeId: number;
  author: MemeAuthor;
  writer: Writer;
}

/**
 * Returns the actor, or the pseudonym of their own meme without a name if they ask for it or the meme is not public:
 * before that, only the author and moderators can comment, so a name would tell who the author is (decision 097).
 * Throws AppError('access_denied') if another member asks for it.
 */
function chooseWriter(
  { userId, username }: Actor,
  author: MemeAuthor,
  { as_author: asAuthor }: NewComment,
): Writer {
  const isLinked = author.account_id === userId;
  if (asAuthor && !isLinked && author.user_id !== userId) throw new AppError('access_denied');
  const isPseudonym = isLinked && (asAuthor === true || author.status !== 'approved');
  const selves = isLinked ? [userId, author.user_id] : [userId];
  const self = isPseudonym ? { id: author.user_id, username: author.author_name } : { id: userId, username };
  return { ...self, selves, isPseudonym };
}

/** Returns the comment and the members to notify. */
async function writeComment(
  trx: Database,
  actor: Actor,
  { memeId, author, writer }: CommentTarget,
  { content, parentId }: NewComment,
  now: number,
): Promise<{ comment: Comment; told: string[] }> {
  const parent = parentId ? await findLiveParent(trx, actor, memeId, parentId) : null;
  const threadId = parent ? (parent.thread_id ?? parent.id) : null;
  // Locks the meme before the comment, in the order of removals and edits.
  const counted = await addToCommentCount(trx, memeId, { live: 1, threads: parent ? 0 : 1 });
  if (!counted) throw new AppError('meme_not_found');
  if (threadId !== null) await countReply(trx, threadId);
  // A pseudonym shows only the day: the time could be matched with a log (decision 170).
  const at = writer.isPseudonym ? dayOf(now) : now;
  const row = await insertComment(trx, {
    meme_id: memeId,
    user_id: writer.id,
    parent_id: parent?.id ?? null,
    thread_id: threadId,
    content,
    created_at: at,
  });
  const addressed = newsOfComment(writer.selves, { author, parent });
  const muting = await listMuting(
    trx,
    addressed.map(({ userId }) => userId),
    writer.id,
  );
  const news = addressed.filter(({ userId }) => !muting.has(userId));
  for (const each of news) await addNotification(trx, { ...each, at, memeId, commentId: row.id });
  return { comment: viewNewComment(row, writer, author), told: news.map(({ userId }) => userId) };
}

/** Returns a comment that its writer has just posted, without reading it again: it has no votes yet. */
function viewNewComment(
  row: InsertedComment,
  { id, username, isPseudonym }: Writer,
  author: MemeAuthor,
): Comment {
  const written = {
    ...row,
    username,
    author_role_id: isPseudonym ? PSEUDONYM : null,
    meme_author_id: author.user_id,
  };
  return viewComment(written, new Set(), new Set([id]));
}

async function findLiveParent(db: Database, actor: Actor, memeId: number, id: number): Promise<CommentRow> {
  const parent = await findComment(db, actor, memeId, id);
  if (!parent || parent.deleted_at !== null) throw new AppError('parent_not_there');
  return parent;
}

export async function getComment(ctx: Context, viewer: Viewer, memeId: number, id: number): Promise<Comment> {
  const row = await findComment(ctx.db, viewer, memeId, id);
  if (!row) throw new AppError('comment_not_found');
  const [comment] = await viewComments(ctx.db, viewer, [row]);
  return comment as Comment;
}

/** Returns the comments on the wire, with the viewer's own votes, read in one query. */
export async function viewComments(db: Database, viewer: Viewer, rows: CommentRow[]): Promise<Comment[]> {
  const ids = rows.map(({ id }) => id);
  const upvoted =
    viewer && ids.length > 0 ? await findUpvotedCommentsAmong(db, viewer.userId, ids) : new Set<number>();
  const pseudonyms = rows.filter((row) => row.author_role_id === PSEUDONYM).map(({ user_id }) => user_id);
  const accounts = viewer ? await listAccountsOf(db, [...new Set(pseudonyms)]) : new Map<string, string>();
  const own = new Set([...accounts].filter(([, account]) => account === viewer?.userId).map(([id]) => id));
  return rows.map((row) => viewComment(row, upvoted, own));
}

/** The columns of a comment that the wire needs for every viewer. */
type ShownRow = Omit<CommentRow, 'place' | 'author_banned_at' | 'author_role_id'> & {
  author_role_id: number | null;
};

/** Returns the comment on the wire. `own`: the caller's ids among the authors, linked pseudonyms included. */
export function viewComment(row: ShownRow, upvoted: ReadonlySet<number>, own: ReadonlySet<string>): Comment {
  const deleted = row.deleted_at !== null;
  return {
    id: row.id,
    content: deleted ? DELETED_CONTENT : row.content,
    username: row.username,
    userAvatar: resource.avatar(row.username),
    owner_id: row.user_id,
    ...(row.user_id === row.meme_author_id && { is_author: true as const }),
    ...(row.author_role_id === PSEUDONYM && own.has(row.user_id) && { is_own: true as const }),
    // To the minute, like all public times: the millisecond could be matched with a network's log.
    created_at: new Date(minuteOf(row.created_at)).toISOString(),
    edited_at: row.edited_at === null ? null : new Date(minuteOf(row.edited_at)).toISOString(),
    votes: row.votes,
    parentId: row.parent_id,
    replyCount: row.reply_count,
    is_deleted: deleted,
    has_user_upvoted: upvoted.has(row.id),
  };
}
