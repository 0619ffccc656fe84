import { LOGIN_DELAY } from '@corpomeme/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenMailedTo } from '../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../test/test-site.ts';
import type { AppError } from '../../app-error.ts';
import { delayAfter } from './login-delay.policy.ts';
import { beginLogin } from './login-delay.service.ts';

const PASSWORD = 'sedinta-de-luni';
const { free } = LOGIN_DELAY;

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } });
});
afterAll(() => site.close());

let count = 0;
const newAddress = () => `198.51.100.${++count}`;

async function newAccount(): Promise<string> {
  const email = `om${++count}@firma.ro`;
  const headers = { 'x-forwarded-for': newAddress() };
  await site.send('POST', '/users/email-register', { email, password: PASSWORD }, null, headers);
  await site.ctx.db.updateTable('users').set({ email_verified: 1 }).where('email', '=', email).execute();
  return email;
}

const logIn = (email: string, password: string, address: string) =>
  site.send('POST', '/users/email-login', { email, password }, null, { 'x-forwarded-for': address });

/** Without the cost of looking at each password. */
const attempt = (email: string, address = newAddress()) => beginLogin(site.ctx, email, address);

/** Wrong passwords, each as soon as one is looked at again; the account then has to wait. */
async function guess(email: string, times: number) {
  for (let n = 0; n < times; n++) {
    await attempt(email).catch(async ({ retryAfter }: AppError) => {
      site.clock.advance((retryAfter ?? 0) * 1000);
      await attempt(email);
    });
  }
}

describe('the wait', () => {
  test('is none at first, doubles, and has an end', () => {
    const waits = [0, 3, 4, 5, 6, 20, 1000].map((failures) => delayAfter(failures, 3));
    expect(waits).toEqual([0, 0, 2000, 4000, 8000, 900_000, 900_000]);
  });
});

describe('an account', () => {
  test('answers 429 after too many wrong passwords, also to the right one, and the same where there is none', async () => {
    const known = await newAccount();
    for (const email of [known, 'nimeni@firma.ro']) {
      expect((await logIn(email, 'gresit', newAddress())).statusCode).toBe(401);
      await guess(email, free.account + 6);
      const answers = [
        await logIn(email, 'gresit', newAddress()),
        await logIn(email, PASSWORD, newAddress()),
      ];
      for (const answer of answers) {
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(10);
        expect([answer.statusCode, answer.json()]).toEqual([
          429,
          {
            error: 'Prea multe încercări de autentificare. Încearcă din nou mai târziu.',
            message: 'Prea multe încercări de autentificare. Încearcă din nou mai târziu.',
            code: 'too_many_logins',
          },
        ]);
      }
    }
    site.clock.advance(LOGIN_DELAY.longest);
    expect((await logIn(known, PASSWORD, newAddress())).statusCode).toBe(200);
  });

  test('lets nobody try more by trying all at once', async () => {
    const email = await newAccount();
    const tries = Array.from({ length: free.account + 20 }, () =>
      attempt(email).then(
        () => 'looked at',
        () => 'not',
      ),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === 'looked at')).toHaveLength(free.account + 1);
  });

  test('starts from nothing after a right password', async () => {
    const email = await newAccount();
    const address = newAddress();
    for (let n = 0; n < free.account; n++) await attempt(email, address);
    expect((await logIn(email, PASSWORD, address)).statusCode).toBe(200);
    for (let n = 0; n < free.account; n++) await attempt(email, address);
    expect((await logIn(email, PASSWORD, address)).statusCode).toBe(200);
  });

  test('stays open to its owner where they were before, however much strangers guess', async () => {
    const email = await newAccount();
    const home = newAddress();
    expect((await logIn(email, PASSWORD, home)).statusCode).toBe(200);
    await guess(email, 30);
    expect((await logIn(email, PASSWORD, newAddress())).statusCode).toBe(429);
    expect((await logIn(email, PASSWORD, home)).statusCode).toBe(200);
  });

  test('opens to its owner by a mail, wherever they are', async () => {
    const email = await newAccount();
    await guess(email, 30);
    const headers = { 'x-forwarded-for': newAddress() };
    await site.send('POST', '/users/forgot-password', { email }, null, headers);
    const token = await tokenMailedTo(site, email);
    const password = 'alta-parola-lunga';
    await site.send('POST', '/users/reset-password', { token, password }, null, headers);
    expect((await logIn(email, password, newAddress())).statusCode).toBe(200);
  });
});

describe('an address', () => {
  test('waits after wrong passwords to many accounts, and one of its own does not pay for them', async () => {
    const own = await newAccount();
    const address = newAddress();
    for (let n = 0; n <= free.address; n++) {
      if (n % 10 === 9) await (await attempt(own, address)).succeed();
      await attempt(`altul${n}@firma.ro`, address);
    }
    const refused = await logIn(own, PASSWORD, address);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_logins']);
    expect((await logIn(own, PASSWORD, newAddress())).statusCode).toBe(200);
  });
});

test('no address of a mail or a network stands in the tables', async () => {
  const rows = [
    await site.ctx.db.selectFrom('login_failures').selectAll().execute(),
    await site.ctx.db.selectFrom('rate_counters').selectAll().execute(),
  ];
  expect(rows.flat().length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/@|firma|\d+\.\d+\.\d+\.\d+/);
});
