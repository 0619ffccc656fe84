import { subjectOfAddress } from '@corpomeme/contract/moderation/addresses';
import type { Order, OrderBody, OrderChange } from '@corpomeme/contract/moderation/orders';
import { CASE_RANK, REPORTS } from '@corpomeme/contract/moderation/reports';
import { page } from '@corpomeme/contract/site/paths';
import { AppError } from '../../../../app-error.ts';
import { dayOf } from '../../../../clock.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import type { Actor } from '../../../../http/actor.ts';
import { cutPage, decodeCursor } from '../../../../http/paging.ts';
import { addNotification } from '../../../news/notifications/notifications.queries.ts';
import type { Subject } from '../../../safety/cases/opening.queries.ts';
import { holdMeme } from '../../../site/access/concern.queries.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { isStillActive } from '../../../site/members/active-members.queries.ts';
import { openFile } from '../files.service.ts';
import { findSubjectAuthor, holdPublicSubject } from '../reports.queries.ts';
import {
  claimUntold,
  deleteOrdersEnded,
  endHolds,
  findOrder,
  holdOrder,
  insertOrder,
  isThere,
  listOrders,
  type OrderRow,
  updateOrder,
} from './orders.queries.ts';

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const day = (at: number | null) => time(at)?.slice(0, 10) ?? null;
const readDay = (text: string | null | undefined) => (text ? Date.parse(text) : null);

function viewOrder(row: OrderRow): Order {
  const { id, authority, reference, kind, asked, ground, given, comment_id: commentId } = row;
  return {
    ...{ id, authority, reference, kind, asked, ground, given },
    path: commentId === null ? page.meme(row.meme_id) : page.comment(row.meme_id, commentId),
    received_at: time(row.received_at) as string,
    hold_until: day(row.hold_until),
    silent_until: day(row.silent_until),
    told_on: day(row.told_at),
    ended_at: time(row.ended_at),
  };
}

export async function getOrders(
  { db }: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ orders: Order[]; next: string | null }> {
  const found = await listOrders(db, { limit, before: decodeCursor(cursor)?.[1] ?? null });
  const { rows, next } = cutPage(found, limit, ({ received_at, id }) => [received_at, id]);
  return { orders: rows.map(viewOrder), next };
}

const termsOf = (
  { hold_until, silent_until }: Pick<OrderBody, 'hold_until' | 'silent_until'>,
  now: number,
) => ({
  hold_until: readDay(hold_until),
  is_held: hold_until && Date.parse(hold_until) >= dayOf(now) ? (1 as const) : (0 as const),
  silent_until: readDay(silent_until),
});

/** Records an order (decision 276). One for a removal opens a case about public content, which a moderator decides. */
export async function addOrder(ctx: Context, { userId }: Actor, order: OrderBody): Promise<Order> {
  const { url, authority, reference, kind, asked, ground } = order;
  const subject = subjectOfAddress(url, ctx.config.publicUrl);
  if (!subject) throw new AppError('notice_address_invalid');
  const { memeId, commentId } = subject;
  const row = await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, userId))) throw new AppError('not_logged_in');
    const now = ctx.clock.now();
    await holdMeme(trx, memeId);
    if (!(await isThere(trx, subject))) throw new AppError('notice_address_invalid');
    if (kind === 'removal' && (await holdPublicSubject(trx, subject)) === 'there')
      await demandRemoval(trx, subject, `${authority}: ${ground}\n\n${asked}`, now);
    const about = { meme_id: memeId, comment_id: commentId };
    const words = { authority, reference, kind, asked, ground };
    const row = await insertOrder(trx, {
      ...{ ...words, ...about, ...termsOf(order, now), received_at: now, created_by: userId },
    });
    const entry = { action: 'order.add', at: now, actorId: userId, memeId, commentId } as const;
    await recordAudit(trx, { ...entry, details: { order: row.id, kind } });
    return row;
  });
  ctx.bus.publish('desk.changed', { memeId });
  return announce(ctx, row);
}

async function demandRemoval(trx: Database, subject: Subject, content: string, now: number): Promise<void> {
  const nobody = { contact: null, contact_hash: null, notice_kind: 'other_illegal' } as const;
  await openFile(trx, [subject], {
    rank: CASE_RANK.exempt,
    sender: null,
    report: { ...nobody, reason_code: 'other', content, created_at: now },
    demand: { sender: 'authority' },
  });
}

/** Throws AppError `order_not_found` or `order_ended`. */
export async function changeOrder(
  ctx: Context,
  { userId }: Actor,
  id: number,
  change: OrderChange,
): Promise<Order> {
  const row = await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, userId))) throw new AppError('not_logged_in');
    const before = await holdOrder(trx, id);
    if (!before) throw new AppError('order_not_found');
    if (before.ended_at !== null) throw new AppError('order_ended');
    const now = ctx.clock.now();
    const { given, ended } = change;
    const ending = ended ? { ended_at: now, is_held: 0 as const } : {};
    const row = await updateOrder(trx, id, { given, ...termsOf(change, now), ...ending });
    const about = { memeId: row.meme_id, commentId: row.comment_id };
    const details = { order: id, ended };
    await recordAudit(trx, { action: 'order.change', at: now, actorId: userId, ...about, details });
    return row;
  });
  return announce(ctx, row);
}

/** Tells the author if nothing forbids it, and returns the order as it is then. */
async function announce(ctx: Context, row: OrderRow): Promise<Order> {
  await tellAuthors(ctx);
  return viewOrder((await findOrder(ctx.db, row.id)) ?? row);
}

/** Tells authors of orders that do not forbid it, or no longer. An author who is not to be found is told nothing. */
async function tellAuthors(ctx: Context): Promise<void> {
  const told = await ctx.transact(async (trx) => {
    const now = ctx.clock.now();
    const members: string[] = [];
    for (const { meme_id: memeId, comment_id: commentId, authority } of await claimUntold(trx, {
      today: dayOf(now),
      now,
    })) {
      const userId = await findSubjectAuthor(trx, { memeId, commentId });
      if (userId === undefined) continue;
      const place = commentId === null ? { memeId } : { memeId, commentId };
      const news = { userId, kind: 'order.received', at: now, details: { reason: authority } } as const;
      await addNotification(trx, { ...news, ...place });
      members.push(userId);
    }
    return members;
  });
  for (const userId of told) ctx.bus.publish('notification.added', { userId });
}

/** Ends holds, tells authors, and deletes orders a year after their end. */
export async function sweepOrders(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await ctx.erase(async (trx) => {
    await endHolds(trx, dayOf(now));
    await deleteOrdersEnded(trx, now - REPORTS.caseKept);
  });
  await tellAuthors(ctx);
}
