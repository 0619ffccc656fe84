import type { CurrentUser } from '@corpomeme/contract/people/users';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { readReading } from '../../memes/reading/reading.ts';
import { listNotices, restrictionOf } from '../../safety/sanctions/notices.service.ts';
import { findUser, listVotedMemeIds, type UserRow } from '../../site/members/members.queries.ts';
import { readSettings } from '../../site/settings/settings.queries.ts';
import { viewCurrentUser } from './current-user.view.ts';
import { findPasswordHash } from './passwords/passwords.queries.ts';

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
