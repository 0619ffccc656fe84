// On PostgreSQL in each `npm test`: webhooks/webhooks.queries, webhooks/webhooks
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type NewWebhook, WEBHOOK, WEBHOOK_EVENTS, type Webhook } from '@corpomeme/contract/wings/webhooks';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { PUSH_SERVICE_CA, type PushService, startPushService } from '../../../../test/push-service.ts';
import { analyze, findGrowth } from '../../../../test/query-plans.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { isSqlite } from '../../../db/dialect.ts';
import { createPushSender } from '../../../platform/remote/remote-push.ts';
import { sendWebhooks, startWebhooks } from './webhook-delivery.service.ts';
import { claimDelivery, deleteWebhook, settleDelivery } from './webhooks.queries.ts';

const PATH = '/admin/webhooks';

let receiver: PushService;
let site: TestSite;
let admin: Member;
let moderator: Member;
let author: Member;
let seen: CompiledQuery[] = [];
beforeAll(async () => {
  receiver = await startPushService();
  site = await startSite({ watch: (query) => seen.push(query) });
  const pushes = createPushSender({ mode: 'list', hosts: [receiver.host] }, { ca: PUSH_SERVICE_CA });
  Object.assign(site.ctx, { pushes });
  [admin, moderator, author] = [
    await site.member('admin'),
    await site.member('moderator'),
    await site.member(),
  ];
});
afterAll(async () => {
  await site.close();
  await receiver.close();
});
afterEach(async () => {
  await site.ctx.db.deleteFrom('webhooks').execute();
  receiver.deliveries.length = 0;
  receiver.respondWith(201);
});

const add = (more: object = {}, as = admin) =>
  site.send('POST', PATH, { url: receiver.url('/hook?key=geheim'), events: WEBHOOK_EVENTS, ...more }, as);
const list = async () => (await site.get(PATH, admin)).json<Webhook[]>();
const deliveriesOf = async () => (await list())[0]?.deliveries ?? [];
/** Sends what is due and returns the bodies that the receiver gets. */
async function collect() {
  const before = receiver.deliveries.length;
  await sendWebhooks(site.ctx);
  return receiver.deliveries.slice(before).map(({ body }) => JSON.parse(body.toString()));
}
const remove = (id: number) =>
  site.send('POST', `/memes/${id}/removal`, { reason_code: 'other', reason: 'x' }, moderator);
const restore = (id: number) => site.send('DELETE', `/memes/${id}/removal`, undefined, moderator);
const report = (id: number, as: Member) =>
  site.send('POST', `/memes/${id}/reports`, { reason_code: 'other', text: 'Geheim.' }, as);

describe('a webhook', () => {
  test('is added with a secret that is shown once and stored encrypted, and tested', async () => {
    const answer = await add();
    expect(answer.statusCode, answer.body).toBe(201);
    const { webhook, secret } = answer.json<NewWebhook>();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const rows = await site.ctx.db.selectFrom('webhooks').selectAll().execute();
    const log = (await site.get('/admin/audit?action=site.webhooks', admin)).body;
    expect(JSON.stringify([await list(), rows, log])).not.toContain(secret);
    expect(log).not.toContain('geheim');
    const asked = await site.send('POST', `${PATH}/${webhook.id}/tests`, undefined, admin);
    expect(asked.statusCode).toBe(202);
    await sendWebhooks(site.ctx);
    const [sent] = receiver.deliveries;
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = sent?.headers ?? {};
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const mac = createHmac('sha256', key).update(`${id}.${at}.${sent?.body}`).digest('base64');
    expect(signature).toBe(`v1,${mac}`);
    expect(Math.abs(Number(at) * 1000 - site.clock.now())).toBeLessThan(60_000);
    expect(JSON.parse(String(sent?.body))).toMatchObject({ type: 'test', data: {} });
    expect(await deliveriesOf()).toMatchObject([{ id, event: 'test', state: 'delivered', status: 201 }]);
  });

  test.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://localhost:9/',
    'https://localhost/',
    'https://LOCALHOST./hook',
    'https://api.localhost/',
    'https://user:pw@example.com/',
    'https://',
    'javascript:alert(1)',
  ])('does not go to %s', async (url) => {
    const answer = await add({ url });
    expect(answer.statusCode).toBe(400);
    expect(await list()).toEqual([]);
  });

  test('connects only to the addresses that it checked, also if the name moves inside', async () => {
    const pushes = site.ctx.pushes;
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    const resolve = async () => answers.shift() ?? ['127.0.0.1'];
    Object.assign(site.ctx, { pushes: createPushSender({ mode: 'public' }, { resolve }) });
    const { webhook } = (await add({ url: 'https://rebind.example/' })).json<NewWebhook>();
    await site.send('POST', `${PATH}/${webhook.id}/tests`, undefined, admin);
    await sendWebhooks(site.ctx);
    Object.assign(site.ctx, { pushes });
    expect(receiver.deliveries).toEqual([]);
    expect(await deliveriesOf()).toMatchObject([{ state: 'waiting', tries: 1, status: null }]);
  });

  test('is one of ten, also of many added at once, and is gone with its deliveries', async () => {
    const added = await Promise.all(Array.from({ length: 13 }, () => add()));
    expect(added.filter(({ statusCode }) => statusCode === 201)).toHaveLength(WEBHOOK.max);
    const [first] = await list();
    const address = `${PATH}/${first?.id}`;
    await site.ctx.db
      .insertInto('webhook_deliveries')
      .values({
        ...{ webhook_id: Number(first?.id), event: 'test', subject: 0, created_at: 1 },
      })
      .execute();
    expect((await site.send('DELETE', address, undefined, admin)).statusCode).toBe(200);
    expect((await site.send('DELETE', address, undefined, admin)).json().code).toBe('webhook_not_found');
    expect((await site.send('POST', `${address}/tests`, undefined, admin)).statusCode).toBe(404);
    expect(await collect()).toEqual([]);
  });
});

