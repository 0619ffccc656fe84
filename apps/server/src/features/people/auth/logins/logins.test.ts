// On PostgreSQL in each `npm test`: logins/links.queries
import type { Session } from '@corpomeme/contract/people/auth';
import type { LoginItem } from '@corpomeme/contract/people/logins';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT_ID, startProvider, type TestProvider } from '../../../../../test/identity-provider.ts';
import type { Member } from '../../../../../test/members.ts';
import { mailsTo, tokenMailedTo } from '../../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { createAccount } from '../accounts.service.ts';
import { startSession } from '../sessions/sessions.ts';
import { codeAt, stepAt } from '../two-factor/one-time-codes.policy.ts';

const PASSWORD = 'sedinta-de-luni';
const PATH = '/users/me/logins';

let provider: TestProvider;
let site: TestSite;
beforeAll(async () => {
  provider = await startProvider();
  site = await startSite({ env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_ISSUER: provider.issuer } });
});
afterAll(async () => {
  await site.close();
  await provider.stop();
});

type Answer = Awaited<ReturnType<TestSite['send']>>;
const codeOf = (answer: Answer) => [answer.statusCode, answer.json().code ?? 'done'];
const DONE = [200, 'done'];
let people = 0;

async function addPerson(): Promise<Member> {
  const username = `login-${++people}`;
  const email = `${username}@firma.ro`;
  const id = await createAccount(site.ctx, { email, password: PASSWORD, username });
  return { id, email, username, token: await startSession(site.ctx, id) };
}

/** Returns claims of a Google account whose address is not that of a member. */
const googler = (more: object = {}) => {
  const sub = `google-${++people}`;
  return { sub, email: `${sub}@gmail.example`, ...more };
};
const signIn = async (claims: object) =>
  site.send('POST', '/users/google-auth', { idToken: await provider.idToken(claims) }, null);
const link = async (as: Member, claims: object, proof: object = { password: PASSWORD }) =>
  site.send('POST', `${PATH}/google`, { idToken: await provider.idToken(claims), ...proof }, as);
const list = async (as: Member) => (await site.get(PATH, as)).json<LoginItem[]>();
const remove = (as: Member, id: string, proof: object = { password: PASSWORD }) =>
  site.send('DELETE', `${PATH}/${id}`, proof, as);
const statusOf = async (as: Member) => (await site.get('/users/me', as)).statusCode;
const subjectsTo = async ({ email }: Member) => (await mailsTo(site, email)).map(({ subject }) => subject);
const ADDED = 'Contul tău se deschide și altfel · Your account has a new login';
const REMOVED = 'Un mod de autentificare a fost eliminat · A login of your account is removed';

/** Logs in with Google alone, and so creates an account without a password. */
async function addGoogler(claims = googler()): Promise<Member> {
  const { uid, email, username, token } = (await signIn(claims)).json<Session>();
  return { id: uid, email, username, token };
}

