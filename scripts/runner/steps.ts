import { rmSync } from 'node:fs';
import path from 'node:path';
import { findChangedTests } from './changed-tests.ts';
import { ensureChromium } from './chromium.ts';
import { type Command, ROOT, tool } from './run-command.ts';
import { plainStep, retryFailedAlone, type Step, testStep } from './step.ts';

const node = (...args: string[]): Command => ({ program: process.execPath, args });
/** Journeys write the texts of the catalogue that they saw into this folder. */
const SHOWN_TEXTS = path.join(ROOT, '.tmp/shown-texts');
const typesIn = (folder: string) => tool('tsc', ['--noEmit', '-p', folder]);

interface VitestRun {
  project: string | string[];
  /** Runs all files of the projects if none is given. */
  files?: string[];
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

/** The `dot` reporter prints details of failures only. */
function browser(name: string, ...options: string[]): Step {
  return testStep(name, 'playwright', async (report) => {
    await ensureChromium();
    return tool('playwright', ['test', '--config=e2e', '--reporter=dot,json', ...options], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, SHOWN_TEXTS },
    });
  });
}

/** Limits the check after a change across many folders; `npm test` runs all files. */
const CHANGED_FILES_AT_MOST = 16;

/** Returns the step that runs the table of who may call which route, and the server tests beside changed files. */
export function changedServerStep(): Step {
  const changed = findChangedTests();
  const files = changed.slice(0, CHANGED_FILES_AT_MOST);
  const count = files.length < changed.length ? `${files.length} of ${changed.length}` : changed.length;
  return vitest(`access table and ${count} changed server test files`, {
    project: ['server-sqlite', 'platform'],
    files: ['apps/server/src/http/access.test.ts', ...files],
  });
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
  vitest('unit', { project: 'unit' }),
  plainStep('unused code', tool('knip', [])),
  plainStep(
    'format and lint',
    tool('biome', ['ci', '--colors=off', '--diagnostic-level=warn', '--error-on-warnings']),
  ),
  plainStep('types of the packages', typesIn('packages/contract'), typesIn('packages/drawing')),
  plainStep('types of scripts and journeys', typesIn('.'), typesIn('e2e')),
  plainStep('structure', node('scripts/structure.ts')),
];

/** Returns the step with one action before it: it deletes the texts that an earlier run recorded. */
function clearTextsBefore(step: Step): Step {
  return {
    name: step.name,
    run() {
      rmSync(SHOWN_TEXTS, { recursive: true, force: true });
      return step.run();
    },
  };
}

/** The order matters: server tests and journeys need the built web app. */
export const fullSteps: Step[] = [
  vitest('platform', { project: 'platform' }),
  plainStep('build of the web app', { program: 'sh', args: ['scripts/build-web.sh'] }),
  vitest('server on SQLite', { project: 'server-sqlite' }),
  vitest('server on PostgreSQL', { project: 'server-postgres' }),
  retryFailedAlone(
    clearTextsBefore(browser('browser')),
    // Adds to the texts that the first run recorded.
    browser('browser alone', '--last-failed', '--workers=1', '--trace=retain-on-failure'),
  ),
  vitest('texts of the specification', { project: 'texts', env: { SHOWN_TEXTS } }),
];
