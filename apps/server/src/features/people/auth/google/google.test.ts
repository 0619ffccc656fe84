import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EMAIL_CHANGE, type Session } from '@corpomeme/contract/people/auth';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digestDatabase } from '../../../../../test/database-digest.ts';
import { CLIENT_ID, startProvider, type TestProvider } from '../../../../../test/identity-provider.ts';
import { mailsTo } from '../../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { signInWithGoogle } from './google.ts';

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

const signIn = (body: object, at = site) => at.send('POST', '/users/google-auth', body, null);
const codeOf = async (body: object) => {
  const answer = await signIn(body);
  return [answer.statusCode, answer.json().code];
};
let people = 0;
const somebody = (more: object = {}) => {
  people += 1;
  return {
    sub: `sub-${people}`,
    email: `persoana-${people}@gmail.example`,
    name: `Persoana ${people}`,
    ...more,
  };
};
const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a valid proof', () => {
  test('creates an account at the first login and opens the same one later', async () => {
    const claims = somebody();
    const first = await signIn({ idToken: await provider.idToken(claims), googleId: claims.sub });
    expect(first.statusCode, first.body).toBe(200);
    const session = first.json<Session>();
    expect(session).toMatchObject({
      email: claims.email,
      authProvider: 'google',
      isEmailVerified: true,
      emailVerificationRequired: false,
      username: `persoana-${people}`,
    });
    const again = (
      await signIn({ accessToken: provider.accessToken(claims), name: claims.name })
    ).json<Session>();
    expect(again.uid).toBe(session.uid);
    const me = await site.get('/users/me', { token: again.token, id: '', email: '', username: '' });
    expect(me.json().uid).toBe(session.uid);
  });

  test('of an employer’s domain creates no account; a member with such an address logs in', async () => {
    const at = (name: string, more: object = {}) => somebody({ email: `${name}@angajator.example`, ...more });
    const member = at('veche');
    expect((await signIn({ idToken: await provider.idToken(member) })).statusCode).toBe(200);
    const admin = await site.member('admin');
    const listed = { kind: 'employer', value: 'angajator.example' };
    expect((await site.send('POST', '/admin/blocks', listed, admin)).statusCode).toBe(201);
    const refused = [403, 'email_domain_employer'];
    expect(await codeOf({ idToken: await provider.idToken(at('noua')) })).toEqual(refused);
    // Without the mailbox's proof, the refusal is the same for a member's address and for an unknown one.
    for (const name of ['veche', 'necunoscuta'])
      expect(await codeOf({ idToken: await provider.idToken(at(name, { email_verified: false })) })).toEqual(
        refused,
      );
    expect((await signIn({ idToken: await provider.idToken(member) })).statusCode).toBe(200);
  });

  test('of ten concurrent first logins creates one account', async () => {
    const claims = somebody();
    const idToken = await provider.idToken(claims);
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn({ idToken })));
    expect(new Set(answers.map((answer) => answer.json().uid)).size).toBe(1);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  });

  test('with an address that the provider has not verified logs in, and verification is still required', async () => {
    const claims = somebody({ email_verified: 'false' });
    const session = (await signIn({ idToken: await provider.idToken(claims) })).json<Session>();
    expect(session).toMatchObject({ isEmailVerified: false, needsVerification: true });
  });
});

describe('refused, without a write', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const claims = () => ({
    aud: CLIENT_ID,
    iss: provider.issuer,
    sub: 'x',
    email: 'x@gmail.example',
    email_verified: true,
  });
  const now = () => Math.floor(Date.now() / 1000);
  const proofs: [string, () => Promise<object>][] = [
    ['no proof', async () => ({ googleId: 'x', email: 'x@gmail.example', name: 'X' })],
    ['an empty token', async () => ({ idToken: ' ' })],
    ['no token', async () => ({ idToken: 'not.a.token' })],
    ['another audience', async () => ({ idToken: await provider.idToken({ aud: 'another' }) })],
    ['another issuer', async () => ({ idToken: await provider.idToken({ iss: 'https://evil.example' }) })],
    ['an expired one', async () => ({ idToken: await provider.idToken({}, -120) })],
    ['one that is not valid yet', async () => ({ idToken: await provider.idToken({ nbf: now() + 600 }) })],
    ['one without an end', async () => ({ idToken: await provider.idToken({ exp: undefined }) })],
    [
      'another key',
      async () => ({
        idToken: await new SignJWT(claims())
          .setProtectedHeader({ alg: 'RS256' })
          .setExpirationTime('1h')
          .sign(other),
      }),
    ],
    [
      'alg: none',
      async () => ({ idToken: `${segment({ alg: 'none' })}.${segment({ ...claims(), exp: now() + 600 })}.` }),
    ],
    [
      'the public key as a shared secret',
      async () => {
        const [key] = provider.server.issuer.keys.toJSON();
        const text = `${segment({ alg: 'HS256', kid: key?.kid })}.${segment({ ...claims(), exp: now() + 600 })}`;
        return {
          idToken: `${text}.${createHmac('sha256', JSON.stringify(key)).update(text).digest('base64url')}`,
        };
      },
    ],
    ['an access token nobody gave out', async () => ({ accessToken: 'made-up' })],
    [
      'an access token for another site',
      async () => ({ accessToken: provider.accessToken({}, 'another-site') }),
    ],
    [
      'proofs of two people',
      async () => ({
        idToken: await provider.idToken({ sub: 'one' }),
        accessToken: provider.accessToken({ sub: 'two' }),
      }),
    ],
  ];
  test.each(proofs)('%s', async (_what, body) => {
    const before = await digestDatabase(site.ctx.db);
    const answer = await signIn(await body());
    expect([answer.statusCode, answer.json().error]).toEqual([
      401,
      'Error signing in with Google. Please try again.',
    ]);
    expect(await digestDatabase(site.ctx.db)).toBe(before);
  });

  test.each([undefined, 'a@x.example,b@y.example', 'u@emp.example.'])(
    'with the address %s',
    async (email) => {
      const before = await digestDatabase(site.ctx.db);
      const idToken = await provider.idToken(somebody({ email }));
      expect(await codeOf({ idToken })).toEqual([403, 'openid_email_missing']);
      expect(await digestDatabase(site.ctx.db)).toBe(before);
    },
  );

  test.each([
    ['another person’s id', { googleId: 'somebody-else' }],
    ['another address', { email: 'sef@firma.ro' }],
    ['another name', { name: 'Directorul' }],
  ])('with %s beside a right proof', async (_what, hint) => {
    const idToken = await provider.idToken(somebody());
    const before = await digestDatabase(site.ctx.db);
    expect(await codeOf({ idToken, ...hint })).toEqual([403, 'identity_mismatch']);
    expect(await digestDatabase(site.ctx.db)).toBe(before);
  });
});

