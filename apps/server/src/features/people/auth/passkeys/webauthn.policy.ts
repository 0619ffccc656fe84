import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/**
 * The relying party's part of WebAuthn, level 2, without attestation: sections 7.1 and 7.2. Browsers give the public key
 * as SubjectPublicKeyInfo, so nothing here decodes CBOR (decision 307).
 */

export interface RelyingParty {
  /** Of the site's address. */
  origin: string;
  /** The host name, to which authenticators bind a key pair. */
  id: string;
}

interface ClientData {
  type: string;
  challenge: string;
  origin: string;
  crossOrigin: boolean;
}

interface AuthenticatorData {
  rpIdHash: Buffer;
  /** The person was there. */
  isPresent: boolean;
  /** The authenticator recognised the person, by a finger, a face or a PIN. */
  isVerified: boolean;
  signCount: number;
  /** Of a new key pair, base64url; null at a login. */
  credentialId: string | null;
}

type Ceremony = 'webauthn.create' | 'webauthn.get';

const FLAG = { present: 0x01, verified: 0x04, attested: 0x40 };
/** Hash of the relying party, flags and counter. */
const HEAD = 37;
/** The model of the authenticator, which comes before the length of the credential id. */
const MODEL = 16;
/** Bits of the modulus. */
const RSA_BITS = { min: 2048, max: 8192 };

export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, id: hostname };
}

/** Returns null for anything else than the JSON of a browser. */
export function readClientData(bytes: Buffer): ClientData | null {
  try {
    const data: unknown = JSON.parse(bytes.toString());
    if (typeof data !== 'object' || data === null) return null;
    const { type, challenge, origin, crossOrigin } = data as Record<string, unknown>;
    if (typeof type !== 'string' || typeof challenge !== 'string' || typeof origin !== 'string') return null;
    return { type, challenge, origin, crossOrigin: crossOrigin === true };
  } catch {
    return null;
  }
}

/** Returns null for truncated data. */
export function readAuthenticatorData(bytes: Buffer): AuthenticatorData | null {
  if (bytes.length < HEAD) return null;
  const flags = bytes.readUInt8(32);
  const has = (flag: number) => (flags & flag) !== 0;
  return {
    rpIdHash: bytes.subarray(0, 32),
    isPresent: has(FLAG.present),
    isVerified: has(FLAG.verified),
    signCount: bytes.readUInt32BE(33),
    credentialId: has(FLAG.attested) ? readCredentialId(bytes.subarray(HEAD + MODEL)) : null,
  };
}

function readCredentialId(bytes: Buffer): string | null {
  if (bytes.length < 2) return null;
  const id = bytes.subarray(2, 2 + bytes.readUInt16BE(0));
  return id.length > 0 && id.length === bytes.readUInt16BE(0) ? id.toString('base64url') : null;
}

/** Returns whether the ceremony took place at this site, with a person whom the authenticator recognised. */
export function isOurs(
  ceremony: Ceremony,
  { type, origin, crossOrigin }: ClientData,
  { rpIdHash, isPresent, isVerified }: AuthenticatorData,
  party: RelyingParty,
): boolean {
  const isHere = type === ceremony && origin === party.origin && !crossOrigin;
  return isHere && rpIdHash.equals(sha256(party.id)) && isPresent && isVerified;
}

/** Returns the key if it is one of the two kinds that the site asks for: ES256 and RS256. */
export function readPublicKey(spki: Buffer): KeyObject | null {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    if (key.asymmetricKeyType === 'ec') return namedCurve === 'prime256v1' ? key : null;
    const isLong = modulusLength >= RSA_BITS.min && modulusLength <= RSA_BITS.max;
    return key.asymmetricKeyType === 'rsa' && isLong ? key : null;
  } catch {
    return null;
  }
}

export function isSignedBy(
  key: KeyObject,
  {
    authenticatorData,
    clientData,
    signature,
  }: Record<'authenticatorData' | 'clientData' | 'signature', Buffer>,
): boolean {
  return verify('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), key, signature);
}

/** Returns whether the counter shows that no copy of the key pair logged in; 0 twice: the authenticator does not count. */
export function isCounterRight(stored: number, next: number): boolean {
  return next > stored || (next === 0 && stored === 0);
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
