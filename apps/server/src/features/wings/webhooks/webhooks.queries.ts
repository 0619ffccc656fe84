import type { DeliveryState } from '@corpomeme/contract/wings/webhooks';
import { type Database, forKeyShare, forUpdateSkipLocked } from '../../../db/dialect.ts';

const SHOWN = ['id', 'url', 'events', 'created_at', 'off_at', 'off_status', 'off_events'] as const;

export async function listWebhookRows(db: Database) {
  return db.selectFrom('webhooks').select(SHOWN).orderBy('id').execute();
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
  return trx.insertInto('webhooks').values(webhook).returning(SHOWN).executeTakeFirstOrThrow();
}

/** Returns the URL of the removed webhook; undefined if it is gone already. */
export async function deleteWebhook(trx: Database, id: number): Promise<string | undefined> {
  const row = await trx.deleteFrom('webhooks').where('id', '=', id).returning('url').executeTakeFirst();
  return row?.url;
}

/** Turns a webhook off, with what waits for it, or on. Returns null if it is gone or was so already. */
export async function turnWebhook(
  trx: Database,
  id: number,
  off: { at: number; status: number | null } | null,
): Promise<WebhookRow | null> {
  const row = await trx
    .updateTable('webhooks')
    .set(({ ref, val }) =>
      off
        ? { off_at: off.at, off_status: off.status, off_events: ref('events'), events: val('') }
        : { off_at: null, off_status: null, off_events: null, events: ref('off_events').$notNull() },
    )
    .where('id', '=', id)
    .where('off_at', off ? 'is' : 'is not', null)
    .returning(SHOWN)
    .executeTakeFirst();
  if (row && off)
    await trx
      .updateTable('webhook_deliveries')
      .set({ state: 'dropped', due_at: null, subject: 0 })
      .where('webhook_id', '=', id)
      .where('due_at', 'is not', null)
      .execute();
  return row ?? null;
}

export async function findWebhookRow(db: Database, id: number): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').select(SHOWN).where('id', '=', id).executeTakeFirst();
}

/** Adds a delivery of the event `test`. Returns false if the webhook is gone or off. */
export async function insertTest(trx: Database, webhookId: number): Promise<boolean> {
  const row = await trx
    .insertInto('webhook_deliveries')
    .columns(['webhook_id', 'event', 'subject'])
    .expression(({ selectFrom, val }) =>
      forKeyShare(
        trx,
        selectFrom('webhooks')
          .select(['webhooks.id', val('test').as('event'), val(0).as('subject')])
          .where('webhooks.id', '=', webhookId)
          .where('webhooks.off_at', 'is', null),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the webhooks for which something is due. */
export async function listDueWebhooks(db: Database, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('webhook_id')
    .distinct()
    .where('due_at', '<=', now)
    .execute();
  return rows.map(({ webhook_id }) => webhook_id);
}

/** Claims the next due delivery of a webhook, until `until` at most; not one that another process claims. */
export async function claimDelivery(
  trx: Database,
  webhookId: number,
  { now, until }: { now: number; until: number },
) {
  const due = trx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1);
  const next = await forUpdateSkipLocked(trx, due).executeTakeFirst();
  if (!next) return undefined;
  return trx
    .updateTable('webhook_deliveries')
    .set((row) => ({ due_at: until, tries: row('tries', '+', 1) }))
    .where('id', '=', next.id)
    .returning(['id', 'webhook_id', 'message_id', 'event', 'subject', 'due_at', 'tries'])
    .executeTakeFirst();
}
export type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;

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
