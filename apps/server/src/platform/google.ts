import { plainAddress } from '@corpomeme/contract/people/auth';
import { HOUR } from '@corpomeme/contract/site/time';
import type { errors, JWTVerifyGetKey } from 'jose';
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
}

export class ProviderUnavailable extends Error {}

/** Returns the URL that browsers call with their access token. */
export function userinfoOf(issuer: string): string {
  return issuer === GOOGLE ? GOOGLE_USERINFO : `${issuer}/userinfo`;
}

interface ProviderOptions {
  clientId: string;
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
const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url(), userinfo_endpoint: z.url() });
const TokenInfo = z.object({ aud: z.string(), sub: z.string().optional() });

interface ProviderDiscovery {
  issuers: string[];
  userinfo: string;
  keys: JWTVerifyGetKey;
}

export function createIdentityProvider({ clientId, issuer, now }: ProviderOptions): IdentityProvider {
  const cache = new LRUCache<string, ProviderDiscovery>({
    max: 1,
    ttl: HOUR,
    fetchMethod: () => discover(issuer),
  });
  const discovered = () => cache.forceFetch(issuer);
  const tokenInfo = issuer === GOOGLE ? 'https://oauth2.googleapis.com/tokeninfo' : `${issuer}/tokeninfo`;

  return {
    async checkIdToken(token) {
      const { keys, issuers } = await discovered();
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
        return readIdentity(payload);
      } catch (error) {
        if (error instanceof errors.JOSEError && !isAway(error)) return null;
        throw new ProviderUnavailable('the keys could not be fetched', { cause: error });
      }
    },
    async checkAccessToken(token) {
      const info = await fetchJson(`${tokenInfo}?access_token=${encodeURIComponent(token)}`);
      const parsed = TokenInfo.safeParse(info);
      // Refuses a token that was issued to another site.
      if (!parsed.success || parsed.data.aud !== clientId) return null;
      const { userinfo } = await discovered();
      const identity = readIdentity(await fetchJson(userinfo, token));
      const isSame = parsed.data.sub === undefined || parsed.data.sub === identity?.subject;
      return isSame ? identity : null;
    },
  };
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
    keys: createRemoteJWKSet(new URL(discovery.data.jwks_uri), {
      timeoutDuration: TIMEOUT,
      [customFetch]: (url: string) => fetchBounded(url),
    }),
  };
}

/** Returns the parsed response; null for a refusal. */
async function fetchJson(url: string, bearer?: string): Promise<unknown> {
  const headers = { accept: 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) };
  const response = await fetchBounded(url, headers);
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return null;
  if (!response.ok) throw new ProviderUnavailable(`the provider answered ${response.status}`);
  return response.json().catch(() => null);
}

/** Fetches without following redirects, with limits of size and time. */
async function fetchBounded(url: string, headers: Record<string, string> = {}): Promise<Response> {
  try {
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
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
