// On PostgreSQL in each `npm test`: passwords/passwords.queries
import { RESET } from '@corpomeme/contract/people/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { mailsTo, tokenMailedTo } from '../../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import type { Events } from '../../../../realtime/bus.ts';
import { createAccount } from '../accounts.service.ts';
import { hashToken } from '../sessions/sessions.policy.ts';
import { startSession } from '../sessions/sessions.ts';
import { requestPasswordReset } from './passwords.ts';

const OLD = 'sedinta-de-luni';
const NEW = 'vineri-pe-la-patru';

let site: TestSite;
const ended: Events['user.loggedOut'][] = [];
beforeAll(async () => {
  site = await startSite();
  site.ctx.bus.subscribe('user.loggedOut', (event) => void ended.push(event));
});
afterAll(() => site.close());
beforeEach(() => void ended.splice(0));

/** Adds a member with a password and a session. */
async function addPerson(name: string): Promise<Member> {
  const email = `${name}@firma.ro`;
  const id = await createAccount(site.ctx, { email, password: OLD, username: name });
  return { id, email, username: name, token: await startSession(site.ctx, id) };
}

const forgot = (email: string) => site.send('POST', '/users/forgot-password', { email });
const reset = (token: string, password = NEW) =>
  site.send('POST', '/users/reset-password', { token, password });
const change = (as: Member, currentPassword: string, newPassword: string) =>
  site.send('POST', '/users/change-password', { currentPassword, newPassword }, as);
const logIn = (email: string, password: string) =>
  site.send('POST', '/users/email-login', { email, password });
const statusOf = async (as: Member) => (await site.get('/users/me', as)).statusCode;
const codeOf = (answer: Awaited<ReturnType<typeof reset>>) => [answer.statusCode, answer.json().code];
const auditOf = (userId: string) =>
  site.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('user_id', '=', userId)
    .where('action', '!=', 'account.create')
    .orderBy('id')
    .execute();

async function linkFor(email: string): Promise<string> {
  await forgot(email);
  return tokenMailedTo(site, email);
}

test('the well-known address leads to the page where a password is changed', async () => {
  const answer = await site.get('/.well-known/change-password');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/account']);
});

