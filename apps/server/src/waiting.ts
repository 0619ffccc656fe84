import { ERRORS } from '@corpomeme/contract/site/errors';
import type { Config } from './config.ts';
import type { MigrateSite } from './db/migrate.ts';
import { createProgress, measureDatabase } from './db/migration-progress.ts';
import { migrateInThread } from './db/migration-thread.ts';
import { openWaitingPort, type WaitingPort } from './platform/waiting-port.ts';

/** Milliseconds between two lines on the console. */
const REPORT_EVERY = 5000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Returns a migration that shows its progress on the console and at the site's port, and a function that frees the port for
 * the site. A taken port is an error before anything is migrated.
 */
export function createWaiting(config: Config): { migrateSite: MigrateSite; close(): Promise<void> } {
  let port: WaitingPort | undefined;
  return {
    async migrateSite(location, missing, db) {
      const progress = createProgress(missing, { bytes: await measureDatabase(db) });
      port = await openWaitingPort(config, {
        page: () => renderPage(progress.describe()),
        error: unavailable,
      });
      const began = performance.now();
      say(progress.describe());
      const timer = setInterval(() => say(progress.describe()), REPORT_EVERY);
      try {
        await migrateInThread(location, missing, ({ name }) => progress.advance(name));
      } finally {
        clearInterval(timer);
      }
      say(`Migrated the database in ${Math.round((performance.now() - began) / 1000)} s.`);
    },
    close: async () => port?.close(),
  };
}

const [, text] = ERRORS.unavailable;
const unavailable = { error: text, message: text, code: 'unavailable' };

/** Returns a page without styles and scripts, in both languages of the site. */
function renderPage(progress: string): string {
  return `<!doctype html><html lang="ro"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="10"><title>Revenim imediat · Back in a moment</title><h1>Revenim imediat</h1><p>Se actualizează site-ul.</p><p lang="en">We will be back in a moment: the site is being updated.</p><p lang="en">${progress}</p></html>`;
}
