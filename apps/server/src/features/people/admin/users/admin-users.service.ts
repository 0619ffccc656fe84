import {
  ACTIVITY,
  type AdminUser,
  type AdminUserDetails,
  type AdminUserFilter,
  type AdminUserQuery,
  type UserStats,
} from '@corpomeme/contract/people/admin';
import { roleId } from '@corpomeme/contract/people/users';
import type { z } from 'zod';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Actor } from '../../../../http/actor.ts';
import { shownStatus } from '../../../memes/memes.view.ts';
import { foldUsername } from '../../../site/members/names/usernames.policy.ts';
import { getUserActivity } from '../admin.ts';
import {
  type AdminUserRow,
  countUsers,
  findAdminUser,
  listUsersPage,
  type UserListFilter,
} from './admin-users.queries.ts';
import { viewAdminUser, viewAdminUserDetails } from './admin-users.view.ts';
import { listMemesWithDecider, sumMemes } from './user-stats.queries.ts';

const MEMES_SHOWN = 200;

/**
 * Returns the filter of a query. Names are searched both as typed and folded, because folding joins letters. Members
 * who see masked addresses cannot search by address: the list would show whose account an address opens.
 */
export function readFilter(
  { search, role }: z.output<typeof AdminUserFilter>,
  { isAdmin }: Actor,
): UserListFilter {
  const text = search?.toLowerCase();
  return {
    search: text ? { text, key: foldUsername(text), includesAddresses: isAdmin } : null,
    roleId: role ? roleId(role) : null,
  };
}

export async function listUsers(
  ctx: Context,
  actor: Actor,
  query: AdminUserQuery,
): Promise<{ users: AdminUser[]; total: number }> {
  const filter = readFilter(query, actor);
  const { page, pageSize, sort, order } = query;
  const offset = (page - 1) * pageSize;
  const total = await countUsers(ctx.db, filter);
  const rows =
    total > offset ? await listUsersPage(ctx.db, filter, { sort, order, limit: pageSize, offset }) : [];
  return { users: rows.map(viewAdminUser), total };
}

export async function getUserDetails(ctx: Context, id: string): Promise<AdminUserDetails> {
  return viewAdminUserDetails(await requireUser(ctx, id));
}

async function requireUser(ctx: Context, id: string): Promise<AdminUserRow> {
  const row = await findAdminUser(ctx.db, id);
  if (!row) throw new AppError('user_not_found');
  return row;
}

/** Returns the statistics of 'Admin user details' (product: screens). */
export async function getUserStats(ctx: Context, id: string): Promise<UserStats> {
  const user = viewAdminUserDetails(await requireUser(ctx, id));
  const { count, votes } = await sumMemes(ctx.db, id);
  const memes = await listMemesWithDecider(ctx.db, id, MEMES_SHOWN);
  return {
    user,
    meme_count: count,
    total_votes: votes,
    memes: memes.map(({ created_at, published_at, status, decider, ...meme }) => ({
      ...meme,
      created_at: new Date(published_at ?? created_at).toISOString(),
      submitted_at: new Date(created_at).toISOString(),
      approval_status: shownStatus(status),
      approved_by_username: decider,
    })),
    activity: await getUserActivity(ctx, id, ACTIVITY.defaultDays),
  };
}
