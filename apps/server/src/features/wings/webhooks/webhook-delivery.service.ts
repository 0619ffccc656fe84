import { page } from '@corpomeme/contract/site/paths';
import { type DeliveryState, WEBHOOK } from '@corpomeme/contract/wings/webhooks';
import { every } from '../../../background.ts';
import type { Context } from '../../../context.ts';
import { unseal } from '../../site/mail/sealing.policy.ts';
import { signWebhook } from './signature.policy.ts';
import {
  type ClaimedDelivery,
  claimDelivery,
  deleteSettled,
  findAppealFacts,
  findCaseFacts,
  findReceiver,
  isMemePublic,
  listDueWebhooks,
  settleDelivery,
} from './webhooks.queries.ts';
import { SEALED_FOR, turnOff } from './webhooks.ts';

/** Milliseconds, longer than a request may take; then the claim of a killed process expires. */
const CLAIM = 60_000;
/** The receiver wants no more of it. */
const GONE = 410;

/**
 * Sends due deliveries until `signal` aborts: to each receiver one after the other, and to all receivers at the same time,
 * so that a slow one delays nobody else. Leaves out those in `busy`. Several processes may run it at once.
 */
export async function sendWebhooks(
  ctx: Context,
  signal?: AbortSignal,
  busy: Set<number> = new Set(),
): Promise<void> {
  await deleteSettled(ctx.db, ctx.clock.now() - WEBHOOK.kept);
  const due = await listDueWebhooks(ctx.db, ctx.clock.now());
  const free = due.filter((id) => !busy.has(id));
  for (const id of free) busy.add(id);
  await Promise.all(free.map((id) => sendTo(ctx, id, signal).finally(() => busy.delete(id))));
}

async function sendTo(ctx: Context, webhookId: number, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const now = ctx.clock.now();
    const claim = { now, until: now + CLAIM };
    const delivery = await ctx.transact((trx) => claimDelivery(trx, webhookId, claim));
    if (!delivery) return;
    await deliver(ctx, delivery, signal);
  }
}

async function deliver(ctx: Context, delivery: ClaimedDelivery, signal?: AbortSignal): Promise<void> {
  const settle = (state: DeliveryState, status: number | null, due?: number) =>
    settleDelivery(ctx.db, delivery, { state, status, due_at: due ?? null });
  const data = await describeEvent(ctx, delivery);
  if (!data) return settle('dropped', null);
  const answer = await send(ctx, delivery, { data, signal }).catch(() => null);
  const status = answer?.status ?? null;
  // It is sent again once the claim expires, like that of a killed process.
  if (status === null && signal?.aborted) return;
  if (status !== null && status >= 200 && status < 300) return settle('delivered', status);
  // Without the URL, which may hold a secret of the receiver.
  ctx.log.warn({ webhook: delivery.webhook_id, status, tries: delivery.tries }, 'webhook failed');
  const wait = WEBHOOK.waits[delivery.tries - 1];
  if (wait === undefined || status === GONE) await settle('failed', status);
  if (status === GONE) return turnOff(ctx, delivery.webhook_id, status);
  if (wait === undefined) return;
  const asked = Math.min(answer?.retryAfter ?? 0, WEBHOOK.longestWait);
  return settle('waiting', status, ctx.clock.now() + Math.max(wait, asked));
}

async function send(
  ctx: Context,
  delivery: ClaimedDelivery,
  { data, signal }: { data: object; signal: AbortSignal | undefined },
): ReturnType<Context['pushes']['send']> {
  const receiver = await findReceiver(ctx.db, delivery.webhook_id);
  if (!receiver) throw new Error('removed meanwhile');
  const secret = unseal(ctx.auth.secret, receiver.sealed_secret, SEALED_FOR);
  const body = JSON.stringify({ type: delivery.event, data });
  const signed = signWebhook(secret, { id: delivery.message_id, at: ctx.clock.now(), body });
  return ctx.pushes.send({
    endpoint: receiver.url,
    headers: { 'content-type': 'application/json', ...signed },
    body: Buffer.from(body),
    signal,
  });
}

/** Returns what everybody may know at this moment: numbers and public memes; null if the event no longer holds. */
async function describeEvent(
  { db, config }: Context,
  { event, subject }: ClaimedDelivery,
): Promise<object | null> {
  if (event === 'test') return {};
  const publicId = async (id: number | null) => ((await isMemePublic(db, id)) ? id : null);
  if (event === 'report.created') {
    const facts = await findCaseFacts(db, subject);
    return facts ? { case: subject, ...facts, meme_id: await publicId(facts.meme_id) } : null;
  }
  if (event === 'appeal.created') {
    const facts = await findAppealFacts(db, subject);
    return facts ? { appeal: subject, ...facts, meme_id: await publicId(facts.meme_id) } : null;
  }
  const isPublic = await isMemePublic(db, subject);
  if (event === 'meme.removed') return isPublic ? null : { meme_id: subject };
  return isPublic ? { meme_id: subject, url: config.publicUrl + page.meme(subject) } : null;
}

const EVERY = 5000;

/** Sends now and every few seconds, to each receiver one at a time, until the returned function ends it with its open requests. */
export function startWebhooks(ctx: Context): () => void {
  const stop = new AbortController();
  const busy = new Set<number>();
  // A round does not wait for the one before, because a slow receiver delays nobody else.
  const end = every(EVERY, async () => ctx.background.run(() => sendWebhooks(ctx, stop.signal, busy)))(ctx);
  return () => {
    end();
    stop.abort();
  };
}
