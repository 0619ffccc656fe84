import { Email } from '@corpomeme/contract/people/auth';
import { opaque } from '@corpomeme/contract/site/fields';
import { HOUR } from '@corpomeme/contract/site/time';
import type { JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import type * as oidc from 'openid-client';
import { z } from 'zod';
import { isPublicAddress, literalAddress } from './remote/remote-address.ts';
import { requestBody } from './remote/remote-connection.ts';
import { type ResolveHost, resolveLocally } from './remote/remote-resolver.ts';

/** The identity that the provider confirms. */
export interface Identity {
  subject: string;
  /** As typed addresses are stored; null without one, or with one that nobody could type here. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
}

/** An answer that proves nothing. */
export class Refusal {
  /** The library's code, which tells nothing about the person. */
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/**
 * Verifies proofs of the OpenID provider (product: google sign-in). Rejects with `ProviderUnavailable` if the provider
 * cannot be reached.
 */
export interface IdentityProvider {
  /** Returns null for an invalid proof. */
  checkIdToken(token: string): Promise<Identity | null>;
  checkAccessToken(token: string): Promise<Identity | null>;
  /** Returns the page on which a person logs in there (authorization code with PKCE, RFC 7636). */
  authorizationUrl(request: {
    redirectUri: string;
    state: string;
    nonce: string;
    verifier: string;
  }): Promise<string>;
  /** Trades the answer of that page for an identity. Each code works once. */
  redeem(request: {
    redirectUri: string;
    /** `iss` names the issuer (RFC 9207), if it says that it does so. */
    answer: { code: string; state: string; iss?: string | undefined };
    nonce: string;
    verifier: string;
  }): Promise<Identity | Refusal>;
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
}

const GOOGLE = 'https://accounts.google.com';
/** A constant, so that no page waits for the provider's discovery document. */
const GOOGLE_USERINFO = 'https://openidconnect.googleapis.com/v1/userinfo';
/** Milliseconds of one request. */
const TIMEOUT = 5000;
/** The default of `openid-client`, never reached: its clock also counts what comes before the request. */
const LIBRARY_TIMEOUT = 30_000;
const MAX_BYTES = 256 * 1024;
/** The clock skew in seconds that `openid-client` allows too. */
const TOKEN_CHECKS = { clockTolerance: 30, requiredClaims: ['exp', 'sub'] };
/** Excludes `none` and the algorithms with a shared secret, with which others could sign. */
const ALGORITHMS = [
  ...['RS', 'PS', 'ES'].flatMap((kind) => [256, 384, 512].map((bits) => `${kind}${bits}`)),
  'EdDSA',
  'Ed25519',
];

const Subject = opaque(255).min(1);
const TokenInfo = z.object({ aud: z.string(), sub: z.string().optional() });

interface Provider {
  /** One for each way to send the client's secret, the first choice first. */
  clients: [oidc.Configuration, ...oidc.Configuration[]];
  keys: JWTVerifyGetKey;
  issuers: string[];
}

export function createIdentityProvider(options: ProviderOptions): IdentityProvider {
  const { clientId, issuer } = options;
  const call = pinnedFetch(issuer);
  const cache = new LRUCache<string, Provider>({
    max: 1,
    ttl: HOUR,
    fetchMethod: () => discover(options, call),
  });
  const discovered = () => cache.forceFetch(issuer);
  const tokenInfo = issuer === GOOGLE ? 'https://oauth2.googleapis.com/tokeninfo' : `${issuer}/tokeninfo`;

  return {
    // Google's button gives its token to the page, without a request of ours whose answer openid-client could check.
    async checkIdToken(token) {
      const { keys, issuers } = await discovered();
      const { jwtVerify } = await import('jose');
      const checks = { issuer: issuers, audience: clientId, algorithms: ALGORITHMS, ...TOKEN_CHECKS };
      const checked = await orRefused(jwtVerify<Claims>(token, keys, checks));
      return checked instanceof Refusal ? null : identityOf(checked.payload);
    },
    async checkAccessToken(token) {
      const answer = await call(`${tokenInfo}?access_token=${encodeURIComponent(token)}`, {
        passes4xx: true,
      });
      const info = TokenInfo.safeParse(await answer.json().catch(() => null)).data;
      // Refuses a token that was issued to another site.
      if (info?.aud !== clientId) return null;
      const library = await import('openid-client');
      const [client] = (await discovered()).clients;
      const subject = info.sub ?? library.skipSubjectCheck;
      const told = await orRefused(library.fetchUserInfo(client, token, subject));
      return told instanceof Refusal ? null : identityOf(told);
    },
    async authorizationUrl({ redirectUri, state, nonce, verifier }) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
      const [client] = (await discovered()).clients;
      const challenge = await calculatePKCECodeChallenge(verifier);
      const asked = { scope: 'openid email', redirect_uri: redirectUri, state, nonce };
      const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
      const url = await orRefused(Promise.try(buildAuthorizationUrl, client, { ...asked, ...pkce }));
      if (url instanceof Refusal) throw new ProviderUnavailable('the provider names no page to log in on');
      return url.href;
    },
    redeem: async (request) => redeem((await discovered()).clients, request),
  };
}

/** Tries the next way to send the secret where the issuer lists one that it refuses for this client. */
async function redeem(
  [client, ...others]: Provider['clients'],
  request: Parameters<IdentityProvider['redeem']>[0],
): Promise<Identity | Refusal> {
  const { authorizationCodeGrant } = await import('openid-client');
  const { redirectUri, answer, nonce, verifier } = request;
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) if (value) url.searchParams.set(name, value);
  const checks = { expectedNonce: nonce, expectedState: answer.state, pkceCodeVerifier: verifier };
  const tokens = await orRefused(authorizationCodeGrant(client, url, checks));
  const [next, ...last] = others;
  if (tokens instanceof Refusal)
    return next && tokens.reason === 'invalid_client' ? redeem([next, ...last], request) : tokens;
  const claims = await withUserinfo(client, tokens.claims() as Claims, tokens.access_token);
  return identityOf(claims) ?? new Refusal('sub');
}

/** The claims that count here, as an issuer may write them. */
interface Claims {
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
}

/** Adds what the issuer tells at its userinfo alone: the address, or that it is verified. */
async function withUserinfo(client: oidc.Configuration, claims: Claims, token: string): Promise<Claims> {
  const isWhole = (claims.email ?? null) !== null && (claims.email_verified ?? null) !== null;
  if (isWhole || client.serverMetadata().userinfo_endpoint === undefined) return claims;
  const { fetchUserInfo } = await import('openid-client');
  const told: Claims | Refusal = await orRefused(fetchUserInfo(client, token, claims.sub));
  if (told instanceof Refusal) return claims;
  // What is verified is the address beside it.
  const isSame = (told.email ?? claims.email) === (claims.email ?? told.email);
  return isSame
    ? {
        ...claims,
        email: claims.email ?? told.email,
        email_verified: claims.email_verified ?? told.email_verified,
      }
    : told;
}

function identityOf({ sub, email, email_verified: verified, name }: Claims): Identity | null {
  const subject = Subject.safeParse(sub).data;
  if (subject === undefined) return null;
  return {
    subject,
    email: Email.safeParse(email).data ?? null,
    emailVerified: verified === true || verified === 'true',
    name: typeof name === 'string' ? name : null,
  };
}

async function discover(options: ProviderOptions, call: PinnedFetch): Promise<Provider> {
  const { issuer, clientId } = options;
  const { Configuration, allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } =
    await import('openid-client');
  const jose = await import('jose');
  // Signatures are checked though the token comes from the issuer itself.
  const execute = [
    enableNonRepudiationChecks,
    ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
  ];
  const address = new URL(`${issuer}/.well-known/openid-configuration`);
  const sent = { execute, [customFetch]: call };
  const found = await discovery(address, clientId, undefined, undefined, sent).catch((cause: unknown) => {
    throw new ProviderUnavailable('the provider does not describe itself', { cause });
  });
  const described: oidc.ServerMetadata = found.serverMetadata();
  const metadata = { ...described, id_token_signing_alg_values_supported: ALGORITHMS };
  if (metadata.issuer.replace(/\/+$/, '') !== issuer || !URL.canParse(metadata.jwks_uri ?? ''))
    throw new ProviderUnavailable('the provider describes itself in a way that does not fit');
  const clients = (await waysToAuthenticate(options, metadata)).map((way) => {
    const client = new Configuration(metadata, clientId, undefined, way);
    Object.assign(client, { [customFetch]: call });
    for (const extend of execute) extend(client);
    return client;
  });
  return {
    clients: clients as Provider['clients'],
    // Google uses both issuer names.
    issuers: [metadata.issuer, ...(issuer === GOOGLE ? ['accounts.google.com'] : [])],
    keys: jose.createRemoteJWKSet(new URL(metadata.jwks_uri ?? ''), {
      timeoutDuration: LIBRARY_TIMEOUT,
      [jose.customFetch]: call,
    }),
  };
}

/** Returns the ways that the issuer lists, the standard's default first: what it lists may not hold for this client. */
async function waysToAuthenticate(
  { clientSecret }: ProviderOptions,
  { token_endpoint_auth_methods_supported: listed = [] }: oidc.ServerMetadata,
): Promise<oidc.ClientAuth[]> {
  const { ClientSecretPost, None } = await import('openid-client');
  if (clientSecret === undefined) return [None()];
  const takesPost = listed.length === 0 || listed.includes('client_secret_post');
  const takesBasic = !takesPost || listed.length === 0 || listed.includes('client_secret_basic');
  return [
    ...(takesBasic ? [basicWith(clientSecret)] : []),
    ...(takesPost ? [ClientSecretPost(clientSecret)] : []),
  ];
}

/** The library also escapes `-`, `_` and `.`, which issuers that decode nothing take for another name. */
function basicWith(clientSecret: string): oidc.ClientAuth {
  return (_issuer, { client_id }, _body, headers) => {
    const pair = [client_id, clientSecret].map(encodeURIComponent).join(':');
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  };
}

/** Returns a refusal for what the issuer or the library refuses. Rejects with ProviderUnavailable if no answer came. */
async function orRefused<Answer extends object>(work: Promise<Answer>): Promise<Answer | Refusal> {
  return work.catch((error: Error & { code?: unknown; error?: unknown; status?: unknown }) => {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof ProviderUnavailable) throw cause;
    const { code, status = (error.cause as { status?: unknown } | undefined)?.status } = error;
    if (code === 'ERR_JOSE_GENERIC' || code === 'ERR_JWKS_TIMEOUT')
      throw new ProviderUnavailable('the keys could not be fetched', { cause: error });
    if (typeof code !== 'string' || !/^(OAUTH|ERR_J)/.test(code)) throw error;
    return new Refusal(error.error === 'invalid_client' || status === 401 ? 'invalid_client' : code);
  });
}

