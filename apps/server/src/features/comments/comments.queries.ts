import { minuteOf } from '@corpomeme/contract/memes/meme-lists';
import { type Selectable, sql } from 'kysely';
import { type Database, databaseNow, dayIn, forKeyShare, forUpdate } from '../../db/dialect.ts';
import { prepared } from '../../db/prepared.ts';
import { insertUnderFreeId } from '../../db/random-ids.ts';
import type { Tables } from '../../db/tables.ts';
import { ofOthers } from '../site/access/concern.queries.ts';
import { isSelf } from '../site/access/ownership.queries.ts';
import { commentVisibleTo, type ViewerRights, visibleTo } from '../site/access/visibility.queries.ts';

export type CommentRow = Awaited<ReturnType<typeof findComment>> & {};

export function selectComments(db: Database) {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .innerJoin('memes as commented', 'commented.id', 'comments.meme_id')
    .selectAll('comments')
    .select([
      'users.username',
      'users.role_id as author_role_id',
      'users.banned_at as author_banned_at',
      'commented.user_id as meme_author_id',
    ]);
}

/** Returns a comment that is visible to the viewer with its meme. */
export async function findComment(db: Database, viewer: ViewerRights | null, memeId: number, id: number) {
  return selectComment(db, viewer, memeId, id).executeTakeFirst();
}

/** Returns the comment inside a transaction that refers to it, locked so that it is not deleted with its meme. */
export async function findKeptComment(
  trx: Database,
  viewer: ViewerRights | null,
  memeId: number,
  id: number,
) {
  return forKeyShare(trx, selectComment(trx, viewer, memeId, id), 'comments').executeTakeFirst();
}

function selectComment(db: Database, viewer: ViewerRights | null, memeId: number, id: number) {
  return selectComments(db)
    .innerJoin('memes', 'memes.id', 'comments.meme_id')
    .where('comments.id', '=', id)
    .where('comments.meme_id', '=', memeId)
    .where((where) => visibleTo(viewer)(where as never))
    .where((where) => commentVisibleTo(viewer)(where as never));
}

/** Returns comments of any memes; for moderators only. */
export async function findCommentsByIds(db: Database, ids: number[]): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  return selectComments(db).where('comments.id', 'in', ids).execute();
}

interface MemeAuthorValues {
  userId: string;
  memeId: number;
}

const memeAuthor = (isModerator: boolean) =>
  prepared((db, { userId, memeId }: MemeAuthorValues) =>
    db
      .selectFrom('memes')
      .innerJoin('users as author', 'author.id', 'memes.user_id')
      .leftJoin('pseudonyms as link', 'link.id', 'memes.user_id')
      .select([
        'memes.user_id',
        'memes.status',
        'author.username as author_name',
        'author.banned_at as author_banned_at',
        'link.account_id',
      ])
      .where('memes.id', '=', memeId)
      .where((where) => visibleTo({ userId, isModerator })(where as never)),
  );
const memeAuthorFor = { member: memeAuthor(false), moderator: memeAuthor(true) };

/**
 * Returns the meme's author and status and, if the author is a linked pseudonym, its account; undefined if the meme is
 * not visible to the actor.
 */
export async function findMemeAuthor(db: Database, { userId, isModerator }: ViewerRights, memeId: number) {
  const { rows } = await memeAuthorFor[isModerator ? 'moderator' : 'member'](db, { userId, memeId });
  return rows[0];
}

/** Counts a public reply. Never decreased, because a deleted reply keeps its place. */
export async function countReply(trx: Database, threadId: number): Promise<void> {
  await trx
    .updateTable('comments')
    .set((row) => ({ reply_count: row('reply_count', '+', 1) }))
    .where('id', '=', threadId)
    .execute();
}

export type InsertedComment = Selectable<Tables['comments']>;

/** `held_for`: the causes as JSON if it waits. */
type NewComment = Pick<
  InsertedComment,
  'meme_id' | 'user_id' | 'parent_id' | 'thread_id' | 'content' | 'state' | 'held_for' | 'created_at'
>;

