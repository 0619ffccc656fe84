import { hash } from 'node:crypto';
import { plainAddress } from '@corpomeme/contract/people/auth';
import { HOUR } from '@corpomeme/contract/site/time';
import type { errors, JWTPayload, JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** The identity that the provider confirms. */
export interface Identity {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
}

/**
 * Verifies proofs of the OpenID provider (product: google sign-in). Returns null for an invalid proof. Rejects with
 * `ProviderUnavailable` if the provider cannot be reached.
 */
export interface IdentityProvider {
  checkIdToken(token: string): Promise<Identity | null>;
  checkAccessToken(token: string): Promise<Identity | null>;
  /** Returns the page on which a person logs in there (authorization code with PKCE, RFC 7636). */
  authorizationUrl(request: {
    redirectUri: string;
    state: string;
    nonce: string;
    verifier: string;
  }): Promise<string>;
  /** Trades the code of that page for an identity. Each code works once. */
  redeem(request: {
    redirectUri: string;
    code: string;
    nonce: string;
    verifier: string;
  }): Promise<Identity | null>;
}

export class ProviderUnavailable extends Error {}

/** Returns the URL that browsers call with their access token. */
export function userinfoOf(issuer: string): string {
  return issuer === GOOGLE ? GOOGLE_USERINFO : `${issuer}/userinfo`;
}

interface ProviderOptions {
  clientId: string;
  /** For `redeem`, if the provider gave one. */
  clientSecret?: string | undefined;
  /** Without a trailing slash. */
  issuer: string;
  now(): number;
}

const GOOGLE = 'https://accounts.google.com';
/** A constant, so that no page waits for the provider's discovery document. */
const GOOGLE_USERINFO = 'https://openidconnect.googleapis.com/v1/userinfo';
const TIMEOUT = 5000;
const MAX_BYTES = 256 * 1024;
/** Seconds of allowed clock skew. */
const TOLERANCE = 30;
/** Excludes `none` and the algorithms with a shared secret, with which others could sign. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().min(3).max(254),
  email_verified: Flag.default(false),
  name: z.string().max(1000).optional(),
  picture: z.string().max(2048).optional(),
});
const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url(),
  // Google's button needs neither.
  authorization_endpoint: z.url().optional(),
  token_endpoint: z.url().optional(),
});
const TokenAnswer = z.object({ id_token: z.string(), access_token: z.string().optional() });
const TokenInfo = z.object({ aud: z.string(), sub: z.string().optional() });

interface ProviderDiscovery {
  issuers: string[];
  userinfo: string;
  authorization: string | undefined;
  token: string | undefined;
  keys: JWTVerifyGetKey;
}

export function createIdentityProvider(options: ProviderOptions): IdentityProvider {
  const { clientId, clientSecret, issuer, now } = options;
  const cache = new LRUCache<string, ProviderDiscovery>({
    max: 1,
    ttl: HOUR,
    fetchMethod: () => discover(issuer),
  });
  const discovered = () => cache.forceFetch(issuer);
  const tokenInfo = issuer === GOOGLE ? 'https://oauth2.googleapis.com/tokeninfo' : `${issuer}/tokeninfo`;
  const readToken = async (token: string) => readClaims(token, { ...(await discovered()), clientId, now });

  return {
    checkIdToken: async (token) => readIdentity(await readToken(token)),
    async checkAccessToken(token) {
      const info = await fetchJson(`${tokenInfo}?access_token=${encodeURIComponent(token)}`);
      const parsed = TokenInfo.safeParse(info);
      // Refuses a token that was issued to another site.
      if (!parsed.success || parsed.data.aud !== clientId) return null;
      const { userinfo } = await discovered();
      const identity = readIdentity(await fetchJson(userinfo, { bearer: token }));
      const isSame = parsed.data.sub === undefined || parsed.data.sub === identity?.subject;
      return isSame ? identity : null;
    },
    authorizationUrl: async (request) => authorizationUrl(await discovered(), { clientId, ...request }),
    async redeem({ nonce, ...request }) {
      const { token, userinfo } = await discovered();
      if (!token) throw new ProviderUnavailable('the provider names no address for codes');
      const answer = await redeemCode(token, { clientId, clientSecret, ...request });
      const claims = answer && (await readToken(answer.id_token));
      if (!answer || claims?.nonce !== nonce) return null;
      const { access_token: bearer } = answer;
      // Some providers tell the address there alone.
      const more = claims.email === undefined && bearer ? await fetchJson(userinfo, { bearer }) : {};
      const isSame = z.object({ sub: z.literal(claims.sub) }).safeParse(more).success;
      return readIdentity(isSame ? { ...(more as object), ...claims } : claims);
    },
  };
}

type Request<Name extends 'authorizationUrl' | 'redeem'> = Parameters<IdentityProvider[Name]>[0];

function authorizationUrl(
  { authorization }: ProviderDiscovery,
  { clientId, redirectUri, state, nonce, verifier }: Request<'authorizationUrl'> & { clientId: string },
): string {
  if (!authorization) throw new ProviderUnavailable('the provider names no page to log in on');
  const url = new URL(authorization);
  const challenge = { code_challenge: hash('sha256', verifier, 'base64url'), code_challenge_method: 'S256' };
  const fixed = { response_type: 'code', scope: 'openid email profile', client_id: clientId };
  const asked = { ...fixed, redirect_uri: redirectUri, state, nonce, ...challenge };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

type CodeRequest = Omit<Request<'redeem'>, 'nonce'> & Pick<ProviderOptions, 'clientId' | 'clientSecret'>;

/** Returns null if the provider refuses the code. */
async function redeemCode(
  endpoint: string,
  { clientId, clientSecret, redirectUri, code, verifier }: CodeRequest,
): Promise<z.output<typeof TokenAnswer> | null> {
  const sent = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
  const form = new URLSearchParams({ ...sent, client_id: clientId });
  const answer = await fetchJson(endpoint, { form, ...basicOf(clientId, clientSecret) });
  return TokenAnswer.safeParse(answer).data ?? null;
}

function basicOf(clientId: string, clientSecret: string | undefined): { basic?: string } {
  if (clientSecret === undefined) return {};
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
  return { basic: Buffer.from(pair).toString('base64') };
}

interface TokenCheck extends Pick<ProviderDiscovery, 'keys' | 'issuers'> {
  clientId: string;
  now(): number;
}

/** Returns the claims of a token of this provider for this site; null for any other one. */
async function readClaims(
  token: string,
  { keys, issuers, clientId, now }: TokenCheck,
): Promise<JWTPayload | null> {
  const { errors, jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: issuers,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: TOLERANCE,
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(now()),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError && !isAway(error)) return null;
    throw new ProviderUnavailable('the keys could not be fetched', { cause: error });
  }
}

