import { OWNER_CODE, RESET, type Session, type TwoFactorSetup } from '@corpomeme/contract/people/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, tokenMailedTo } from '../../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { codeAt, stepAt } from '../two-factor/one-time-codes.policy.ts';

/** Decision 068: an account belongs to the person who proves to own the mailbox and to know the password together. */

const STRANGERS = 'parola-strainului';
const VICTIMS = 'parola-proprietarei';
const KEY = 'k'.repeat(43);
const TWO_FACTOR = '/users/me/two-factor';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

let people = 0;
const newEmail = () => `proprietara${++people}@firma.ro`;
const post = (url: string, body: object, as?: Session) =>
  site.send('POST', url, body, as && { id: as.uid, email: as.email, username: as.username, token: as.token });
const codeOf = (answer: Awaited<ReturnType<typeof post>>) => [answer.statusCode, answer.json().code];
const logIn = (email: string, password = STRANGERS, code?: string) =>
  post('/users/email-login', { email, password, code });

/** Registers an account and returns the mailed token. */
async function register(email: string, more: object = {}): Promise<string> {
  await post('/users/email-register', { email, password: STRANGERS, ...more });
  return tokenMailedTo(site, email);
}

/** Confirms by the API alone, like outside clients. */
async function registerAndConfirm(more: object = {}, atConfirmation: object = {}): Promise<Session> {
  const email = newEmail();
  const token = await register(email, more);
  expect((await post('/verify-email', { token, ...atConfirmation })).statusCode).toBe(200);
  return (await logIn(email)).json<Session>();
}

async function codeMailedTo(email: string): Promise<string> {
  const mail = (await mailsTo(site, email)).at(-1);
  return /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? 'none';
}

async function reset(email: string, password = VICTIMS): Promise<void> {
  site.clock.advance(RESET.mailGap);
  await post('/users/forgot-password', { email });
  const token = await tokenMailedTo(site, email);
  expect((await post('/users/reset-password', { token, password })).statusCode).toBe(200);
}

const turnOn = async (as: Session, { secret }: TwoFactorSetup) =>
  post(`${TWO_FACTOR}/confirm`, { code: codeAt(secret, stepAt(site.clock.now())) }, as);

