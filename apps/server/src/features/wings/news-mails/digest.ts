import * as operations from '@corpomeme/contract/news/notifications';
import { NOTIFICATIONS, type NotificationKind } from '@corpomeme/contract/news/notifications';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { MINUTE } from '@corpomeme/contract/site/time';
import { AppError } from '../../../app-error.ts';
import { every } from '../../../background.ts';
import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Feature } from '../../../feature.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { readNewsDetails } from '../../news/notifications/notifications.view.ts';
import { act } from '../../site/members/act.ts';
import { startOfMailHour } from './mail-hour.policy.ts';
import { digestMail } from './news-mails.view.ts';
import { makeUnsubscribeToken, readUnsubscribeToken } from './unsubscribe.policy.ts';
import { hasWeeklyMail, turnWeeklyMailOff, turnWeeklyMailOn } from './weekly.queries.ts';
import { sendWeeklyMails } from './weekly-mail.service.ts';

export const newsMails: Feature = {
  routes: [registerDigest],
  sweeps: [every(15 * MINUTE, sendDigests), every(15 * MINUTE, sendWeeklyMails)],
};

async function hasDigest(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('digests')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns the daily mail on. Idempotent. */
async function turnDigestOn(trx: Database, userId: string, now: number): Promise<void> {
  await trx
    .insertInto('digests')
    .values({ user_id: userId, sent_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

async function turnDigestOff(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('digests').where('user_id', '=', userId).execute();
}

interface DueDigest {
  user_id: string;
  email: string;
  sent_at: number;
}

/**
 * Returns members who got no daily mail since `hour` (ms) and have unread notifications that no daily mail counted. News
 * of a meme without a name is addressed to its pseudonym and counts in no mail: a mailbox at work would show its reader
 * whose meme was decided.
 */
async function listDueDigests(db: Database, hour: number, limit: number): Promise<DueDigest[]> {
  return db
    .selectFrom('digests')
    .innerJoin('users', 'users.id', 'digests.user_id')
    .select(['digests.user_id', 'digests.sent_at', 'users.email'])
    .where('digests.sent_at', '<', hour)
    .where('users.banned_at', 'is', null)
    .where('users.email_verified', '=', 1)
    .where('users.archived_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('notifications')
          .select('notifications.id')
          .whereRef('notifications.user_id', '=', 'digests.user_id')
          .where('notifications.read_at', 'is', null)
          .whereRef('notifications.created_at', '>', 'digests.sent_at'),
      ),
    )
    .orderBy('digests.user_id')
    .limit(limit)
    .execute();
}

/**
 * Marks the digest as sent. Returns true for the one process that may send it: the daily mail is on, and no other
 * process has sent it.
 */
async function claimDigest(trx: Database, { user_id, sent_at }: DueDigest, now: number) {
  const row = await trx
    .updateTable('digests')
    .set({ sent_at: now })
    .where('user_id', '=', user_id)
    .where('sent_at', '=', sent_at)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

interface CountedNews {
  kind: NotificationKind;
  count: number;
  same_here?: number;
}

/**
 * Counts unread notifications since then by kind, without those of memes without a name. The figures of a week are
 * counted by their votes.
 */
async function countNewsByKind(trx: Database, userId: string, since: number): Promise<CountedNews[]> {
  const rows = await trx
    .selectFrom('notifications')
    .select((row) => ['kind', row.fn.countAll<number>().as('count'), row.fn.max('details').as('details')])
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('created_at', '>', since)
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count, details }) => {
    if (kind !== 'week.figures') return { kind, count: Number(count) };
    const { votes = 0, same_here = 0 } = readNewsDetails(details);
    return { kind, count: votes, same_here };
  });
}

function getsDigest(ctx: Context, { userId }: Actor): Promise<boolean> {
  return hasDigest(ctx.db, userId);
}

async function setDigest(ctx: Context, actor: Actor, enabled: boolean): Promise<void> {
  const { userId } = actor;
  await act(ctx, actor, async (trx, now) => {
    await (enabled ? turnDigestOn(trx, userId, now) : turnDigestOff(trx, userId));
  });
}

/** Turns off the mail that a mailed link names, without a session. Idempotent. */
async function unsubscribe(ctx: Context, token: string): Promise<void> {
  const { secret } = ctx.auth;
  const subscription = readUnsubscribeToken(secret, token);
  if (subscription === null) throw new AppError('unsubscribe_link_invalid');
  const { userId, mail } = subscription;
  await ctx.transact((trx) =>
    mail === 'weekly' ? turnWeeklyMailOff(trx, userId) : turnDigestOff(trx, userId),
  );
}

function getsWeeklyMail(ctx: Context, { userId }: Actor): Promise<boolean> {
  return hasWeeklyMail(ctx.db, userId);
}

async function setWeeklyMail(ctx: Context, actor: Actor, enabled: boolean): Promise<void> {
  const { userId } = actor;
  await act(ctx, actor, async (trx, now) => {
    await (enabled ? turnWeeklyMailOn(trx, userId, dayOf(now)) : turnWeeklyMailOff(trx, userId));
  });
}

const BATCH_SIZE = 200;

/**
 * Sends at most one mail a day, in the mail hour, to each member who wants it and has unread notifications. Returns the
 * number of mails.
 */
export async function sendDigests(ctx: Context): Promise<number> {
  const { secret } = ctx.auth;
  const { publicUrl } = ctx.config;
  const link = publicUrl + page.notifications();
  let sent = 0;
  for (;;) {
    const now = ctx.clock.now();
    const hour = startOfMailHour(now);
    if (hour === null) break;
    const due = await listDueDigests(ctx.db, hour, BATCH_SIZE);
    for (const digest of due) {
      const token = makeUnsubscribeToken(secret, { userId: digest.user_id, mail: 'daily' });
      const links = { link, unsubscribe: publicUrl + page.unsubscribe({ token }) };
      const isSent = await ctx.transact(async (trx) => {
        if (!(await claimDigest(trx, digest, now))) return false;
        const news = await countNewsByKind(trx, digest.user_id, digest.sent_at);
        if (news.length === 0) return false;
        const text = () => digestMail(news, links);
        await ctx.mails.write(trx, digest.email, text, NOTIFICATIONS.digestLifetime);
        return true;
      });
      if (isSent) sent += 1;
    }
    if (due.length < BATCH_SIZE) break;
  }
  if (sent > 0) await ctx.mails.wake();
  return sent;
}

function registerDigest(app: App, ctx: Context): void {
  handle(app, operations.readDigestSetting, async (request) => ({
    enabled: await getsDigest(ctx, actorOf(request)),
  }));

  handle(app, operations.changeDigestSetting, async (request) => {
    await setDigest(ctx, actorOf(request), request.body.enabled);
    return request.body;
  });

  handle(app, operations.readWeeklySetting, async (request) => ({
    enabled: await getsWeeklyMail(ctx, actorOf(request)),
  }));

  handle(app, operations.changeWeeklySetting, async (request) => {
    await setWeeklyMail(ctx, actorOf(request), request.body.enabled);
    return request.body;
  });

  registerUnsubscribing(app, ctx);
}

/** Registers the one route that accepts forms, because mail clients post one to unsubscribe (RFC 8058). */
function registerUnsubscribing(app: App, ctx: Context): void {
  void app.register(async (scope: App) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _text, done) => done(null, {}),
    );
    handle(scope, operations.unsubscribe, async (request) => {
      await unsubscribe(ctx, request.query.token);
      return { message: m.answer.unsubscribed };
    });
  });
}