type PinnedFetch = (url: string, call?: PinnedCall) => Promise<Response>;

interface PinnedCall {
  method?: string;
  headers?: Record<string, string> | Headers;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Set for an answer that is itself an outcome; codes and tokens are always refused so. */
  passes4xx?: boolean;
}

/**
 * Returns a fetch that connects to the addresses which it checked, without redirects, with limits of size and time. An
 * issuer on the public internet cannot name an address of this network.
 */
export function pinnedFetch(issuer: string, resolve: ResolveHost = resolveLocally): PinnedFetch {
  const home = new URL(issuer);
  const addressesOf = async (url: URL) => {
    const literal = literalAddress(url);
    const [first, ...others] = literal ? [literal] : await resolve(url.hostname);
    if (first === undefined) throw new Error('no address');
    return [first, ...others] as const;
  };
  return async (address, { method = 'GET', headers, body, signal, passes4xx = method === 'POST' } = {}) => {
    try {
      const url = new URL(address);
      const addresses = await addressesOf(url);
      if (url.hostname !== home.hostname && !addresses.every(isPublicAddress))
        if ((await addressesOf(home)).every(isPublicAddress)) throw new Error('not a public address');
      await import('undici');
      const limit = AbortSignal.timeout(TIMEOUT);
      const sent = Object.fromEntries(new Headers(headers));
      const response = await requestBody(url, {
        addresses: [...addresses],
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        maxBytes: MAX_BYTES,
        method,
        headers: sent,
        ...(body !== undefined && body !== null && { body: String(body) }),
      });
      const isOutcome = response.status < 500 && response.status !== 429 && response.status >= 400;
      if (response.ok || (isOutcome && (passes4xx || sent.authorization !== undefined))) return response;
      throw new Error(`the provider answered ${response.status}`);
    } catch (cause) {
      throw new ProviderUnavailable('the provider did not answer', { cause });
    }
  };
}
