import { CLEANUP, type CleanupBody, type CleanupResult } from '@corpomeme/contract/moderation/members';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { deleteComment } from '../../comments/removal.service.ts';
import { findRemoved } from '../../comments/removed-comments.queries.ts';
import { restoreComment } from '../../comments/restoring.service.ts';
import { findMeme } from '../../memes/memes.queries.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { act } from '../../site/members/act.ts';
import { roleName } from '../../site/members/permissions.policy.ts';
import { decideMemes } from '../decisions/decisions.service.ts';
import { restoreMeme, takeDownMeme, undoRejection } from '../takedown/takedown.ts';
import { countRemovable, findCommentPlaces, listCleanups, listRemovable } from './members.queries.ts';
import { findOther } from './members.service.ts';
import { type CleanupItems, readItems } from './members.view.ts';

type Words = Pick<CleanupBody, 'reason' | 'reason_code'>;

/**
 * Removes the chosen items of a member, or the first ones of all, with one reason: public memes are taken down, pending ones
 * rejected, comments removed. Each is a decision of its own, with its news, appeal and entry in the log; one more entry
 * names them all, for the undo (decision 281). Only admins do this to staff.
 */
export async function cleanUpMember(
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

const countsOf = ({ memes, comments }: Omit<CleanupItems, 'since'>) => ({
  memes: memes.length,
  comments: comments.length,
});

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
export async function undoCleanup(
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