describe('a forgotten password', () => {
  test('is replaced by a mailed link, once, and every session ends', async () => {
    const ana = await addPerson('ana');
    expect((await forgot(' ANA@firma.ro ')).json()).toEqual({
      message: 'If there is an account for this address, an email with a link is on its way.',
    });
    const [mail] = await mailsTo(site, ana.email);
    expect(mail?.subject).toBe('Alege o parolă nouă · Choose a new password');
    expect(mail?.text).toContain('Linkul este valabil 30 de minute și poate fi folosit o singură dată.');
    expect(mail?.text).toContain('The link works once, for 30 minutes.');
    expect(mail?.text).toContain('/reset-password?token=');
    const token = await tokenMailedTo(site, ana.email);

    expect((await reset(token)).json()).toEqual({ message: 'Your new password is set. Log in with it.' });
    expect(await statusOf(ana)).toBe(401);
    expect(ended).toEqual([{ userId: ana.id }]);
    expect((await logIn(ana.email, OLD)).statusCode).toBe(401);
    expect((await logIn(ana.email, NEW)).statusCode).toBe(200);

    const again = await reset(token, OLD);
    expect(codeOf(again)).toEqual([400, 'reset_link_invalid']);
    expect(again.json().error).toBe('Acest link de resetare nu este valid sau a expirat. Cere unul nou.');
    expect(await auditOf(ana.id)).toEqual([{ action: 'account.password', details: '{"how":"reset"}' }]);
  });

  test('responds the same for an unknown address, and sends no mail', async () => {
    const dan = await addPerson('dan');
    const [known, unknown] = [await forgot(dan.email), await forgot('stranger@firma.ro')];
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(await mailsTo(site, 'stranger@firma.ro')).toEqual([]);
    expect(codeOf(await forgot('no-address'))).toEqual([400, 'email_invalid']);
  });

  test('is mailed at most once a minute, however often it is requested', async () => {
    const { email } = await addPerson('ion');
    await Promise.all([forgot(email), forgot(email), forgot(email)]);
    expect(await mailsTo(site, email)).toHaveLength(1);
    site.clock.advance(RESET.mailGap - 1000);
    await forgot(email);
    expect(await mailsTo(site, email)).toHaveLength(1);
    site.clock.advance(2000);
    await forgot(email);
    expect(await mailsTo(site, email)).toHaveLength(2);
  });

  test('can be set by each of its mails for 30 minutes, until one was used', async () => {
    const { email } = await addPerson('mara');
    const early = await linkFor(email);
    site.clock.advance(RESET.linkLifetime - 10_000);
    const late = await linkFor(email);
    expect((await reset(early)).statusCode).toBe(200);
    expect(codeOf(await reset(late))).toEqual([400, 'reset_link_invalid']);
    site.clock.advance(RESET.mailGap);
    const lapsed = await linkFor(email);
    site.clock.advance(RESET.linkLifetime + 1000);
    expect(codeOf(await reset(lapsed))).toEqual([400, 'reset_link_invalid']);
  });

  test('is set by one of many concurrent requests', async () => {
    const { email } = await addPerson('paul');
    const token = await linkFor(email);
    const passwords = [1, 2, 3, 4].map((digit) => `${NEW}-${digit}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400]);
    const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)];
    expect((await logIn(email, winner ?? '')).statusCode).toBe(200);
  });

  test('keeps its link when the new password is refused', async () => {
    const { email } = await addPerson('vera');
    const token = await linkFor(email);
    expect(codeOf(await reset(token, 'Qwerty'))).toEqual([400, 'password_too_common']);
    expect(codeOf(await reset(token, '12345'))).toEqual([400, 'password_too_short']);
    expect(codeOf(await reset(token, 'x'.repeat(129)))).toEqual([400, 'password_too_long']);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('leaves no token in the database', async () => {
    const { email } = await addPerson('toma');
    const token = await linkFor(email);
    const rows = await site.ctx.db.selectFrom('verifications').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const { identifier, id } of rows) {
      expect(codeOf(await reset(identifier))).toEqual([400, 'reset_link_invalid']);
      expect(codeOf(await reset(id))).toEqual([400, 'reset_link_invalid']);
    }
  });

  test('works for a member who never had one', async () => {
    const googler = await site.member();
    expect((await site.get('/users/me', googler)).json().has_password).toBe(false);
    expect((await reset(await linkFor(googler.email))).statusCode).toBe(200);
    const session = await logIn(googler.email, NEW);
    expect(session.json()).toMatchObject({ username: googler.username, has_password: true });
  });

  test('proves an unproven address, and removes what an attacker set up', async () => {
    const squatted = await addPerson('irina');
    const { db } = site.ctx;
    const times = { created_at: 'x', updated_at: 'x' };
    const google = { id: 'g', account_id: 'g', provider_id: 'google', user_id: squatted.id, ...times };
    await db.insertInto('accounts').values(google).execute();
    const factor = { id: 't', user_id: squatted.id, secret: 'x', backup_codes: '[]', verified: 1 as const };
    await db.insertInto('two_factors').values(factor).execute();
    await db
      .updateTable('users')
      .set({ email_verified: 0, two_factor_enabled: 1 })
      .where('id', '=', squatted.id)
      .execute();
    await reset(await linkFor(squatted.email));
    const session = await logIn(squatted.email, NEW);
    expect(session.json()).toMatchObject({ isEmailVerified: true, two_factor_enabled: false });
    const ways = await db
      .selectFrom('accounts')
      .select('provider_id')
      .where('user_id', '=', squatted.id)
      .execute();
    expect(ways).toEqual([{ provider_id: 'credential' }]);
  });

  test('does not work for the banned, with an earlier link either', async () => {
    const banned = await addPerson('sorin');
    const token = await linkFor(banned.email);
    await site.ctx.db.updateTable('users').set({ banned_at: 1 }).where('id', '=', banned.id).execute();
    site.clock.advance(RESET.mailGap);
    expect((await forgot(banned.email)).statusCode).toBe(200);
    expect(await mailsTo(site, banned.email)).toHaveLength(1);
    expect(codeOf(await reset(token))).toEqual([400, 'reset_link_invalid']);
    expect((await logIn(banned.email, OLD)).json().code).toBe('account_deactivated');
  });
});

describe('a changed password', () => {
  test('ends the other sessions and every reset link, and keeps this session', async () => {
    const ana = await addPerson('ana-maria');
    const token = await linkFor(ana.email);
    const phone = { ...ana, token: await startSession(site.ctx, ana.id) };
    expect((await change(ana, OLD, NEW)).statusCode).toBe(200);
    expect([await statusOf(ana), await statusOf(phone)]).toEqual([200, 401]);
    expect(ended).toEqual([{ userId: ana.id, sessionKey: hashToken(phone.token) }]);
    expect((await logIn(ana.email, OLD)).statusCode).toBe(401);
    expect((await logIn(ana.email, NEW)).statusCode).toBe(200);
    expect(codeOf(await reset(token))).toEqual([400, 'reset_link_invalid']);
    expect(await auditOf(ana.id)).toEqual([{ action: 'account.password', details: '{"how":"change"}' }]);
  });

  test('requires the current one, and a valid new one', async () => {
    const radu = await addPerson('radu');
    const wrong = await change(radu, NEW, NEW);
    expect(codeOf(wrong)).toEqual([400, 'password_wrong']);
    expect(wrong.json().error).toBe('Parola actuală nu este corectă');
    expect(codeOf(await change(radu, OLD, 'qwerty'))).toEqual([400, 'password_too_common']);
    expect(codeOf(await change(radu, OLD, '12345'))).toEqual([400, 'password_too_short']);
    expect(codeOf(await change(await site.member(), OLD, NEW))).toEqual([400, 'password_wrong']);
    expect((await logIn(radu.email, OLD)).statusCode).toBe(200);
  });

  test('is changed by one of two concurrent requests', async () => {
    const lia = await addPerson('lia');
    const answers = await Promise.all([change(lia, OLD, `${NEW}-1`), change(lia, OLD, `${NEW}-2`)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const winner = answers[0]?.statusCode === 200 ? `${NEW}-1` : `${NEW}-2`;
    expect((await logIn(lia.email, winner)).statusCode).toBe(200);
  });
});

test('no login with the old password survives a reset, in any order', async () => {
  for (const round of [1, 2, 3]) {
    const member = await addPerson(`race-${round}`);
    const token = await linkFor(member.email);
    const logins = Array.from({ length: 6 }, () => logIn(member.email, OLD));
    const [done, ...tries] = await Promise.all([reset(token), ...logins]);
    expect(done.statusCode).toBe(200);
    for (const { statusCode, json } of tries) {
      if (statusCode === 200) expect(await statusOf({ ...member, token: json().token })).toBe(401);
      else expect(statusCode).toBe(401);
    }
  }
});

test('an address that the account left meanwhile gets no link', async () => {
  const member = await addPerson('plecata');
  const leave = site.ctx.db.updateTable('users').set({ email: 'noua@acasa.ro' }).where('id', '=', member.id);
  let work = Promise.resolve();
  const ctx: typeof site.ctx = {
    ...site.ctx,
    background: {
      ...site.ctx.background,
      run: (given) => {
        work = given();
      },
    },
    transact: async (given) => {
      await leave.execute();
      return site.ctx.transact(given);
    },
  };
  requestPasswordReset(ctx, member.email);
  await work;
  expect(await mailsTo(site, member.email)).toEqual([]);
  const links = site.ctx.db.selectFrom('verifications').select('id').where('value', '=', member.id);
  expect(await links.execute()).toEqual([]);
});
