// On PostgreSQL in each `npm test`: passkeys/passkeys.queries
import { EMAIL_CHANGE, type Session } from '@corpomeme/contract/people/auth';
import type { LoginItem } from '@corpomeme/contract/people/logins';
import { PASSKEY, type PasskeyCreation, type PasskeyRequest } from '@corpomeme/contract/people/passkeys';
import { type RoleName, roleId } from '@corpomeme/contract/people/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { mailsTo, tokenMailedTo } from '../../../../../test/outbox.ts';
import { type Lies, SoftwareAuthenticator } from '../../../../../test/software-authenticator.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import type { Actor } from '../../../../http/actor.ts';
import { setRole } from '../../../site/members/members.queries.ts';
import { createAccount } from '../accounts.service.ts';
import { setPasswordByEmail } from '../passwords/passwords.ts';
import { hashToken } from '../sessions/sessions.policy.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { startSession } from '../sessions/sessions.ts';
import { codeAt, stepAt } from '../two-factor/one-time-codes.policy.ts';
import { addPasskey } from './passkeys.service.ts';

const PASSWORD = 'sedinta-de-luni';
const ME = '/users/me/passkeys';
const LOGIN = '/users/passkey-login';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

type Answer = Awaited<ReturnType<TestSite['send']>>;
const codeOf = (answer: Answer) => [answer.statusCode, answer.json().code ?? 'done'];
const DONE = [200, 'done'];
const REFUSED = [400, 'passkey_refused'];
let people = 0;

async function addPerson(role: RoleName = 'user'): Promise<Member> {
  const username = `passkey-${++people}`;
  const email = `${username}@firma.ro`;
  const id = await createAccount(site.ctx, { email, password: PASSWORD, username });
  await setRole(site.ctx.db, id, roleId(role));
  return { id, email, username, token: await startSession(site.ctx, id) };
}

const newKey = (kind?: 'ec' | 'rsa') => new SoftwareAuthenticator(site.ctx.config.publicUrl, kind);
const begin = (as: Member | null, proof: object = { password: PASSWORD }) =>
  site.send('POST', `${ME}/challenge`, proof, as);
const optionsOf = async (as: Member) => (await begin(as)).json<PasskeyCreation>();
const add = (as: Member, body: object) => site.send('POST', ME, body, as);
const challenge = async () =>
  (await site.send('POST', `${LOGIN}/challenge`, {}, null)).json<PasskeyRequest>();
const send = (body: object) => site.send('POST', LOGIN, body, null);
const logIn = async (key: SoftwareAuthenticator, lies: Lies = {}) => send(key.get(await challenge(), lies));
const list = async (as: Member) => (await site.get('/users/me/logins', as)).json<LoginItem[]>();
const remove = async (as: Member) =>
  site.send('DELETE', `/users/me/logins/${(await list(as))[0]?.id}`, { password: PASSWORD }, as);
const statusOf = async (as: Member) => (await site.get('/users/me', as)).statusCode;

async function addKey(as: Member, key = newKey()): Promise<SoftwareAuthenticator> {
  expect(codeOf(await add(as, key.create(await optionsOf(as))))).toEqual(DONE);
  return key;
}
async function addOwner(role?: RoleName) {
  const member = await addPerson(role);
  return { member, key: await addKey(member) };
}
const actorOfToken = async ({ id, token }: Member) => ({ userId: id, sessionKey: hashToken(token) });
const auditOf = async (userId: string) =>
  (
    await site.ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('user_id', '=', userId)
      .where('action', '=', 'account.passkey')
      .orderBy('id')
      .execute()
  ).map(({ details }) => JSON.parse(details ?? '').change);

