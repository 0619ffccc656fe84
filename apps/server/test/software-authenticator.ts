import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest } from '@corpomeme/contract/people/passkeys';

/** What a hostile browser or authenticator says instead of the truth. */
export interface Lies {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  /** Bits of the authenticator data; present and verified if omitted. */
  flags?: number;
  signCount?: number;
  userHandle?: string;
  credentialId?: string;
  /** Signs with another key. */
  forges?: true;
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
const SEEN = FLAGS.present | FLAGS.verified;
const text = (bytes: Buffer) => bytes.toString('base64url');

/** A passkey in memory, as a browser at `origin` would use it. */
export class SoftwareAuthenticator {
  readonly credentialId = text(randomBytes(32));
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  readonly #origin: string;
  #userHandle = '';
  /** Counts from 1 like a security key; 0 stays 0 like a passkey that syncs. */
  signCount = 0;

  constructor(origin: string, kind: 'ec' | 'rsa' = 'ec') {
    this.#origin = origin;
    this.#keys =
      kind === 'ec'
        ? generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
        : generateKeyPairSync('rsa', { modulusLength: 2048 });
  }

  create(options: PasskeyCreation, lies: Lies = {}) {
    this.#userHandle = options.user_handle;
    const id = Buffer.from(lies.credentialId ?? this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const flags = lies.flags ?? SEEN | FLAGS.attested;
    const made = [this.#head(options, { ...lies, flags }), Buffer.alloc(16), length, id, Buffer.of(0xa0)];
    return {
      id: this.credentialId,
      name: 'Telefon',
      client_data: text(this.#clientData('webauthn.create', options, lies)),
      authenticator_data: text(Buffer.concat(made)),
      public_key: text(this.#keys.publicKey.export({ format: 'der', type: 'spki' })),
    };
  }

  get(options: PasskeyRequest, lies: Lies = {}) {
    if (this.signCount > 0) this.signCount += 1;
    const clientData = this.#clientData('webauthn.get', options, lies);
    const made = this.#head(options, lies);
    const signed = Buffer.concat([made, createHash('sha256').update(clientData).digest()]);
    const key = lies.forges
      ? generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
      : this.#keys.privateKey;
    return {
      id: lies.credentialId ?? this.credentialId,
      client_data: text(clientData),
      authenticator_data: text(made),
      signature: text(sign('sha256', signed, key)),
      user_handle: lies.userHandle ?? this.#userHandle,
    };
  }

  #clientData(type: string, { challenge }: PasskeyRequest, lies: Lies): Buffer {
    const data = { type, challenge, origin: this.#origin, crossOrigin: false };
    const { type: otherType = type, challenge: other = challenge, origin = data.origin } = lies;
    const { crossOrigin = false } = lies;
    return Buffer.from(JSON.stringify({ ...data, type: otherType, challenge: other, origin, crossOrigin }));
  }

  #head({ rpId }: PasskeyRequest, lies: Lies): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.signCount ?? this.signCount);
    const party = createHash('sha256')
      .update(lies.rpId ?? rpId)
      .digest();
    return Buffer.concat([party, Buffer.of(lies.flags ?? SEEN), counter]);
  }
}
