import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Returns a token that holds the address, so that the database stores it nowhere while the link is open. */
export function makeAddressToken(address: string): string {
  return `${randomBytes(TOKEN_BYTES).toString('base64url')}.${Buffer.from(address).toString('base64url')}`;
}

/** Returns the address of a token. Only a token whose hash is stored proves anything. */
export function addressOfToken(token: string): string {
  return Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
}

export function hashAddressToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
