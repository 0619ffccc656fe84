// On PostgreSQL in each `npm test`: limits/login-delay
import { LOGIN_DELAY } from '@corpomeme/contract/people/auth';
import { RATES } from '@corpomeme/contract/site/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenMailedTo } from '../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import type { AppError } from '../../../app-error.ts';
import { delayAfter } from './login-delay.policy.ts';
import { beginLogin } from './login-delay.ts';

const PASSWORD = 'sedinta-de-luni';
const { free } = LOGIN_DELAY;

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' }, hasStillClock: true });
});
afterAll(() => site.close());

let count = 0;
const newAddress = () => `198.51.${++count >> 8}.${count & 255}`;

async function newAccount(): Promise<string> {
  const email = `om${++count}@firma.ro`;
  const headers = { 'x-forwarded-for': newAddress() };
  await site.send('POST', '/users/email-register', { email, password: PASSWORD }, null, headers);
  await site.ctx.db.updateTable('users').set({ email_verified: 1 }).where('email', '=', email).execute();
  return email;
}

const logIn = (email: string, password: string, address: string) =>
  site.send('POST', '/users/email-login', { email, password }, null, { 'x-forwarded-for': address });

/** Starts an attempt without the cost of a password hash. */
const attempt = (email: string, address = newAddress()) => beginLogin(site.ctx, email, address);

/** Tries wrong passwords, each as soon as one is checked again; afterwards the account must wait. */
async function guess(email: string, times: number, from?: string) {
  for (let n = 0; n < times; n++) {
    await attempt(email, from).catch(async ({ retryAfter }: AppError) => {
      site.clock.advance((retryAfter ?? 0) * 1000);
      await attempt(email, from);
    });
  }
}

describe('the wait', () => {
  test('is 0 at first, doubles, and has a maximum', () => {
    const waits = [0, 3, 4, 5, 6, 20, 1000].map((failures) => delayAfter(failures, 3));
    expect(waits).toEqual([0, 0, 2000, 4000, 8000, 900_000, 900_000]);
  });
});