describe('an account with this address', () => {
  async function register(email: string): Promise<void> {
    await site.send('POST', '/users/email-register', { email, password: 'parola-lunga-de-test' }, null);
  }
  const logIn = (email: string) =>
    site.send('POST', '/users/email-login', { email, password: 'parola-lunga-de-test' }, null);
  const verify = (email: string) =>
    site.ctx.db.updateTable('users').set({ email_verified: 1 }).where('email', '=', email).execute();

  test('that is proven is linked, and keeps its password', async () => {
    const claims = somebody();
    await register(claims.email);
    await verify(claims.email);
    const before = (await logIn(claims.email)).json<Session>();
    const session = (await signIn({ idToken: await provider.idToken(claims) })).json<Session>();
    expect(session.uid).toBe(before.uid);
    expect((await logIn(claims.email)).statusCode).toBe(200);
    const admin = await site.member('admin');
    const log = (await site.get(`/admin/audit?action=account.google&user=${session.uid}`, admin)).json();
    expect(log).toHaveLength(1);
  });

  test('gets a mail about its password if no one proved to know it', async () => {
    const claims = somebody();
    await register(claims.email);
    await verify(claims.email);
    await signIn({ idToken: await provider.idToken(claims) });
    const subjects = (await mailsTo(site, claims.email)).map(({ subject }) => subject ?? '');
    expect(subjects.at(-1)).toContain('Google now opens your account');
    await signIn({ idToken: await provider.idToken(claims) });
    expect(await mailsTo(site, claims.email)).toHaveLength(subjects.length);
  });

  test('that was never proven loses password and sessions, because an attacker may have created it', async () => {
    const claims = somebody();
    await register(claims.email);
    const user = await site.ctx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', claims.email)
      .executeTakeFirstOrThrow();
    const { startSession } = await import('../sessions/sessions.ts');
    const stolen = await startSession(site.ctx, user.id);
    const session = (await signIn({ idToken: await provider.idToken(claims) })).json<Session>();
    expect(session).toMatchObject({ uid: user.id, isEmailVerified: true });
    expect((await logIn(claims.email)).statusCode).toBe(401);
    const old = await site.get('/users/me', { token: stolen, id: '', email: '', username: '' });
    expect(old.statusCode).toBe(401);
  });

  test('is not linked to an address that the provider has not verified', async () => {
    const claims = somebody({ email_verified: false });
    await register(claims.email);
    expect(await codeOf({ idToken: await provider.idToken(claims) })).toEqual([
      403,
      'google_email_unverified',
    ]);
  });

  test('that is banned or deleted says so, after the proof', async () => {
    const claims = somebody();
    const idToken = await provider.idToken(claims);
    const { uid } = (await signIn({ idToken })).json<Session>();
    await site.ctx.db.updateTable('users').set({ banned_at: 1 }).where('id', '=', uid).execute();
    const banned = await signIn({ idToken });
    expect([banned.statusCode, banned.json()]).toMatchObject([
      403,
      { error: 'Account deactivated', redirectToLogin: true },
    ]);
    await site.ctx.db.updateTable('users').set({ banned_at: null }).where('id', '=', uid).execute();
    const admin = await site.member('admin');
    await site.send('DELETE', `/admin/users/${uid}`, undefined, admin);
    const deleted = await signIn({ idToken });
    expect([deleted.statusCode, deleted.json().error]).toEqual([
      403,
      'This email address cannot be used because it was previously associated with a deleted account',
    ]);
  });
});

