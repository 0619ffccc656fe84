// On PostgreSQL in each `npm test`: two-factor/two-factor.queries
import { TWO_FACTOR, type TwoFactorSetup } from '@corpomeme/contract/people/auth';
import { type RoleName, roleId } from '@corpomeme/contract/people/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { setRole } from '../../../site/members/members.queries.ts';
import { createAccount } from '../accounts.service.ts';
import { startSession } from '../sessions/sessions.ts';
import { codeAt, stepAt } from './one-time-codes.policy.ts';

const PASSWORD = 'sedinta-de-luni';
const PATH = '/users/me/two-factor';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

let people = 0;

async function person(role: RoleName = 'user'): Promise<Member> {
  const username = `factor-${++people}`;
  const email = `${username}@firma.ro`;
  const id = await createAccount(site.ctx, { email, password: PASSWORD, username });
  await setRole(site.ctx.db, id, roleId(role));
  return { id, email, username, token: await startSession(site.ctx, id) };
}

/** Returns the app's current code, or one some steps away. */
const codeOf = ({ secret }: TwoFactorSetup, away = 0) => codeAt(secret, stepAt(site.clock.now()) + away);
const nextStep = () => site.clock.advance(TWO_FACTOR.step);
/** Advances to the start of a step, so that it does not end during the test. */
const startStep = () => site.clock.advance(TWO_FACTOR.step - (site.clock.now() % TWO_FACTOR.step));

const begin = async (as: Member, password = PASSWORD) =>
  (await site.send('POST', PATH, { password }, as)).json<TwoFactorSetup>();
const confirm = (as: Member, code: string) => site.send('POST', `${PATH}/confirm`, { code }, as);
const logIn = ({ email }: Member, code?: string, password = PASSWORD) =>
  site.send('POST', '/users/email-login', { email, password, code });
const result = (answer: Awaited<ReturnType<typeof logIn>>) =>
  answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json().code];
const WRONG = [400, 'two_factor_code_wrong'];
const MISSING = [401, 'two_factor_code_required'];
const LOCKED = [429, 'too_many_requests'];

/** Adds a member with a second factor, one step after turning it on. */
async function addProtectedPerson(role: RoleName = 'user') {
  const member = await person(role);
  const setup = await begin(member);
  expect((await confirm(member, codeOf(setup))).statusCode).toBe(200);
  nextStep();
  return { member, setup };
}

describe('turning it on', () => {
  test('takes the password, then a code; only then does a login need one', async () => {
    const member = await person();
    const refused = await site.send('POST', PATH, { password: 'wrong' }, member);
    expect(result(refused)).toEqual([400, 'password_wrong']);
    expect(result(await site.send('POST', PATH, {}, member))).toEqual([400, 'password_wrong']);
    const setup = await begin(member);
    expect(setup.uri).toContain(`secret=${setup.secret}`);
    expect(setup.recovery_codes).toHaveLength(10);
    expect(result(await logIn(member))).toBe(200);
    expect(result(await confirm(member, '000 000'))).toEqual(WRONG);
    expect((await site.get('/users/me', member)).json().two_factor_enabled).toBe(false);

    expect((await confirm(member, codeOf(setup))).json().message).toBe(
      'Two-factor sign-in is on. Your other sessions have ended.',
    );
    expect((await site.get('/users/me', member)).json().two_factor_enabled).toBe(true);
    const refusal = await logIn(member);
    expect(result(refusal)).toEqual(MISSING);
    expect(refusal.json().error).toBe('Enter the code from your authenticator app.');
  });

  test('ends the sessions that were begun without a code', async () => {
    const member = await person();
    const phone = { ...member, token: await startSession(site.ctx, member.id) };
    await confirm(member, codeOf(await begin(member)));
    expect((await site.get('/users/me', phone)).statusCode).toBe(401);
    expect((await site.get('/users/me', member)).statusCode).toBe(200);
  });

  test('can be restarted until it is on, and not afterwards', async () => {
    const member = await person();
    expect(result(await confirm(member, '123456'))).toEqual([409, 'two_factor_off']);
    const first = await begin(member);
    const second = await begin(member);
    expect(result(await confirm(member, codeOf(first)))).toEqual(WRONG);
    expect(result(await confirm(member, codeOf(second)))).toBe(200);
    const again = await site.send('POST', PATH, { password: PASSWORD }, member);
    expect(result(again)).toEqual([409, 'two_factor_already_on']);
    expect(result(await confirm(member, codeOf(second)))).toEqual([409, 'two_factor_already_on']);
  });

  test('needs no password of a member without one', async () => {
    const googler = await site.member();
    const answer = await site.send('POST', PATH, {}, googler);
    expect(result(await confirm(googler, codeOf(answer.json())))).toBe(200);
  });

  test('stores neither secret nor recovery codes in clear text', async () => {
    const { member, setup } = await addProtectedPerson();
    const row = await site.ctx.db
      .selectFrom('two_factors')
      .selectAll()
      .where('user_id', '=', member.id)
      .executeTakeFirst();
    for (const clear of [setup.secret, ...setup.recovery_codes]) {
      expect(JSON.stringify(row)).not.toContain(clear);
      expect(JSON.stringify(row)).not.toContain(clear.replace('-', ''));
    }
  });
});

