import { roleId } from '@corpomeme/contract/users';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/dialect.ts';
import type { Actor } from '../../http/actor.ts';
import { deleteFormerNames, recordAudit } from '../audit/audit.queries.ts';
import { proveOwner } from '../auth/ownership.service.ts';
import { turnDigestOff } from '../notifications/digest.queries.ts';
import { deleteNewsOf } from '../notifications/notifications.queries.ts';
import { hashContact } from '../reports/contact.policy.ts';
import { forgetReporter } from '../reports/reports.queries.ts';
import { forgetSanctionsOf } from '../sanctions/sanctions.queries.ts';
import { forgetFormerWords } from '../search/former-words.service.ts';
import { isStillActive } from './active-members.queries.ts';
import { hashEmail } from './banned-emails.policy.ts';
import { insertBannedEmail } from './banned-emails.queries.ts';
import {
  anonymiseUser,
  deleteUnpublishedMemes,
  deleteWaysIn,
  type WithdrawnMeme,
} from './deletion.queries.ts';
import { anonymousUsername, foldUsername } from './usernames.policy.ts';
import { findUserLocked, isLastWithRole, isUsernameKeyTaken, type UserRow } from './users.queries.ts';

interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/** Anonymises and bans somebody else (decision 13); what they published stays under the anonymous name. */
export async function deleteUser(
  ctx: Context,
  admin: Actor,
  userId: string,
  reason: string | null,
): Promise<void> {
  if (userId === admin.userId) throw new AppError('own_account');
  await eraseUser(ctx, userId, async (trx, memes) => {
    const details = { withdrawn_memes: memes.length };
    const entry = { at: ctx.clock.now(), actorId: admin.userId, userId, reason, details };
    // Two admins may delete each other at the same moment: who is deleted already deletes nobody.
    if (!(await isStillActive(trx, admin.userId))) throw new AppError('not_logged_in');
    await recordAudit(trx, { action: 'user.delete', ...entry });
  });
}

/** The same for oneself, by who can prove to be the owner. */
export async function deleteOwnAccount(ctx: Context, { userId }: Actor, proof: Proof): Promise<void> {
  await proveOwner(ctx, userId, proof);
  await eraseUser(ctx, userId, async (trx, memes) => {
    const details = { withdrawn_memes: memes.length };
    await recordAudit(trx, {
      action: 'account.delete',
      at: ctx.clock.now(),
      actorId: userId,
      userId,
      details,
    });
  });
}

type WriteDown = (trx: Database, withdrawn: WithdrawnMeme[]) => Promise<void>;

async function eraseUser(ctx: Context, userId: string, writeDown: WriteDown): Promise<void> {
  const { secret } = ctx.auth;
  const withdrawn = await ctx.transact(async (trx) => {
    const isLastAdmin = await isLastWithRole(trx, userId, roleId('admin'));
    const user = await findUserLocked(trx, userId);
    if (!user) throw new AppError('user_not_found');
    if (user.deleted_at !== null) throw new AppError('user_already_deleted');
    if (isLastAdmin && user.role_id === roleId('admin')) throw new AppError('last_admin');
    const now = ctx.clock.now();
    await insertBannedEmail(trx, hashEmail(secret, user.email), now);
    await anonymiseUser(trx, userId, await nameNobody(trx, user), now);
    await deleteWaysIn(trx, userId, user.email);
    await deleteNewsOf(trx, userId);
    // A digest under way is waited for here, and its mail found below.
    await turnDigestOff(trx, userId);
    await forgetReporter(trx, userId, hashContact(secret, user.email));
    await forgetSanctionsOf(trx, userId);
    await ctx.mails.forget(trx, user.email);
    await deleteFormerNames(trx, userId);
    const memes = await deleteUnpublishedMemes(trx, userId);
    await writeDown(trx, memes);
    return memes;
  });
  ctx.bus.publish('user.loggedOut', { userId });
  ctx.bus.publish('user.changed', { userId });
  for (const { id } of withdrawn) ctx.bus.publish('meme.deleted', { memeId: id });
  forgetFormerWords(ctx);
  await removeImages(ctx, withdrawn);
}

const SHORT_IDS = [8, 16, 32];

/** `deleted-user-<short id>`: reserved, so that the only one who may have it already is another deleted account. */
async function nameNobody(trx: Database, { id }: UserRow) {
  const email = `deleted:${id}`;
  for (const length of SHORT_IDS) {
    const username = anonymousUsername(id.slice(0, length).toLowerCase());
    const usernameKey = foldUsername(username);
    if (!(await isUsernameKeyTaken(trx, usernameKey))) return { username, usernameKey, email };
  }
  throw new Error(`no anonymous name is free for ${id}`);
}

/** The deletion stands, whatever the storage says: without its meme no image is shown. */
async function removeImages(ctx: Context, memes: WithdrawnMeme[]): Promise<void> {
  for (const { image_key } of memes) {
    await ctx.storage.remove(image_key).catch((error: unknown) => {
      ctx.log.error({ err: error, image_key }, 'image of a withdrawn meme not removed');
    });
  }
}