describe('an account that was confirmed only by a click', () => {
  test('works, but gets no second factor without a mailed code', async () => {
    const stranger = await registerAndConfirm();
    const begun = await post(TWO_FACTOR, { password: STRANGERS }, stranger);
    expect(codeOf(begun)).toEqual([403, 'mailbox_code_required']);
    const guessed = await post(TWO_FACTOR, { password: STRANGERS, mailCode: '00000000' }, stranger);
    expect(codeOf(guessed)).toEqual([400, 'mailbox_code_wrong']);
    expect(codeOf(await post(`${TWO_FACTOR}/confirm`, { code: '123456' }, stranger))).toEqual([
      409,
      'two_factor_off',
    ]);
  });

  test('gets one from its owner: the password and the mailed code in one request, once', async () => {
    const owner = await registerAndConfirm();
    await post(TWO_FACTOR, { password: STRANGERS }, owner);
    const mailCode = await codeMailedTo(owner.email);
    const without = await post(TWO_FACTOR, { password: 'alta-parola', mailCode }, owner);
    expect(codeOf(without)).toEqual([400, 'password_wrong']);
    const setup = await post(TWO_FACTOR, { password: STRANGERS, mailCode }, owner);
    expect(setup.statusCode).toBe(200);
    expect((await turnOn(owner, setup.json())).statusCode).toBe(200);
    await reset(owner.email);
    const answer = await logIn(owner.email, VICTIMS);
    expect(codeOf(answer), 'a proven owner keeps the second factor').toEqual([
      401,
      'two_factor_code_required',
    ]);
  });

  test('loses earlier state on a reset: sessions, other ways to log in, an earlier second factor', async () => {
    const stranger = await registerAndConfirm();
    const { db } = site.ctx;
    const times = { created_at: 'x', updated_at: 'x' };
    const foreign = { id: stranger.uid, account_id: stranger.uid, provider_id: 'google' };
    await db
      .insertInto('accounts')
      .values({ ...foreign, user_id: stranger.uid, ...times })
      .execute();
    const factor = { id: stranger.uid, user_id: stranger.uid, secret: 'x', backup_codes: '[]' };
    await db
      .insertInto('two_factors')
      .values({ ...factor, verified: 1 })
      .execute();
    await db.updateTable('users').set({ two_factor_enabled: 1 }).where('id', '=', stranger.uid).execute();
    await reset(stranger.email);
    expect((await post('/users/me/two-factor', {}, stranger)).statusCode).toBe(401);
    expect((await logIn(stranger.email)).statusCode).toBe(401);
    expect((await logIn(stranger.email, VICTIMS)).json()).toMatchObject({ two_factor_enabled: false });
    const ways = await db.selectFrom('accounts').select('provider_id').where('user_id', '=', stranger.uid);
    expect(await ways.execute()).toEqual([{ provider_id: 'credential' }]);
  });

  test('is proven by the reset, so that its owner can continue at once', async () => {
    const { email } = await registerAndConfirm();
    await reset(email);
    const owner = (await logIn(email, VICTIMS)).json<Session>();
    expect((await post(TWO_FACTOR, { password: VICTIMS }, owner)).statusCode).toBe(200);
  });

  test('cannot complete a second factor that was begun before the check existed', async () => {
    const stranger = await registerAndConfirm();
    const factor = { id: stranger.uid, user_id: stranger.uid, secret: '', backup_codes: '[]' };
    const { secretConfig } = await site.ctx.auth.$context;
    const { symmetricEncrypt } = await import('better-auth/crypto');
    const secret = 'JBSWY3DPEHPK3PXP';
    factor.secret = await symmetricEncrypt({ key: secretConfig, data: secret });
    await site.ctx.db.insertInto('two_factors').values(factor).execute();
    const answer = await turnOn(stranger, { secret, uri: '', recovery_codes: [] });
    expect(codeOf(answer)).toEqual([409, 'two_factor_off']);
  });
});

describe('the mailed code', () => {
  test('is used up by one of two concurrent requests', async () => {
    const owner = await registerAndConfirm();
    await post(TWO_FACTOR, { password: STRANGERS }, owner);
    const mailCode = await codeMailedTo(owner.email);
    const { consumeOwnerCode } = await import('./owner-proof.queries.ts');
    const codeHash = site.ctx.limits.hash('owner code', owner.uid, mailCode);
    const taken = { userId: owner.uid, codeHash, now: site.clock.now() };
    const take = () => site.ctx.transact((trx) => consumeOwnerCode(trx, taken));
    expect((await Promise.all([take(), take()])).toSorted()).toEqual([false, true]);
  });

  test('expires, and is mailed once a minute', async () => {
    const owner = await registerAndConfirm();
    await post(TWO_FACTOR, { password: STRANGERS }, owner);
    const late = await codeMailedTo(owner.email);
    site.clock.advance(OWNER_CODE.lifetime);
    expect(codeOf(await post(TWO_FACTOR, { password: STRANGERS, mailCode: late }, owner))[1]).toBe(
      'mailbox_code_wrong',
    );
    await post(TWO_FACTOR, { password: STRANGERS }, owner);
    await post(TWO_FACTOR, { password: STRANGERS }, owner);
    // The outbox has deleted the mail whose code expired.
    expect(await mailsTo(site, owner.email), 'one mail a minute').toHaveLength(2);
  });

  test('accepts twenty attempts an hour', async () => {
    const stranger = await registerAndConfirm();
    await post(TWO_FACTOR, { password: STRANGERS }, stranger);
    const mailCode = await codeMailedTo(stranger.email);
    const { proveMailbox } = await import('./ownership.ts');
    for (let n = 0; n < OWNER_CODE.tries; n++)
      await expect(proveMailbox(site.ctx, stranger.uid, `${n}`)).rejects.toMatchObject({
        code: 'mailbox_code_wrong',
      });
    const answer = await post(TWO_FACTOR, { password: STRANGERS, mailCode }, stranger);
    expect(codeOf(answer)).toEqual([429, 'too_many_requests']);
  });
});