const insertion = prepared((db, values: NewComment & { id: number }) => {
  const { id, meme_id, user_id, parent_id, thread_id, content, state, held_for, created_at } = values;
  const place = sql<number>`(select coalesce(max(place), 0) + 1 from comments where meme_id = ${meme_id})`;
  return db
    .insertInto('comments')
    .values({ id, meme_id, user_id, parent_id, thread_id, content, state, held_for, created_at, place })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll();
});

/**
 * Inserts the comment under a random id, behind all comments of its meme, and returns it. Call it while holding the
 * meme's row: otherwise two comments could want the same place.
 */
export async function insertComment(trx: Database, comment: NewComment): Promise<InsertedComment> {
  return insertUnderFreeId(async (id) => (await insertion(trx, { ...comment, id })).rows[0]);
}

interface CountChange {
  live: 1 | -1;
  threads: 0 | 1;
}

const counting = prepared((db, { memeId, live, threads }: CountChange & { memeId: number }) =>
  db
    .updateTable('memes')
    .set((row) => ({
      comment_count: row('comment_count', '+', live),
      thread_count: row('thread_count', '+', threads),
      changed_at: databaseNow(db),
    }))
    .where('id', '=', memeId)
    .returning('id'),
);

/**
 * Changes the counters. Returns false if the meme was deleted. `threads` is never decreased, because a deleted comment
 * keeps its place.
 */
export async function addToCommentCount(db: Database, memeId: number, change: CountChange): Promise<boolean> {
  const { rows } = await counting(db, { memeId, ...change });
  return rows.length > 0;
}

/** Returns the live comment and locks its row until the transaction ends; undefined if it is deleted. */
export async function holdComment(trx: Database, id: number) {
  const query = trx.selectFrom('comments').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  return forUpdate(trx, query).executeTakeFirst();
}

/** Replaces the text of a comment. Call it while holding the comment. */
export async function replaceContent(
  trx: Database,
  id: number,
  { content, state, held_for, now }: Pick<NewComment, 'content' | 'state' | 'held_for'> & { now: number },
): Promise<void> {
  await trx
    .updateTable('comments')
    .set((row) => ({ content, state, held_for, edited_at: now, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Hides a public comment, with the causes as JSON. Call it while holding the comment. */
export async function setHeld(trx: Database, id: number, heldFor: string): Promise<void> {
  await trx
    .updateTable('comments')
    .set({ state: 'hidden', held_for: heldFor })
    .where('id', '=', id)
    .execute();
}

export async function setPublic(trx: Database, id: number): Promise<void> {
  await trx.updateTable('comments').set({ state: 'public', held_for: null }).where('id', '=', id).execute();
}

/** Notes at the meme that the text of a listed comment changed. */
export async function noteCommentEdit(trx: Database, memeId: number, now: number): Promise<void> {
  await trx
    .updateTable('memes')
    .set(({ eb }) => ({
      // Rises with each edit, so that other tabs notice it. Starts at the minute, because the exact time is not public.
      comments_edited_at: eb
        .case()
        .when('comments_edited_at', '>=', minuteOf(now))
        .then(eb('comments_edited_at', '+', 1))
        .else(minuteOf(now))
        .end(),
      changed_at: databaseNow(trx),
    }))
    .where('id', '=', memeId)
    .execute();
}

interface SoftDeletion {
  id: number;
  userId: string;
  /** True for a moderator, who may not delete comments that concern them; otherwise only own comments match. */
  isByModerator: boolean;
  now: number;
}

/** Soft-deletes a comment and returns its state; undefined if it is already deleted or the caller may not delete it. */
export async function emptyComment(
  db: Database,
  { id, userId, isByModerator, now }: SoftDeletion,
): Promise<InsertedComment['state'] | undefined> {
  const update = db
    .updateTable('comments')
    .set({ content: '', held_for: null, deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  const theirs = isByModerator
    ? update.where(ofOthers.comment(userId))
    : update.where(isSelf('user_id', userId));
  return (await theirs.returning('state').executeTakeFirst())?.state;
}

/** Replaces the exact times of a deleted member's comments by the day. */
export async function dropExactCommentTimes(trx: Database, userId: string): Promise<void> {
  await trx
    .updateTable('comments')
    .set({
      created_at: dayIn('created_at'),
      edited_at: dayIn('edited_at'),
      deleted_at: dayIn('deleted_at'),
    })
    .where('user_id', '=', userId)
    .execute();
}
