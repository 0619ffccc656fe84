import { randomInt } from 'node:crypto';
import {
  type CurrentUser,
  type NameSuggestions,
  PSEUDONYM,
  type PublicUser,
} from '@corpomeme/contract/people/users';
import * as operations from '@corpomeme/contract/people/users.operations';
import { languageNamed, m } from '@corpomeme/contract/site/messages';
import { resource } from '@corpomeme/contract/site/paths';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import type { Database } from '../../../db/dialect.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { languageCookie } from '../../../http/cache/language.ts';
import { handle } from '../../../http/handle.ts';
import { forgetFormerWords } from '../../memes/search/search.ts';
import { readEntries, refuseListed } from '../../safety/checks/settings/listed-words.service.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { act, actAlone } from '../../site/members/act.ts';
import { hashName } from '../../site/members/banned-emails.policy.ts';
import { setLanguage } from '../../site/members/members.queries.ts';
import { drawName } from '../../site/members/names/suggested-names.policy.ts';
import { isNameHeld } from '../../site/members/names/taken-names.queries.ts';
import { listTakenKeys } from '../../site/members/names/taken-names.service.ts';
import {
  foldUsername,
  isReservedUsername,
  mixesAlphabets,
  withSuffix,
} from '../../site/members/names/usernames.policy.ts';
import { getCurrentUser } from '../auth/current-user.service.ts';
import { changePermissions } from './roles/roles.ts';

/** Stores the language of mails and messages to the member. Throws AppError('validation_failed') for none of the site's. */
async function chooseLanguage(ctx: Context, actor: Actor, language: string): Promise<void> {
  const { userId } = actor;
  if (!languageNamed(language)) throw new AppError('validation_failed');
  await act(ctx, actor, async (trx) => {
    await setLanguage(trx, userId, language);
  });
}

interface UsernameChange {
  userId: string;
  username: string;
  usernameKey: string;
  now: number;
}

/**
 * Changes the name once. Returns false if it was changed before, or the member may not act any more; a conditional
 * update decides between concurrent changes. Rejects with a unique violation if the name is taken.
 */
async function changeUsernameOnce(
  trx: Database,
  { userId, username, usernameKey, now }: UsernameChange,
): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set({
      username,
      username_key: usernameKey,
      nickname_changed: 1,
      name_chosen: 1,
      updated_at: new Date(now).toISOString(),
    })
    .where('id', '=', userId)
    .where('nickname_changed', '=', 0)
    .where('banned_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Stores the first choice of a name. Returns false if the member has chosen before, or may not act any more. Does not
 * set `nickname_changed`, because the first choice does not use up the change (decision 102). Rejects with a unique
 * violation if the name is taken.
 */
async function chooseUsernameOnce(
  trx: Database,
  { userId, username, usernameKey, now }: UsernameChange,
): Promise<boolean> {
  const chosen = await trx
    .updateTable('users')
    .set({
      username,
      username_key: usernameKey,
      name_chosen: 1,
      updated_at: new Date(now).toISOString(),
    })
    .where('id', '=', userId)
    .where('name_chosen', '=', 0)
    .where('banned_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return chosen !== undefined;
}

/** Changes the name once per account, to one that is neither taken nor confusable (product: nicknames). */
export async function changeNickname(ctx: Context, actor: Actor, nickname: string): Promise<CurrentUser> {
  assertNameAllowed(nickname);
  const usernameKey = foldUsername(nickname);
  const changed = await actAlone(ctx, actor, async (trx, now) => {
    refuseListed(await readEntries(ctx, trx), [{ place: 'names', field: 'newNickname', text: nickname }]);
    const renaming = { userId: actor.userId, username: nickname, usernameKey, now };
    const done = await changeUsernameOnce(trx, renaming);
    if (done) {
      if (await isNameHeld(trx, hashName(ctx.auth.secret, usernameKey))) throw new AppError('nickname_taken');
      await recordAudit(trx, {
        action: 'account.nickname',
        at: now,
        actorId: actor.userId,
        userId: actor.userId,
        names: { from: actor.username, to: nickname },
      });
    }
    return done;
  }).catch((error: unknown) => {
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
function assertNameAllowed(nickname: string): void {
  const isSiteName = foldUsername(nickname) === foldUsername(m.chrome.name);
  if (isSiteName || isReservedUsername(nickname)) throw new AppError('nickname_reserved');
  if (mixesAlphabets(nickname)) throw new AppError('nickname_mixed');
}

const SUGGESTED = 3;
/** Random names that the look-up checks. Most are free; numbered names fill the list otherwise. */
const DRAWN = 12;

/** Returns the current name and random free names. Nothing is reserved; the unique key decides when one is chosen. */
async function suggestNames(ctx: Context, actor: Actor): Promise<NameSuggestions> {
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
async function chooseName(ctx: Context, actor: Actor, wanted: string | null): Promise<CurrentUser> {
  const username = wanted ?? actor.username;
  const isNew = username !== actor.username;
  if (isNew) assertNameAllowed(username);
  const { userId } = actor;
  const isChosen = await actAlone(ctx, actor, async (trx, now) => {
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
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('nickname_taken', { cause: error }) : error;
  });
  if (!isChosen) throw new AppError('name_already_chosen');
  if (isNew) {
    ctx.bus.publish('user.changed', { userId });
    forgetFormerWords(ctx);
  }
  return getCurrentUser(ctx, actor);
}

type ProfileRow = Awaited<ReturnType<typeof findProfile>> & {};

/**
 * Returns banned and deleted members too, because their public memes stay; pseudonyms are no members and have no
 * profile.
 */
async function findProfile(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'created_at'])
    .select(({ selectFrom }) =>
      selectFrom('memes')
        // Counted here and not filtered by a condition, because SQLite without statistics would scan all approved
        // memes.
        .select(sql<number>`count(case when memes.status = 'approved' then 1 end)`.as('count'))
        .whereRef('memes.user_id', '=', 'users.id')
        .as('meme_count'),
    )
    .where('id', '=', userId)
    .where('role_id', '<>', PSEUDONYM)
    .executeTakeFirst();
}

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

export function registerUsers(app: App, ctx: Context): void {
  handle(app, operations.readCurrentUser, (request) => getCurrentUser(ctx, actorOf(request)));

  handle(app, operations.changePermissions, async (request) => {
    const { id } = request.params;
    return { userId: id, permissions: await changePermissions(ctx, actorOf(request), id, request.body) };
  });

  handle(app, operations.changeNickname, (request) =>
    changeNickname(ctx, actorOf(request), request.body.newNickname),
  );

  handle(app, operations.suggestNames, (request) => suggestNames(ctx, actorOf(request)));

  handle(app, operations.chooseName, (request) =>
    chooseName(ctx, actorOf(request), request.body.newNickname ?? null),
  );

  handle(app, operations.chooseLanguage, async (request, reply) => {
    const { language } = request.body;
    await chooseLanguage(ctx, actorOf(request), language);
    reply.header('set-cookie', languageCookie(language, ctx.config.publicUrl.startsWith('https:')));
    return { language };
  });

  handle(app, operations.readProfile, (request) => getProfile(ctx, request.params.id));
}