describe('the registering browser', () => {
  test('proves the owner by its stored key', async () => {
    const owner = await registerAndConfirm({ browserKey: KEY }, { browserKey: KEY });
    expect((await post(TWO_FACTOR, { password: STRANGERS }, owner)).statusCode).toBe(200);
  });

  test.each([
    ['another key', { browserKey: KEY }, { browserKey: 'x'.repeat(43) }],
    ['a key where none was made', {}, { browserKey: KEY }],
    ['no key', { browserKey: KEY }, {}],
  ])('%s proves nothing', async (_what, made, shown) => {
    const stranger = await registerAndConfirm(made, shown);
    const begun = await post(TWO_FACTOR, { password: STRANGERS }, stranger);
    expect(codeOf(begun)).toEqual([403, 'mailbox_code_required']);
  });

  test('is recognised before anything is confirmed', async () => {
    const email = newEmail();
    const token = await register(email, { browserKey: KEY });
    const look = async (browserKey?: string) =>
      (await post('/verify-email/registration', { token, browserKey })).json();
    expect(await look()).toEqual({ email, state: 'waiting', same_browser: false });
    expect(await look(KEY)).toEqual({ email, state: 'waiting', same_browser: true });
    expect((await logIn(email)).json().code).toBe('email_not_verified');
    await post('/verify-email', { token });
    expect(await look()).toMatchObject({ state: 'confirmed' });
    const forged = await post('/verify-email/registration', { token: 'x' });
    expect(codeOf(forged)).toEqual([400, 'verification_link_invalid']);
  });
});

describe('removing a registration', () => {
  const remove = (token: string) => post('/verify-email/removal', { token });

  test('frees the address, and is idempotent', async () => {
    const email = newEmail();
    const token = await register(email);
    expect([(await remove(token)).statusCode, (await remove(token)).statusCode]).toEqual([200, 200]);
    expect((await logIn(email)).statusCode).toBe(401);
    expect(codeOf(await post('/verify-email', { token }))).toEqual([400, 'verification_link_invalid']);
    await post('/users/email-register', { email, password: VICTIMS });
    site.clock.advance(RESET.mailGap);
    await post('/verify-email', { token: await tokenMailedTo(site, email) });
    expect((await logIn(email, VICTIMS)).statusCode).toBe(200);
  });

  test('is refused after confirmation, for an earlier link, and without a valid link', async () => {
    const email = newEmail();
    const token = await register(email);
    const { db } = site.ctx;
    const later = new Date(Date.now() + 60_000).toISOString();
    await db.updateTable('users').set({ created_at: later }).where('email', '=', email).execute();
    expect(codeOf(await remove(token))).toEqual([409, 'registration_confirmed']);
    await db.updateTable('users').set({ created_at: '2026-01-01' }).where('email', '=', email).execute();
    await post('/verify-email', { token });
    expect(codeOf(await remove(token))).toEqual([409, 'registration_confirmed']);
    expect((await logIn(email)).statusCode).toBe(200);
    expect(codeOf(await remove('x'))).toEqual([400, 'verification_link_invalid']);
  });

  test('and a concurrent confirmation: one of them succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const email = newEmail();
      const token = await register(email);
      const [confirmation, removal] = await Promise.all([post('/verify-email', { token }), remove(token)]);
      expect([confirmation.statusCode, removal.statusCode].toSorted()).toEqual(
        confirmation.statusCode === 200 ? [200, 409] : [200, 400],
      );
      expect((await logIn(email)).statusCode).toBe(confirmation.statusCode === 200 ? 200 : 401);
    }
  });
});
