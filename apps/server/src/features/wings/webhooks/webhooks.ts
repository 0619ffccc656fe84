import { m } from '@corpomeme/contract/site/messages';
import * as operations from '@corpomeme/contract/wings/webhooks';
import {
  type NewWebhook,
  WEBHOOK,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookBody,
} from '@corpomeme/contract/wings/webhooks';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { type Database, takeTransactionLock } from '../../../db/dialect.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { seal } from '../../site/mail/sealing.policy.ts';
import { act } from '../../site/members/act.ts';
import { makeWebhookSecret } from './signature.policy.ts';
import {
  type DeliveryRow,
  deleteWebhook,
  findWebhookRow,
  insertTest,
  insertWebhook,
  listDeliveries,
  listWebhookRows,
  turnWebhook,
  type WebhookRow,
} from './webhooks.queries.ts';

export const SEALED_FOR = 'webhooks';

async function listWebhooks({ db }: Context): Promise<Webhook[]> {
  const rows = await listWebhookRows(db);
  return Promise.all(
    rows.map(async (row) => viewWebhook(row, await listDeliveries(db, row.id, WEBHOOK.listed))),
  );
}

async function addWebhook(ctx: Context, actor: Actor, { url, events }: WebhookBody): Promise<NewWebhook> {
  const { userId } = actor;
  // Each delivery checks the addresses again, and connects to these alone.
  if (!URL.canParse(url) || !(await ctx.pushes.permits(url))) throw new AppError('webhook_refused');
  const secret = makeWebhookSecret();
  const row = await act(ctx, actor, async (trx, now) => {
    await takeTransactionLock(trx, 'webhooks');
    if ((await listWebhookRows(trx)).length >= WEBHOOK.max) throw new AppError('too_many_webhooks');
    await recordChange(ctx, trx, userId, { added: hostOf(url) });
    return insertWebhook(trx, {
      url,
      sealed_secret: seal(ctx.auth.secret, secret, SEALED_FOR),
      events: WEBHOOK_EVENTS.filter((event) => events.includes(event)).join(' '),
      created_at: now,
    });
  });
  return { webhook: viewWebhook(row, []), secret };
}

async function removeWebhook(ctx: Context, actor: Actor, id: number): Promise<void> {
  const { userId } = actor;
  await act(ctx, actor, async (trx) => {
    const url = await deleteWebhook(trx, id);
    if (url === undefined) throw new AppError('webhook_not_found');
    await recordChange(ctx, trx, userId, { removed: hostOf(url) });
  });
}

async function addTest(ctx: Context, id: number): Promise<void> {
  if (await ctx.transact((trx) => insertTest(trx, id))) return;
  throw new AppError((await findWebhookRow(ctx.db, id)) ? 'webhook_off' : 'webhook_not_found');
}

/** Turns a webhook on or off as an admin. */
async function changeWebhook(ctx: Context, actor: Actor, id: number, isOn: boolean): Promise<Webhook> {
  const { userId } = actor;
  await act(ctx, actor, async (trx, now) => {
    const row = await turnWebhook(trx, id, isOn ? null : { at: now, status: null });
    if (row) await recordChange(ctx, trx, userId, { [isOn ? 'on' : 'off']: hostOf(row.url) });
  });
  const row = await findWebhookRow(ctx.db, id);
  if (!row) throw new AppError('webhook_not_found');
  return viewWebhook(row, await listDeliveries(ctx.db, id, WEBHOOK.listed));
}

/** Turns a webhook off whose receiver wants no more of it. */
export async function turnOff(ctx: Context, id: number, status: number): Promise<void> {
  await ctx.transact(async (trx) => {
    const row = await turnWebhook(trx, id, { at: ctx.clock.now(), status });
    if (row) await recordChange(ctx, trx, null, { off: hostOf(row.url), status });
  });
}

/** The rest of a URL may be a secret of the receiver. */
const hostOf = (url: string) => new URL(url).host;

async function recordChange(
  ctx: Context,
  trx: Database,
  /** Null for the site. */
  actorId: string | null,
  details: Record<string, string | number>,
): Promise<void> {
  await recordAudit(trx, { action: 'site.webhooks', at: ctx.clock.now(), actorId, details });
}

function viewWebhook(row: WebhookRow, deliveries: DeliveryRow[]): Webhook {
  const { id, url, created_at, off_at, off_status } = row;
  const events = row.off_events ?? row.events;
  return {
    id,
    url,
    events: WEBHOOK_EVENTS.filter((event) => events.split(' ').includes(event)),
    created_at: new Date(created_at).toISOString(),
    off: off_at === null ? null : { at: new Date(off_at).toISOString(), status: off_status },
    deliveries: deliveries.map((row) => ({
      id: row.message_id,
      event: row.event,
      created_at: new Date(row.created_at).toISOString(),
      state: row.state,
      tries: row.tries,
      status: row.status,
    })),
  };
}

export function registerWebhooks(app: App, ctx: Context): void {
  handle(app, operations.listWebhooks, () => listWebhooks(ctx));

  handle(app, operations.addWebhook, (request) => addWebhook(ctx, actorOf(request), request.body));

  handle(app, operations.changeWebhook, (request) =>
    changeWebhook(ctx, actorOf(request), request.params.id, request.body.is_on),
  );

  handle(app, operations.testWebhook, async (request) => {
    await addTest(ctx, request.params.id);
    return { message: m.answer.webhookTested };
  });

  handle(app, operations.removeWebhook, async (request) => {
    await removeWebhook(ctx, actorOf(request), request.params.id);
    return { message: m.answer.webhookRemoved };
  });
}