describe('a passkey', () => {
  test.each(['ec', 'rsa'] as const)(
    'of the kind %s is added, told to the mailbox, and logs in',
    async (kind) => {
      const ana = await addPerson();
      const key = newKey(kind);
      const options = await optionsOf(ana);
      expect(options).toMatchObject({ rpId: 'localhost', user_name: ana.username, exclude: [] });
      expect((await add(ana, key.create(options))).json().message).toBe('Your passkey is added.');
      const session = (await logIn(key)).json<Session>();
      expect(session).toMatchObject({ uid: ana.id, email: ana.email });
      expect(await statusOf({ ...ana, token: session.token })).toBe(200);
      expect(await list(ana)).toMatchObject([
        { kind: 'passkey', name: 'Telefon', last_used_on: expect.stringContaining('T00:00:00.000Z') },
      ]);
      expect((await optionsOf(ana)).exclude).toEqual([key.credentialId]);
      const subjects = (await mailsTo(site, ana.email)).map(({ subject }) => subject);
      expect(subjects).toEqual(['Contul tău are o cheie de acces · Your account has a passkey']);
      const { logins } = (await site.get('/users/me/export', ana)).json();
      expect(logins).toMatchObject([{ kind: 'passkey', name: 'Telefon' }]);
      expect(JSON.stringify(logins)).not.toContain(key.credentialId);
    },
  );

  test('needs the password, and the second factor if it is on, which it then replaces', async () => {
    const ana = await addPerson();
    expect(codeOf(await begin(ana, {}))).toEqual([400, 'password_wrong']);
    const { secret } = (await site.send('POST', '/users/me/two-factor', { password: PASSWORD }, ana)).json();
    const code = () => codeAt(secret, stepAt(site.clock.now()));
    await site.send('POST', '/users/me/two-factor/confirm', { code: code() }, ana);
    expect(codeOf(await begin(ana))).toEqual([401, 'two_factor_code_required']);
    site.clock.advance(60_000);
    const options = (await begin(ana, { password: PASSWORD, code: code() })).json<PasskeyCreation>();
    const key = newKey();
    expect(codeOf(await add(ana, key.create(options)))).toEqual(DONE);
    expect(codeOf(await logIn(key))).toEqual(DONE);
  });

  test('is added once, for one challenge, and twenty times at most', async () => {
    const ana = await addPerson();
    const [options, key] = [await optionsOf(ana), newKey()];
    const answers = await Promise.all([1, 2, 3].map(() => add(ana, key.create(options))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(codeOf(await add(ana, newKey().create(options)))).toEqual(REFUSED);
    expect(codeOf(await add(ana, key.create(await optionsOf(ana))))).toEqual([409, 'passkey_exists']);
    const spare = await optionsOf(ana);
    for (let n = 1; n < PASSKEY.perMember; n += 1) await addKey(ana);
    expect(codeOf(await begin(ana))).toEqual([409, 'too_many_passkeys']);
    expect(codeOf(await add(ana, newKey().create(spare)))).toEqual([409, 'too_many_passkeys']);
  });

  test('gets another name from its member alone, and still opens the account', async () => {
    const [ana, bob] = [await addPerson(), await addPerson()];
    const key = await addKey(ana);
    const [passkey] = await list(ana);
    const rename = (as: Member, name: string) => site.send('PUT', `${ME}/${passkey?.id}`, { name }, as);
    expect(codeOf(await rename(bob, 'al meu'))).toEqual([404, 'login_not_found']);
    expect((await rename(ana, ' ')).statusCode).toBe(400);
    expect(codeOf(await rename(ana, ' Telefon '))).toEqual(DONE);
    expect(await list(ana)).toMatchObject([{ kind: 'passkey', name: 'Telefon' }]);
    expect((await logIn(key)).statusCode).toBe(200);
  });

  test('of a removed login opens nothing, and its sessions end', async () => {
    const { member, key } = await addOwner();
    const { token } = (await logIn(key)).json<Session>();
    const prepared = key.get(await challenge());
    expect(codeOf(await remove(member))).toEqual(DONE);
    expect([await statusOf({ ...member, token }), await statusOf(member)]).toEqual([401, 200]);
    expect(codeOf(await send(prepared))).toEqual(REFUSED);
    expect(await auditOf(member.id)).toEqual(['added', 'removed']);
  });
});

describe('refused, whoever it belongs to', () => {
  const foreign = { origin: 'https://corpomeme.example' };
  const LIES: [string, Lies][] = [
    ['another origin', foreign],
    ['a frame of another site', { crossOrigin: true }],
    ['another relying party', { rpId: 'corpomeme.example' }],
    ['a person whom the authenticator did not recognise', { flags: 0x01 }],
    ['nobody there', { flags: 0x04 }],
    ['a challenge of somebody else', { challenge: Buffer.alloc(54).toString('base64url') }],
    ['no challenge', { challenge: '' }],
  ];
  test.each([
    ...LIES,
    ['a login', { type: 'webauthn.get' }],
    ['another credential', { credentialId: 'abcd' }],
  ])('at its creation: %s', async (_what, lies: Lies) => {
    const ana = await addPerson();
    const body = newKey().create(await optionsOf(ana), {
      ...lies,
      ...(lies.flags !== undefined && { flags: lies.flags | 0x40 }),
    });
    expect(codeOf(await add(ana, body))).toEqual(REFUSED);
    expect(await list(ana)).toEqual([]);
  });

  test.each([
    ...LIES,
    ['a creation', { type: 'webauthn.create' }],
    ['an unknown credential', { credentialId: 'abcd' }],
    ['another member', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ['another key', { forges: true }],
  ] as [string, Lies][])('at a login: %s', async (_what, lies) => {
    const { key } = await addOwner();
    expect(codeOf(await logIn(key, lies))).toEqual(REFUSED);
    expect(codeOf(await logIn(key))).toEqual(DONE);
  });

  test('keys, data and texts that are none', async () => {
    const ana = await addPerson();
    const options = await optionsOf(ana);
    const right = newKey().create(options);
    for (const field of ['public_key', 'client_data', 'authenticator_data'])
      expect(codeOf(await add(ana, { ...right, [field]: 'AAAA' })), field).toEqual(REFUSED);
    const cut = right.authenticator_data.slice(0, 74);
    expect(codeOf(await add(ana, { ...right, authenticator_data: cut }))).toEqual(REFUSED);
    expect((await add(ana, { ...right, name: ' ' })).statusCode).toBe(400);
    expect((await add(ana, { ...right, public_key: 'a b' })).statusCode).toBe(400);
    expect(codeOf(await add(ana, right))).toEqual(DONE);
  });
});

describe('a challenge', () => {
  test('of a login works once, also concurrently', async () => {
    const { key } = await addOwner();
    const body = key.get(await challenge());
    const answers = await Promise.all([1, 2, 3].map(() => send(body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    expect(codeOf(await send(body))).toEqual(REFUSED);
  });

  test('lasts five minutes', async () => {
    const { member, key } = await addOwner();
    const [early, creation] = [key.get(await challenge()), await optionsOf(member)];
    site.clock.advance(PASSKEY.challengeLifetime);
    expect(codeOf(await send(early))).toEqual(REFUSED);
    expect(codeOf(await add(member, newKey().create(creation)))).toEqual(REFUSED);
  });

  test('of a proof belongs to its session, and opens no account', async () => {
    const { member: ana, key } = await addOwner();
    const dan = await addPerson();
    const options = await optionsOf(ana);
    const phone = { ...ana, token: await startSession(site.ctx, ana.id) };
    for (const other of [dan, phone])
      expect(codeOf(await add(other, newKey().create(options)))).toEqual(REFUSED);
    expect(codeOf(await send(key.get(options)))).toEqual(REFUSED);
    const login = { ...options, ...(await challenge()) };
    expect(codeOf(await add(ana, newKey().create(login)))).toEqual(REFUSED);
  });
});

test('a counter that goes back shows a copy, which is refused and recorded', async () => {
  const ana = await addPerson();
  const key = newKey();
  key.signCount = 5;
  await addKey(ana, key);
  expect(codeOf(await logIn(key))).toEqual(DONE);
  expect(codeOf(await logIn(key, { signCount: 6 }))).toEqual(REFUSED);
  expect(codeOf(await logIn(key, { signCount: 0 }))).toEqual(REFUSED);
  expect(await auditOf(ana.id)).toEqual(['added', 'copied', 'copied']);
  expect(codeOf(await logIn(key))).toEqual(DONE);
});

test('another member who stores the same credential id takes nothing', async () => {
  const { member: ana, key } = await addOwner();
  const dan = await addPerson();
  const body = newKey().create(await optionsOf(dan), { credentialId: key.credentialId });
  expect(codeOf(await add(dan, { ...body, id: key.credentialId }))).toEqual(DONE);
  expect((await logIn(key)).json<Session>().uid).toBe(ana.id);
});

test('a banned member is told so after the proof, and a deleted one leaves no passkey', async () => {
  const { member, key } = await addOwner();
  const ban = (banned_at: number | null) =>
    site.ctx.db.updateTable('users').set({ banned_at }).where('id', '=', member.id).execute();
  await ban(1);
  expect(codeOf(await logIn(key))).toEqual([403, 'account_deactivated']);
  expect(codeOf(await logIn(key, { forges: true }))).toEqual(REFUSED);
  await ban(null);
  expect((await site.send('DELETE', '/users/me', { password: PASSWORD }, member)).statusCode).toBe(200);
  expect(codeOf(await logIn(key))).toEqual(REFUSED);
  const left = site.ctx.db.selectFrom('passkeys').select('id').where('user_id', '=', member.id);
  expect(await left.execute()).toEqual([]);
});

test('a stranger who registered the address plants no passkey', async () => {
  const email = 'victima@firma.ro';
  await site.send('POST', '/users/email-register', { email, password: PASSWORD });
  await site.send('POST', '/verify-email', { token: await tokenMailedTo(site, email) });
  const session = (
    await site.send('POST', '/users/email-login', { email, password: PASSWORD })
  ).json<Session>();
  expect(codeOf(await begin({ ...session, id: session.uid }))).toEqual([403, 'mailbox_code_required']);
});

test('a lost device: the operator removes passkeys with the second factor, and a new password keeps them', async () => {
  const { member, key } = await addOwner();
  const reset = (dropsSecondFactor: boolean) =>
    setPasswordByEmail(site.ctx, member.email, { password: PASSWORD, dropsSecondFactor });
  await reset(false);
  expect(codeOf(await logIn(key))).toEqual(DONE);
  await reset(true);
  expect(codeOf(await logIn(key))).toEqual(REFUSED);
});

test('a passkey that was added after a change of address goes when the old address undoes it', async () => {
  const ana = await addPerson();
  site.clock.advance(EMAIL_CHANGE.sessionAge);
  const to = `acasa.${ana.email}`;
  await site.send('POST', '/users/me/email', { email: to, password: PASSWORD }, ana);
  await site.send('POST', '/users/me/email/confirm', { token: await tokenMailedTo(site, to) }, ana);
  const key = await addKey(ana);
  expect(codeOf(await logIn(key))).toEqual(DONE);
  const told = (await mailsTo(site, ana.email)).at(-1);
  const token = /undo=([\w.-]+)/.exec(told?.text ?? '')?.[1];
  expect(codeOf(await site.send('POST', '/change-email/undo', { token }))).toEqual(DONE);
  expect(codeOf(await logIn(key))).toEqual(REFUSED);
});

test('where a role needs a second factor, a session of a passkey has it and one of the password has not', async () => {
  const { member: admin, key } = await addOwner('admin');
  const { member: moderator, key: other } = await addOwner('moderator');
  const demand = (requireTwoFactor: boolean, as: Member) =>
    site.send('PUT', '/admin/settings', { requireTwoFactor }, as);
  const able = { ...admin, token: (await logIn(key)).json<Session>().token };
  expect((await demand(true, able)).statusCode).toBe(200);
  expect(codeOf(await site.get('/memes/pending', moderator))).toEqual([403, 'two_factor_required']);
  expect((await site.get('/users/me', moderator)).json()).toMatchObject({ two_factor_required: true });
  const session = (await logIn(other)).json<Session>();
  expect(session.two_factor_required).toBe(false);
  const byKey = { ...moderator, token: session.token };
  expect((await site.get('/memes/pending', byKey)).statusCode).toBe(200);
  expect((await site.get('/users/me', byKey)).json()).toMatchObject({ two_factor_required: false });
  await demand(false, able);
});

test('a session that ends while its passkey arrives adds none', async () => {
  const ana = await addPerson();
  const created = newKey().create(await optionsOf(ana));
  const { userId, sessionKey } = await actorOfToken(ana);
  await deleteSessionsOf(site.ctx.db, ana.id, null);
  const adding = addPasskey(site.ctx, { userId, sessionKey } as Actor, created as never);
  await expect(adding).rejects.toMatchObject({ code: 'not_logged_in' });
});

test('the session of a removed passkey stays, without the second factor that it was', async () => {
  const { member, key } = await addOwner('moderator');
  const session = { ...member, token: (await logIn(key)).json<Session>().token };
  expect((await remove(session)).statusCode).toBe(200);
  const { passkey_id } = await site.ctx.db
    .selectFrom('sessions')
    .select('passkey_id')
    .where('token_hash', '=', hashToken(session.token))
    .executeTakeFirstOrThrow();
  expect(passkey_id).toBeNull();
});

test('the answers do not tell whether an account or a passkey exists', async () => {
  const { member, key } = await addOwner();
  const other = newKey();
  const options = await challenge();
  other.create({ ...options, user_handle: 'x', user_name: 'x', exclude: [] });
  const answers = [
    await send(key.get(options, { forges: true })),
    await send(other.get(options, { userHandle: Buffer.from(member.id).toString('base64url') })),
    await send(other.get(options, { userHandle: Buffer.from('nobody').toString('base64url') })),
    await send(key.get(options, { userHandle: 'AAAA' })),
  ];
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  const one = await site.send('POST', `${LOGIN}/challenge`, {}, null);
  const two = await site.send('POST', `${LOGIN}/challenge`, { email: member.email }, null);
  const shape = (answer: Answer) => [answer.statusCode, Object.keys(answer.json()), answer.body.length];
  expect(shape(one)).toEqual(shape(two));
});