describe('an account', () => {
  test('gets 429 after too many wrong passwords, also for the right one, and also if it does not exist', async () => {
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

  test('allows no more attempts when all are concurrent', async () => {
    const email = await newAccount();
    const tries = Array.from({ length: free.account + 20 }, () =>
      attempt(email).then(
        () => 'looked at',
        () => 'not',
      ),
    );
    const outcomes = await Promise.all(tries);
    // Fewer if the database is too busy for all of them.
    const looked = outcomes.filter((outcome) => outcome === 'looked at').length;
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(free.account + 1);
  });

  test('starts from zero after a right password', async () => {
    const email = await newAccount();
    const address = newAddress();
    for (let n = 0; n < free.pair; n++) await attempt(email, address);
    expect((await logIn(email, PASSWORD, address)).statusCode).toBe(200);
    for (let n = 0; n < free.pair; n++) await attempt(email, address);
    expect((await logIn(email, PASSWORD, address)).statusCode).toBe(200);
  });

  test('stays open to its owner at a known address, however many guesses strangers make', async () => {
    const email = await newAccount();
    const home = newAddress();
    expect((await logIn(email, PASSWORD, home)).statusCode).toBe(200);
    await guess(email, free.account + 6);
    expect((await logIn(email, PASSWORD, newAddress())).statusCode).toBe(429);
    expect((await logIn(email, PASSWORD, home)).statusCode).toBe(200);
  });

  test('opens to its owner by a mail, at any address', async () => {
    const email = await newAccount();
    await guess(email, free.account + 6);
    const headers = { 'x-forwarded-for': newAddress() };
    await site.send('POST', '/users/forgot-password', { email }, null, headers);
    const token = await tokenMailedTo(site, email);
    const password = 'alta-parola-lunga';
    await site.send('POST', '/users/reset-password', { token, password }, null, headers);
    expect((await logIn(email, password, newAddress())).statusCode).toBe(200);
  });
});

describe('a pair of account and address', () => {
  test('waits first, and its account at other addresses does not', async () => {
    const email = await newAccount();
    const address = newAddress();
    for (let n = 0; n <= free.pair; n++) await attempt(email, address);
    expect((await logIn(email, PASSWORD, address)).statusCode).toBe(429);
    expect((await logIn(email, PASSWORD, newAddress())).statusCode).toBe(200);
  });

  test('opens by a mail whose link is followed there', async () => {
    const email = await newAccount();
    const address = newAddress();
    for (let n = 0; n <= free.pair; n++) await attempt(email, address);
    const headers = { 'x-forwarded-for': address };
    await site.send('POST', '/users/forgot-password', { email }, null, headers);
    const body = { token: await tokenMailedTo(site, email), password: PASSWORD };
    expect((await site.send('POST', '/users/reset-password', body, null, headers)).statusCode).toBe(200);
    expect((await logIn(email, PASSWORD, address)).statusCode).toBe(200);
  });
});

describe('an office behind one address', () => {
  /** Adds a member who logged in from the office before. */
  async function addColleague(office: string): Promise<string> {
    const email = await newAccount();
    expect((await logIn(email, PASSWORD, office)).statusCode).toBe(200);
    return email;
  }
  /** Guesses at strangers' accounts until the address has the longest wait. */
  async function exhaust(office: string): Promise<void> {
    for (let n = 0, wait = 0; wait < LOGIN_DELAY.longest / 2; n++) {
      await attempt(`strain${n}-${office}@x.ro`, office).catch(({ retryAfter }: AppError) => {
        wait = (retryAfter ?? 0) * 1000;
        if (wait < LOGIN_DELAY.longest / 2) site.clock.advance(wait);
      });
    }
  }
  /** Returns how many guesses are checked. */
  async function spray(office: string, emails: string[], rounds: number): Promise<number> {
    const outcomes = [];
    for (let round = 0; round < rounds; round++)
      for (const email of emails) outcomes.push(await attempt(email, office).catch(() => null));
    return outcomes.filter(Boolean).length;
  }

  test('is not locked out by a member who guesses at strangers: colleagues can log in', async () => {
    const office = newAddress();
    const email = await addColleague(office);
    await exhaust(office);
    expect((await logIn('nou@firma.ro', PASSWORD, office)).json().code).toBe('too_many_logins');
    expect((await logIn(email, 'gresit', office)).statusCode).toBe(401);
    expect((await logIn(email, PASSWORD, office)).statusCode).toBe(200);
    expect((await logIn(email, PASSWORD, office)).statusCode).toBe(200);
  });

  test('is not locked out by a flood of logins: an address’s limit applies to unknown members', async () => {
    const office = newAddress();
    const email = await addColleague(office);
    const [most] = RATES.login.address;
    const flood = Array.from({ length: most + 5 }, () =>
      site.ctx.limits.consume('login', { address: office, userId: null }).catch(() => {}),
    );
    await Promise.all(flood);
    expect((await logIn('nou@firma.ro', 'x', office)).json().code).toBe('too_many_logins');
    expect((await logIn(email, PASSWORD, office)).statusCode).toBe(200);
  });

  test('gives an inside attacker three attempts at each colleague, and then a wait of their own', async () => {
    const office = newAddress();
    const colleagues: string[] = [];
    for (let n = 0; n < 4; n++) colleagues.push(await addColleague(office));
    await exhaust(office);
    expect(await spray(office, colleagues, 8)).toBe(free.known * colleagues.length);
  });

  test('gives no more guesses at one account than its pair has', async () => {
    const office = newAddress();
    const victim = await addColleague(office);
    const looked = await spray(office, [victim], free.pair + 1);
    expect(looked).toBe(free.pair + 1);
    await guess(victim, 12, office);
    expect(await spray(office, [victim], 5)).toBe(0);
  });

  test('a login to an own account does not end the address’s wait', async () => {
    const office = newAddress();
    const own = await addColleague(office);
    await exhaust(office);
    expect((await logIn(own, PASSWORD, office)).statusCode).toBe(200);
    await expect(attempt('inca-unul@x.ro', office)).rejects.toMatchObject({ code: 'too_many_logins' });
  });
});

describe('an address', () => {
  test('waits after wrong passwords for many accounts, and a known member there does not', async () => {
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

test('the tables contain no mail address and no network address', async () => {
  const rows = [
    await site.ctx.db.selectFrom('login_failures').selectAll().execute(),
    await site.ctx.db.selectFrom('rate_counters').selectAll().execute(),
  ];
  expect(rows.flat().length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/@|firma|\d+\.\d+\.\d+\.\d+/);
});
