import { defineConfig } from 'vitest/config';

/** Only the tests of policies: no site, no database. */
export default defineConfig({
  test: {
    include: [
      'apps/server/src/features/**/*.policy.test.ts',
      'apps/server/src/features/safety/checks/checks-table.test.ts',
    ],
    // Searches for slow patterns in long random texts, which detects no further mutant.
    testNamePattern: /^(?!every check finishes on pathological texts)/,
    testTimeout: 30_000,
    isolate: false,
  },
});
