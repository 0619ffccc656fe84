import { createHash } from 'node:crypto';
import { REGISTRATION_SURGE } from '@corpomeme/contract/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../../test/test-site.ts';
import { checkWork, makeChallenge } from './registration-work.policy.ts';

const PASSWORD = 'sedinta-de-luni';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' }, hasStillClock: true });
});
afterAll(() => site.close());

let count = 0;
const register = (email: string, work?: string) => {
  count += 1;
  const headers = { 'x-forwarded-for': `10.0.${count >> 8}.${count & 255}` };
  return site.send('POST', '/users/email-register', { email, password: PASSWORD, work }, null, headers);
};
const countUsers = async () => (await site.ctx.db.selectFrom('users').select('id').execute()).length;

/** Registers as many members as a quiet period allows. */
async function surge() {
  for (let n = 0; n < REGISTRATION_SURGE.from; n++) {
    await site.ctx.limits.count(site.ctx.limits.hash('registrations'), REGISTRATION_SURGE.window);
  }
}

function solve(challenge: string): string {
  for (let n = 0; ; n++) {
    const digest = createHash('sha256').update(`${challenge}:${n}`).digest();
    if (Math.clz32(digest.readUInt32BE(0)) >= REGISTRATION_SURGE.difficulty) return `${challenge}:${n}`;
  }
}

describe('in a surge', () => {
  test('a registration requires work, and stores and mails nothing before it', async () => {
    expect((await register('prima@firma.ro')).statusCode).toBe(201);
    await surge();
    const before = await countUsers();
    const refused = await register('ana@firma.ro');
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        error: 'Prea multe înregistrări în acest moment. Încearcă din nou peste câteva minute.',
        message: 'Prea multe înregistrări în acest moment. Încearcă din nou peste câteva minute.',
        code: 'registration_work',
        challenge: expect.any(String),
      },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await countUsers()).toBe(before);
    const work = solve(refused.json().challenge);
    expect((await register('ana@firma.ro', work)).statusCode).toBe(201);
    expect(await countUsers()).toBe(before + 1);
  });

  test('a solution counts once, for one address, and not when forged', async () => {
    const work = solve((await register('bogdan@firma.ro')).json().challenge);
    expect((await register('altul@firma.ro', work)).json().code).toBe('registration_work');
    const answers = await Promise.all([1, 2, 3].map(() => register('bogdan@firma.ro', work)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 429, 429]);
    for (const bad of ['x', `${work}0`, work.replace(/\.\d+:/, '.1:'), work.replace(/\.15\./, '.0.')])
      expect((await register('ion@firma.ro', bad)).statusCode).toBe(429);
  });

  test('a known address gets the same response as an unknown one', async () => {
    const answers = [await register('prima@firma.ro'), await register('nimeni@firma.ro')];
    expect(answers.map((answer) => answer.statusCode)).toEqual([429, 429]);
    const shapes = answers.map((answer) => ({ ...answer.json(), challenge: '' }));
    expect(shapes[0]).toEqual(shapes[1]);
  });

  test('the surge ends when fewer members register', async () => {
    site.clock.advance(REGISTRATION_SURGE.window);
    expect((await register('dana@firma.ro')).statusCode).toBe(201);
  });
});

test('a challenge expires', () => {
  const task = { secret: 's'.repeat(32), email: 'a@b.ro', now: 1_000_000 };
  const work = solve(makeChallenge(task));
  expect(checkWork(work, task)).not.toBeNull();
  expect(checkWork(work, { ...task, now: task.now + REGISTRATION_SURGE.lifetime })).toBeNull();
  expect(checkWork(work, { ...task, secret: 't'.repeat(32) })).toBeNull();
  expect(checkWork(work.replace(/:\d+$/, ':0'), task)).toBeNull();
});
