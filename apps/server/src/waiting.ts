import { sql } from 'kysely';
import { type Database, isSqlite } from './db/dialect.ts';
import { ERRORS } from '@corpomeme/contract/site/errors';
import type { Config } from './config.ts';
import type { MigrateSite } from './db/migrate.ts';
import { migrateInThread } from './db/migration-thread.ts';
import { openWaitingPort, type WaitingPort } from './platform/waiting-port.ts';

/**
 * How long migrations take beside the others, as `migrate --plan` measured on a site of 50,000 memes. A new migration that
 * rewrites a large table belongs here.
 */
const HEAVY: Readonly<Record<string, number>> = {
  '016-audit-chain': 60,
  '039-publication': 30,
  '040-search-order': 20,
  '053-described-pictures': 24,
  '068-themes': 8,
};
/** Milliseconds per unit of HEAVY and megabyte of the database, until the first steps show the speed of the machine. */
const TYPICAL = 1;
const MEGABYTE = 1_048_576;

/** What a migration has done and how long the rest takes, by the time that its steps took so far. */
interface MigrationProgress {
  /** Call it when a step has ended. */
  advance(name: string): void;
  /** Returns a sentence such as `Migrating the database: step 3 of 62, about 2 min left.` */
  describe(): string;
}

export function createProgress(
  missing: string[],
  { bytes, now = () => performance.now() }: { bytes: number; now?: () => number },
): MigrationProgress {
  const began = now();
  const weightOf = (name: string) => HEAVY[name] ?? 1;
  const weigh = (names: string[]) => names.reduce((sum, name) => sum + weightOf(name), 0);
  const left = new Set(missing);
  let ended = began;
  return {
    advance(name) {
      left.delete(name);
      ended = now();
    },
    describe() {
      const rest = weigh([...left]);
      const done = weigh(missing) - rest;
      const expected = TYPICAL * Math.max(1, bytes / MEGABYTE);
      // A few light steps say little about the speed.
      const perUnit = done * 10 < rest ? expected : (ended - began) / done;
      const remaining = Math.max(0, rest * perUnit - (now() - ended));
      const step = Math.min(missing.length, missing.length - left.size + 1);
      return `Migrating the database: step ${step} of ${missing.length}, ${describeTime(remaining)} left.`;
    },
  };
}

function describeTime(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  return minutes === 0 ? 'less than a minute' : `about ${minutes} min`;
}

/** Returns the size of the database in bytes. */
async function measureDatabase(db: Database): Promise<number> {
  const query = isSqlite(db)
    ? sql<{
        bytes: number;
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
    : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  return Number((await query.execute(db)).rows[0]?.bytes ?? 0);
}

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
