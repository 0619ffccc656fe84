import type { Comment, CommentBody } from '@corpomeme/contract/comments/comments';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { AppError } from '../../app-error.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/dialect.ts';
import type { Actor, Viewer } from '../../http/actor.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { openCase } from '../disputes/cases/opening.service.ts';
import { replaceMatches } from '../safety/checks/settings/listed-words.queries.ts';
import { countTold } from '../safety/checks/told.queries.ts';
import { holdMeme } from '../site/access/concern.queries.ts';
import { listAccountsOf } from '../site/access/ownership.queries.ts';
import { type CreationResult, createOnce } from '../site/idempotency/idempotency.service.ts';
import { act } from '../site/members/act.ts';
import {
  type CommentRow,
  findComment,
  findMemeAuthor,
  type InsertedComment,
  insertComment,
} from './comments.queries.ts';
import { viewComment } from './comments.view.ts';
import { addNewsOfComment, countComment } from './publishing.service.ts';
import { refuseByRule } from './rules/rules.ts';
import { type ReadText, readPostedText, screenComment } from './screening/screening.service.ts';
import { findUpvotedCommentsAmong } from './votes/comment-votes.queries.ts';

type NewComment = Pick<CommentBody, 'content' | 'parentId' | 'as_author' | 'told'>;

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
  const text = await readPostedText(ctx, words.content);
  let written: { told: string[]; isHeld: boolean } = { told: [], isHeld: false };
  const created = await act(ctx, actor, async (trx, now) => {
    const author = await findMemeAuthor(trx, actor, memeId);
    if (!author) throw new AppError('meme_not_found');
    const writer = chooseWriter(actor, author, words);
    const own = attempt && { ...attempt, userId: writer.id };
    return createOnce(trx, ctx.clock, own, async () => {
      const { comment, ...rest } = await writeComment(trx, actor, { memeId, author, writer }, words, {
        text,
        now,
      });
      written = rest;
      await countTold(trx, words.told, now);
      return { answer: comment, commentId: comment.id, isPseudonym: writer.isPseudonym };
    });
  });
  if (created.isReplay) return created;
  ctx.bus.publish(written.isHeld ? 'desk.changed' : 'meme.commented', { memeId });
  for (const userId of written.told) ctx.bus.publish('notification.added', { userId });
  return created;
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

/** Returns the comment and the members to notify. A comment that the checks hold gets a case and is counted nowhere. */
async function writeComment(
  trx: Database,
  actor: Actor,
  { memeId, author, writer }: CommentTarget,
  { content, parentId }: NewComment,
  { text, now }: { text: ReadText; now: number },
): Promise<{ comment: Comment; told: string[]; isHeld: boolean }> {
  const parent = parentId ? await findLiveParent(trx, actor, memeId, parentId) : null;
  const threadId = parent ? (parent.thread_id ?? parent.id) : null;
  // Locks the meme before the comment, in the order of removals and edits.
  if (!(await holdMeme(trx, memeId))) throw new AppError('meme_not_found');
  const { selves, isPseudonym } = writer;
  await refuseByRule(trx, actor, { memeId, writers: selves, isPseudonym, now });
  const posting = { memeId, writerId: writer.id, edited: null, now };
  const { causes, wordIds } = await screenComment(trx, text, posting);
  const isHeld = causes.length > 0;
  // A pseudonym shows only the day: the time could be matched with a log (decision 170).
  const at = writer.isPseudonym ? dayOf(now) : now;
  const row = await insertComment(trx, {
    meme_id: memeId,
    user_id: writer.id,
    parent_id: parent?.id ?? null,
    thread_id: threadId,
    content,
    state: isHeld ? 'held' : 'public',
    held_for: isHeld ? JSON.stringify(causes) : null,
    created_at: at,
  });
  if (isHeld)
    await replaceMatches(trx, { caseId: await openCase(trx, { memeId, commentId: row.id }, at) }, wordIds);
  else await countComment(trx, row);
  const news = isHeld ? [] : await addNewsOfComment(trx, row, { author, parent, selves: writer.selves });
  return { comment: viewNewComment(row, writer, author), told: news, isHeld };
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
  return viewComment(written, { upvoted: new Set(), own: new Set([id]), isModerator: false });
}

async function findLiveParent(db: Database, actor: Actor, memeId: number, id: number): Promise<CommentRow> {
  const parent = await findComment(db, actor, memeId, id);
  if (!parent || parent.deleted_at !== null || parent.state !== 'public')
    throw new AppError('parent_not_there');
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
  if (viewer) own.add(viewer.userId);
  return rows.map((row) => viewComment(row, { upvoted, own, isModerator: viewer?.isModerator === true }));
}
