import type { Reading } from '@corpomeme/contract/memes/reading';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import type { Restriction, SanctionNotice } from '@corpomeme/contract/safety/sanctions';
import { resource } from '@corpomeme/contract/site/paths';
import type { UserRow } from '../../site/members/members.queries.ts';
import { permissionsOf, restrictedTo, roleName } from '../../site/members/permissions.policy.ts';

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
export function viewCurrentUser(
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
