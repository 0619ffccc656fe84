// On PostgreSQL in each `npm test`: logins/links.queries
import type { Session } from '@corpomeme/contract/people/auth';
import type { LoginItem } from '@corpomeme/contract/people/logins';
import { OPENID_LIFETIME, type OpenIdProof, type OpenIdStart } from '@corpomeme/contract/people/openid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT_ID, startProvider, type TestProvider } from '../../../../../test/identity-provider.ts';
import type { Member } from '../../../../../test/members.ts';
import { mailsTo, tokenMailedTo } from '../../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { createAccount } from '../accounts.service.ts';
import { startSession } from '../sessions/sessions.ts';
import { codeAt, stepAt } from '../two-factor/one-time-codes.policy.ts';

const PASSWORD = 'sedinta-de-luni';
type IssuerId = 'alfa' | 'beta';

let issuers: Record<IssuerId, TestProvider>;
let site: TestSite;
beforeAll(async () => {
  issuers = { alfa: await startProvider(), beta: await startProvider() };
  const of = (id: IssuerId, name: string) => ({ id, name, issuer: issuers[id].issuer, clientId: CLIENT_ID });
  const listed = [{ ...of('alfa', 'Alfa'), clientSecret: 'secret:al/fa' }, of('beta', 'Beta')];
  site = await startSite({ env: { OPENID_ISSUERS: JSON.stringify(listed) } });
});
afterAll(async () => {
  await site.close();
  for (const { stop } of Object.values(issuers)) await stop();
});

type Answer = Awaited<ReturnType<TestSite['send']>>;
const codeOf = (answer: Answer) => [answer.statusCode, answer.json().code ?? 'done'];
const REFUSED = [400, 'openid_refused'];
let people = 0;
const somebody = (more: object = {}) => {
  const sub = `persoana-${++people}`;
  return { sub, email: `${sub}@gmail.example`, email_verified: true, ...more };
};

async function addPerson(): Promise<Member> {
  const username = `openid-${++people}`;
  const email = `${username}@firma.ro`;
  const id = await createAccount(site.ctx, { email, password: PASSWORD, username });
  return { id, email, username, token: await startSession(site.ctx, id) };
}

