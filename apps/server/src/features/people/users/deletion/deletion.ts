import { randomUUID } from 'node:crypto';
import { roleId } from '@corpomeme/contract/people/users';
import * as operations from '@corpomeme/contract/people/users.operations';
import { m } from '@corpomeme/contract/site/messages';
import { sql } from 'kysely';
import { AppError } from '../../../../app-error.ts';
import { dayOf } from '../../../../clock.ts';
import type { Context } from '../../../../context.ts';
import { type Database, dayIn } from '../../../../db/dialect.ts';
import { columnsAfterDeletion } from '../../../../db/table-facts.ts';
import { actorOf } from '../../../../http/access.ts';
import type { Actor } from '../../../../http/actor.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { dropExactCommentTimes } from '../../../comments/comments.queries.ts';
import {
  announceClosing,
  closeCasesAbout,
  type NotifiedMembers,
} from '../../../disputes/cases/closing.service.ts';
import { hashContact } from '../../../disputes/cases/contact.policy.ts';
import { evidenceOfAccount, sealEvidence } from '../../../disputes/cases/evidence.ts';
import { listMemesWithCases } from '../../../disputes/cases/suspension.queries.ts';
import { removeReporter } from '../../../disputes/reports/reports.queries.ts';
import { removeUnpublished } from '../../../memes/editing/deletion.queries.ts';
import { deleteRevisionsOf } from '../../../memes/editing/revisions.queries.ts';
import { forgetAllOf } from '../../../memes/nameless/forgetting.queries.ts';
import { forgetFormerWords } from '../../../memes/search/search.ts';
import { removePicture } from '../../../memes/upload/pictures.service.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { hashEmail, hashName } from '../../../site/members/banned-emails.policy.ts';
import { insertBannedEmail } from '../../../site/members/banned-emails.queries.ts';
import { findUserLocked, holdActiveAdmins, type UserRow } from '../../../site/members/members.queries.ts';
import { holdForChange, refuseForLastAdmin } from '../../../site/members/members.ts';
import { holdName } from '../../../site/members/names/taken-names.queries.ts';
import { isUsernameKeyTaken } from '../../../site/members/names/taken-names.service.ts';
import { anonymousUsername, foldUsername } from '../../../site/members/names/usernames.policy.ts';
import { proveOwner } from '../../auth/ownership/ownership.ts';

interface AnonymousIdentity {
  username: string;
  usernameKey: string;
  /** Unique like an address, but not an address. */
  email: string;
}

const isoDay = (now: number) => new Date(dayOf(now)).toISOString();

/** Makes the account anonymous and unable to log in. */
async function anonymiseUser(
  trx: Database,
  userId: string,
  { username, usernameKey, email }: AnonymousIdentity,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      username,
      username_key: usernameKey,
      email,
      address_hash: null,
      email_verified: 0,
      image: null,
      role_id: roleId('user'),
      permission_overrides: '{}',
      auth_provider: 'email',
      two_factor_enabled: 0,
      has_author_page: 0,
      owner_proven_at: null,
      browser_key_hash: null,
      registration_return: null,
      verification_sent_at: null,
      verification_requested_at: null,
      reset_sent_at: null,
      last_login_at: null,
      inactivity_warned_at: null,
      archived_at: null,
      mail_refused_at: null,
      posts_nameless: 0,
      language: null,
      // Stored to the day: exact times could be matched with a log (decision 101).
      banned_at: dayOf(now),
      deleted_at: dayOf(now),
      created_at: sql<string>`substr(created_at, 1, 7) || '-01T00:00:00.000Z'`,
      updated_at: isoDay(now),
    })
    .where('id', '=', userId)
    .execute();
}

/** Deletes or clears every row with this member's id of which nothing may stay (`TABLE_FACTS`). */
async function erasePersonalRows(trx: Database, userId: string): Promise<void> {
  for (const { table, column } of columnsAfterDeletion('deleted'))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(trx);
  for (const { table, column } of columnsAfterDeletion('cleared'))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${userId}`.execute(
      trx,
    );
}

/** Deletes links in mails that are still open. */
async function deleteOpenLinks(trx: Database, userId: string, email: string): Promise<void> {
  await trx
    .deleteFrom('verifications')
    .where((where) =>
      where.or([
        where('value', 'like', `%${userId}%`),
        where('identifier', 'like', `%${userId}%`),
        where('identifier', '=', email),
      ]),
    )
    .execute();
}

const CONTENT = columnsAfterDeletion('moved');

/** Returns whether public content or a vote remains after the deletion. */
async function hasContent(trx: Database, userId: string): Promise<boolean> {
  for (const { table, column } of CONTENT) {
    const found = sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit 1`;
    if ((await found.execute(trx)).rows.length > 0) return true;
  }
  return false;
}

