import { RATES } from '@corpomeme/contract/site/limits';
import { HOUR } from '@corpomeme/contract/site/time';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../test/members.ts';
import { startSite, type TestSite } from '../../../test/test-site.ts';
import { limitRates } from './rate-limit.ts';

let site: TestSite;
let member: Member;
beforeAll(async () => {
  site = await startSite({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' }, hasStillClock: true });
  member = await site.member();
});
afterAll(() => site.close());

let hosts = 0;
const newAddress = () => `198.51.100.${++hosts}`;
const from = (address: string) => ({ 'x-forwarded-for': address });
const forgot = (address: string, as: Member | null = null) =>
  site.send('POST', '/users/forgot-password', { email: 'nimeni@firma.ro' }, as, from(address));
const nickname = (as: Member, address = newAddress()) =>
  site.send('POST', '/users/update-nickname', { newNickname: '' }, as, from(address));

/** Calls until the first refusal. Returns that response and the number of accepted calls. */
async function exhaust(call: () => Promise<Awaited<ReturnType<typeof forgot>>>, most: number) {
  for (let passed = 0; passed <= most; passed++) {
    const answer = await call();
    if (answer.statusCode === 429) return { passed, answer };
  }
  throw new Error(`${most} calls went through`);
}

describe('a limit per address', () => {
  const [points, window] = RATES.mail.address;

  test('refuses the next call with the wait, and accepts calls again after it', async () => {
    const address = newAddress();
    const { passed, answer } = await exhaust(() => forgot(address), points);
    expect(passed).toBe(points);
    expect(answer.json()).toEqual({
      error: 'Prea multe emailuri cerute. Încearcă din nou mai târziu.',
      message: 'Prea multe emailuri cerute. Încearcă din nou mai târziu.',
      code: 'too_many_mails',
    });
    const wait = Number(answer.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait * 1000).toBeLessThanOrEqual(window);
    expect((await forgot(newAddress())).statusCode).toBe(200);
    site.clock.advance(wait * 1000);
    expect((await forgot(address)).statusCode).toBe(200);
  });

  test('counts an IPv6 network as one client, and IPv4-mapped IPv6 as IPv4', async () => {
    let host = 0;
    await exhaust(() => forgot(`2001:db8:1:2::${(++host).toString(16)}`), points);
    expect((await forgot('2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await forgot('2001:db8:1:3::1')).statusCode).toBe(200);
    const address = newAddress();
    await exhaust(() => forgot(`::ffff:${address}`), points);
    expect((await forgot(address)).statusCode).toBe(429);
  });

  test('holds across processes, and stores no address in clear text', async () => {
    const address = newAddress();
    await exhaust(() => forgot(address), points);
    const { createLimits } = await import('../../features/site/limits/limits.service.ts');
    const { secret } = site.ctx.auth;
    const other = createLimits({ ...site.ctx, secret });
    await expect(other.consume('mail', { address, userId: null })).rejects.toMatchObject({ status: 429 });
    const rows = await site.ctx.db.selectFrom('rate_counters').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('198.51.100');
  });
});

test('ignores an address that no trusted proxy reports', async () => {
  const [points] = RATES.mail.address;
  const plain = await startSite({ env: { RATE_LIMIT: 'on' }, hasStillClock: true });
  const call = (n: number) =>
    plain.send('POST', '/users/forgot-password', { email: 'a@b.ro' }, null, from(`198.51.100.${n}`));
  for (let n = 0; n < points; n++) expect((await call(n)).statusCode).toBe(200);
  expect((await call(points)).statusCode).toBe(429);
  await plain.close();
});

describe('a limit per member', () => {
  test('follows the member across addresses, and leaves other members alone', async () => {
    const [points] = RATES.nickname.member;
    const { passed } = await exhaust(() => nickname(member), points);
    expect(passed).toBe(points);
    expect((await nickname(await site.member(), newAddress())).statusCode).toBe(400);
    site.clock.advance(HOUR);
    expect((await nickname(member)).statusCode).toBe(400);
  });

  test('is checked after the session and before the body is read', async () => {
    const [points] = RATES.nickname.member;
    const nobody = await site.send('POST', '/users/update-nickname', {}, null);
    expect(nobody.statusCode).toBe(401);
    await exhaust(() => nickname(member), points);
    const broken = await site.app.inject({
      method: 'POST',
      url: '/users/update-nickname',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      payload: '{',
    });
    expect(broken.statusCode).toBe(429);
  });

  test('concurrent calls are counted as exactly as sequential ones', async () => {
    const [points] = RATES.nickname.member;
    const other = await site.member();
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: points + 10 }, () => nickname(other, address)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  });
});

test('limits in the memory of one process respond the same way', async () => {
  const voter = await site.member();
  const [points] = RATES.vote.member;
  const address = '203.0.113.9';
  const vote = () => site.send('POST', '/memes/1/vote', { voteType: 'up' }, voter, from(address));
  for (let n = 1; n < points; n++) await site.ctx.limits.consume('vote', { address, userId: voter.id });
  expect((await vote()).statusCode).toBe(404);
  const answer = await vote();
  expect(answer.statusCode).toBe(429);
  expect(answer.json().code).toBe('too_many_requests');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('expired rows are deleted', async () => {
  const { db } = site.ctx;
  site.clock.advance(2 * HOUR);
  await forgot(newAddress());
  await site.ctx.background.settled();
  const over = await db
    .selectFrom('rate_counters')
    .select('key')
    .where('expires_at', '<=', site.clock.now())
    .execute();
  expect(over).toEqual([]);
});

test('each route that changes something declares a limit', async () => {
  const app = Fastify();
  limitRates(app, async () => {});
  app.post('/x', async () => 'x');
  await expect(app.ready()).rejects.toThrow('POST /x declares no limit');
});
