import type { DeliveryState } from '@corpomeme/contract/wings/webhooks';
import { type Database, forKeyShare, forUpdateSkipLocked } from '../../../db/dialect.ts';

export async function listWebhookRows(db: Database) {
  return db.selectFrom('webhooks').select(['id', 'url', 'events', 'created_at']).orderBy('id').execute();
}
export type WebhookRow = Awaited<ReturnType<typeof listWebhookRows>>[number];

/** Returns the last deliveries, newest first. */
export async function listDeliveries(db: Database, webhookId: number, limit: number) {
  return db
    .selectFrom('webhook_deliveries')
    .select(['message_id', 'event', 'created_at', 'state', 'tries', 'status'])
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

export async function insertWebhook(
  trx: Database,
  webhook: { url: string; sealed_secret: string; events: string; created_at: number },
): Promise<WebhookRow> {
  return trx
    .insertInto('webhooks')
    .values(webhook)
    .returning(['id', 'url', 'events', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** Returns the URL of the removed webhook; undefined if it is gone already. */
export async function deleteWebhook(trx: Database, id: number): Promise<string | undefined> {
  const row = await trx.deleteFrom('webhooks').where('id', '=', id).returning('url').executeTakeFirst();
  return row?.url;
}

/** Adds a delivery of the event `test`. Returns false if the webhook is gone. */
export async function insertTest(trx: Database, webhookId: number): Promise<boolean> {
  const row = await trx
    .insertInto('webhook_deliveries')
    .columns(['webhook_id', 'event', 'subject'])
    .expression(({ selectFrom, val }) =>
      forKeyShare(
        trx,
        selectFrom('webhooks')
          .select(['webhooks.id', val('test').as('event'), val(0).as('subject')])
          .where('webhooks.id', '=', webhookId),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims due deliveries, until `until` at most, skipping those that another process claims. */
export async function claimDeliveries(
  trx: Database,
  { now, until, limit }: { now: number; until: number; limit: number },
) {
  const due = trx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit);
  const ids = (await forUpdateSkipLocked(trx, due).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  return trx
    .updateTable('webhook_deliveries')
    .set((row) => ({ due_at: until, tries: row('tries', '+', 1) }))
    .where('id', 'in', ids)
    .returning(['id', 'webhook_id', 'message_id', 'event', 'subject', 'due_at', 'tries'])
    .execute();
}
export type ClaimedDelivery = Awaited<ReturnType<typeof claimDeliveries>>[number];

/** Ends the claim, and forgets the subject of what is not sent again. */
export async function settleDelivery(
  db: Database,
  { id, due_at: claim }: ClaimedDelivery,
  result: { state: DeliveryState; status: number | null; due_at: number | null },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ ...result, ...(result.due_at === null && { subject: 0 }) })
    .where('id', '=', id)
    .where('due_at', '=', claim)
    .execute();
}

export async function deleteSettled(db: Database, before: number): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('due_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}

export async function findReceiver(db: Database, id: number) {
  return db.selectFrom('webhooks').select(['url', 'sealed_secret']).where('id', '=', id).executeTakeFirst();
}

export async function isMemePublic(db: Database, id: number | null): Promise<boolean> {
  if (id === null) return false;
  const meme = db.selectFrom('memes').select('id').where('id', '=', id).where('status', '=', 'approved');
  return (await meme.executeTakeFirst()) !== undefined;
}

/** Returns the case's meme and its number of reports, and how many cases are open; undefined for an unknown case. */
export async function findCaseFacts(db: Database, id: number) {
  return db
    .selectFrom('cases')
    .select('meme_id')
    .select(({ selectFrom, fn }) => [
      selectFrom('reports')
        .select(fn.countAll<number>().as('count'))
        .whereRef('reports.case_id', '=', 'cases.id')
        .as('reports'),
      selectFrom('cases as open')
        .select(fn.countAll<number>().as('count'))
        .where('open.closed_at', 'is', null)
        .as('open_cases'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the appeal's meme, and how many appeals wait; undefined for an unknown appeal. */
export async function findAppealFacts(db: Database, id: number) {
  return db
    .selectFrom('appeals')
    .select('meme_id')
    .select(({ selectFrom, fn }) =>
      selectFrom('appeals as open')
        .select(fn.countAll<number>().as('count'))
        .where('open.state', '=', 'open')
        .as('open_appeals'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
}
