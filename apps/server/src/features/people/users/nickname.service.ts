import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import type { Actor } from '../../../http/actor.ts';
import { forgetFormerWords } from '../../memes/search/former-words.service.ts';
import { readEntries, refuseListed } from '../../safety/checks/settings/listed-words.service.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';
import { hashName } from '../../site/members/banned-emails.policy.ts';
import { isNameHeld } from '../../site/members/names/taken-names.queries.ts';
import {
  foldUsername,
  isReservedUsername,
  mixesAlphabets,
} from '../../site/members/names/usernames.policy.ts';
import { getCurrentUser } from '../auth/current-user.service.ts';
import { changeUsernameOnce } from './nickname.queries.ts';

/** Changes the name once per account, to one that is neither taken nor confusable (product: nicknames). */
export async function changeNickname(ctx: Context, actor: Actor, nickname: string): Promise<CurrentUser> {
  assertNameAllowed(nickname);
  const usernameKey = foldUsername(nickname);
  const now = ctx.clock.now();
  const changed = await ctx
    .transact(async (trx) => {
      refuseListed(await readEntries(ctx, trx), [{ place: 'names', field: 'newNickname', text: nickname }]);
      const renaming = { userId: actor.userId, username: nickname, usernameKey, now };
      const done = await changeUsernameOnce(trx, renaming);
      // The account was deleted after the access check.
      if (!done && !(await isStillActive(trx, actor.userId))) throw new AppError('not_logged_in');
      if (done) {
        if (await isNameHeld(trx, hashName(ctx.auth.secret, usernameKey)))
          throw new AppError('nickname_taken');
        await recordAudit(trx, {
          action: 'account.nickname',
          at: now,
          actorId: actor.userId,
          userId: actor.userId,
          names: { from: actor.username, to: nickname },
        });
      }
      return done;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('nickname_taken', { cause: error }) : error;
    });
  if (!changed) throw new AppError('nickname_already_changed');
  ctx.bus.publish('user.changed', { userId: actor.userId });
  forgetFormerWords(ctx);
  return getCurrentUser(ctx, actor);
}

/**
 * Throws `AppError` for a name that no member may have. Does not query the database, so it reveals nothing about other
 * names.
 */
export function assertNameAllowed(nickname: string): void {
  const isSiteName = foldUsername(nickname) === foldUsername(m.chrome.name);
  if (isSiteName || isReservedUsername(nickname)) throw new AppError('nickname_reserved');
  if (mixesAlphabets(nickname)) throw new AppError('nickname_mixed');
}