async function mailCodeOf({ email }: Member): Promise<string> {
  const mail = (await mailsTo(site, email)).at(-1);
  return /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

async function setPassword(member: Member): Promise<void> {
  await site.send('POST', '/users/forgot-password', { email: member.email });
  const token = await tokenMailedTo(site, member.email);
  const answer = await site.send('POST', '/users/reset-password', { token, password: PASSWORD });
  expect(answer.statusCode).toBe(200);
  member.token = await startSession(site.ctx, member.id);
}

describe('an account with a password', () => {
  test('connects Google of another address, is told, and logs in with it', async () => {
    const [ana, claims] = [await addPerson(), googler()];
    expect(await list(ana)).toEqual([]);
    expect((await link(ana, claims)).json().message).toBe('Google is connected.');
    expect(await list(ana)).toMatchObject([{ kind: 'google', id: expect.any(String) }]);
    expect((await signIn(claims)).json()).toMatchObject({ uid: ana.id, email: ana.email });
    expect(await subjectsTo(ana)).toEqual([ADDED]);
    const data = (await site.get('/users/me/export', ana)).json();
    expect(data.logins).toMatchObject([{ kind: 'google', created_at: expect.any(String) }]);
  });

  test('needs the password, and the second factor if it is on', async () => {
    const [ana, claims] = [await addPerson(), googler()];
    expect(codeOf(await link(ana, claims, {}))).toEqual([400, 'password_wrong']);
    expect(codeOf(await link(ana, claims, { password: 'alta-parola' }))).toEqual([400, 'password_wrong']);
    const { secret } = (await site.send('POST', '/users/me/two-factor', { password: PASSWORD }, ana)).json();
    const code = () => codeAt(secret, stepAt(site.clock.now()));
    await site.send('POST', '/users/me/two-factor/confirm', { code: code() }, ana);
    expect(codeOf(await link(ana, claims))).toEqual([401, 'two_factor_code_required']);
    site.clock.advance(60_000);
    expect(codeOf(await link(ana, claims, { password: PASSWORD, code: code() }))).toEqual(DONE);
    expect(codeOf(await signIn(claims))).toEqual([401, 'two_factor_code_required']);
  });

  test('removes Google and ends what it opened', async () => {
    const [ana, claims] = [await addPerson(), googler()];
    await link(ana, claims);
    const { token } = (await signIn(claims)).json<Session>();
    const [login] = await list(ana);
    const id = login?.id ?? '';
    expect(codeOf(await remove(ana, id, { password: 'alta' }))).toEqual([400, 'password_wrong']);
    expect(codeOf(await remove(ana, id))).toEqual(DONE);
    expect([await statusOf({ ...ana, token }), await statusOf(ana)]).toEqual([401, 200]);
    expect((await signIn(claims)).json<Session>().uid).not.toBe(ana.id);
    expect(codeOf(await remove(ana, id))).toEqual([404, 'login_not_found']);
    expect(await subjectsTo(ana)).toEqual([ADDED, REMOVED]);
  });
});

describe('an account of Google alone', () => {
  test('keeps its only login until it has a password, which a mailed link sets', async () => {
    const ana = await addGoogler();
    const [login] = await list(ana);
    const id = login?.id ?? '';
    expect(codeOf(await remove(ana, id, {}))).toEqual([403, 'mailbox_code_required']);
    expect(codeOf(await remove(ana, id, { mailCode: '00000000' }))).toEqual([400, 'mailbox_code_wrong']);
    expect(codeOf(await remove(ana, id, { mailCode: await mailCodeOf(ana) }))).toEqual([409, 'last_login']);
    expect(await list(ana)).toEqual([login]);
    await setPassword(ana);
    expect(codeOf(await remove(ana, id))).toEqual(DONE);
    expect(await list(ana)).toEqual([]);
  });

  test('links no second Google account', async () => {
    const ana = await addGoogler();
    await setPassword(ana);
    expect(codeOf(await link(ana, googler()))).toEqual([409, 'google_already_linked']);
  });
});

describe('a take-over', () => {
  test('by the identity of another member, or one that Google has not verified, is refused', async () => {
    const [ana, claims] = [await addPerson(), googler()];
    const owner = await addGoogler(claims);
    expect(codeOf(await link(ana, claims))).toEqual([409, 'google_linked_elsewhere']);
    expect((await signIn(claims)).json<Session>().uid).toBe(owner.id);
    const unverified = googler({ email_verified: false });
    expect(codeOf(await link(ana, unverified))).toEqual([403, 'google_email_unverified']);
    const foreign = await provider.idToken({ ...googler(), aud: 'another-site' });
    const answer = await site.send('POST', `${PATH}/google`, { idToken: foreign, password: PASSWORD }, ana);
    expect(codeOf(answer)).toEqual([401, 'google_sign_in_failed']);
    expect(await list(ana)).toEqual([]);
  });

  test('of one identity by two members at once goes to one of them', async () => {
    const [ana, dan, claims] = [await addPerson(), await addPerson(), googler()];
    const answers = await Promise.all([link(ana, claims), link(dan, claims), link(ana, claims)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect([...(await list(ana)), ...(await list(dan))]).toHaveLength(1);
  });

  test('by a registration of the victim’s address plants no login', async () => {
    const claims = googler();
    await site.send('POST', '/users/email-register', { email: claims.email, password: PASSWORD });
    await site.send('POST', '/verify-email', { token: await tokenMailedTo(site, claims.email) });
    const session = (
      await site.send('POST', '/users/email-login', { email: claims.email, password: PASSWORD })
    ).json<Session>();
    const stranger = { ...session, id: session.uid };
    const own = googler();
    expect(codeOf(await link(stranger, own))).toEqual([403, 'mailbox_code_required']);
    expect(codeOf(await link(stranger, own, { password: PASSWORD, mailCode: '12345678' }))).toEqual([
      400,
      'mailbox_code_wrong',
    ]);
    expect((await signIn(own)).json<Session>().uid).not.toBe(session.uid);
  });

  test('of another member’s login finds nothing', async () => {
    const [ana, dan] = [await addPerson(), await addPerson()];
    await link(dan, googler());
    const [login] = await list(dan);
    expect(codeOf(await remove(ana, login?.id ?? ''))).toEqual([404, 'login_not_found']);
    expect(await list(dan)).toEqual([login]);
  });

  test('by an employer’s Google account is refused', async () => {
    const admin = await site.member('admin');
    await site.send('POST', '/admin/blocks', { kind: 'employer', value: 'sef.example' }, admin);
    const ana = await addPerson();
    const claims = googler({ email: 'ana@sef.example' });
    expect(codeOf(await link(ana, claims))).toEqual([403, 'email_domain_employer']);
  });
});

test('one mailed code removes one of two logins', async () => {
  const ana = await addGoogler();
  const now = new Date(site.clock.now()).toISOString();
  const second = { id: 'second-link', account_id: 'second-subject', provider_id: 'google', user_id: ana.id };
  await site.ctx.db
    .insertInto('accounts')
    .values({ ...second, created_at: now, updated_at: now })
    .execute();
  const [one, two] = await list(ana);
  await remove(ana, 'second-link', {});
  const mailCode = await mailCodeOf(ana);
  const answers = await Promise.all([one, two].map((login) => remove(ana, login?.id ?? '', { mailCode })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  expect(await list(ana)).toHaveLength(1);
});
