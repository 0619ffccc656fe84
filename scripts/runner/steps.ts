import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.ts';
import { type Command, ROOT, tool } from './run-command.ts';
import { judgedAgainAlone, plainStep, type Step, testStep } from './step.ts';

const node = (...args: string[]): Command => ({ program: process.execPath, args });
/** Where journeys write down which texts of the specification they saw. */
const SHOWN_TEXTS = path.join(ROOT, '.tmp/shown-texts');
const typesIn = (folder: string) => tool('tsc', ['--noEmit', '-p', folder]);

function vitest(name: string, project: string, env?: Record<string, string>): Step {
  return testStep(name, 'vitest', (report) =>
    tool(
      'vitest',
      ['run', `--project=${project}`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      env && { env },
    ),
  );
}

/** Only failures are told of at length: the reason must not be lost in what went well. */
function browser(name: string, ...options: string[]): Step {
  return testStep(name, 'playwright', async (report) =>
    tool('playwright', ['test', '--config=e2e', '--reporter=dot,json', ...options], {
      env: { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, SHOWN_TEXTS },
    }),
  );
}

/** Independent of each other, the slow ones first. */
export const quickSteps: Step[] = [
  plainStep(
    'types of the web app',
    tool('react-router', ['typegen'], { folder: 'apps/web' }),
    typesIn('apps/web'),
    typesIn('apps/web/service-worker'),
  ),
  plainStep('types of the server', typesIn('apps/server')),
  vitest('unit', 'unit'),
  plainStep('unused code', tool('knip', [])),
  plainStep(
    'format and lint',
    tool('biome', ['ci', '--colors=off', '--diagnostic-level=warn', '--error-on-warnings']),
  ),
  plainStep('types of the contract', typesIn('packages/contract')),
  plainStep('types of scripts and journeys', typesIn('.'), typesIn('e2e')),
  plainStep('structure', node('scripts/structure.ts')),
];

/** Without what an earlier run saw. */
function afresh(step: Step): Step {
  return {
    name: step.name,
    run() {
      rmSync(SHOWN_TEXTS, { recursive: true, force: true });
      return step.run();
    },
  };
}

/** In this order: pages are tested as they are built. */
export const fullSteps: Step[] = [
  vitest('platform', 'platform'),
  plainStep('build of the web app', { program: 'sh', args: ['scripts/build-web.sh'] }),
  vitest('server on SQLite', 'server-sqlite'),
  vitest('server on PostgreSQL', 'server-postgres'),
  judgedAgainAlone(
    afresh(browser('browser')),
    // Adds to what the others saw.
    browser('browser alone', '--last-failed', '--workers=1', '--trace=retain-on-failure'),
  ),
  vitest('texts of the specification', 'texts', { SHOWN_TEXTS }),
];
