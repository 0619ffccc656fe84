import type { Reading } from '@corpomeme/contract/memes/reading';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import type { Restriction, SanctionNotice } from '@corpomeme/contract/safety/sanctions';
import { resource } from '@corpomeme/contract/site/paths';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { readReading } from '../../memes/reading/reading.ts';
import { listNotices, restrictionOf } from '../../safety/sanctions/notices.service.ts';
import { findUser, listVotedMemeIds, type UserRow } from '../../site/members/members.queries.ts';
import { permissionsOf, restrictedTo, roleName } from '../../site/members/permissions.policy.ts';
import { readSettings } from '../../site/settings/settings.queries.ts';
import { findPasswordHash } from './passwords/passwords.queries.ts';

interface UserContext {
  upvotedMemes: number[];
  sameHereMemes: number[];
  reading: Reading;
  /** The site's requirement for members with a role, unless the session proved both factors by a passkey. */
  requireTwoFactor: boolean;
  hasPassword: boolean;
  sanctions: SanctionNotice[];
  restriction: Restriction | null;
}

/** Returns the member's own data (product: entities); the three id fields have the same value. */
function viewCurrentUser(
  user: UserRow,
  {
    upvotedMemes,
    sameHereMemes,
    reading,
    requireTwoFactor,
    hasPassword,
    sanctions,
    restriction,
  }: UserContext,
): CurrentUser {
  const role = restriction === 'suspension' ? 'user' : roleName(user.role_id);
  const verified = user.email_verified === 1;
  const photo = user.image ?? resource.avatar(user.username);
  return {
    uid: user.id,
    userId: user.id,
    public_id: user.id,
    username: user.username,
    displayName: user.username,
    email: user.email,
    photoURL: photo,
    photo_url: photo,
    nickname_changed: user.nickname_changed === 1,
    name_chosen: user.name_chosen === 1,
    isEmailVerified: verified,
    is_verified: verified,
    emailVerificationRequired: user.auth_provider === 'email',
    needsVerification: !verified,
    authProvider: user.auth_provider === 'google' ? 'google' : 'email',
    has_password: hasPassword,
    isAdmin: role === 'admin',
    isModerator: role !== 'user',
    permissions: restrictedTo(restriction, permissionsOf(role, user.permission_overrides)),
    two_factor_enabled: user.two_factor_enabled === 1,
    two_factor_required: requireTwoFactor && role !== 'user' && user.two_factor_enabled === 0,
    posts_nameless: user.posts_nameless === 1,
    language: user.language,
    sanctions,
    upvotedMemes,
    sameHereMemes,
    has_author_page: user.has_author_page === 1,
    reading,
  };
}

export async function getCurrentUser(ctx: Context, actor: Actor): Promise<CurrentUser> {
  const user = await findUser(ctx.db, actor.userId);
  if (!user) throw new AppError('not_logged_in');
  const self = await viewOwnSelf(ctx, user, { hasFactors: !actor.lacksTwoFactor });
  if (!actor.scopes) return self;
  // An access token has less than its member.
  const { isAdmin, isModerator, permissions } = actor;
  return { ...self, isAdmin, isModerator, permissions };
}

/**
 * Returns the response of a login and of `GET /users/me`. `hasFactors`: the session needs no second factor of the account,
 * because a passkey began it.
 */
export async function viewOwnSelf(
  ctx: Context,
  user: UserRow,
  { hasFactors } = { hasFactors: false },
): Promise<CurrentUser> {
  const { requireTwoFactor } = await readSettings(ctx.db);
  const hasPassword = (await findPasswordHash(ctx.db, user.id)) !== undefined;
  const notices = await listNotices(ctx, user);
  return viewCurrentUser(user, {
    sanctions: notices,
    restriction: restrictionOf(notices),
    upvotedMemes: await listVotedMemeIds(ctx.db, 'meme_votes', user.id),
    sameHereMemes: await listVotedMemeIds(ctx.db, 'same_here_votes', user.id),
    reading: await readReading(ctx.db, user.id),
    requireTwoFactor: requireTwoFactor && !hasFactors,
    hasPassword,
  });
}
