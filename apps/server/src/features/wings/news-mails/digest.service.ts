import { NOTIFICATIONS } from '@corpomeme/contract/news/notifications';
import { page } from '@corpomeme/contract/site/paths';
import { AppError } from '../../../app-error.ts';
import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';
import {
  claimDigest,
  countNewsByKind,
  hasDigest,
  listDueDigests,
  turnDigestOff,
  turnDigestOn,
} from './digest.queries.ts';
import { startOfMailHour } from './mail-hour.policy.ts';
import { digestMail } from './news-mails.view.ts';
import { makeUnsubscribeToken, readUnsubscribeToken } from './unsubscribe.policy.ts';
import { hasWeeklyMail, turnWeeklyMailOff, turnWeeklyMailOn } from './weekly.queries.ts';

export function getsDigest(ctx: Context, { userId }: Actor): Promise<boolean> {
  return hasDigest(ctx.db, userId);
}

export async function setDigest(ctx: Context, { userId }: Actor, enabled: boolean): Promise<void> {
  await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, userId))) throw new AppError('not_logged_in');
    await (enabled ? turnDigestOn(trx, userId, ctx.clock.now()) : turnDigestOff(trx, userId));
  });
}

/** Turns off the mail that a mailed link names, without a session. Idempotent. */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  const { secret } = ctx.auth;
  const subscription = readUnsubscribeToken(secret, token);
  if (subscription === null) throw new AppError('unsubscribe_link_invalid');
  const { userId, mail } = subscription;
  await ctx.transact((trx) =>
    mail === 'weekly' ? turnWeeklyMailOff(trx, userId) : turnDigestOff(trx, userId),
  );
}

export function getsWeeklyMail(ctx: Context, { userId }: Actor): Promise<boolean> {
  return hasWeeklyMail(ctx.db, userId);
}

export async function setWeeklyMail(ctx: Context, { userId }: Actor, enabled: boolean): Promise<void> {
  await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, userId))) throw new AppError('not_logged_in');
    await (enabled ? turnWeeklyMailOn(trx, userId, dayOf(ctx.clock.now())) : turnWeeklyMailOff(trx, userId));
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

const EVERY = 15 * 60_000;

/** Sends now and every quarter of an hour, until the returned function is called. */
export function startDigests(ctx: Context): () => void {
  const work = () =>
    ctx.background.run(async () => {
      await sendDigests(ctx);
    });
  work();
  const timer = setInterval(work, EVERY).unref();
  return () => clearInterval(timer);
}
