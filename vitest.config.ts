import { defineConfig } from 'vitest/config';
import { LongestFirst } from './apps/server/test/longest-first.ts';

const platformTests = ['apps/server/src/platform/**/*.test.ts', 'apps/server/src/config.test.ts'];

/** Judges what the journeys left behind. */
const catalogueTest = 'scripts/catalogue.test.ts';

/** Every test of the server that needs a site: the same files run on both databases. */
const serverSuite = {
  include: ['apps/server/{src,test}/**/*.test.ts'],
  exclude: platformTests,
  // For a machine that is busy with something else; no test waits that long by itself.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // Two workers are what a small machine has. Files share them: loading the server anew takes longer than most files.
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: [
            'packages/contract/src/**/*.test.ts',
            'apps/web/app/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [catalogueTest],
        },
      },
      { test: { name: 'texts', include: [catalogueTest] } },
      { test: { name: 'platform', include: platformTests, testTimeout: 30_000 } },
      { test: { ...serverSuite, name: 'server-sqlite', globalSetup: 'apps/server/test/sqlite-setup.ts' } },
      {
        test: { ...serverSuite, name: 'server-postgres', globalSetup: 'apps/server/test/postgres-setup.ts' },
      },
    ],
  },
});
