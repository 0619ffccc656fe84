import { randomInt } from 'node:crypto';
import type { CurrentUser, NameSuggestions } from '@corpomeme/contract/people/users';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import type { Actor } from '../../../http/actor.ts';
import { forgetFormerWords } from '../../memes/search/former-words.service.ts';
import { readEntries, refuseListed } from '../../safety/checks/settings/listed-words.service.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { hashName } from '../../site/members/banned-emails.policy.ts';
import { drawName } from '../../site/members/names/suggested-names.policy.ts';
import { isNameHeld } from '../../site/members/names/taken-names.queries.ts';
import { listTakenKeys } from '../../site/members/names/taken-names.service.ts';
import { foldUsername, withSuffix } from '../../site/members/names/usernames.policy.ts';
import { getCurrentUser } from '../auth/current-user.service.ts';
import { chooseUsernameOnce } from './nickname.queries.ts';
import { assertNameAllowed } from './nickname.service.ts';

const SUGGESTED = 3;
/** Random names that the look-up checks. Most are free; numbered names fill the list otherwise. */
const DRAWN = 12;

/** Returns the current name and random free names. Nothing is reserved; the unique key decides when one is chosen. */
export async function suggestNames(ctx: Context, actor: Actor): Promise<NameSuggestions> {
  const drawn = [...drawDifferent(DRAWN)];
  const taken = await listTakenKeys(ctx.db, ctx.auth, drawn.map(foldUsername));
  const free = drawn.filter((name) => !taken.has(foldUsername(name)));
  // Digits that folding does not replace by letters.
  const numbered = drawn.map((name) =>
    withSuffix(name, String(200 + randomInt(800)).replace(/[0135]/g, '4')),
  );
  return { current: actor.username, suggestions: [...free, ...numbered].slice(0, SUGGESTED) };
}

function drawDifferent(count: number): Set<string> {
  const names = new Set<string>();
  for (let place = 0; place < count; place++) names.add(drawName(place, randomInt));
  return names;
}

/**
 * Stores the name under which the member wants to appear; null keeps the current one. A conditional update decides, so
 * each member chooses once (decision 102).
 */
export async function chooseName(ctx: Context, actor: Actor, wanted: string | null): Promise<CurrentUser> {
  const username = wanted ?? actor.username;
  const isNew = username !== actor.username;
  if (isNew) assertNameAllowed(username);
  const { userId } = actor;
  const now = ctx.clock.now();
  const isChosen = await ctx
    .transact(async (trx) => {
      const chosen = isNew ? username : null;
      refuseListed(await readEntries(ctx, trx), [{ place: 'names', field: 'newNickname', text: chosen }]);
      const choice = { userId, username, usernameKey: foldUsername(username), now };
      const done = await chooseUsernameOnce(trx, choice);
      if (isNew && (await isNameHeld(trx, hashName(ctx.auth.secret, choice.usernameKey))))
        throw new AppError('nickname_taken');
      if (done && isNew) {
        const names = { from: actor.username, to: username };
        await recordAudit(trx, { action: 'account.nickname', at: now, actorId: userId, userId, names });
      }
      return done;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('nickname_taken', { cause: error }) : error;
    });
  if (!isChosen) throw new AppError('name_already_chosen');
  if (isNew) {
    ctx.bus.publish('user.changed', { userId });
    forgetFormerWords(ctx);
  }
  return getCurrentUser(ctx, actor);
}
