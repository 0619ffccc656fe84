import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import { type Database, readVersion } from '../../db/dialect.ts';
import type { Bus } from '../../realtime/bus.ts';
import { forgetWhenStale, isWithin, MAX_AGE } from '../../ttl-cache.ts';

/** Milliseconds that a cached response waits for the database. */
const PATIENCE = 1000;

/** A version of the database, and when it was last seen to be the present one. */
export interface SeenVersion {
  text: string;
  seenAt: number;
}

export interface VersionWatch {
  /** Returns the present version: the same object while nothing changes. Concurrent callers share one query. */
  read(): Promise<SeenVersion>;
  /** Returns like `read`, but null if the database responds with an error, or not within a second. */
  readSoon(): Promise<SeenVersion | null>;
  /** Returns whether this is the present version, as it was read at most a second ago and after the last event. */
  isPresent(version: SeenVersion): boolean;
}

export interface WatchedDatabase {
  clock: Clock;
  bus: Bus;
  db: Database;
}

/**
 * Watches the version of the database with at most one query a second, and one after each event. Calls
 * `onChange` when the version differs from the last one.
 */
export function watchVersion(ctx: WatchedDatabase, onChange: () => void): VersionWatch {
  const { clock, bus } = ctx;
  let last: SeenVersion = { text: '', seenAt: Number.NEGATIVE_INFINITY };
  let reading: Promise<SeenVersion> | undefined;
  let readingSince = 0;
  forgetWhenStale(bus, () => {
    last.seenAt = Number.NEGATIVE_INFINITY;
    reading = undefined;
  });
  const isPresent = (version: SeenVersion) =>
    version === last && isWithin(clock.now() - version.seenAt, MAX_AGE);
  const note = (seen: SeenVersion) => {
    if (seen.text === last.text) {
      last.seenAt = seen.seenAt;
      return;
    }
    last = seen;
    onChange();
  };
  const startReading = () => {
    const seenAt = clock.now();
    readingSince = performance.now();
    const current = readVersion(ctx.db)
      .then((text) => {
        const seen = { text, seenAt };
        // An event arrived meanwhile, so this version may be outdated.
        if (reading !== current) return seen;
        note(seen);
        return last;
      })
      .finally(() => {
        if (reading === current) reading = undefined;
      });
    reading = current;
    return current;
  };
  const read = async () => (isPresent(last) ? last : (reading ?? startReading()));
  return {
    isPresent,
    read,
    async readSoon() {
      const found = read().catch(() => null);
      // Concurrent calls share a query and its second. Without a running query, `found` is ready.
      const rest = reading ? readingSince + PATIENCE - performance.now() : PATIENCE;
      const late = new AbortController();
      const isLate = wait(Math.max(0, rest), null, { signal: late.signal, ref: false }).catch(() => null);
      return Promise.race([found, isLate]).finally(() => late.abort());
    },
  };
}
