// On PostgreSQL in each `npm test`: address/address-links.queries
import { EMAIL_CHANGE } from '@corpomeme/contract/people/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { mailsTo, tokenMailedTo } from '../../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { createAccount } from '../accounts.service.ts';
import { insertLink } from '../logins/links.queries.ts';
import { startSession } from '../sessions/sessions.ts';
import { codeAt, stepAt } from '../two-factor/one-time-codes.policy.ts';
import { changeAddress } from './address-change.service.ts';

const PASSWORD = 'sedinta-de-luni';
const OTHER = 'vineri-pe-la-patru';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

type Answer = Awaited<ReturnType<TestSite['send']>>;
const codeOf = (answer: Answer) => [answer.statusCode, answer.json().code];
const ask = (as: Member | null, email: string, more: object = {}) =>
  site.send('POST', '/users/me/email', { email, password: PASSWORD, ...more }, as);
const confirm = (as: Member | null, token: string) =>
  site.send('POST', '/users/me/email/confirm', { token }, as);
const undo = (token: string) => site.send('POST', '/change-email/undo', { token });
const logIn = (email: string, password = PASSWORD) =>
  site.send('POST', '/users/email-login', { email, password });
const statusOf = async (as: Member) => (await site.get('/users/me', as)).statusCode;
const INVALID = [400, 'email_change_link_invalid'];

/** Adds a member with a password; the session may change the address unless it is fresh. */
async function addPerson(name: string, { isFresh = false } = {}): Promise<Member> {
  const email = `${name}@firma.ro`;
  const id = await createAccount(site.ctx, { email, password: PASSWORD, username: name });
  const token = await startSession(site.ctx, id);
  if (!isFresh) site.clock.advance(EMAIL_CHANGE.sessionAge);
  return { id, email, username: name, token };
}

async function linkTo(as: Member, email: string): Promise<string> {
  expect((await ask(as, email)).statusCode).toBe(200);
  return tokenMailedTo(site, email.trim().toLowerCase());
}

async function move(as: Member, email: string): Promise<void> {
  expect((await confirm(as, await linkTo(as, email))).statusCode).toBe(200);
}

async function undoLinkOf(email: string): Promise<string> {
  const mail = (await mailsTo(site, email)).at(-1);
  return /undo=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function turnOnTwoFactor(as: Member, password = PASSWORD): Promise<string> {
  const { secret } = (await site.send('POST', '/users/me/two-factor', { password }, as)).json();
  const code = codeAt(secret, stepAt(site.clock.now()));
  expect((await site.send('POST', '/users/me/two-factor/confirm', { code }, as)).statusCode).toBe(200);
  return secret;
}

const auditOf = (userId: string) =>
  site.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'reason', 'details'])
    .where('user_id', '=', userId)
    .where('action', '=', 'account.email')
    .orderBy('id')
    .execute();

