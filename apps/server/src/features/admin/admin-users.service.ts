import type { AdminUser, AdminUserFilter, AdminUserQuery, UserStats } from '@corpomeme/contract/admin';
import { ACTIVITY } from '@corpomeme/contract/limits';
import { roleId } from '@corpomeme/contract/users';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { foldUsername } from '../users/usernames.policy.ts';
import { permissionsOf } from '../users/users.policy.ts';
import { countUserActivity } from './activity.queries.ts';
import { fillDays } from './activity.service.ts';
import { countUsers, findAdminUser, listUsersPage, type UserListFilter } from './admin-users.queries.ts';
import { viewAdminUser, viewAdminUserInFull } from './admin-users.view.ts';
import { listMemesWithDecider, sumMemes } from './user-stats.queries.ts';

const MEMES_SHOWN = 200;

/** What was typed, as each column stores it: addresses in lower case, names folded. */
export function readFilter({ search, role }: z.output<typeof AdminUserFilter>): UserListFilter {
  const text = search?.toLowerCase() || null;
  return {
    email: text,
    usernameKey: (text && foldUsername(text)) || null,
    roleId: role ? roleId(role) : null,
  };
}

export async function listUsers(
  ctx: Context,
  query: AdminUserQuery,
): Promise<{ users: AdminUser[]; total: number }> {
  const filter = readFilter(query);
  const { page, pageSize } = query;
  const rows = await listUsersPage(ctx.db, filter, { limit: pageSize, offset: (page - 1) * pageSize });
  return { users: rows.map(viewAdminUser), total: await countUsers(ctx.db, filter) };
}

/** Spec §2, 'Admin user details'. */
export async function getUserStats(ctx: Context, id: string): Promise<UserStats> {
  const row = await findAdminUser(ctx.db, id);
  if (!row) throw new AppError('user_not_found');
  const { role, ...user } = viewAdminUserInFull(row);
  const { count, votes } = await sumMemes(ctx.db, id);
  const memes = await listMemesWithDecider(ctx.db, id, MEMES_SHOWN);
  const days = { now: ctx.clock.now(), days: ACTIVITY.defaultDays };
  return {
    user: { ...user, role, permissions: permissionsOf(role, row.permission_overrides) },
    meme_count: count,
    total_votes: votes,
    memes: memes.map(({ created_at, status, decider, ...meme }) => ({
      ...meme,
      created_at: new Date(created_at).toISOString(),
      approval_status: status,
      approved_by_username: decider,
    })),
    activity: fillDays(await countUserActivity(ctx.db, id, days), days),
  };
}
