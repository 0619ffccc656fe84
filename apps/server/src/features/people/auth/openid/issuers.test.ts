import type { OpenIdProof, OpenIdStart } from '@corpomeme/contract/people/openid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CLIENT, type IssuerHabit, startIssuers } from '../../../../../test/openid-issuer.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';

const BOTH = ['client_secret_basic', 'client_secret_post'];
const MORE = [...BOTH, 'client_secret_jwt', 'private_key_jwt'];
const SAYS_ISS = { authorization_response_iss_parameter_supported: true } as const;
const mail = (email: string, more: object = {}) => ({ email, email_verified: true, ...more });

/** The habits of issuers, as their documents describe them in November 2026, and the answer to one login each. */
const HABITS: Record<string, IssuerHabit & { answer?: string }> = {
  okta: {
    path: '/oauth2/default',
    methods: [...MORE, 'none'],
    token: { email: 'okta@mail.example' },
    userinfo: mail('okta@mail.example', { name: 'Ana', zoneinfo: 'Europe/Bucharest' }),
  },
  entra: {
    path: '/11111111-2222-3333-4444-555555555555/v2.0',
    methods: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
    token: { email: 'entra@mail.example', tid: '11111111-2222-3333-4444-555555555555', oid: 'x' },
    userinfo: { email: 'entra@mail.example', picture: 'https://graph.example/photo' },
    // Its addresses can be changed by admins of any tenant, so it verifies none.
    answer: 'openid_email_unverified',
  },
  keycloak: {
    path: '/realms/firma',
    methods: ['private_key_jwt', 'client_secret_basic', 'client_secret_post', 'tls_client_auth'],
    discovery: SAYS_ISS,
    iss: 'own',
    token: mail('keycloak@mail.example', { preferred_username: 'ana' }),
  },
  authelia: {
    methods: [...MORE, 'none'],
    discovery: SAYS_ISS,
    iss: 'own',
    takes: 'post',
    token: { amr: ['pwd'] },
    userinfo: mail('authelia@mail.example', { alt_emails: ['alta@mail.example'] }),
  },
  logto: {
    path: '/oidc',
    alg: 'ES384',
    methods: [...MORE, 'none'],
    discovery: SAYS_ISS,
    iss: 'own',
    token: mail('logto@mail.example', { name: null, picture: null }),
  },
  zitadel: {
    methods: ['none', ...BOTH, 'private_key_jwt'],
    token: { amr: ['password'] },
    userinfo: mail('zitadel@mail.example', { locale: null }),
  },
  authentik: {
    path: '/application/o/site/',
    methods: ['client_secret_post', 'client_secret_basic'],
    token: mail('authentik@mail.example', { groups: ['a'] }),
  },
  gitlab: {
    methods: BOTH,
    token: mail('gitlab@mail.example', { sub_legacy: 'x' }),
    userinfo: mail('gitlab@mail.example', { picture: 'https://gitlab.example/a.png' }),
  },
  // It lists no methods, and decodes nothing in Basic.
  gitea: { token: mail('gitea@mail.example'), userinfo: { email: 'gitea@mail.example', picture: '' } },
  auth0: {
    path: '/',
    methods: MORE,
    takes: 'post',
    token: mail('auth0@mail.example', { picture: 'https://s.gravatar.example/a', updated_at: 'x' }),
  },
  google: {
    methods: ['client_secret_post', 'client_secret_basic'],
    discovery: SAYS_ISS,
    iss: 'own',
    token: mail('google@mail.example', { azp: CLIENT.id, hd: 'mail.example' }),
  },
  apple: {
    methods: ['client_secret_post'],
    takes: 'post',
    userinfo: null,
    token: { email: 'apple@mail.example', email_verified: 'true', is_private_email: 'false' },
  },

  ...Object.fromEntries(
    ['RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES512', 'EdDSA'].map((alg) => [
      alg.toLowerCase(),
      { alg, token: mail(`${alg.toLowerCase()}@mail.example`) },
    ]),
  ),
  'a-shared-secret': { alg: 'HS256', token: mail('hs256@mail.example'), answer: 'openid_refused' },
  'post-unlisted': { takes: 'post', token: mail('post@mail.example') },
  'data-picture': {
    token: mail('picture@mail.example', { picture: `data:image/svg+xml,${'A'.repeat(3000)}` }),
  },
  'no-email': { token: {}, answer: 'openid_email_missing' },
  'no-email-nor-userinfo': { token: { email: null }, userinfo: null, answer: 'openid_email_missing' },
  'not-verified': {
    token: { email: 'nu@mail.example', email_verified: false },
    answer: 'openid_email_unverified',
  },
  'final-dot': { token: mail('u@emp.example.'), answer: 'openid_email_missing' },
  'two-mailboxes': { token: mail('a@x.example,b@y.example'), answer: 'openid_email_missing' },
  'other-address': {
    token: { email: 'sef@mail.example' },
    userinfo: mail('alta.adresa@mail.example'),
    answer: 'alta.adresa@mail.example',
  },
  'other-subject': {
    token: { email: 'sef2@mail.example' },
    userinfo: mail('sef2@mail.example', { sub: 'altcineva' }),
    answer: 'openid_email_unverified',
  },
  'iss-missing': { discovery: SAYS_ISS, token: mail('a@mail.example'), answer: 'openid_refused' },
  'iss-of-another': { iss: 'https://alt.example', token: mail('b@mail.example'), answer: 'openid_refused' },
};

let issuers: Awaited<ReturnType<typeof startIssuers>>;
let site: TestSite;
beforeAll(async () => {
  issuers = await startIssuers(HABITS);
  const listed = Object.keys(HABITS).map((id) => ({
    ...{ id, name: id, issuer: issuers.issuerOf(id), clientId: CLIENT.id, clientSecret: CLIENT.secret },
  }));
  site = await startSite({ env: { OPENID_ISSUERS: JSON.stringify(listed) } });
});
afterAll(async () => {
  await site.close();
  await issuers.stop();
});

/** Returns the address of the session, or the code of the refusal. */
async function logIn(id: string): Promise<string> {
  const { url, receipt } = (await site.send('POST', `/users/openid/${id}`)).json<OpenIdStart>();
  const visit = await fetch(url, { redirect: 'manual' });
  const back = new URL(visit.headers.get('location') ?? 'http://none');
  const body = { receipt, ...Object.fromEntries(back.searchParams) };
  const proved = await site.send('POST', `/users/openid/${id}/proof`, body, null);
  if (proved.statusCode !== 200) return proved.json().code;
  const { proof } = proved.json<OpenIdProof>();
  const session = (await site.send('POST', '/users/openid-login', { proof }, null)).json();
  return session.email ?? session.code;
}

test.each(Object.entries(HABITS))('%s', async (id, { answer, token, userinfo }) => {
  const { email } = { ...userinfo, ...token } as { email?: string };
  expect(await logIn(id)).toBe(answer ?? email);
});

test.each([
  ['no-email', { claim: 'email' }],
  ['entra', { claim: 'email_verified' }],
  ['a-shared-secret', { reason: expect.stringContaining('OAUTH_') }],
])('the log names the issuer and what is wrong at %s, never the person', async (id, wrong) => {
  const warn = vi.spyOn(site.ctx.log, 'warn');
  await logIn(id);
  const said = warn.mock.calls;
  warn.mockRestore();
  expect(said).toEqual([
    [{ provider: `openid:${issuers.issuerOf(id)}`.replace(/\/$/, ''), ...wrong }, expect.any(String)],
  ]);
});