describe('events', () => {
  test('tell that a meme is public, and that it no longer is, in the transaction of the act', async () => {
    await add();
    const { id } = await site.publishedMeme(author, moderator);
    const url = expect.stringContaining(`/meme/${id}`);
    expect(await collect()).toMatchObject([{ type: 'meme.approved', data: { meme_id: id, url } }]);
    await remove(id);
    expect(await collect()).toMatchObject([{ type: 'meme.removed', data: { meme_id: id } }]);
    await restore(id);
    expect(await collect()).toMatchObject([{ type: 'meme.approved' }]);
    await site.send('DELETE', `/memes/${id}`, undefined, author);
    expect(await collect()).toMatchObject([{ type: 'meme.removed' }]);
    const failed = site.ctx.transact(async (trx) => {
      await trx.updateTable('memes').set({ status: 'approved' }).execute();
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await collect()).toEqual([]);
  });

  test('that no longer hold are not sent', async () => {
    await add();
    const { id } = await site.publishedMeme(author, moderator);
    await remove(id);
    expect((await collect()).map(({ type }) => type)).toEqual(['meme.removed']);
    await restore(id);
    await remove(id);
    await restore(id);
    expect((await collect()).map(({ type }) => type)).toEqual(['meme.approved', 'meme.approved']);
    expect((await deliveriesOf()).filter(({ state }) => state === 'dropped')).toHaveLength(2);
  });

  test('of reports and appeals have numbers, and the meme only while it is public', async () => {
    const id = await addMemeRow(site.ctx, author);
    await add();
    const [reporter, other] = [await site.member(), await site.member()];
    expect((await report(id, reporter)).statusCode).toBe(201);
    const [reported] = await collect();
    expect(reported).toEqual({
      type: 'report.created',
      data: { case: expect.any(Number), meme_id: id, reports: 1, open_cases: expect.any(Number) },
    });
    await report(id, other);
    await remove(id);
    const appealed = await site.send('POST', `/memes/${id}/appeal`, { text: 'Nu este adevărat.' }, author);
    expect(appealed.statusCode, appealed.body).toBe(201);
    const bodies = await collect();
    const {
      'report.created': again,
      'meme.removed': removed,
      'appeal.created': appeal,
    } = Object.fromEntries(bodies.map(({ type, data }) => [type, data]));
    expect(again).toMatchObject({ case: reported.data.case, meme_id: null, reports: 2 });
    expect(removed).toEqual({ meme_id: id });
    expect(appeal).toEqual({ appeal: expect.any(Number), meme_id: null, open_appeals: 1 });
    const sent = receiver.deliveries.map(({ body }) => body.toString()).join();
    for (const secret of ['Geheim', author.id, author.username, reporter.id, other.id, moderator.id])
      expect(sent).not.toContain(secret);
  });

  test('have random ids, which count nothing and tell no time', async () => {
    await add();
    const { id } = await site.publishedMeme(author, moderator);
    await remove(id);
    await collect();
    await restore(id);
    await collect();
    const ids = receiver.deliveries.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
    for (const each of ids) expect(each).toMatch(/^msg_[0-9a-f]{32}$/);
  });

  test('come only to those who asked for them', async () => {
    await add({ events: ['meme.removed'] });
    await site.publishedMeme(author, moderator);
    expect(await collect()).toEqual([]);
  });
});

test('an act and a test succeed while the webhook is being removed', async ({ skip }) => {
  if (isSqlite(site.ctx.db)) return skip('SQLite has one writer');
  const id = await addMemeRow(site.ctx, author);
  const { webhook } = (await add()).json<NewWebhook>();
  const reporter = await site.member();
  const deleted = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const removal = site.ctx.transact(async (trx) => {
    await deleteWebhook(trx, webhook.id);
    deleted.resolve();
    await released.promise;
  });
  await deleted.promise;
  const answers = [report(id, reporter), site.send('POST', `${PATH}/${webhook.id}/tests`, undefined, admin)];
  const countWaiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(site.ctx.db);
    return rows.length;
  };
  await expect.poll(countWaiting).toBe(answers.length);
  released.resolve();
  await removal;
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([201, 404]);
});

