import { defineConfig } from 'vitest/config';

/** The tests of the policies alone: no site, no database. */
export default defineConfig({
  test: {
    include: ['apps/server/src/features/**/*.policy.test.ts'],
    // Looks for slow patterns in long random texts, which no mutant needs to be found.
    testNamePattern: /^(?!whatever is written, every check answers|fingerprints of copies are near)/,
    testTimeout: 30_000,
    isolate: false,
  },
});
