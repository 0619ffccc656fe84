import { NOTIFICATIONS } from '@corpomeme/contract/limits';
import type { Notification } from '@corpomeme/contract/notifications';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { cutPage, decodeCursor } from '../../http/paging.ts';
import { isStillActive } from '../members/active-members.queries.ts';
import {
  countUnread,
  deleteBeyond,
  deleteReadBefore,
  listNotifications,
  listOverfull,
  markRead,
} from './notifications.queries.ts';
import { viewNotification } from './notifications.view.ts';

interface NewsPageRequest {
  limit: number;
  cursor?: string | undefined;
}

export async function listNews(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  { limit, cursor }: NewsPageRequest,
): Promise<{ news: Notification[]; unread: number; next: string | null }> {
  const before = decodeCursor(cursor)?.[1] ?? null;
  const found = await listNotifications(db, actor, { limit: limit + 1, before });
  const { rows, next } = cutPage(found, limit, ({ id }) => [0, id]);
  return { news: rows.map(viewNotification), unread: await countUnread(db, actor.userId), next };
}

/** Marks notifications as read; returns the number of unread ones, which arrived meanwhile. */
export async function readUpTo(ctx: Context, { userId }: Actor, upTo: number): Promise<number> {
  await ctx.transact(async (trx) => {
    if (await isStillActive(trx, userId)) await markRead(trx, userId, { upTo, now: ctx.clock.now() });
  });
  return countUnread(ctx.db, userId);
}

const AT_ONCE = 500;

/** Deletes notifications read long ago, and all but each member's newest. Several processes may run it at once. */
export async function sweepNews(ctx: Pick<Context, 'db' | 'transact' | 'clock'>): Promise<void> {
  const before = ctx.clock.now() - NOTIFICATIONS.readKept;
  while ((await ctx.transact((trx) => deleteReadBefore(trx, before, AT_ONCE))) === AT_ONCE);
  for (const userId of await listOverfull(ctx.db, NOTIFICATIONS.kept)) {
    await ctx.transact((trx) => deleteBeyond(trx, userId, NOTIFICATIONS.kept));
  }
}