describe('a delivery', () => {
  const sendTest = async () => {
    const { webhook } = (await add()).json<NewWebhook>();
    await site.ctx.db
      .insertInto('webhook_deliveries')
      .values({
        ...{ webhook_id: webhook.id, event: 'test', subject: 0, created_at: site.clock.now() },
      })
      .execute();
  };

  test('is repeated with growing waits under one id, and then given up and shown', async () => {
    await sendTest();
    receiver.respondWith(500);
    for (const wait of [...WEBHOOK.waits, null]) {
      expect(await collect()).toHaveLength(1);
      expect(await collect()).toHaveLength(0);
      if (wait !== null) site.clock.advance(wait);
    }
    expect(await deliveriesOf()).toMatchObject([
      { state: 'failed', status: 500, tries: WEBHOOK.waits.length + 1 },
    ]);
    expect(new Set(receiver.deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const created_at = site.clock.now() - WEBHOOK.kept - 1;
    await site.ctx.db.updateTable('webhook_deliveries').set({ created_at }).execute();
    expect([await collect(), await deliveriesOf()]).toEqual([[], []]);
  });

  test.each([
    [302, 'waiting'],
    [404, 'waiting'],
    [410, 'failed'],
    [204, 'delivered'],
  ])('that gets %d is %s', async (status, state) => {
    await sendTest();
    receiver.respondWith(status);
    await collect();
    expect(await deliveriesOf()).toMatchObject([{ state, status }]);
  });

  test('that gets 410 turns its receiver off, with what waits, until an admin turns it on', async () => {
    const { webhook } = (await add({ events: ['meme.approved'] })).json<NewWebhook>();
    const address = `${PATH}/${webhook.id}`;
    const test = () => site.send('POST', `${address}/tests`, undefined, admin);
    const turn = (is_on: boolean) => site.send('PUT', address, { is_on }, admin);
    receiver.respondWith(410);
    await test();
    await site.publishedMeme(author, moderator);
    expect(await collect()).toHaveLength(1);
    const [off] = await list();
    expect(off).toMatchObject({ events: ['meme.approved'], off: { at: expect.any(String), status: 410 } });
    expect(off?.deliveries.map(({ state }) => state).toSorted()).toEqual(['dropped', 'failed']);
    expect((await test()).json().code).toBe('webhook_off');
    await site.publishedMeme(author, moderator);
    expect(await collect()).toEqual([]);
    receiver.respondWith(200);
    expect((await turn(true)).json()).toMatchObject({ events: ['meme.approved'], off: null });
    await site.publishedMeme(author, moderator);
    expect(await collect()).toHaveLength(1);
    expect((await turn(false)).json().off).toMatchObject({ status: null });
    const log = (await site.get('/admin/audit?action=site.webhooks&limit=3', admin)).json();
    expect(log).toMatchObject([
      { actor_id: admin.id, details: { off: receiver.host } },
      { actor_id: admin.id, details: { on: receiver.host } },
      { actor_id: null, details: { off: receiver.host, status: 410 } },
    ]);
  });

  test.each([
    ['90', 90_000],
    ['1', WEBHOOK.waits[0]],
    ['99999999', WEBHOOK.longestWait],
    ['later', WEBHOOK.waits[0]],
  ])('waits as long as `Retry-After: %s` asks', async (header, ms) => {
    await sendTest();
    receiver.respondWith(503, { 'retry-after': header });
    await collect();
    const before = site.clock.now();
    const { due_at } = await site.ctx.db
      .selectFrom('webhook_deliveries')
      .select('due_at')
      .executeTakeFirstOrThrow();
    expect(Math.abs(Number(due_at) - before - ms)).toBeLessThan(20_000);
  });

  test('does not wait for another receiver that never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const host = `localhost:${(silent.address() as AddressInfo).port}`;
    const pushes = site.ctx.pushes;
    const both = { mode: 'list' as const, hosts: [host, receiver.host] };
    Object.assign(site.ctx, { pushes: createPushSender(both, { ca: PUSH_SERVICE_CA }) });
    const [dead, alive] = [
      (await add({ url: `https://${host}/` })).json<NewWebhook>().webhook.id,
      (await add()).json<NewWebhook>().webhook.id,
    ];
    const stop = new AbortController();
    const busy = new Set<number>();
    const test = (id: number) => site.send('POST', `${PATH}/${id}/tests`, undefined, admin);
    for (let count = 0; count < 12; count += 1) await test(dead);
    await test(alive);
    const connected = once(silent, 'connection');
    const first = sendWebhooks(site.ctx, stop.signal, busy);
    await connected;
    await expect.poll(() => receiver.deliveries.length).toBe(1);
    // The first run still waits for the other receiver.
    await expect.poll(() => busy.size).toBe(1);
    await test(alive);
    await sendWebhooks(site.ctx, stop.signal, busy);
    expect(receiver.deliveries).toHaveLength(2);
    stop.abort();
    await first;
    await site.ctx.pushes.close();
    Object.assign(site.ctx, { pushes });
    silent.close();
  });

  test('is sent once by several processes at the same time', async () => {
    await sendTest();
    await Promise.all(Array.from({ length: 5 }, () => sendWebhooks(site.ctx)));
    expect(receiver.deliveries).toHaveLength(1);
  });

  test('runs one at a time, and ends with its open request when the process stops', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const host = `localhost:${(silent.address() as AddressInfo).port}`;
    const pushes = site.ctx.pushes;
    await sendTest();
    Object.assign(site.ctx, { pushes: createPushSender({ mode: 'list', hosts: [host] }) });
    await site.ctx.db
      .updateTable('webhooks')
      .set({ url: `https://${host}/` })
      .execute();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stop = startWebhooks(site.ctx);
    await once(silent, 'connection');
    const { id } = (await list())[0] ?? {};
    await site.send('POST', `${PATH}/${id}/tests`, undefined, admin);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    // Runs begin in a later turn of the event loop.
    await wait(300);
    stop();
    const stopped = performance.now();
    await site.ctx.background.settled();
    expect(performance.now() - stopped).toBeLessThan(5000);
    expect(await deliveriesOf()).toMatchObject([
      { state: 'waiting', tries: 0 },
      { state: 'waiting', tries: 1 },
    ]);
    Object.assign(site.ctx, { pushes });
    silent.close();
  });

  test('is found, and an old one deleted, without a walk through those that are settled', async () => {
    const { webhook } = (await add()).json<NewWebhook>();
    const settled = { webhook_id: webhook.id, event: 'test', subject: 0, due_at: null } as const;
    const { db } = site.ctx;
    await db
      .insertInto('webhook_deliveries')
      .values(Array.from({ length: 3000 }, () => settled))
      .execute();
    await analyze(db);
    seen = [];
    await collect();
    const queries = seen.filter((query) => query.sql.includes('webhook_deliveries'));
    expect(queries).toHaveLength(2);
    for (const query of queries) expect(await findGrowth(db, query, {}), query.sql).toEqual([]);
  });

  test('of a process that was killed is sent again, and its late result counts for nothing', async () => {
    await sendTest();
    const until = site.clock.now() + 60_000;
    const claim = { now: site.clock.now(), until };
    const [{ id } = { id: 0 }] = await list();
    const slow = await site.ctx.transact((trx) => claimDelivery(trx, id, claim));
    expect(await collect()).toEqual([]);
    site.clock.advance(60_000);
    expect(await collect()).toHaveLength(1);
    if (slow) await settleDelivery(site.ctx.db, slow, { state: 'failed', status: 500, due_at: null });
    expect(await deliveriesOf()).toMatchObject([{ state: 'delivered', tries: 2 }]);
  });
});
