import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findHeadless } from '../scripts/runner/chromium.ts';
import { promisePattern } from './promises.ts';
import { PHONE } from './support/phone.ts';

const executablePath = findHeadless();

/**
 * Files whose subject does not depend on the width: rights, logins, files, storage, the network, motion, the
 * order of events, whole texts, and the words of staff's decisions. They run wide only. `screens.spec.ts`
 * sets widths of its own, and opens each of their screens at a phone's width (decision 149).
 */
const WIDE = [
  'access',
  'account',
  'account-settings',
  'admin',
  'admin-setup',
  'appeals',
  'comments',
  'company-answers',
  'company-speaking',
  'desk',
  'desk-many',
  'directory',
  'email-change',
  'failures',
  'first-screen',
  'google',
  'intentions',
  'invitation',
  'keyboard',
  'language-addresses',
  'language-proposal',
  'languages',
  'legal',
  'member-desk',
  'moderation-log',
  'motion',
  'my-memes',
  'my-memes-edit',
  'nameless',
  'nickname',
  'notifications',
  'offline',
  'old-browser',
  'openid',
  'operator',
  'outside',
  'outside-data',
  'passkeys',
  'password-reset',
  'planted-script',
  'queue',
  'realtime',
  'reports',
  'shared-machine',
  'slow-code',
  'storage',
  'studio-offline',
  'templates',
  'theme',
  'upload-form',
  'word-lists',
].map((name) => `${name}.spec.ts`);

/**
 * Journeys of readers and authors, who mostly use phones. They run only at a phone's width (decision 149).
 */
const PHONE_WIDTH = [
  'author-pages',
  'comments-reading',
  'company-finder',
  'daily-readers',
  'first-memes',
  'first-minute',
  'first-name',
  'first-tasks',
  'ledger',
  'load-on',
  'meme-languages',
  'studio-looks',
  'studio-ways',
  'upload-to-home',
  'without-scripts',
].map((name) => `${name}.spec.ts`);

const SCREENS = 'screens.spec.ts';

// These files run at one width, so a tag of a width would have no effect.
for (const file of [...WIDE, ...PHONE_WIDTH])
  if (/@(wide|narrow)/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')))
    throw new Error(`${file} runs at one width, so nothing in it can have a tag of a width`);

/** `JOURNEYS=promises` runs one journey for each promise, `JOURNEYS=others` the others; without it, all run. */
const { JOURNEYS } = process.env;
const OMITTED = JOURNEYS === 'others' ? [promisePattern()] : [];

export default defineConfig({
  ...(JOURNEYS === 'promises' && { grep: promisePattern() }),
  grepInvert: OMITTED,
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/prepare-site.ts',
  // `npm test` runs failed journeys once more, alone (decision 036).
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Each file has a site of its own. A worker waits for a third of its time, so two cores carry three.
  workers: 3,
  // Journeys run at a phone's width, too. A journey with a tag runs in one width; its comment says why.
  projects: [
    // The longest file starts first, so that it does not end last beside idle workers.
    { name: 'screens', testMatch: SCREENS },
    // Journeys with `@narrow` run here too, at a phone's width on the site of their file (`support/test.ts`).
    { name: 'wide', testIgnore: [...PHONE_WIDTH, SCREENS] },
    { name: 'phone', grepInvert: [/@(wide|narrow)/, ...OMITTED], testIgnore: [...WIDE, SCREENS], use: PHONE },
  ],
  // Long enough for a busy machine: a journey waits for conditions, and none measures time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    // The responses of a service worker would bypass the tests that replace the network.
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
      // Root needs the first one, the second avoids drawing twice, the others stop background work.
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
