import { defineConfig } from '@playwright/test';
import { ENGINES, type EngineName } from './driver.ts';
import type { EngineOptions } from './test.ts';

/**
 * `LOOKS=all` writes contact sheets into `.tmp/sheets`. `JOURNEYS=promises` runs the first ten in Firefox, `JOURNEYS=others`
 * everything else but in Chromium, which all other journeys use; without it, all run.
 */
const { JOURNEYS, LOOKS } = process.env;
const FIRST = /@first/;
const RUNS: Record<string, EngineName[]> = {
  promises: ['firefox'],
  others: ['firefox', 'webkit', 'oldest'],
};

export default defineConfig<object, EngineOptions>({
  testDir: '.',
  testMatch: LOOKS ? '*.sheets.ts' : '*.journeys.ts',
  outputDir: '../../.tmp/engine-results',
  globalSetup: '../support/prepare-site.ts',
  // A failed journey runs once more, alone (decision 036).
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  globalTimeout: (JOURNEYS === 'promises' ? 5 : 20) * 60_000,
  projects: ENGINES.filter((engine) => !JOURNEYS || (RUNS[JOURNEYS] ?? []).includes(engine)).map(
    (engine) => ({
      name: engine,
      use: { engine },
      ...(JOURNEYS === 'promises' && { grep: FIRST }),
      ...(JOURNEYS === 'others' && engine === 'firefox' && { grepInvert: FIRST }),
    }),
  ),
});