/** Inserts an account without a person, for the content of a deleted account. */
async function insertAnonymousAccount(
  trx: Database,
  id: string,
  { username, usernameKey, email }: AnonymousIdentity,
  now: number,
): Promise<void> {
  const times = { created_at: isoDay(now), updated_at: isoDay(now) };
  const days = { banned_at: dayOf(now), deleted_at: dayOf(now) };
  await trx
    .insertInto('users')
    .values({ id, username, username_key: usernameKey, email, ...times, ...days })
    .execute();
}

/** Moves memes, comments and votes to another account. */
async function moveContent(trx: Database, from: string, to: string): Promise<void> {
  for (const { table, column } of CONTENT)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(
      trx,
    );
}

/** Replaces the exact times of a member's memes by the minute of publication. */
async function dropExactMemeTimes(trx: Database, userId: string): Promise<void> {
  const published = sql<number>`coalesce(published_at, ${dayIn('created_at')})`;
  const memes = trx.selectFrom('memes').where('user_id', '=', userId);
  const ofMeme = sql<number>`(select ${published} from memes where memes.id = meme_id)`;
  await trx
    .updateTable('screenings')
    .set({ meme_updated_at: ofMeme, screened_at: ofMeme })
    .where('meme_id', 'in', memes.select('id'))
    .execute();
  await trx
    .updateTable('findings')
    .set({ found_at: ofMeme })
    .where('meme_id', 'in', memes.select('id'))
    .execute();
  await trx
    .updateTable('picture_texts')
    .set({
      read_at: sql<number>`(select ${published} from memes where memes.image_key = picture_texts.image_key)`,
    })
    .where('image_key', 'in', memes.select('image_key'))
    .execute();
  await trx
    .updateTable('memes')
    .set({ created_at: published, updated_at: published, resubmitted_at: null })
    .where('user_id', '=', userId)
    .execute();
}

interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/** Anonymises and bans another member (product: deleted users); public content stays under the anonymous name. */
async function deleteUser(ctx: Context, admin: Actor, userId: string, reason: string | null): Promise<void> {
  if (userId === admin.userId) throw new AppError('own_account');
  const hold = async (trx: Database, now: number) => {
    // Two admins may delete each other concurrently. The admin who is deleted first can no longer delete the other.
    const { own, user } = await holdForChange(trx, admin, userId, now);
    if (own.role !== 'admin') throw new AppError('access_denied');
    return user;
  };
  await eraseUser(ctx, userId, { hold, entry: { action: 'user.delete', actorId: admin.userId, reason } });
}

/** Deletes the caller's own account after a proof of ownership. */
async function deleteOwnAccount(ctx: Context, { userId }: Actor, proof: Proof): Promise<void> {
  await proveOwner(ctx, userId, proof);
  const hold = async (trx: Database) => {
    const user = await findUserLocked(trx, userId);
    if (!user) throw new AppError('user_not_found');
    if (user.deleted_at !== null) throw new AppError('user_already_deleted');
    return user;
  };
  await eraseUser(ctx, userId, { hold, entry: { action: 'account.delete', actorId: userId } });
}

type WithdrawnMeme = Awaited<ReturnType<typeof removeUnpublished>>[number];

interface Erasure {
  /** Locks the account, or throws the reason for which it may not be deleted. */
  hold(trx: Database, now: number): Promise<UserRow>;
  entry: Pick<Parameters<typeof recordAudit>[1], 'action' | 'actorId' | 'reason'>;
}