describe('a change', () => {
  test('is made by the link, which ends all that the old address opened', async () => {
    const ana = await addPerson('ana');
    const phone = { ...ana, token: await startSession(site.ctx, ana.id) };
    await insertLink(
      site.ctx.db,
      { userId: ana.id, provider: 'google', subject: 'ana-google' },
      site.clock.now(),
    );
    await site.send('POST', '/users/forgot-password', { email: ana.email });
    const reset = await tokenMailedTo(site, ana.email);
    const token = await linkTo(ana, ' Ana@Acasa.ro ');
    expect(await statusOf(phone)).toBe(200);
    expect((await logIn('ana@acasa.ro')).statusCode).toBe(401);

    expect((await confirm(ana, token)).json()).toEqual({
      message: 'Your address is changed. Your other sessions have ended.',
    });
    expect([await statusOf(ana), await statusOf(phone)]).toEqual([200, 401]);
    expect((await logIn(ana.email)).statusCode).toBe(401);
    expect((await logIn('ana@acasa.ro')).json()).toMatchObject({ userId: ana.id, is_verified: true });
    const late = await site.send('POST', '/users/reset-password', { token: reset, password: OTHER });
    expect(codeOf(late)).toEqual([400, 'reset_link_invalid']);
    const logins = await site.ctx.db
      .selectFrom('accounts')
      .select('provider_id')
      .where('user_id', '=', ana.id)
      .execute();
    expect(logins).toEqual([{ provider_id: 'credential' }]);
    // The mails to the old address are gone but for the one that tells it.
    expect((await mailsTo(site, ana.email)).map(({ subject }) => subject)).toEqual([
      'Contul tău are altă adresă · Your account has another address',
    ]);
    expect(await auditOf(ana.id)).toMatchObject([{ actor_id: ana.id, details: '{}' }]);
    expect(codeOf(await confirm(ana, token))).toEqual(INVALID);
  });

  test('needs a session of a day, the password, and the second factor where it is on', async () => {
    const dan = await addPerson('dan', { isFresh: true });
    expect(codeOf(await ask(dan, 'dan@acasa.ro'))).toEqual([403, 'session_too_new']);
    site.clock.advance(EMAIL_CHANGE.sessionAge - 5000);
    expect(codeOf(await ask(dan, 'dan@acasa.ro'))).toEqual([403, 'session_too_new']);
    site.clock.advance(10_000);
    for (const password of ['gresita', undefined])
      expect(codeOf(await ask(dan, 'dan@acasa.ro', { password }))).toEqual([400, 'password_wrong']);
    expect(codeOf(await ask(dan, 'dan'))[0]).toBe(400);
    const secret = await turnOnTwoFactor(dan);
    site.clock.advance(60_000);
    expect(codeOf(await ask(dan, 'dan@acasa.ro'))).toEqual([401, 'two_factor_code_required']);
    expect(codeOf(await ask(dan, 'dan@acasa.ro', { code: '000000' }))).toEqual([
      400,
      'two_factor_code_wrong',
    ]);
    expect(await mailsTo(site, 'dan@acasa.ro')).toEqual([]);
    const code = codeAt(secret, stepAt(site.clock.now()));
    expect((await ask(dan, 'dan@acasa.ro', { code })).statusCode).toBe(200);
    expect(await mailsTo(site, 'dan@acasa.ro')).toHaveLength(1);
    // A new login of the same member waits too.
    const again = { ...dan, token: await startSession(site.ctx, dan.id) };
    expect(codeOf(await ask(again, 'dan@acasa.ro'))).toEqual([403, 'session_too_new']);
    expect((await ask(null, 'dan@acasa.ro')).statusCode).toBe(401);
  });

  test('needs a password, so that an open session of a Google account is not enough', async () => {
    const google = await site.member();
    site.clock.advance(EMAIL_CHANGE.sessionAge);
    expect(codeOf(await ask(google, 'google@acasa.ro'))).toEqual([403, 'password_needed']);
  });

  test('answers the same and mails once, whether the address is free, taken or of a deleted account', async () => {
    const asker = await addPerson('curios');
    await createAccount(site.ctx, { email: 'are@cont.ro', password: PASSWORD, username: 'are' });
    const gone = await createAccount(site.ctx, { email: 'sters@cont.ro', password: null, username: 'sters' });
    await site.send('DELETE', `/admin/users/${gone}`, {}, await site.member('admin'));
    const seen: unknown[] = [];
    for (const email of ['liber@cont.ro', 'are@cont.ro', 'sters@cont.ro']) {
      const { statusCode, body, headers } = await ask(asker, email);
      const { date: _date, 'x-request-id': _id, ...compared } = headers;
      seen.push([statusCode, body, compared]);
      expect(await mailsTo(site, email)).toHaveLength(1);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    const [taken] = await mailsTo(site, 'are@cont.ro');
    expect(taken?.text).not.toContain('token=');
    for (let left = EMAIL_CHANGE.mails - 3; left > 0; left--) await ask(asker, `n${left}@cont.ro`);
    expect(codeOf(await ask(asker, 'prea@cont.ro'))).toEqual([429, 'too_many_mails']);
  });

  test('refuses a blocked domain like a registration', async () => {
    const admin = await site.member('admin');
    const block = { kind: 'employer', value: 'angajator.ro', reason: null };
    expect((await site.send('POST', '/admin/blocks', block, admin)).statusCode).toBe(201);
    const eva = await addPerson('eva');
    expect(codeOf(await ask(eva, 'eva@angajator.ro'))).toEqual([403, 'email_domain_employer']);
  });
});

describe('a link of a change', () => {
  test('opens nothing in another account or without one, and lapses', async () => {
    const [ion, thief] = [await addPerson('ion'), await addPerson('hot')];
    const token = await linkTo(ion, 'ion@acasa.ro');
    expect(codeOf(await confirm(thief, token))).toEqual(INVALID);
    expect((await confirm(null, token)).statusCode).toBe(401);
    const [secret = ''] = token.split('.');
    const forged = `${secret}.${Buffer.from('hot@rau.ro').toString('base64url')}`;
    expect(codeOf(await confirm(ion, forged))).toEqual(INVALID);
    const newer = await linkTo(ion, 'ion@altundeva.ro');
    expect(codeOf(await confirm(ion, token))).toEqual(INVALID);
    site.clock.advance(EMAIL_CHANGE.linkLifetime);
    expect(codeOf(await confirm(ion, newer))).toEqual(INVALID);
    expect((await logIn(ion.email)).statusCode).toBe(200);
  });

  test('changes the address once, also if it is sent twice at the same time', async () => {
    const mara = await addPerson('mara');
    const token = await linkTo(mara, 'mara@acasa.ro');
    const answers = await Promise.all([confirm(mara, token), confirm(mara, token), confirm(mara, token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    expect(await auditOf(mara.id)).toHaveLength(1);
  });

  test('gives an address to one of two members, and to nobody once it is taken', async () => {
    const [first, second] = [await addPerson('unu'), await addPerson('doi')];
    const links = [await linkTo(first, 'unul@singur.ro'), await linkTo(second, 'unul@singur.ro')];
    const answers = await Promise.all([confirm(first, links[0] ?? ''), confirm(second, links[1] ?? '')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const third = await addPerson('trei');
    const token = await linkTo(third, 'trei@acasa.ro');
    await createAccount(site.ctx, { email: 'trei@acasa.ro', password: PASSWORD, username: 'trei-nou' });
    expect(codeOf(await confirm(third, token))).toEqual(INVALID);
    expect((await logIn(third.email)).statusCode).toBe(200);
  });

  test('takes an address from a registration that nobody confirmed', async () => {
    const vlad = await addPerson('vlad');
    const squatter = { email: 'vlad@acasa.ro', password: OTHER };
    expect((await site.send('POST', '/users/email-register', squatter)).statusCode).toBe(201);
    site.clock.advance(1000);
    await move(vlad, 'vlad@acasa.ro');
    expect((await logIn('vlad@acasa.ro')).json()).toMatchObject({ userId: vlad.id });
  });
});

describe('the old address', () => {
  test('gets a stolen account back, whatever the thief did with it', async () => {
    const owner = await addPerson('pagubit');
    const thief = { ...owner };
    await move(thief, 'unu@hot.ro');
    const link = await undoLinkOf(owner.email);
    const change = { currentPassword: PASSWORD, newPassword: OTHER };
    expect((await site.send('POST', '/users/change-password', change, thief)).statusCode).toBe(200);
    site.clock.advance(1000);
    expect((await ask(thief, 'doi@hot.ro', { password: OTHER })).statusCode).toBe(200);
    expect((await confirm(thief, await tokenMailedTo(site, 'doi@hot.ro'))).statusCode).toBe(200);
    const thiefsLink = await undoLinkOf('unu@hot.ro');
    await turnOnTwoFactor(thief, OTHER);
    await insertLink(site.ctx.db, { userId: owner.id, provider: 'google', subject: 'hot' }, site.clock.now());
    // The thief also registers the old address, whose mailbox is not the thief's.
    await site.send('POST', '/users/email-register', { email: owner.email, password: OTHER });
    site.clock.advance(1000);

    expect((await undo(link)).json()).toEqual({
      message: 'The account has its old address again. Choose a new password to log in.',
    });
    expect(await statusOf(thief)).toBe(401);
    expect((await logIn(owner.email, OTHER)).statusCode).toBe(401);
    expect((await logIn(owner.email, PASSWORD)).statusCode).toBe(401);
    expect(codeOf(await undo(link))).toEqual(INVALID);
    expect(codeOf(await undo(thiefsLink))).toEqual(INVALID);
    await site.send('POST', '/users/forgot-password', { email: owner.email });
    const token = await tokenMailedTo(site, owner.email);
    const password = 'alta-parola-noua';
    expect((await site.send('POST', '/users/reset-password', { token, password })).statusCode).toBe(200);
    expect((await logIn(owner.email, password)).json()).toMatchObject({ userId: owner.id });
    expect((await auditOf(owner.id)).at(-1)).toMatchObject({ details: '{"how":"undo"}' });
    const logins = site.ctx.db.selectFrom('accounts').select('provider_id').where('user_id', '=', owner.id);
    expect(await logins.execute()).toEqual([{ provider_id: 'credential' }]);
  });

  test('does not bypass the second factor that was on before', async () => {
    const owner = await addPerson('prudent');
    const secret = await turnOnTwoFactor(owner);
    site.clock.advance(60_000);
    const code = codeAt(secret, stepAt(site.clock.now()));
    expect((await ask(owner, 'prudent@acasa.ro', { code })).statusCode).toBe(200);
    await confirm(owner, await tokenMailedTo(site, 'prudent@acasa.ro'));
    expect((await undo(await undoLinkOf(owner.email))).statusCode).toBe(200);
    await site.send('POST', '/users/forgot-password', { email: owner.email });
    const token = await tokenMailedTo(site, owner.email);
    await site.send('POST', '/users/reset-password', { token, password: OTHER });
    expect(codeOf(await logIn(owner.email, OTHER))).toEqual([401, 'two_factor_code_required']);
  });

  test('has seven days, one use, and no claim to a deleted account', async () => {
    const late = await addPerson('tarziu');
    await move(late, 'tarziu@acasa.ro');
    const link = await undoLinkOf(late.email);
    site.clock.advance(EMAIL_CHANGE.undoFor);
    expect(codeOf(await undo(link))).toEqual(INVALID);

    const twice = await addPerson('dublu');
    await move(twice, 'dublu@acasa.ro');
    const both = await undoLinkOf(twice.email);
    const answers = await Promise.all([undo(both), undo(both)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);

    const gone = await addPerson('plecat');
    await move(gone, 'plecat@acasa.ro');
    const dead = await undoLinkOf(gone.email);
    const proof = { password: PASSWORD };
    expect((await site.send('DELETE', '/users/me', proof, gone)).statusCode).toBe(200);
    expect(codeOf(await undo(dead))).toEqual(INVALID);
    const rows = site.ctx.db.selectFrom('verifications').select('id').where('value', 'like', `${gone.id}%`);
    expect(await rows.execute()).toEqual([]);
  });

  test('is stored nowhere in clear while the link is open', async () => {
    const quiet = await addPerson('tacut');
    await move(quiet, 'tacut@acasa.ro');
    const rows = await site.ctx.db.selectFrom('verifications').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('@');
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(quiet.email).toString('base64url'));
  });
});

describe('an admin', () => {
  const change = (as: Member, id: string, email: string, reason: string | undefined = 'Nu mai are căsuța.') =>
    site.send('PUT', `/admin/users/${id}/email`, { email, reason }, as);

  test('changes an address with a reason; the password of before opens the account', async () => {
    const admin = await site.member('admin');
    const member = await addPerson('mutat');
    expect((await change(admin, member.id, 'mutat@nou.ro', '')).statusCode).toBe(400);
    expect((await change(admin, member.id, 'mutat@nou.ro')).statusCode).toBe(200);
    expect(await statusOf(member)).toBe(401);
    expect((await logIn('mutat@nou.ro')).json()).toMatchObject({ userId: member.id });
    const expected = { actor_id: admin.id, reason: 'Nu mai are căsuța.', details: '{}' };
    expect((await auditOf(member.id)).at(-1)).toMatchObject(expected);
  });

  test('gets nothing by a reset mailed to an own address, and the old one undoes each of such changes', async () => {
    const admin = await site.member('admin');
    const member = await addPerson('furat');
    for (const email of ['unu@admin.ro', 'doi@admin.ro'])
      expect((await change(admin, member.id, email)).statusCode).toBe(200);
    const link = await undoLinkOf(member.email);
    const [told] = await mailsTo(site, member.email);
    expect(told?.text).toContain('The team of the site gave your Corpomeme account another email address.');
    expect(told?.text).toContain('/contact');
    site.clock.advance(EMAIL_CHANGE.undoFor - 1000);
    const forgot = async (email: string) => {
      expect((await site.send('POST', '/users/forgot-password', { email })).statusCode).toBe(200);
      return (await mailsTo(site, email)).filter(({ text }) => text?.includes('reset-password')).length;
    };
    expect(await forgot('doi@admin.ro')).toBe(0);
    expect((await undo(link)).statusCode).toBe(200);
    expect(await forgot(member.email)).toBe(1);
    expect((await logIn('doi@admin.ro')).statusCode).toBe(401);

    // A member who lost the old mailbox waits.
    const lost = await addPerson('pierdut');
    await change(admin, lost.id, 'pierdut@nou.ro');
    expect(await forgot('pierdut@nou.ro')).toBe(0);
    const late = await undoLinkOf(lost.email);
    site.clock.advance(EMAIL_CHANGE.undoFor);
    expect(codeOf(await undo(late))).toEqual(INVALID);
    expect(await forgot('pierdut@nou.ro')).toBe(1);
  });

  test('gets no link for an own address, whether the admin or the member changes it again', async () => {
    const admin = await site.member('admin');
    const twice = await addPerson('mutat-iar');
    const left = await addPerson('plecat-iar');
    await change(admin, twice.id, 'unu@puppet.ro');
    await change(admin, left.id, 'trei@puppet.ro');
    await change(admin, twice.id, 'doi@puppet.ro');
    const again = { ...left, token: await startSession(site.ctx, left.id) };
    site.clock.advance(EMAIL_CHANGE.sessionAge);
    await move(again, 'plecat-iar@acasa.ro');
    for (const email of ['unu@puppet.ro', 'trei@puppet.ro']) {
      expect((await mailsTo(site, email)).map(({ text }) => text?.includes('undo='))).toEqual([false]);
    }
    expect((await undo(await undoLinkOf(twice.email))).statusCode).toBe(200);
    expect((await undo(await undoLinkOf(left.email))).statusCode).toBe(200);
  });

  test('waits no longer than the next change by the member', async () => {
    const member = await addPerson('intors');
    await change(await site.member('admin'), member.id, 'intors@nou.ro');
    const again = { ...member, token: await startSession(site.ctx, member.id) };
    site.clock.advance(EMAIL_CHANGE.sessionAge);
    await move(again, 'intors@acasa.ro');
    await site.send('POST', '/users/forgot-password', { email: 'intors@acasa.ro' });
    expect(await tokenMailedTo(site, 'intors@acasa.ro')).not.toBe('');
  });

  test('cannot change the own address this way, nor give a taken one or one to nobody', async () => {
    const admin = await site.member('admin');
    const member = await addPerson('ramas');
    expect(codeOf(await change(admin, admin.id, 'eu@nou.ro'))).toEqual([409, 'own_account']);
    expect(codeOf(await change(admin, member.id, admin.email))).toEqual([409, 'email_taken']);
    expect(codeOf(await change(admin, 'nimeni', 'x@nou.ro'))).toEqual([404, 'user_not_found']);
    expect((await logIn(member.email)).statusCode).toBe(200);
    expect((await change(await site.member('moderator'), member.id, 'x@nou.ro')).statusCode).toBe(403);
  });
});

test('the operator’s change is told to the old address, which cannot undo it, nor can earlier ones', async () => {
  const member = await addPerson('pastrat');
  await move(member, 'pastrat@acasa.ro');
  const earlier = await undoLinkOf(member.email);
  expect(await changeAddress(site.ctx, 'pastrat@acasa.ro', 'pastrat@nou.ro', null)).toBe('changed');
  const [told] = await mailsTo(site, 'pastrat@acasa.ro');
  expect([told?.subject, told?.text?.includes('undo=')]).toEqual([
    'Contul tău are altă adresă · Your account has another address',
    false,
  ]);
  expect(codeOf(await undo(earlier))).toEqual(INVALID);
});
