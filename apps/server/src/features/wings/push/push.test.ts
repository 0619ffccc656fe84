// On PostgreSQL in each `npm test`: push/push
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { PUSH, type PushSetting } from '@corpomeme/contract/news/notifications';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { PUSH_SERVICE_CA, type PushService, startPushService } from '../../../../test/push-service.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { createPushSender } from '../../../platform/remote/remote-push.ts';
import { sendPushes } from './push.ts';

let service: PushService;
let site: TestSite;
let me: Member;
let other: Member;
let memeId: number;
beforeAll(async () => {
  service = await startPushService();
  site = await startSite();
  Object.assign(site.ctx, {
    pushes: createPushSender({ mode: 'list', hosts: [service.host] }, { ca: PUSH_SERVICE_CA }),
  });
});
afterAll(async () => {
  await site.close();
  await service.close();
});
beforeEach(async () => {
  service.respondWith(201);
  [me, other] = [await site.member(), await site.member()];
  memeId = await addMemeRow(site.ctx, me);
});
afterEach(async () => {
  await site.ctx.db.deleteFrom('push_subscriptions').execute();
  service.deliveries.length = 0;
});

/** Returns a subscription in the form that a browser sends. */
function browser(path = `/send/${randomBytes(8).toString('hex')}`) {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys().toString('base64url');
  return { endpoint: service.url(path), keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
}

interface Receiver {
  curve: ReturnType<typeof createECDH>;
  own: Buffer;
  auth: Buffer;
}

/** Decrypts a message as its browser does (RFC 8291). */
function decrypt(body: Buffer, { curve, own, auth }: Receiver): string {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const derive = (key: Uint8Array, spice: Uint8Array, info: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, spice, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
  const secret = derive(curve.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const plain = createDecipheriv('aes-128-gcm', key, nonce).update(sealed.subarray(0, -16));
  // A byte 2 and zeros fill the message.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

const turnOn = (as = me, body: object = browser()) => site.send('PUT', '/users/me/push', body, as);
const read = async (as = me) => (await site.get('/users/me/push', as)).json<PushSetting>();
const comment = () => site.send('POST', `/memes/${memeId}/comments`, { content: 'Secretul firmei.' }, other);
const rows = () => site.ctx.db.selectFrom('push_subscriptions').selectAll().execute();

/** Sends the messages that are due after the longest random wait; returns the requests to the push service. */
async function collectDeliveries(after = PUSH.spread) {
  site.clock.advance(after);
  const before = service.deliveries.length;
  await sendPushes(site.ctx);
  return service.deliveries.slice(before);
}

test('is off until a browser hands in its address, and is one setting per session', async () => {
  const first = await read();
  expect(first).toEqual({ public_key: expect.stringMatching(/^B[\w-]{86}$/), enabled: false });
  expect((await turnOn()).json()).toEqual({ ...first, enabled: true });
  expect((await turnOn()).statusCode).toBe(200);
  expect(await rows()).toHaveLength(1);
  expect((await read(other)).enabled).toBe(false);
  const answer = await site.send('DELETE', '/users/me/push', undefined, me);
  expect([answer.statusCode, answer.json()]).toEqual([200, first]);
  expect(await rows()).toEqual([]);
});

test('an address belongs to the session that handed it in last', async () => {
  const shared = browser();
  await turnOn(me, shared);
  await turnOn(other, shared);
  expect([(await read()).enabled, (await read(other)).enabled]).toEqual([false, true]);
});

test.each<[string, (right: ReturnType<typeof browser>) => object]>([
  ['no https', (right) => ({ ...right, endpoint: 'http://push.example/x' })],
  ['no address', (right) => ({ ...right, endpoint: 'push' })],
  ['a long address', (right) => ({ ...right, endpoint: `https://push.example/${'x'.repeat(1000)}` })],
  ['a private host', (right) => ({ ...right, endpoint: 'https://10.0.0.1/x' })],
  ['this machine', (right) => ({ ...right, endpoint: 'https://127.0.0.1:1/x' })],
  ['no keys', ({ endpoint }) => ({ endpoint })],
  ['a short key', (right) => ({ ...right, keys: { ...right.keys, auth: 'x' } })],
  [
    'a key that is no point',
    (right) => ({ ...right, keys: { ...right.keys, p256dh: `B${'A'.repeat(86)}` } }),
  ],
])('refuses %s', async (_name, change) => {
  expect((await turnOn(me, change(browser()))).statusCode).toBe(400);
  expect(await rows()).toEqual([]);
});

test('the row tells neither the address nor the keys', async () => {
  const mine = browser('/secret-address');
  await turnOn(me, mine);
  const text = JSON.stringify(await rows());
  for (const part of ['secret-address', 'localhost', mine.keys.auth, mine.keys.p256dh, me.id])
    expect(text).not.toContain(part);
});

describe('a message', () => {
  test('says nothing, is the same size for all, and names the site by its key', async () => {
    const mine = browser('/mine');
    await turnOn(me, mine);
    await comment();
    const [delivery, ...more] = await collectDeliveries();
    expect(more).toEqual([]);
    expect(delivery?.path).toBe('/mine');
    const { public_key } = await read();
    expect(delivery?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: String(PUSH.lifetime / 1000),
      topic: 'news',
      urgency: 'low',
      authorization: expect.stringContaining(`k=${public_key}`),
    });
    const token = /t=([^,]+)/.exec(String(delivery?.headers.authorization))?.[1] ?? '';
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toEqual({
      aud: `https://${service.host}`,
      iat: expect.any(Number),
      exp: expect.any(Number),
      sub: expect.any(String),
    });
    const everything = JSON.stringify(delivery?.headers) + delivery?.body.toString('latin1');
    for (const secret of ['Secretul', other.username, me.username, me.email, String(memeId)])
      expect(everything).not.toContain(secret);
    expect(delivery?.body).toHaveLength(4096);
  });

  test.each([
    [null, 'news'],
    ['ro', 'ro'],
  ])('names the language of the account: %s', async (language, told) => {
    const curve = createECDH('prime256v1');
    const own = curve.generateKeys();
    const auth = randomBytes(16);
    const keys = { p256dh: own.toString('base64url'), auth: auth.toString('base64url') };
    await turnOn(me, { ...browser(), keys });
    if (language) await site.send('PUT', '/users/me/language', { language }, me);
    await comment();
    const [delivery] = await collectDeliveries();
    expect(decrypt(delivery?.body ?? Buffer.alloc(0), { curve, own, auth })).toBe(told);
  });

  test('waits a random time, and is one for several news', async () => {
    await turnOn();
    await comment();
    const [row] = await rows();
    expect(row?.due_at).toBeGreaterThanOrEqual(site.clock.now() - 10_000);
    expect(row?.due_at).toBeLessThanOrEqual(site.clock.now() + PUSH.spread);
    await comment();
    expect((await rows())[0]?.due_at).toBe(row?.due_at);
    expect(await collectDeliveries()).toHaveLength(1);
    expect(await collectDeliveries()).toEqual([]);
  });

  test('comes once an hour at most', async () => {
    await turnOn();
    await comment();
    expect(await collectDeliveries()).toHaveLength(1);
    await comment();
    expect(await collectDeliveries(PUSH.every - PUSH.spread - 60_000)).toEqual([]);
    expect(await collectDeliveries(PUSH.spread + 60_000)).toHaveLength(1);
  });

  test('does not come when the news is read by then', async () => {
    await turnOn();
    await comment();
    const [latest] = (await site.get('/users/me/notifications', me)).json<{ id: number }[]>();
    await site.send('POST', '/users/me/notifications/read', { upTo: latest?.id }, me);
    expect(await collectDeliveries()).toEqual([]);
    expect((await rows())[0]?.due_at).toBeNull();
  });

  test('is never caused by a meme without a name', async () => {
    const moderator = await site.member('moderator');
    await turnOn();
    await site.publishedMeme(me, moderator, { nameless: 'true' });
    expect((await site.get('/users/me/notifications', me)).json()).toHaveLength(1);
    expect((await rows())[0]?.due_at).toBeNull();
    expect(await collectDeliveries()).toEqual([]);
  });

  test('is sent once by many concurrent processes', async () => {
    await turnOn();
    await comment();
    site.clock.advance(PUSH.spread);
    await Promise.all([1, 2, 3].map(() => sendPushes(site.ctx)));
    expect(service.deliveries).toHaveLength(1);
  });
});

describe('a subscription ends', () => {
  test.each([404, 410, 403, 400, 301])('when the push service responds %d', async (status) => {
    await turnOn();
    await comment();
    service.respondWith(status);
    expect(await collectDeliveries()).toHaveLength(1);
    expect(await rows()).toEqual([]);
    expect((await read()).enabled).toBe(false);
  });

  test('with the logout, and with the end of the session by another one', async () => {
    await turnOn();
    expect((await site.send('POST', '/users/logout', {}, me)).statusCode).toBe(200);
    expect(await rows()).toEqual([]);
  });

  test('with the account', async () => {
    await turnOn();
    const admin = await site.member('admin');
    expect((await site.send('DELETE', `/admin/users/${me.id}`, {}, admin)).statusCode).toBe(200);
    expect(await rows()).toEqual([]);
  });

  test('with the age of the session', async () => {
    await turnOn();
    await comment();
    site.clock.advance(31 * DAY);
    expect(await collectDeliveries()).toEqual([]);
    expect(await rows()).toEqual([]);
  });
});

test('a failing push service is asked again with growing waits, then the message is dropped', async () => {
  await turnOn();
  await comment();
  service.respondWith(503);
  expect(await collectDeliveries()).toHaveLength(1);
  expect(await collectDeliveries(30_000)).toEqual([]);
  for (let n = 1; n < PUSH.tries; n++) expect(await collectDeliveries(60_000 * 2 ** n)).toHaveLength(1);
  expect(await collectDeliveries(DAY)).toEqual([]);
  expect((await read()).enabled).toBe(true);
  service.respondWith(201);
  await comment();
  expect(await collectDeliveries()).toHaveLength(1);
});

test('an address that may no longer be contacted gets nothing, and the failure is like any other', async () => {
  await turnOn(me);
  const { pushes } = site.ctx;
  Object.assign(site.ctx, { pushes: createPushSender({ mode: 'public' }, { ca: PUSH_SERVICE_CA }) });
  await comment();
  expect(await collectDeliveries()).toEqual([]);
  await site.ctx.pushes.close();
  Object.assign(site.ctx, { pushes });
  expect((await rows())[0]?.due_at).toBeGreaterThan(site.clock.now());
});