function isAway(error: errors.JOSEError): boolean {
  return error.code === 'ERR_JWKS_TIMEOUT' || error.code === 'ERR_JOSE_GENERIC';
}

function readIdentity(claims: unknown): Identity | null {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) return null;
  const { sub, email, email_verified, name, picture } = parsed.data;
  return {
    subject: sub,
    email: plainAddress(email),
    emailVerified: email_verified,
    name: name ?? null,
    picture: picture ?? null,
  };
}

async function discover(issuer: string): Promise<ProviderDiscovery> {
  const discovery = Discovery.safeParse(await fetchJson(`${issuer}/.well-known/openid-configuration`));
  if (!discovery.success || discovery.data.issuer.replace(/\/+$/, '') !== issuer)
    throw new ProviderUnavailable('the provider describes itself in a way that does not fit');
  const { createRemoteJWKSet, customFetch } = await import('jose');
  return {
    // Google uses both issuer names.
    issuers: [discovery.data.issuer, ...(issuer === GOOGLE ? ['accounts.google.com'] : [])],
    userinfo: discovery.data.userinfo_endpoint,
    authorization: discovery.data.authorization_endpoint,
    token: discovery.data.token_endpoint,
    keys: createRemoteJWKSet(new URL(discovery.data.jwks_uri), {
      timeoutDuration: TIMEOUT,
      [customFetch]: (url: string) => fetchBounded(url),
    }),
  };
}

interface Call {
  bearer?: string;
  basic?: string;
  /** The body of a POST. */
  form?: URLSearchParams;
}

/** Returns the parsed response; null for a refusal. */
async function fetchJson(url: string, { bearer, basic, form }: Call = {}): Promise<unknown> {
  const credential = bearer ? `Bearer ${bearer}` : basic && `Basic ${basic}`;
  const headers = { accept: 'application/json', ...(credential && { authorization: credential }) };
  const response = await fetchBounded(url, { headers, ...(form && { method: 'POST', body: form }) });
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return null;
  if (!response.ok) throw new ProviderUnavailable(`the provider answered ${response.status}`);
  return response.json().catch(() => null);
}

/** Fetches without following redirects, with limits of size and time. */
async function fetchBounded(url: string, call: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(url, { ...call, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) throw new Error('the answer is too large');
      chunks.push(chunk);
    }
    return new Response(Buffer.concat(chunks), { status: response.status });
  } catch (error) {
    throw new ProviderUnavailable('the provider did not answer', { cause: error });
  }
}
