import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './apps/server/test/longest-first.ts';
import { IN_THE_REST, ON_SQLITE_ONLY, OWN_PROJECTS } from './apps/server/test/one-database.ts';

const ofServer = (pattern: string) => `apps/server/${pattern}`;
const ownProjects = OWN_PROJECTS.map(ofServer);
/** They need programs of a machine that serves the site, or take minutes; `npm run test:all` runs them. */
const deploymentTests = ownProjects.filter((pattern) => pattern.includes('deployment'));
const platformTests = ownProjects.filter((pattern) => !deploymentTests.includes(pattern));

/** Checks which texts the journeys saw. */
const catalogueTest = 'scripts/catalogue.test.ts';

/** Tests that mount components in a simulated DOM (decision 191). */
const domTests = 'apps/web/app/**/*.dom.test.tsx';

/** A busy machine may need this long for what a test waits for; it is a guard against hanging and no measure of speed. */
const PATIENCE = 600_000;

/** Files share the workers, because loading the code takes longer than most files (decision 087). */
const shared = {
  isolate: false,
  expect: { poll: { timeout: PATIENCE / 5 } },
  // For the servers and commands that tests start as processes, too.
  env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, '.tmp/compile-cache-of-tests') },
};

const sqliteOnly = Object.values(ON_SQLITE_ONLY).flat().map(ofServer);

/** Node runs the server's TypeScript itself, so its tests need no transformation either, and load in half the time. */
const withoutTransformation = { viteModuleRunner: false, nodeLoader: false };

/** Every test of the server that needs a site: the same files run on both databases, but for `ON_SQLITE_ONLY`. */
const serverSuite = {
  ...shared,
  include: ['apps/server/{src,test}/**/*.test.ts'],
  exclude: ownProjects,
  setupFiles: 'apps/server/test/password-cost.ts',
  testTimeout: PATIENCE,
  hookTimeout: PATIENCE,
  experimental: withoutTransformation,
  // One more than cores, because a worker often waits for processes and clocks.
  maxWorkers: 3,
  // Vitest refuses to run projects of one group that have different numbers of workers.
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  test: {
    // A small machine has two cores.
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: true,
    // What passing tests print hides what failed.
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/{app,vite}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'e2e/**/*.test.ts',
          ],
          exclude: [catalogueTest, domTests],
        },
      },
      {
        test: {
          ...shared,
          name: 'dom',
          environment: 'happy-dom',
          include: [domTests],
          setupFiles: 'apps/web/test/clean-browser.ts',
          // Node's own storages would take the place of the DOM's.
          execArgv: ['--no-experimental-webstorage'],
          testTimeout: PATIENCE,
        },
      },
      { test: { name: 'texts', include: [catalogueTest] } },
      {
        test: {
          ...shared,
          name: 'platform',
          include: platformTests,
          testTimeout: PATIENCE,
          experimental: withoutTransformation,
        },
      },
      {
        test: {
          ...serverSuite,
          name: 'server-sqlite',
          // An `--exclude` of the command line does not reach projects.
          exclude: [...ownProjects, ...IN_THE_REST],
          globalSetup: 'apps/server/test/sqlite-setup.ts',
        },
      },
      {
        test: {
          ...serverSuite,
          name: 'processes',
          include: IN_THE_REST,
          globalSetup: 'apps/server/test/sqlite-setup.ts',
        },
      },
      {
        test: {
          ...serverSuite,
          name: 'deployment',
          include: deploymentTests,
          exclude: [],
          globalSetup: 'apps/server/test/sqlite-setup.ts',
          // One file waits for time limits while another installs or builds; more at once would starve both of memory.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...serverSuite,
          name: 'server-postgres',
          exclude: [...ownProjects, ...sqliteOnly],
          globalSetup: 'apps/server/test/postgres-setup.ts',
        },
      },
    ],
  },
});
