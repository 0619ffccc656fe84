import { sql } from 'kysely';
import { type Database, isSqlite } from './dialect.ts';

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
export async function measureDatabase(db: Database): Promise<number> {
  const query = isSqlite(db)
    ? sql<{
        bytes: number;
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
    : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  return Number((await query.execute(db)).rows[0]?.bytes ?? 0);
}
