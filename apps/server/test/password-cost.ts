import { afterAll, beforeAll } from 'vitest';
import { setPasswordCost } from './cheap-scrypt.ts';

// As a setup file of vitest, for the server in the test's process. Servers that tests start as processes hash at full cost.
setPasswordCost('cheap');

/** Hashes passwords at full cost in this file, which measures times or has passwords of a real site. */
export function hashAtFullCost(): void {
  beforeAll(() => setPasswordCost('full'));
  afterAll(() => setPasswordCost('cheap'));
}
