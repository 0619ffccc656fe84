import {
  CLEANUP,
  type MemberContentQuery,
  type MemberItem,
  type MemberOverview,
} from '@corpomeme/contract/moderation/members';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { cutPage, decodeCursor } from '../../../http/paging.ts';
import { recordsOf } from '../../safety/sanctions/records.service.ts';
import { isOneself } from '../../site/access/ownership.queries.ts';
import { findUser, type UserRow } from '../../site/members/members.queries.ts';
import {
  countCommentsOfMember,
  countPendingMemes,
  listCleanups,
  listCommentsOfMember,
  listMemesOfMember,
  listReportsAbout,
  listReportsBy,
} from './members.queries.ts';
import { viewCleanup, viewCommentItem, viewMemeItem, viewReport } from './members.view.ts';

/** Reports of each kind that the page shows. */
const REPORTS_SHOWN = 20;

/**
 * Returns the member, who is not the moderator. Throws AppError `own_matter`, also for a pseudonym of the moderator, and
 * `user_not_found`.
 */
export async function findOther(ctx: Context, moderator: Actor, userId: string): Promise<UserRow> {
  if (await isOneself(ctx.db, userId, moderator.userId)) throw new AppError('own_matter');
  const user = await findUser(ctx.db, userId);
  if (!user) throw new AppError('user_not_found');
  return user;
}

/** Returns what moderators read of a member; only of what was posted under this id (decision 281). */
export async function readMember(ctx: Context, moderator: Actor, userId: string): Promise<MemberOverview> {
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
export async function listMemberContent(
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
