import type { Insertable, Selectable, Updateable } from 'kysely';
import type { OrdersTable } from '../../../../db/case-tables.ts';
import { type Database, forUpdate } from '../../../../db/dialect.ts';

export type OrderRow = Selectable<OrdersTable>;

/** Returns orders, latest first, one beyond the limit. */
export async function listOrders(
  db: Database,
  { limit, before }: { limit: number; before: number | null },
): Promise<OrderRow[]> {
  let query = db
    .selectFrom('orders')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (before !== null) query = query.where('id', '<', before);
  return query.execute();
}

export async function insertOrder(trx: Database, order: Insertable<OrdersTable>): Promise<OrderRow> {
  return trx.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow();
}

export async function findOrder(db: Database, id: number): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the order, locked until the transaction ends. */
export async function holdOrder(trx: Database, id: number): Promise<OrderRow | undefined> {
  return forUpdate(trx, trx.selectFrom('orders').selectAll().where('id', '=', id)).executeTakeFirst();
}

export async function updateOrder(
  trx: Database,
  id: number,
  change: Updateable<OrdersTable>,
): Promise<OrderRow> {
  return trx.updateTable('orders').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Ends the holds whose last day is before this one. */
export async function endHolds(trx: Database, today: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ is_held: 0 })
    .where('is_held', '=', 1)
    .where('hold_until', '<', today)
    .execute();
}

/** Marks orders of which the author may be told now, and returns them; one update decides among several processes. */
export async function claimUntold(trx: Database, { today, now }: { today: number; now: number }) {
  return trx
    .updateTable('orders')
    .set({ told_at: now })
    .where('told_at', 'is', null)
    .where(({ or, eb }) => or([eb('silent_until', 'is', null), eb('silent_until', '<', today)]))
    .returning(['meme_id', 'comment_id', 'authority'])
    .execute();
}

/** Deletes orders that ended before then (ms) and of which the author was told. */
export async function deleteOrdersEnded(trx: Database, before: number): Promise<void> {
  await trx.deleteFrom('orders').where('ended_at', '<', before).where('told_at', 'is not', null).execute();
}

/** Returns whether there is such a meme, or comment under it, in any state. */
export async function isThere(
  trx: Database,
  { memeId, commentId }: { memeId: number; commentId: number | null },
): Promise<boolean> {
  const found =
    commentId === null
      ? await trx.selectFrom('memes').select('id').where('id', '=', memeId).executeTakeFirst()
      : await trx
          .selectFrom('comments')
          .select('id')
          .where('id', '=', commentId)
          .where('meme_id', '=', memeId)
          .executeTakeFirst();
  return found !== undefined;
}
