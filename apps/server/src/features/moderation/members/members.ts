import * as operations from '@corpomeme/contract/moderation/members';
import {
  CLEANUP,
  type CleanupBody,
  type CleanupResult,
  type MemberContentQuery,
  type MemberItem,
  type MemberOverview,
} from '@corpomeme/contract/moderation/members';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { cutPage, decodeCursor, listPage } from '../../../http/paging.ts';
import { deleteComment } from '../../comments/removal.service.ts';
import { findRemoved } from '../../comments/removed-comments.queries.ts';
import { restoreComment } from '../../comments/restoring.service.ts';
import { findMeme } from '../../memes/memes.queries.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { recordsOf } from '../../safety/sanctions/records.service.ts';
import { isOneself } from '../../site/access/ownership.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { act } from '../../site/members/act.ts';
import { findUser, type UserRow } from '../../site/members/members.queries.ts';
import { roleName } from '../../site/members/permissions.policy.ts';
import { decideMemes } from '../decisions/decisions.service.ts';
import { restoreMeme, takeDownMeme, undoRejection } from '../takedown/takedown.ts';
import {
  countCommentsOfMember,
  countPendingMemes,
  countRemovable,
  findCommentPlaces,
  listCleanups,
  listCommentsOfMember,
  listMemesOfMember,
  listRemovable,
  listReportsAbout,
  listReportsBy,
} from './members.queries.ts';
import {
  type CleanupItems,
  readItems,
  viewCleanup,
  viewCommentItem,
  viewMemeItem,
  viewReport,
} from './members.view.ts';

/** Reports of each kind that the page shows. */
const REPORTS_SHOWN = 20;

const countsOf = ({ memes, comments }: Omit<CleanupItems, 'since'>) => ({
  memes: memes.length,
  comments: comments.length,
});

export function registerMembers(app: App, ctx: Context): void {
  handle(app, operations.readMember, (request) => readMember(ctx, actorOf(request), request.params.id));

  handle(app, operations.listMemberContent, async (request) => {
    const { params, query } = request;
    const { items, next } = await listMemberContent(ctx, actorOf(request), params.id, query);
    return listPage(request, items, next);
  });

  handle(app, operations.cleanUpMember, (request) =>
    cleanUpMember(ctx, actorOf(request), request.params.id, request.body),
  );

  handle(app, operations.undoCleanup, (request) =>
    undoCleanup(ctx, actorOf(request), request.params.id, request.params.cleanupId),
  );
}

type Words = Pick<CleanupBody, 'reason' | 'reason_code'>;

/**
 * Removes the chosen items of a member, or the first ones of all, with one reason: public memes are taken down, pending ones
 * rejected, comments removed. Each is a decision of its own, with its news, appeal and entry in the log; one more entry
 * names them all, for the undo (decision 281). Only admins do this to staff.
 */
async function cleanUpMember(
  ctx: Context,
  moderator: Actor,
  userId: string,
  { memes, comments, all, ...words }: CleanupBody,
): Promise<CleanupResult> {
  await findCleanable(ctx, moderator, userId);
  const who = { userId, moderatorId: moderator.userId };
  const chosen = all ? { limit: CLEANUP.batch } : { memes, comments };
  const found = await listRemovable(ctx.db, who, chosen);
  const since = ctx.clock.now();
  const done: Omit<CleanupItems, 'since'> = { memes: [], comments: [] };
  for (const { id, status } of found.memes)
    if (await removeOne(() => removeMeme(ctx, moderator, { id, status }, words))) done.memes.push(id);
  for (const { id, meme_id } of found.comments)
    if (await removeOne(() => deleteComment(ctx, moderator, meme_id, id, words))) done.comments.push(id);
  const { reason, reason_code: reasonCode } = words;
  if (done.memes.length + done.comments.length > 0)
    await act(ctx, moderator, (trx, now) =>
      recordAudit(trx, {
        action: 'user.cleanup',
        at: now,
        actorId: moderator.userId,
        userId,
        reason,
        reasonCode,
        details: { memes: done.memes.join(','), comments: done.comments.join(','), since },
      }),
    );
  return { ...countsOf(done), left: await countRemovable(ctx.db, who) };
}

async function findCleanable(ctx: Context, moderator: Actor, userId: string): Promise<void> {
  const { role_id } = await findOther(ctx, moderator, userId);
  if (!moderator.isAdmin && ['moderator', 'admin'].includes(roleName(role_id)))
    throw new AppError('access_denied');
}

/** Returns false for an item that changed meanwhile or concerns the moderator. */
async function removeOne(remove: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await remove()) !== false;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'not_logged_in') return false;
    throw error;
  }
}

async function removeMeme(
  ctx: Context,
  moderator: Actor,
  { id, status }: { id: number; status: string },
  { reason, reason_code }: Words,
): Promise<boolean> {
  if (status === 'approved') {
    await takeDownMeme(ctx, moderator, id, { reason, reason_code, version: undefined });
    return true;
  }
  const rejection = { status: 'rejected', reason, reason_code } as const;
  const [decided] = await decideMemes(ctx, moderator, { ids: [id], versions: undefined, ...rejection });
  return decided?.outcome === 'decided';
}

/**
 * Brings back what an act of the last day removed and what is still as that act left it. May be repeated. Throws
 * AppError('decision_final') for an older act.
 */
