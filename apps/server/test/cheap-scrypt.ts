import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** A low cost of scrypt for tests. The library's own cost takes 0.1 s of a core for each hash. */
const CHEAP = { N: 16, maxmem: undefined };

type Scrypt = (
  password: string,
  salt: string,
  length: number,
  options: ScryptOptions,
  callback: (error: Error | null, key: Buffer) => void,
) => void;

/**
 * Marks the cheap function and holds the original one. A global symbol, because each test file of a process may run this
 * module again.
 */
const ORIGINAL = Symbol.for('scrypt at full cost');
const scrypt: Scrypt = Reflect.get(crypto.scrypt, ORIGINAL) ?? crypto.scrypt;

const scryptCheaply: Scrypt = (password, salt, length, options, callback) =>
  scrypt(password, salt, length, { ...options, ...CHEAP }, callback);
Object.assign(scryptCheaply, { [ORIGINAL]: scrypt });

/** Replaces `scrypt` of this process with one of the given cost. */
export function setPasswordCost(cost: 'cheap' | 'full'): void {
  Object.assign(crypto, { scrypt: cost === 'cheap' ? scryptCheaply : scrypt });
  syncBuiltinESMExports();
}
