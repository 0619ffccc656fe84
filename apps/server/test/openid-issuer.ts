import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

export const CLIENT = { id: 'site-1.apps_x', secret: 'gto_a-b.c/d:e' };

/** What one issuer does differently from the next, as its documents describe it. */
export interface IssuerHabit {
  /** After the address of the site; it may end in a slash. */
  path?: string;
  alg?: string;
  /** Of the discovery document; undefined for none. */
  methods?: string[];
  /** How this client is registered, whatever the discovery document lists. */
  takes?: 'basic' | 'post';
  discovery?: object;
  token: object;
  /** Null for an issuer without a userinfo endpoint. */
  userinfo?: object | null;
  /** Sends this `iss` with the code; `own` for its real one. */
  iss?: string;
}

type Said = Record<string, string>;
type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

interface Call {
  habit: IssuerHabit;
  name: string;
  url: URL;
  request: IncomingMessage;
  /** The issuer's own address. */
  issuer: string;
  keys: Map<string, KeyPair>;
  encryption: JWK;
  codes: Map<string, Said>;
}

interface Answer {
  status?: number;
  location?: string;
  body: object;
}

/** Serves the issuers of a table, each below its own name, on the loopback interface. */
export async function startIssuers(habits: Record<string, IssuerHabit>) {
  const codes = new Map<string, Said>();
  const keys = new Map<string, KeyPair>();
  for (const { alg = 'RS256' } of Object.values(habits))
    if (!alg.startsWith('HS') && !keys.has(alg))
      keys.set(alg, await generateKeyPair(alg, { extractable: true }));
  const { publicKey } = await generateKeyPair('RSA-OAEP', { extractable: true });
  const encryption = { ...(await exportJWK(publicKey)), kid: 'k0', use: 'enc', alg: 'RSA-OAEP' };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', origin);
    const [, name = '', ...rest] = url.pathname.split('/');
    const [habit, answer] = [habits[name], ANSWERS[rest.at(-1) ?? '']];
    const shared = { keys, encryption, codes };
    if (habit && answer)
      send(response, await answer({ habit, name, url, request, issuer: issuerOf(name), ...shared }));
    else send(response, { status: 404, body: { error: 'not_found' } });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const issuerOf = (name: string) => `${origin}/${name}${habits[name]?.path ?? ''}`;
  return { issuerOf, stop: () => new Promise((resolve) => server.close(resolve)) };
}

const ANSWERS: Record<string, (call: Call) => Answer | Promise<Answer>> = {
  'openid-configuration': describe,
  jwks: async ({ habit, keys, encryption }) => {
    const pair = keys.get(habit.alg ?? 'RS256');
    const own = pair && { ...(await exportJWK(pair.publicKey)), kid: 'k1', use: 'sig' };
    return { body: { keys: [encryption, own].filter(Boolean) } };
  },
  authorize,
  token: redeem,
  userinfo: ({ habit, name, request }) =>
    request.headers.authorization === `Bearer t-${name}`
      ? { body: { sub: `u-${name}`, ...habit.userinfo } }
      : { status: 401, body: { error: 'invalid_token' } },
};

function describe({ habit, name, url, issuer }: Call): Answer {
  const at = (end: string) => `${url.origin}/${name}/${end}`;
  return {
    body: {
      issuer,
      authorization_endpoint: at('authorize'),
      token_endpoint: at('token'),
      jwks_uri: at('jwks'),
      ...(habit.userinfo !== null && { userinfo_endpoint: at('userinfo') }),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [habit.alg ?? 'RS256'],
      ...(habit.methods && { token_endpoint_auth_methods_supported: habit.methods }),
      ...habit.discovery,
    },
  };
}

function authorize({ habit, url, issuer, codes }: Call): Answer {
  const asked = Object.fromEntries(url.searchParams);
  const isWhole = asked.scope === 'openid email' && asked.code_challenge_method === 'S256';
  if (!isWhole || asked.client_id !== CLIENT.id) return { status: 400, body: { error: 'invalid_request' } };
  const code = `code-${codes.size}`;
  codes.set(code, asked);
  const back = new URL(asked.redirect_uri ?? '');
  const iss = habit.iss === 'own' ? issuer : habit.iss;
  for (const [key, value] of Object.entries({ code, state: asked.state, iss }))
    if (value) back.searchParams.set(key, value);
  return { status: 302, location: back.href, body: {} };
}

async function redeem({ habit, name, request, issuer, keys, codes }: Call): Promise<Answer> {
  const form = Object.fromEntries(new URLSearchParams(await text(request)));
  if (!isAuthentic(habit.takes ?? 'basic', request, form))
    return { status: 401, body: { error: 'invalid_client' } };
  const asked = codes.get(form.code ?? '');
  const isVerified = hash('sha256', form.code_verifier ?? '', 'base64url') === asked?.code_challenge;
  if (!asked || !isVerified || form.redirect_uri !== asked.redirect_uri)
    return { status: 400, body: { error: 'invalid_grant' } };
  const alg = habit.alg ?? 'RS256';
  const token = new SignJWT({ sub: `u-${name}`, nonce: asked.nonce, ...habit.token })
    .setProtectedHeader({ alg, kid: 'k1' })
    .setIssuer(issuer)
    .setAudience(CLIENT.id)
    .setIssuedAt()
    .setExpirationTime('5m');
  const key = keys.get(alg)?.privateKey ?? new TextEncoder().encode(CLIENT.secret.padEnd(64, '-'));
  return { body: { access_token: `t-${name}`, token_type: 'Bearer', id_token: await token.sign(key) } };
}

/** One way alone, and nothing of the other beside it (RFC 6749, 2.3). The name is compared as it is sent. */
function isAuthentic(takes: 'basic' | 'post', request: IncomingMessage, form: Said): boolean {
  const [kind, sent = ''] = (request.headers.authorization ?? '').split(' ');
  if (takes === 'post') return !kind && form.client_id === CLIENT.id && form.client_secret === CLIENT.secret;
  const [id, secret = ''] = Buffer.from(sent, 'base64').toString().split(':');
  return id === CLIENT.id && decodeURIComponent(secret) === CLIENT.secret && form.client_id === undefined;
}

function send(response: ServerResponse, { status = 200, location, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
  response.end(JSON.stringify(body));
}