describe('a login', () => {
  test('asks for codes only after the right password', async () => {
    const { member, setup } = await addProtectedPerson();
    const wrong = await logIn(member, codeOf(setup), 'wrong');
    const unknown = await logIn({ ...member, email: 'nobody@firma.ro' }, codeOf(setup), 'wrong');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toBe(unknown.body);
    // The code was not used up either.
    expect(result(await logIn(member, codeOf(setup)))).toBe(200);
  });

  test('accepts each code once: not the one that turned it on, not twice, not concurrently', async () => {
    const member = await person();
    const setup = await begin(member);
    await confirm(member, codeOf(setup));
    expect(result(await logIn(member, codeOf(setup)))).toEqual(WRONG);
    nextStep();
    const code = codeOf(setup);
    const answers = await Promise.all([logIn(member, code), logIn(member, code), logIn(member, code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    expect(result(await logIn(member, code))).toEqual(WRONG);
    // An older code is refused too, although a slow phone may still show it.
    expect(result(await logIn(member, codeOf(setup, -1)))).toEqual(WRONG);
  });

  test('uses the site’s clock, one step early or late', async () => {
    const { member, setup } = await addProtectedPerson();
    startStep();
    expect(result(await logIn(member, codeOf(setup, 2)))).toEqual(WRONG);
    expect(result(await logIn(member, codeOf(setup, 1)))).toBe(200);
    site.clock.advance(365 * 24 * 3600 * 1000);
    startStep();
    expect(result(await logIn(member, codeOf(setup, -1)))).toBe(200);
  });

  test('accepts each recovery code once, in each notation', async () => {
    const { member, setup } = await addProtectedPerson();
    const [first = '', second = ''] = setup.recovery_codes;
    const answers = await Promise.all([1, 2, 3].map(() => logIn(member, first)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    expect(result(await logIn(member, first))).toEqual(WRONG);
    expect(result(await logIn(member, second.replace('-', ' ').toUpperCase()))).toBe(200);
    const { member: stranger } = await addProtectedPerson();
    expect(result(await logIn(stranger, setup.recovery_codes[2]))).toEqual(WRONG);
  });
});

describe('five wrong codes', () => {
  test('lock out the right one for 15 minutes', async () => {
    const { member, setup } = await addProtectedPerson();
    for (const _time of [1, 2, 3, 4, 5]) expect(result(await logIn(member, '000000'))).toEqual(WRONG);
    const locked = await logIn(member, codeOf(setup));
    expect(result(locked)).toEqual(LOCKED);
    const wait = Number(locked.headers['retry-after']);
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect(result(await logIn(member, setup.recovery_codes[0]))).toEqual(LOCKED);
    site.clock.advance(TWO_FACTOR.locked + 1000);
    expect(result(await logIn(member, codeOf(setup)))).toBe(200);
  });

  test('are counted exactly when they are concurrent', async () => {
    const { member } = await addProtectedPerson();
    const answers = await Promise.all(Array.from({ length: 9 }, () => logIn(member, '000000')));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      ...Array(5).fill(400),
      ...Array(4).fill(429),
    ]);
  });

  test('are counted from zero after a right one', async () => {
    const { member, setup } = await addProtectedPerson();
    for (const _time of [1, 2, 3, 4]) await logIn(member, '000000');
    expect(result(await logIn(member, codeOf(setup)))).toBe(200);
    for (const _time of [1, 2, 3, 4]) expect(result(await logIn(member, '000000'))).toEqual(WRONG);
  });
});

describe('a member with a second factor', () => {
  test('turns it off with password and code', async () => {
    const { member, setup } = await addProtectedPerson();
    const off = (body: object) => site.send('DELETE', PATH, body, member);
    expect(result(await off({ password: 'wrong', code: codeOf(setup) }))).toEqual([400, 'password_wrong']);
    expect(result(await off({ password: PASSWORD }))).toEqual(MISSING);
    expect(result(await off({ password: PASSWORD, code: '000000' }))).toEqual(WRONG);
    expect(result(await off({ password: PASSWORD, code: codeOf(setup) }))).toBe(200);
    expect(result(await logIn(member))).toBe(200);
    expect(result(await off({ password: PASSWORD, code: codeOf(setup) }))).toEqual([409, 'two_factor_off']);
  });

  test('gets new recovery codes with password and code, which invalidate the old ones', async () => {
    const { member, setup } = await addProtectedPerson();
    const renew = (body: object) => site.send('POST', `${PATH}/recovery-codes`, body, member);
    expect(result(await renew({ password: PASSWORD }))).toEqual(MISSING);
    const answer = await renew({ password: PASSWORD, code: codeOf(setup) });
    const [fresh = ''] = answer.json<Pick<TwoFactorSetup, 'recovery_codes'>>().recovery_codes;
    expect(result(await logIn(member, setup.recovery_codes[0]))).toEqual(WRONG);
    expect(result(await logIn(member, fresh))).toBe(200);
  });

  test('finds each change in the audit log', async () => {
    const { member, setup } = await addProtectedPerson();
    const proof = { password: PASSWORD, code: codeOf(setup) };
    await site.send('POST', `${PATH}/recovery-codes`, proof, member);
    nextStep();
    await site.send('DELETE', PATH, { password: PASSWORD, code: codeOf(setup) }, member);
    const rows = await site.ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'details'])
      .where('user_id', '=', member.id)
      .where('action', '!=', 'account.create')
      .orderBy('id')
      .execute();
    const entry = { action: 'account.two_factor', actor_id: member.id };
    expect(rows).toEqual(
      ['on', 'recovery codes renewed', 'off'].map((change) => ({
        ...entry,
        details: JSON.stringify({ change }),
      })),
    );
  });
});

describe('if the site requires it of moderators', () => {
  test('the role is inactive until it is on, and active at the next request', async () => {
    const { member: admin } = await addProtectedPerson('admin');
    const moderator = await person('moderator');
    const queue = () => site.get('/memes/pending', moderator);
    expect((await queue()).statusCode).toBe(200);
    const demand = (requireTwoFactor: boolean) =>
      site.send('PUT', '/admin/settings', { requireTwoFactor }, admin);
    expect((await demand(true)).statusCode).toBe(200);

    const refused = await queue();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      {
        code: 'two_factor_required',
        error: 'Your role needs two-factor sign-in. Turn it on in your account first.',
      },
    ]);
    const me = async () => (await site.get('/users/me', moderator)).json();
    expect(await me()).toMatchObject({ isModerator: true, two_factor_required: true });
    expect((await site.get('/users/me/memes', moderator)).statusCode).toBe(200);

    await confirm(moderator, codeOf(await begin(moderator)));
    expect((await queue()).statusCode).toBe(200);
    expect(await me()).toMatchObject({ two_factor_required: false, two_factor_enabled: true });
    await demand(false);
  });

  test('an admin without it may use no admin route', async () => {
    const { member: admin } = await addProtectedPerson('admin');
    const other = await person('admin');
    await site.send('PUT', '/admin/settings', { requireTwoFactor: true }, admin);
    expect(result(await site.get('/admin/users', other))).toEqual([403, 'two_factor_required']);
    await site.send('PUT', '/admin/settings', { requireTwoFactor: false }, admin);
    expect(result(await site.get('/admin/users', other))).toBe(200);
  });
});
