import { rmSync } from 'node:fs';
import path from 'node:path';
import { listPostgresTests, type PostgresTest } from '../../apps/server/test/one-database.ts';
import { findChangedTests } from './changed-tests.ts';
import { ensureChromium } from './chromium.ts';
import { ensureEngines } from './engines.ts';
import { type Command, ROOT, tool } from './run-command.ts';
import { plainStep, retryFailedAlone, type Step, testStep } from './step.ts';

const node = (...args: string[]): Command => ({ program: process.execPath, args });
/** Journeys write the texts of the catalogue that they saw into this folder. */
const SHOWN_TEXTS = path.join(ROOT, '.tmp/shown-texts');
const typesIn = (folder: string) => tool('tsc', ['--noEmit', '-p', folder]);

interface VitestRun {
  project: string | string[];
  /** Runs all files of the projects if none is given. */
  files?: readonly string[];
  env?: Record<string, string>;
}

function vitest(name: string, { project, files = [], env }: VitestRun): Step {
  const projects = [project].flat().map((each) => `--project=${each}`);
  // The `minimal` reporter prints failures only.
  const reporters = ['--reporter=minimal', '--reporter=json'];
  return testStep(name, 'vitest', (report) =>
    tool(
      'vitest',
      ['run', ...projects, ...reporters, `--outputFile.json=${report}`, ...files],
      env && { env },
    ),
  );
}

interface BrowserRun {
  journeys: 'promises' | 'others';
  /** The folder of the configuration. */
  config?: string;
  ensure?: () => Promise<void>;
}

/** Returns a step that runs the journeys of the promises or the others. Failed ones run again, alone. */
function browser(name: string, { journeys, config = 'e2e', ensure = ensureChromium }: BrowserRun): Step {
  const run = (part: string, ...options: string[]) =>
    testStep(part, 'playwright', async (report) => {
      await ensure();
      // The `dot` reporter prints details of failures only.
      return tool('playwright', ['test', `--config=${config}`, '--reporter=dot,json', ...options], {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, SHOWN_TEXTS, JOURNEYS: journeys },
      });
    });
  const alone = run(`${name} alone`, '--last-failed', '--workers=1', '--trace=retain-on-failure');
  return retryFailedAlone(run(name), alone);
}

/** The short journeys that run in several engines (decisions 221 and 231). */
const ENGINES = 'e2e/engines';

/** Limits the check after a change across many folders; `npm test` runs all files. */
const CHANGED_FILES_AT_MOST = 16;

/** Returns a step that runs files of the server, with and without a site. */
export function serverStep(name: string, files: string[]): Step {
  return vitest(name, { project: ['server-sqlite', 'processes', 'platform'], files });
}

/** Returns the step that runs the table of who may call which route, and the server tests beside changed files. */
export function changedServerStep(): Step {
  const changed = findChangedTests();
  const files = changed.slice(0, CHANGED_FILES_AT_MOST);
  const count = files.length < changed.length ? `${files.length} of ${changed.length}` : changed.length;
  return serverStep(`access table and ${count} changed server test files`, [
    'apps/server/src/http/access.test.ts',
    ...files,
  ]);
}

/** Steps that may run side by side, the slow ones first. */
export const quickSteps: Step[] = [
  plainStep(
    'types of the web app',
    tool('react-router', ['typegen'], { folder: 'apps/web' }),
    typesIn('apps/web'),
    typesIn('apps/web/service-worker'),
  ),
  plainStep('types of the server', typesIn('apps/server')),
  vitest('unit and components', { project: ['unit', 'dom'] }),
  plainStep('unused code', tool('knip', [])),
  plainStep(
    'format and lint',
    tool('biome', ['ci', '--colors=off', '--diagnostic-level=warn', '--error-on-warnings']),
  ),
  plainStep('types of the packages', typesIn('packages/contract'), typesIn('packages/drawing')),
  plainStep('types of scripts and journeys', typesIn('.')),
  plainStep('structure', node('scripts/structure.ts')),
];

/** Server tests and journeys need the built web app. */
const webBuild = plainStep('build of the web app', { program: 'sh', args: ['scripts/build-web.sh'] });

/** What `npm test` runs side by side, before the promises. */
export const firstSteps: Step[] = [vitest('platform', { project: 'platform' }), webBuild, ...quickSteps];

/** Deletes the texts that an earlier run recorded. */
const clearTexts: Step = {
  name: 'texts of an earlier run deleted',
  async run() {
    rmSync(SHOWN_TEXTS, { recursive: true, force: true });
    return { ok: true, output: '', counts: null };
  },
};

const postgres = (name: string, tests: PostgresTest[]) =>
  vitest(name, { project: 'server-postgres', files: tests.map(({ file }) => file) });
const { differing, others } = listPostgresTests();

/** What `npm test` runs after the first steps, in this order. */
export const promiseSteps: Step[] = [
  vitest('server on SQLite', { project: 'server-sqlite' }),
  postgres('server on PostgreSQL where it differs', differing),
  clearTexts,
  browser('journeys of the promises', { journeys: 'promises' }),
];

/** What `npm test` leaves to `npm run test:all -- --rest`, in this order. */
export const restSteps: Step[] = [
  webBuild,
  vitest('processes and random runs on SQLite', { project: 'processes' }),
  postgres('rest of the server on PostgreSQL', others),
  vitest('proxies and deployment', { project: 'deployment' }),
  // Adds to the texts that the journeys of the promises recorded.
  browser('other journeys', { journeys: 'others' }),
  browser('journeys in other engines', { journeys: 'others', config: ENGINES, ensure: ensureEngines }),
  vitest('texts of the specification', { project: 'texts', env: { SHOWN_TEXTS } }),
];
