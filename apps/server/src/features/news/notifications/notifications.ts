import * as operations from '@corpomeme/contract/news/notifications';
import { NOTIFICATIONS, type Notification } from '@corpomeme/contract/news/notifications';
import { MINUTE } from '@corpomeme/contract/site/time';
import { every } from '../../../background.ts';
import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { cutPage, decodeCursor, listPage } from '../../../http/paging.ts';
import { act } from '../../site/members/act.ts';
import { deleteBeyond, deleteReadBefore, listOverfull } from './news-removal.queries.ts';
import { countUnread, findNewsOrder, listNotifications, markRead } from './notifications.queries.ts';
import { viewNotification } from './notifications.view.ts';

export const notifications: Feature = {
  routes: [registerNotifications],
  sweeps: [every(15 * MINUTE, sweepNews)],
};

interface NewsPageRequest {
  limit: number;
  cursor?: string | undefined;
}

async function listNews(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  { limit, cursor }: NewsPageRequest,
): Promise<{ news: Notification[]; unread: number; next: string | null }> {
  const end = decodeCursor(cursor);
  const before = end && ((await findNewsOrder(db, actor.userId, end[1])) ?? 0);
  const found = await listNotifications(db, actor, { limit: limit + 1, before });
  const { rows, next } = cutPage(found, limit, ({ public_id }) => [0, public_id]);
  return { news: rows.map(viewNotification), unread: await countUnread(db, actor.userId), next };
}

/**
 * Marks this notification and all earlier ones as read; returns the number of unread ones, which arrived meanwhile. A
 * notification that the member does not have marks nothing.
 */
async function readUpTo(ctx: Context, actor: Actor, publicId: number): Promise<number> {
  const { userId } = actor;
  const upTo = await findNewsOrder(ctx.db, userId, publicId);
  if (upTo === undefined) return countUnread(ctx.db, userId);
  await act(ctx, actor, (trx, now) => markRead(trx, userId, { upTo, now }));
  return countUnread(ctx.db, userId);
}

const BATCH_SIZE = 500;

/** Deletes notifications read long ago, and all but each member's newest. Several processes may run it at once. */
export async function sweepNews(ctx: Pick<Context, 'db' | 'transact' | 'clock'>): Promise<void> {
  // The day of reading is stored, so that each notification is kept at least this long.
  const before = dayOf(ctx.clock.now() - NOTIFICATIONS.readKept);
  while ((await ctx.transact((trx) => deleteReadBefore(trx, before, BATCH_SIZE))) === BATCH_SIZE);
  for (const userId of await listOverfull(ctx.db, NOTIFICATIONS.kept)) {
    await ctx.transact((trx) => deleteBeyond(trx, userId, NOTIFICATIONS.kept));
  }
}

function registerNotifications(app: App, ctx: Context): void {
  handle(app, operations.listNotifications, async (request) => {
    const { news, unread, next } = await listNews(ctx, actorOf(request), request.query);
    return listPage(request, news, next, { 'x-unread-count': unread });
  });

  handle(app, operations.markNotificationsRead, async (request) => ({
    unread: await readUpTo(ctx, actorOf(request), request.body.upTo),
  }));
}