const begin = async (id: string) => (await site.send('POST', `/users/openid/${id}`)).json<OpenIdStart>();
/** Logs a person in at the issuer, and returns what it writes into the address. */
async function visit(url: string): Promise<{ code: string; state: string }> {
  const { headers } = await fetch(url, { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '');
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}
const prove = (id: string, body: object) => site.send('POST', `/users/openid/${id}/proof`, body, null);
/** Says who logs in at the issuer from now on. */
function be(id: IssuerId, claims: object): void {
  const { service } = issuers[id].server;
  service.removeAllListeners('beforeTokenSigning');
  service.on('beforeTokenSigning', ({ payload }) => Object.assign(payload, { aud: CLIENT_ID, ...claims }));
}
async function proofOf(id: IssuerId, claims: object): Promise<string> {
  be(id, claims);
  const { url, receipt } = await begin(id);
  const answer = await prove(id, { ...(await visit(url)), receipt });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<OpenIdProof>().proof;
}
const logIn = (proof: string, more: object = {}) =>
  site.send('POST', '/users/openid-login', { proof, ...more }, null);
const logInAs = async (id: IssuerId, claims: object) => logIn(await proofOf(id, claims));
const link = (as: Member, proof: string, own: object = { password: PASSWORD }) =>
  site.send('POST', '/users/me/logins/openid', { proof, ...own }, as);
const list = async (as: Member) => (await site.get('/users/me/logins', as)).json<LoginItem[]>();

describe('a person of an issuer', () => {
  test('gets an account at the first login, and the same one later', async () => {
    const claims = somebody();
    const first = await logInAs('alfa', claims);
    expect(first.statusCode, first.body).toBe(200);
    const session = first.json<Session>();
    expect(session).toMatchObject({ email: claims.email, authProvider: 'email', has_password: false });
    expect((await logInAs('alfa', claims)).json<Session>().uid).toBe(session.uid);
    const me = { ...session, id: session.uid } as unknown as Member;
    expect(await list(me)).toMatchObject([{ kind: 'openid', name: 'Alfa', issuer: 'alfa' }]);
  });

  test('of whom the issuer tells the address elsewhere is known too', async () => {
    const { email, ...claims } = somebody();
    issuers.beta.server.service.once('beforeUserinfo', (answer) => {
      Object.assign(answer, { statusCode: 200, body: { sub: claims.sub, email, email_verified: true } });
    });
    expect((await logInAs('beta', claims)).json<Session>().email).toBe(email);
  });

  test('has another account at another issuer, though the subject is the same', async () => {
    const claims = somebody();
    const { uid } = (await logInAs('alfa', claims)).json<Session>();
    const other = await logInAs('beta', { ...claims, email: 'altcineva@gmail.example' });
    expect([other.statusCode, other.json<Session>().uid === uid]).toEqual([200, false]);
  });

  test('never gets the account of an equal address, verified or not', async () => {
    const ana = await addPerson();
    const claims = { sub: 'hot', email: ana.email };
    const known = [409, 'openid_address_known'];
    expect(codeOf(await logInAs('beta', { ...claims, email_verified: true }))).toEqual(known);
    const unverified = [403, 'openid_email_unverified'];
    // The same for an address without an account.
    for (const email of [ana.email, 'nimeni@gmail.example'])
      expect(codeOf(await logInAs('beta', { ...claims, email, email_verified: false }))).toEqual(unverified);
    expect(await list(ana)).toEqual([]);
  });

  test('who took the address of another loses the account to its owner', async () => {
    const claims = somebody({ email: 'victima@firma.ro' });
    const thief = (await logInAs('beta', claims)).json<Session>();
    await site.send('POST', '/users/forgot-password', { email: claims.email });
    const token = await tokenMailedTo(site, claims.email);
    await site.send('POST', '/users/reset-password', { token, password: PASSWORD });
    const me = { ...thief, id: thief.uid } as unknown as Member;
    expect((await site.get('/users/me', me)).statusCode).toBe(401);
    expect(codeOf(await logInAs('beta', claims))).toEqual([409, 'openid_address_known']);
  });

  test('who is banned is told so', async () => {
    const claims = somebody();
    const { uid } = (await logInAs('alfa', claims)).json<Session>();
    await site.ctx.db.updateTable('users').set({ banned_at: 1 }).where('id', '=', uid).execute();
    expect(codeOf(await logInAs('alfa', claims))).toEqual([403, 'account_deactivated']);
  });
});

describe('refused is', () => {
  test('a replay of code, state, receipt or proof, also at the same moment', async () => {
    be('alfa', somebody());
    const { url, receipt } = await begin('alfa');
    const body = { ...(await visit(url)), receipt };
    const [one, two] = await Promise.all([prove('alfa', body), prove('alfa', body)]);
    expect([one, two].map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(codeOf(await prove('alfa', body))).toEqual(REFUSED);
    const { proof } = [one, two].find(({ statusCode }) => statusCode === 200)?.json<OpenIdProof>() ?? {};
    const logins = await Promise.all([logIn(proof ?? ''), logIn(proof ?? '')]);
    expect(logins.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(codeOf(await logIn(proof ?? ''))).toEqual(REFUSED);
  });

  test('what another tab, browser or issuer began', async () => {
    be('alfa', somebody());
    const [mine, other] = [await begin('alfa'), await begin('alfa')];
    const body = await visit(mine.url);
    // The state of one login with the receipt of another.
    expect(codeOf(await prove('alfa', { ...body, receipt: other.receipt }))).toEqual(REFUSED);
    const { state } = await visit(other.url);
    // A stolen code in a login of one's own: its nonce and its PKCE secret differ.
    expect(codeOf(await prove('alfa', { code: body.code, state, receipt: other.receipt }))).toEqual(REFUSED);
    const fresh = await begin('alfa');
    const answer = { ...(await visit(fresh.url)), receipt: fresh.receipt };
    expect(codeOf(await prove('beta', answer))).toEqual(REFUSED);
    for (const receipt of ['x', `${fresh.receipt}A`, answer.code])
      expect(codeOf(await prove('alfa', { ...answer, receipt }))).toEqual(REFUSED);
    expect(codeOf(await logIn(fresh.receipt))).toEqual(REFUSED);
    expect((await prove('alfa', answer)).statusCode).toBe(200);
  });

  test.each([
    ['nonce', { nonce: 'altul' }],
    ['audience', { aud: 'alt-site' }],
    ['issuer', { iss: 'https://accounts.google.com' }],
    ['end', { exp: 1 }],
  ])('a token with another %s', async (_what, claims) => {
    be('alfa', somebody(claims));
    const { url, receipt } = await begin('alfa');
    expect(codeOf(await prove('alfa', { ...(await visit(url)), receipt }))).toEqual(REFUSED);
  });

  test('what is too old, or at no issuer of the site', async () => {
    const proof = await proofOf('alfa', somebody());
    const { url, receipt } = await begin('alfa');
    const body = { ...(await visit(url)), receipt };
    site.clock.advance(OPENID_LIFETIME);
    expect(codeOf(await prove('alfa', body))).toEqual(REFUSED);
    expect(codeOf(await logIn(proof))).toEqual(REFUSED);
    expect(codeOf(await site.send('POST', '/users/openid/gama'))).toEqual([404, 'openid_unavailable']);
  });
});

describe('a connection', () => {
  test('takes the proof of both, is told, opens the account, and is one at each issuer', async () => {
    const [ana, claims] = [await addPerson(), somebody()];
    const proof = await proofOf('alfa', claims);
    expect(codeOf(await link(ana, proof, { password: 'alta-parola' }))).toEqual([400, 'password_wrong']);
    expect(codeOf(await link(ana, proof))).toEqual([200, 'done']);
    expect(codeOf(await link(ana, proof))).toEqual(REFUSED);
    expect((await mailsTo(site, ana.email)).at(-1)?.subject).toContain('new login');
    expect((await logInAs('alfa', claims)).json<Session>().uid).toBe(ana.id);
    const again = await proofOf('alfa', somebody());
    expect(codeOf(await link(ana, again))).toEqual([409, 'login_linked_already']);
    expect(codeOf(await link(ana, await proofOf('beta', somebody())))).toEqual([200, 'done']);
    const bob = await addPerson();
    expect(codeOf(await link(bob, await proofOf('alfa', claims)))).toEqual([409, 'login_linked_elsewhere']);
  });

  test('of one account at an issuer by two members at once opens one of theirs', async () => {
    const [ana, bob, claims] = [await addPerson(), await addPerson(), somebody()];
    const proofs = [await proofOf('alfa', claims), await proofOf('alfa', claims)] as const;
    const both = await Promise.all([link(ana, proofs[0]), link(bob, proofs[1])]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('is removed, but not the only way in; a second factor is asked for at the login', async () => {
    const [ana, claims] = [await addPerson(), somebody()];
    await link(ana, await proofOf('alfa', claims));
    const { secret } = (await site.send('POST', '/users/me/two-factor', { password: PASSWORD }, ana)).json();
    const code = () => codeAt(secret, stepAt(site.clock.now()));
    await site.send('POST', '/users/me/two-factor/confirm', { code: code() }, ana);
    site.clock.advance(60_000);
    const proof = await proofOf('alfa', claims);
    expect(codeOf(await logIn(proof))).toEqual([401, 'two_factor_code_required']);
    expect((await logIn(proof, { code: code() })).statusCode).toBe(200);
    const alone = (await logInAs('beta', somebody())).json<Session>();
    const me = { ...alone, id: alone.uid } as unknown as Member;
    const [only] = await list(me);
    const ask = (mailCode?: string) =>
      site.send('DELETE', `/users/me/logins/${only?.id}`, mailCode ? { mailCode } : {}, me);
    expect(codeOf(await ask())).toEqual([403, 'mailbox_code_required']);
    const text = (await mailsTo(site, alone.email)).at(-1)?.text ?? '';
    expect(codeOf(await ask(/\b\d{8}\b/.exec(text)?.[0]))).toEqual([409, 'last_login']);
  });
});
