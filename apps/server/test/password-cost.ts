import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

/** A cost of scrypt for tests. The library's own takes 0.1 s of a core for each hash, and most tests only need some hash. */
const CHEAP = { N: 16, maxmem: undefined };

type Scrypt = (
  password: string,
  salt: string,
  length: number,
  options: ScryptOptions,
  callback: (error: Error | null, key: Buffer) => void,
) => void;

/** Survives the files of one process: each file runs this module again. */
const FULL = Symbol.for('scrypt at full cost');
const scrypt: Scrypt = Reflect.get(crypto.scrypt, FULL) ?? crypto.scrypt;

const scryptCheaply: Scrypt = (password, salt, length, options, callback) =>
  scrypt(password, salt, length, { ...options, ...CHEAP }, callback);
Object.assign(scryptCheaply, { [FULL]: scrypt });

function setScrypt(implementation: Scrypt): void {
  Object.assign(crypto, { scrypt: implementation });
  syncBuiltinESMExports();
}

// As a setup file of vitest, for the server in the test's process. Servers that tests start as processes hash at full cost.
setScrypt(scryptCheaply);

/** Hashes passwords at the usual cost in this file, which measures times or has passwords of a real site. */
export function hashAtFullCost(): void {
  beforeAll(() => setScrypt(scrypt));
  afterAll(() => setScrypt(scryptCheaply));
}