async function eraseUser(ctx: Context, userId: string, { hold, entry }: Erasure): Promise<void> {
  const {
    memes: withdrawn,
    told,
    pictures,
    email,
  } = await ctx.erase(async (trx) => {
    const now = ctx.clock.now();
    refuseForLastAdmin(await holdActiveAdmins(trx, now), userId);
    const user = await hold(trx, now);
    const evidence = await evidenceOfAccount(trx, userId);
    const memes = await erase(ctx, trx, user, now);
    const sealed = await sealEvidence(ctx, trx, evidence);
    const told = await settleCases(ctx, trx, memes, { actorId: entry.actorId, authorId: userId, now });
    await recordAudit(trx, {
      ...entry,
      at: now,
      userId,
      details: { withdrawn_memes: memes.filter(({ user_id }) => user_id === userId).length },
    });
    return { memes, told: [...told, ...sealed.told], pictures: sealed.pictures, email: user.email };
  });
  ctx.bus.publish('user.loggedOut', { userId });
  ctx.bus.publish('user.changed', { userId });
  for (const { id } of withdrawn) ctx.bus.publish('meme.deleted', { memeId: id });
  await announceClosing(ctx, told);
  await ctx.mails.forgetWritten(email);
  forgetFormerWords(ctx);
  for (const meme of withdrawn) if (!pictures.has(meme.image_key)) await removePicture(ctx, meme);
}

async function erase(ctx: Context, trx: Database, user: UserRow, now: number): Promise<WithdrawnMeme[]> {
  const { secret } = ctx.auth;
  const { id, email } = user;
  await insertBannedEmail(trx, hashEmail(secret, email));
  await holdName(trx, hashName(secret, foldUsername(user.username)));
  await anonymiseUser(trx, id, await nameAnonymousAccount(ctx, trx, user), now);
  await deleteOpenLinks(trx, id, email);
  await removeReporter(trx, id, hashContact(secret, email));
  // Waits for a running daily mail, which `forget` then finds.
  await erasePersonalRows(trx, id);
  await ctx.mails.forget(trx, email);
  await deleteRevisionsOf(trx, id);
  const withdrawn = await removeUnpublished(trx, id);
  await forgetAllOf(trx, id);
  await handOver(ctx, trx, id, now);
  return withdrawn;
}

/**
 * Moves the remaining content to a new account without a person, so that the public id under which it was posted no
 * longer leads to it. The audit log cannot be changed and keeps the old id (decision 101).
 */
async function handOver(ctx: Context, trx: Database, userId: string, now: number): Promise<void> {
  if (!(await hasContent(trx, userId))) return;
  const id = randomUUID();
  await insertAnonymousAccount(trx, id, await nameAnonymousAccount(ctx, trx, { id }), now);
  await dropExactMemeTimes(trx, userId);
  await dropExactCommentTimes(trx, userId);
  await moveContent(trx, userId, id);
}

/** Closes cases about memes that are deleted with the account. */
async function settleCases(
  ctx: Context,
  trx: Database,
  memes: WithdrawnMeme[],
  closing: Parameters<typeof closeCasesAbout>[3],
): Promise<NotifiedMembers> {
  const ids = memes.map(({ id }) => id);
  const told: NotifiedMembers = [];
  for (const memeId of await listMemesWithCases(trx, ids))
    told.push(...(await closeCasesAbout(ctx, trx, { memeId }, { ...closing, isErased: true })));
  return told;
}

const SHORT_IDS = [8, 16, 32];

/** Returns the identity `deleted-user-<short id>`, a reserved form that only another deleted account may have. */
async function nameAnonymousAccount({ auth }: Context, trx: Database, { id }: Pick<UserRow, 'id'>) {
  const email = `deleted:${id}`;
  for (const length of SHORT_IDS) {
    const username = anonymousUsername(id.slice(0, length).toLowerCase());
    const usernameKey = foldUsername(username);
    if (!(await isUsernameKeyTaken(trx, auth, usernameKey))) return { username, usernameKey, email };
  }
  throw new Error(`no anonymous name is free for ${id}`);
}

export function registerDeletion(app: App, ctx: Context): void {
  handle(app, operations.deleteUser, async (request) => {
    await deleteUser(ctx, actorOf(request), request.params.id, request.body?.reason ?? null);
    return { message: m.answer.userDeleted };
  });

  handle(app, operations.deleteOwnAccount, async (request) => {
    await deleteOwnAccount(ctx, actorOf(request), request.body ?? {});
    return { message: m.answer.accountDeleted };
  });
}
