import { defineConfig } from '@playwright/test';
import { ENGINES } from './driver.ts';
import type { EngineOptions } from './test.ts';

/** `LOOKS=all` writes contact sheets into `.tmp/sheets`. `JOURNEYS` leaves out Chromium, which all other journeys use. */
const { JOURNEYS, LOOKS } = process.env;

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
  globalTimeout: 25 * 60_000,
  projects: ENGINES.filter((engine) => !JOURNEYS || engine !== 'chromium').map((engine) => ({
    name: engine,
    use: { engine },
    // The oldest one proves that pages start and work without what it lacks; forms of members and staff use no more.
    ...(engine === 'oldest' && JOURNEYS && { testIgnore: /(members|staff)\.journeys/ }),
  })),
});
