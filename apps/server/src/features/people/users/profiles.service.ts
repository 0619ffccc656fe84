import type { PublicUser } from '@corpomeme/contract/people/users';
import { resource } from '@corpomeme/contract/site/paths';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { findProfile, type ProfileRow } from './profiles.queries.ts';

export async function getProfile(ctx: Context, userId: string): Promise<PublicUser> {
  const row = await findProfile(ctx.db, userId);
  if (!row) throw new AppError('user_not_found');
  return viewProfile(row);
}

/** Returns the public fields of a member. */
function viewProfile({ id, username, created_at, meme_count }: ProfileRow): PublicUser {
  return {
    id,
    uid: id,
    username,
    displayName: username,
    photoURL: resource.avatar(username),
    created_at: monthOf(created_at),
    meme_count: meme_count ?? 0,
  };
}

/**
 * Returns the start of the month, UTC, because the public may not learn the exact time of a registration
 * (decision 093).
 */
function monthOf(time: string): string {
  return `${time.slice(0, 7)}-01T00:00:00.000Z`;
}
