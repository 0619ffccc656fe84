import { afterAll, beforeAll } from 'vitest';
import { setPasswordCost } from './cheap-scrypt.ts';

// This setup file of vitest makes hashes cheap for the server in the test's process. Servers in other processes hash at full
// cost.
setPasswordCost('cheap');

/** Makes the calling test file hash at full cost, because it measures times or checks passwords of a real site. */
export function hashAtFullCost(): void {
  beforeAll(() => setPasswordCost('full'));
  afterAll(() => setPasswordCost('cheap'));
}