async function undoCleanup(
  ctx: Context,
  moderator: Actor,
  userId: string,
  cleanupId: number,
): Promise<CleanupResult> {
  await findCleanable(ctx, moderator, userId);
  const recent = await listCleanups(ctx.db, userId, ctx.clock.now() - CLEANUP.window);
  const cleanup = recent.find(({ id }) => id === cleanupId);
  if (!cleanup) throw new AppError('decision_final');
  const { memes, comments, since } = readItems(cleanup.details);
  const deed = { actorId: cleanup.actor_id ?? '', since, until: cleanup.at };
  const done: Omit<CleanupItems, 'since'> = { memes: [], comments: [] };
  for (const id of memes)
    if (await removeOne(() => returnMeme(ctx, moderator, id, deed))) done.memes.push(id);
  for (const { id, meme_id } of await findCommentPlaces(ctx.db, userId, comments))
    if (
      await removeOne(() => returnComment(ctx, moderator, { userId, memeId: meme_id, commentId: id }, deed))
    )
      done.comments.push(id);
  if (done.memes.length + done.comments.length > 0)
    await act(ctx, moderator, (trx, now) =>
      recordAudit(trx, {
        action: 'user.cleanup_undo',
        at: now,
        actorId: moderator.userId,
        userId,
        details: { cleanup: cleanupId, ...countsOf(done) },
      }),
    );
  return {
    ...countsOf(done),
    left: await countRemovable(ctx.db, { userId, moderatorId: moderator.userId }),
  };
}

/** Who removed something, and between which times (ms). */
interface Deed {
  actorId: string;
  since: number;
  until: number;
}

async function returnMeme(ctx: Context, moderator: Actor, id: number, deed: Deed): Promise<boolean> {
  const meme = await findMeme(ctx.db, moderator, id);
  const at = meme?.decided_at ?? 0;
  if (!meme || meme.decided_by !== deed.actorId || at < deed.since || at > deed.until) return false;
  if (meme.status === 'rejected')
    return undoRejection(ctx, moderator, { memeId: id, deciderId: deed.actorId, since: deed.since });
  if (meme.status !== 'removed') return false;
  await restoreMeme(ctx, moderator, id);
  return true;
}

interface CommentPlace {
  userId: string;
  memeId: number;
  commentId: number;
}

async function returnComment(
  ctx: Context,
  moderator: Actor,
  { userId, memeId, commentId }: CommentPlace,
  { since, until }: Deed,
): Promise<boolean> {
  const told = await act(ctx, moderator, async (trx, now) => {
    const removed = (await findRemoved(trx, [commentId])).get(commentId);
    if (!removed || removed.removed_at < since || removed.removed_at > until) return null;
    const moderatorId = moderator.userId;
    const told = await restoreComment(trx, { memeId, commentId, moderatorId, isPublished: false, now });
    if (told === null) return null;
    const about = { at: now, userId, memeId, commentId };
    await recordAudit(trx, { action: 'comment.restore', actorId: moderatorId, ...about });
    if (removed.held_for === null) await addNotification(trx, { kind: 'comment.approved', ...about });
    return [...told, userId];
  });
  if (told === null) return false;
  ctx.bus.publish('meme.commented', { memeId });
  ctx.bus.publish('desk.changed', { memeId });
  for (const id of told) ctx.bus.publish('notification.added', { userId: id });
  return true;
}

/**
 * Returns the member, who is not the moderator. Throws AppError `own_matter`, also for a pseudonym of the moderator, and
 * `user_not_found`.
 */
async function findOther(ctx: Context, moderator: Actor, userId: string): Promise<UserRow> {
  if (await isOneself(ctx.db, userId, moderator.userId)) throw new AppError('own_matter');
  const user = await findUser(ctx.db, userId);
  if (!user) throw new AppError('user_not_found');
  return user;
}

/** Returns what moderators read of a member; only of what was posted under this id (decision 281). */
async function readMember(ctx: Context, moderator: Actor, userId: string): Promise<MemberOverview> {
  const { db } = ctx;
  const { username, role_id, deleted_at } = await findOther(ctx, moderator, userId);
  const record = (await recordsOf(ctx, [userId])).get(userId);
  if (!record) throw new AppError('user_not_found');
  const filter = { userId, moderatorId: moderator.userId, limit: REPORTS_SHOWN };
  return {
    id: userId,
    username,
    is_account: role_id !== PSEUDONYM && deleted_at === null,
    record,
    waiting: await countPendingMemes(db, userId),
    comments: await countCommentsOfMember(db, userId),
    reports_by: (await listReportsBy(db, filter)).map(viewReport),
    reports_about: (await listReportsAbout(db, filter)).map(viewReport),
    cleanups: (await listCleanups(db, userId, ctx.clock.now() - CLEANUP.window)).map(viewCleanup),
  };
}

/** Returns memes or comments of every state, newest first. */
async function listMemberContent(
  ctx: Context,
  moderator: Actor,
  userId: string,
  { kind, state, limit, cursor }: MemberContentQuery,
): Promise<{ items: MemberItem[]; next: string | null }> {
  await findOther(ctx, moderator, userId);
  const page = { userId, state, limit, before: decodeCursor(cursor) };
  const cursorOf = (row: { created_at: number; id: number }) => [row.created_at, row.id];
  if (kind === 'meme') {
    const { rows, next } = cutPage(await listMemesOfMember(ctx.db, page), limit, cursorOf);
    return { items: rows.map(viewMemeItem), next };
  }
  const { rows, next } = cutPage(await listCommentsOfMember(ctx.db, page), limit, cursorOf);
  return { items: rows.map(viewCommentItem), next };
}