describe('an unavailable provider', () => {
  test('is not configured: the button’s text', async () => {
    const plain = await startSite();
    const answer = await signIn({ idToken: 'x' }, plain);
    expect([answer.statusCode, answer.json().error]).toEqual([
      503,
      'Google Sign-In is not available. Please try again later.',
    ]);
    const apple = await plain.send('POST', '/users/apple-auth', {}, null);
    expect([apple.statusCode, apple.json().error]).toEqual([501, 'Apple login coming soon!']);
    await plain.close();
  });

  test.each<[string, (answer: import('node:http').ServerResponse) => void]>([
    ['fails', (answer) => answer.writeHead(500).end()],
    ['answers without end', (answer) => void answer.write('x'.repeat(400_000))],
    ['sends elsewhere', (answer) => answer.writeHead(302, { location: provider.issuer }).end()],
    ['speaks nonsense', (answer) => answer.end('<html>')],
    [
      'describes another',
      (answer) =>
        answer.end(
          JSON.stringify({
            issuer: 'https://evil.example',
            jwks_uri: 'https://evil.example/k',
            userinfo_endpoint: 'https://evil.example/u',
          }),
        ),
    ],
  ])('%s: 503, and it works again once it is back', async (_what, respond) => {
    let isBack = false;
    const front = createServer((request, answer) => {
      if (!isBack) return respond(answer);
      const description = {
        issuer: `http://localhost:${(front.address() as AddressInfo).port}`,
        jwks_uri: `${provider.issuer}/jwks`,
        userinfo_endpoint: `${provider.issuer}/userinfo`,
      };
      answer.end(request.url?.includes('openid-configuration') ? JSON.stringify(description) : '{}');
    });
    await new Promise<void>((resolve) => front.listen(0, 'localhost', resolve));
    const issuer = `http://localhost:${(front.address() as AddressInfo).port}`;
    const fronted = await startSite({ env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_ISSUER: issuer } });
    const idToken = await provider.idToken({ ...somebody(), iss: issuer });
    const away = await signIn({ idToken }, fronted);
    expect([away.statusCode, away.json().code]).toEqual([503, 'google_unreachable']);
    isBack = true;
    expect((await signIn({ idToken }, fronted)).statusCode).toBe(200);
    await fronted.close();
    front.closeAllConnections();
    front.close();
  });
});

test('an address that an admin gave to an account links no Google account for a week', async () => {
  const member = await site.member();
  const claims = somebody();
  const given = { email: claims.email, reason: 'Nu mai are căsuța.' };
  const admin = await site.member('admin');
  expect((await site.send('PUT', `/admin/users/${member.id}/email`, given, admin)).statusCode).toBe(200);
  expect(await codeOf({ accessToken: provider.accessToken(claims) })).toEqual([409, 'openid_address_known']);
  site.clock.advance(EMAIL_CHANGE.undoFor);
  const session = await signIn({ accessToken: provider.accessToken(claims) });
  expect(session.json()).toMatchObject({ uid: member.id });
});

test('an address that an account left meanwhile does not link it', async () => {
  const member = await site.member();
  const claims = somebody({ email: member.email });
  const leave = site.ctx.db
    .updateTable('users')
    .set({ email: 'plecat@acasa.ro' })
    .where('id', '=', member.id);
  const ctx: typeof site.ctx = {
    ...site.ctx,
    transact: async (work) => {
      await leave.execute();
      return site.ctx.transact(work);
    },
  };
  const body = { accessToken: provider.accessToken(claims) };
  await expect(signInWithGoogle(ctx, body, undefined)).rejects.toMatchObject({
    code: 'google_sign_in_failed',
  });
  const links = site.ctx.db.selectFrom('accounts').select('id').where('account_id', '=', claims.sub);
  expect(await links.execute()).toEqual([]);
});

test('an address that an undo link can give back opens no new account meanwhile', async () => {
  const claims = somebody();
  const { uid } = (await signIn({ accessToken: provider.accessToken(claims) })).json<Session>();
  const given = { email: 'dat@admin.ro', reason: 'Nu mai are căsuța.' };
  const admin = await site.member('admin');
  expect((await site.send('PUT', `/admin/users/${uid}/email`, given, admin)).statusCode).toBe(200);
  expect(await codeOf({ accessToken: provider.accessToken(claims) })).toEqual([409, 'openid_address_known']);
  const unproven = { ...claims, email_verified: false };
  expect(await codeOf({ accessToken: provider.accessToken(unproven) })).toEqual([
    403,
    'google_email_unverified',
  ]);
  const [mail] = (await mailsTo(site, claims.email)).slice(-1);
  const token = /undo=([\w.-]+)/.exec(mail?.text ?? '')?.[1];
  expect((await site.send('POST', '/change-email/undo', { token }, null)).statusCode).toBe(200);
  const session = await signIn({ accessToken: provider.accessToken(claims) });
  expect(session.json()).toMatchObject({ uid, email: claims.email });
});
