import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * A low cost of scrypt for tests. The library's own cost takes 0.1 s of a core for each hash, and most tests need any
 * hash.
 */
const CHEAP = { N: 16, maxmem: undefined };

type Scrypt = (
  password: string,
  salt: string,
  length: number,
  options: ScryptOptions,
  callback: (error: Error | null, key: Buffer) => void,
) => void;

/** Survives the files of one process: each file may run this module again. */
const FULL = Symbol.for('scrypt at full cost');
const scrypt: Scrypt = Reflect.get(crypto.scrypt, FULL) ?? crypto.scrypt;

const scryptCheaply: Scrypt = (password, salt, length, options, callback) =>
  scrypt(password, salt, length, { ...options, ...CHEAP }, callback);
Object.assign(scryptCheaply, { [FULL]: scrypt });

/** Replaces `scrypt` of this process by one of the given cost. */
export function setPasswordCost(cost: 'cheap' | 'full'): void {
  Object.assign(crypto, { scrypt: cost === 'cheap' ? scryptCheaply : scrypt });
  syncBuiltinESMExports();
}
