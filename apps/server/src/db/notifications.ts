import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Database, isSqlite } from './dialect.ts';

interface ChannelOptions {
  /** URL of PostgreSQL itself: poolers in transaction mode do not support `LISTEN`. */
  url: string;
  name: string;
  /** The newest migration that this process knows, by which `hasProcessBefore` tells releases apart. */
  newestMigration: string;
  onMessage(text: string): void;
  /** Called after each (re)connect. Changes since `since` (database's clock) may have been missed. */
  onListening(since: number): void;
  onLost(error: unknown): void;
}

/** Sends short texts between the processes on one database, by `LISTEN` and `NOTIFY`. */
export interface Channel {
  /**
   * Sends to all listeners, including this process; below 8,000 bytes. Rejects if the message may not have been sent.
   */
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds, like all below. */
const HEARTBEAT = 5000;
/** Timeout of connecting and of each response. */
const RESPONSE_TIMEOUT = 5000;
const FIRST_RETRY = 100;
const LAST_RETRY = 5000;
/** Longest write. A row carries the time of its statement, but its event follows only after the commit. */
const LONGEST_WRITE = 10_000;

/** Opens a channel with its own connection, which reconnects until it is closed. */
export function openChannel(options: ChannelOptions): Channel {
  const ending = new AbortController();
  let current: pg.Client | null = null;

  /** Listens until the connection is lost, then throws. */
  async function listen(client: pg.Client, lost: Promise<never>, heard: { until: number | null }) {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(options.name)}`);
    const now = await readClock(client);
    current = client;
    options.onListening((heard.until ?? now) - LONGEST_WRITE);
    heard.until = now;
    for (;;) {
      await Promise.race([lost, wait(HEARTBEAT, undefined, ending)]);
      heard.until = await readClock(client);
    }
  }

  async function listenForEver(): Promise<void> {
    const heard = { until: null };
    let retryAfter = FIRST_RETRY;
    while (!ending.signal.aborted) {
      const client = await createClient(options);
      try {
        await listen(client, whenLost(client), heard);
      } catch (error) {
        if (current) retryAfter = FIRST_RETRY;
        if (!ending.signal.aborted) options.onLost(error);
      }
      current = null;
      await client.end().catch(() => {});
      // Random delay, so that not all processes reconnect at once.
      await wait(retryAfter * (0.5 + Math.random() / 2), undefined, ending).catch(() => {});
      retryAfter = Math.min(retryAfter * 2, LAST_RETRY);
    }
  }

  const over = listenForEver();
  return {
    async send(text) {
      if (!current) throw new Error('not connected');
      await current.query('select pg_notify($1, $2)', [options.name, text]);
    },
    async close() {
      ending.abort();
      await over;
    },
  };
}

/** The name that each process gives its connection; the number of a migration follows from 0.2.0 on. */
const LISTENER = 'corpomeme events';
const listenerOf = (migration: string) => `${LISTENER} ${migration.slice(0, 3)}`;

/** Returns whether a process of a release without this migration is connected (decision 188). */
export async function hasProcessBefore(db: Database, migration: string): Promise<boolean> {
  // A file of SQLite has one server.
  if (isSqlite(db)) return false;
  const found = await sql`select 1 from pg_stat_activity where datname = current_database()
    and starts_with(application_name, ${LISTENER})
    and application_name collate "C" < ${listenerOf(migration)} limit 1`.execute(db);
  return found.rows.length > 0;
}

async function createClient({ url, newestMigration, onMessage }: ChannelOptions): Promise<pg.Client> {
  const { Client } = (await import('pg')).default;
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: RESPONSE_TIMEOUT,
    query_timeout: RESPONSE_TIMEOUT,
    keepAlive: true,
    application_name: listenerOf(newestMigration),
  });
  client.on('notification', ({ payload = '' }) => onMessage(payload));
  return client;
}

function whenLost(client: pg.Client): Promise<never> {
  const lost = new Promise<never>((_resolve, reject) => {
    client.once('error', reject);
    client.once('end', () => reject(new Error('connection ended')));
  });
  // The waiting code handles the first error; later errors are ignored.
  lost.catch(() => {});
  client.on('error', () => {});
  return lost;
}

async function readClock(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ now: number }>(
    'select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  );
  return rows[0]?.now ?? Number.NaN;
}
