import { createHmac, scryptSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { tokenMailedTo } from '../../../../test/outbox.ts';
import { hashAtFullCost } from '../../../../test/password-cost.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { createAccount } from './accounts.service.ts';
import { startSession } from './sessions/sessions.ts';
import { codeAt, stepAt } from './two-factor/one-time-codes.policy.ts';

/** Attacks on accounts that no other test of this folder covers. */

const PASSWORD = 'sedinta-de-luni';
const KNOWN = 'ana@firma.ro';
const STRANGER = 'nimeni@firma.ro';

hashAtFullCost();

let site: TestSite;
let member: Member;
beforeAll(async () => {
  site = await startSite();
  member = await site.member();
  await site.send('POST', '/users/email-register', { email: KNOWN, password: PASSWORD });
});
afterAll(() => site.close());

describe('response times do not show which addresses exist', () => {
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

  /** Alternates the calls, so that load of the machine affects both. */
  async function compare(call: (email: string) => Promise<unknown>, rounds: number): Promise<number> {
    const times: Record<string, number[]> = { [KNOWN]: [], [STRANGER]: [] };
    for (let round = -1; round < rounds; round++) {
      for (const email of round % 2 ? [KNOWN, STRANGER] : [STRANGER, KNOWN]) {
        await site.ctx.background.settled();
        const started = performance.now();
        await call(email);
        if (round >= 0) times[email]?.push(performance.now() - started);
      }
    }
    return median(times[KNOWN] ?? []) / median(times[STRANGER] ?? []);
  }

  /** Fails only if all of three runs differ, because a busy machine may cause a single difference. */
  async function expectAlike(call: (email: string) => Promise<unknown>, rounds: number): Promise<void> {
    const ratios: number[] = [];
    for (let time = 0; time < 3; time++) {
      const ratio = await compare(call, rounds);
      if (ratio > 0.5 && ratio < 2) return;
      ratios.push(ratio);
    }
    expect.fail(`a known address takes ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} times as long`);
  }
  const post =
    (url: string, more = {}) =>
    (email: string) =>
      site.send('POST', url, { email, ...more });

  test.each([
    ['a login', post('/users/email-login', { password: 'gresita' }), 9],
    ['a forgotten password', post('/users/forgot-password'), 41],
    ['a mail asked for again', post('/users/resend-verification'), 41],
  ] as const)('%s', async (_what, call, rounds) => expectAlike(call, rounds));

  test('a registration', async () => {
    let strangers = 0;
    await expectAlike(
      (email) =>
        site.send('POST', '/users/email-register', {
          email: email === KNOWN ? email : `strain${++strangers}@firma.ro`,
          password: PASSWORD,
        }),
      9,
    );
  });
});

describe('a password', () => {
  test('is hashed with 16,384 rounds of scrypt', async () => {
    const { password } = await site.ctx.auth.$context;
    const [salt = '', key] = (await password.hash(PASSWORD)).split(':');
    const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
    expect(key).toBe(scryptSync(PASSWORD, salt, 64, cost).toString('hex'));
  });

  const EXACT = ' Ședință  de Luni ';
  const logIn = (email: string, password: string) =>
    site.send('POST', '/users/email-login', { email, password });

  test('is compared exactly: case, spaces, accents', async () => {
    const email = 'exact@firma.ro';
    await createAccount(site.ctx, { email, password: EXACT, username: 'exact' });
    expect((await logIn(email, EXACT)).statusCode).toBe(200);
    for (const near of [
      EXACT.trim(),
      EXACT.toLowerCase(),
      EXACT.replace('ă', 'a'),
      `${EXACT} `,
      EXACT.slice(0, -1),
    ])
      expect((await logIn(email, near)).statusCode).toBe(401);
  });

  test('that was reset by mail does not bypass the second factor', async () => {
    const email = 'factor@firma.ro';
    const id = await createAccount(site.ctx, { email, password: PASSWORD, username: 'factor' });
    const owner = { id, email, username: 'factor', token: await startSession(site.ctx, id) };
    const path = '/users/me/two-factor';
    const { secret } = (await site.send('POST', path, { password: PASSWORD }, owner)).json();
    const code = codeAt(secret, stepAt(site.clock.now()));
    expect((await site.send('POST', `${path}/confirm`, { code }, owner)).statusCode).toBe(200);
    await site.send('POST', '/users/forgot-password', { email });
    const token = await tokenMailedTo(site, email);
    const reset = await site.send('POST', '/users/reset-password', { token, password: EXACT });
    expect(reset.statusCode).toBe(200);
    const answer = await logIn(email, EXACT);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'two_factor_code_required']);
  });
});

test('TRACE does not echo a request', async () => {
  for (const url of ['/', '/users/me']) {
    const answer = await site.app.inject({ method: 'TRACE' as 'GET', url, headers: { secret: 'xyz' } });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('xyz');
  }
});

describe('a verification link', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const soon = Math.floor(Date.now() / 1000) + 3600;
  const body = part({ email: KNOWN, iat: soon - 7200, exp: soon });
  const sign = (secret: string) => {
    const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${body}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };

  test.each([
    ['without a signature', () => `${part({ alg: 'none' })}.${body}.`],
    ['signed with another secret', () => sign('another secret of thirty-two signs')],
    ['signed with nothing', () => sign('')],
    ['that is no token', () => 'x'],
    ['that is a session', () => member.token],
  ])('%s opens nothing', async (_what, make) => {
    const answer = await site.send('POST', '/verify-email', { token: make() });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'verification_link_invalid']);
    const user = site.ctx.db.selectFrom('users').select('email_verified').where('email', '=', KNOWN);
    expect((await user.executeTakeFirstOrThrow()).email_verified).toBe(0);
  });
});

describe('a session is only read from its header', () => {
  test.each([
    ['the address', { url: () => `/users/me?token=${member.token}&access_token=${member.token}` }],
    [
      'a cookie',
      { headers: () => ({ cookie: `token=${member.token}; better-auth.session_token=${member.token}` }) },
    ],
    ['a name and password', { headers: () => ({ authorization: `Basic ${btoa(`${member.token}:`)}` }) }],
    ['the id of a member', { headers: () => ({ 'user-id': member.id, 'x-user-id': member.id }) }],
    ['a token cut short', { headers: () => ({ authorization: `Bearer ${member.token.slice(0, -1)}` }) }],
    ['a token in capitals', { headers: () => ({ authorization: `Bearer ${member.token.toUpperCase()}` }) }],
    ['a pattern', { headers: () => ({ authorization: 'Bearer %' }) }],
    ['nothing', { headers: () => ({ authorization: 'Bearer ' }) }],
  ] as [string, { url?: () => string; headers?: () => Record<string, string> }][])(
    '%s',
    async (_where, { url, headers }) => {
      const answer = await site.app.inject({ url: url?.() ?? '/users/me', headers: headers?.() ?? {} });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  test('tokens share no part that helps guessing', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, async () => (await site.member()).token));
    expect(new Set(tokens).size).toBe(20);
    for (const token of tokens) expect(token.length).toBeGreaterThanOrEqual(32);
    expect(new Set(tokens.map((token) => token.slice(0, 6))).size).toBe(20);
  });
});

test('pages of other sites may not call the API as a member', async () => {
  const headers = { origin: 'https://evil.example', authorization: `Bearer ${member.token}` };
  const answer = await site.app.inject({ url: '/users/me', headers });
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  const asked = await site.app.inject({
    method: 'OPTIONS',
    url: '/users/me',
    headers: { ...headers, 'access-control-request-method': 'DELETE' },
  });
  expect(asked.statusCode).toBeGreaterThanOrEqual(400);
});
