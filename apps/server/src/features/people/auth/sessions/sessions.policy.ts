import { hash, randomBytes } from 'node:crypto';

const AGENT_MAX = 200;
const TOKEN_BYTES = 32;

/** Returns a new session token. Only its owner has it; the database stores its hash (decision 100). */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the SHA-256 of a session token, hex. The token is random, so a key or a salt would add nothing. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Returns a storable `User-Agent`: at most 200 characters, without control characters. */
export function cleanUserAgent(header: string | undefined): string | null {
  const text = (header ?? '').replace(/\p{Cc}+/gu, ' ').trim();
  return [...text].slice(0, AGENT_MAX).join('') || null;
}
