import { defineConfig } from '@playwright/test';
import { findHeadless } from '../scripts/runner/chromium.ts';

const executablePath = findHeadless();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // `npm test` runs failed journeys once more, alone (decision 036).
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Each file has a site of its own. One worker alone would wait more than half of its time.
  workers: 2,
  // Every journey runs at a phone's width, too. A journey with a tag runs in one width; its comment says why.
  projects: [
    { name: 'wide', grepInvert: /@narrow/ },
    {
      name: 'phone',
      grepInvert: /@wide/,
      // The first goes through widths of its own, the second sends requests without a screen.
      testIgnore: ['screens.spec.ts', 'outside.spec.ts'],
      // Reduced motion in one of the two widths: each journey passes with both settings, and one of them waits for no animation.
      use: { viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
  // Long enough for a busy machine: a journey waits for conditions, and none measures time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    // Its responses would bypass the tests that replace the network.
    serviceWorkers: 'block',
    locale: 'ro-RO',
    timezoneId: 'Europe/Bucharest',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // A trace costs a fifth of a run; `npm test` records one when it runs a failed journey again.
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // The first is for root, the second avoids drawing twice, the others stop background requests of the browser.
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
