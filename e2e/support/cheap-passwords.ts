import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** A cost of scrypt for journeys. The server's own takes 0.1 s of a core for each registration and each login. */
const CHEAP = { N: 16, maxmem: undefined };

type Scrypt = (
  password: string,
  salt: string,
  length: number,
  options: ScryptOptions,
  callback: (error: Error | null, key: Buffer) => void,
) => void;

// A site loads this module before the server (`site.ts`), so that all passwords of the site have the same cost.
const scrypt: Scrypt = crypto.scrypt;
const scryptCheaply: Scrypt = (password, salt, length, options, callback) =>
  scrypt(password, salt, length, { ...options, ...CHEAP }, callback);
Object.assign(crypto, { scrypt: scryptCheaply });
syncBuiltinESMExports();
