import { defineConfig } from '@playwright/test';
import { findHeadless } from '../scripts/runner/chromium.ts';

const executablePath = findHeadless();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // A test that passes only sometimes is broken; `npm test` judges one that failed beside others once more, alone.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Each file has a site of its own; one alone waits more than half of its time.
  workers: 2,
  // Every journey is done on a phone's width, too. What carries a tag is done in one width, for the reason that stands beside it.
  projects: [
    { name: 'wide', grepInvert: /@narrow/ },
    {
      name: 'phone',
      grepInvert: /@wide/,
      // The one goes through widths of its own, the other asks as machines do.
      testIgnore: ['screens.spec.ts', 'outside.spec.ts'],
      use: { viewport: { width: 390, height: 844 } },
    },
  ],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    // Its answers would pass by the tests that stand in for the network.
    serviceWorkers: 'block',
    locale: 'ro-RO',
    timezoneId: 'Europe/Bucharest',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Costs a fifth of a run; `npm test` records one where it judges a failure once more.
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // The first is for root, the second spares drawing twice; the others keep the browser from calling home.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
