import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isStalePlan } from './database-errors.ts';
import { statementName } from './prepared.ts';

const INT8 = 20;

/** Milliseconds. A request of the web app times out after ten seconds, and waiting for a connection after five. */
const TIMEOUTS = { lock: 5000, statement: 8000, idleInTransaction: 10_000, silence: 9000 };

/**
 * Returns a connection pool. With `isServing`, each statement has the timeouts of `TIMEOUTS`, and a connection without a
 * pooler keeps the plans of prepared queries (decision 165).
 */
export function openPool(connectionString: string, isServing: boolean): PostgresPool {
  const keepers = new WeakSet<pg.ClientBase>();
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser },
    ...(isServing && {
      // For a server that does not even report the timeout.
      query_timeout: TIMEOUTS.silence,
      onConnect: async (client) => {
        const backend = await limitTimes(client);
        if ('processID' in client && client.processID === backend) keepers.add(client);
      },
    }),
  });
  // The next query replaces a connection that was lost while idle. Without this listener, the error would end the
  // process.
  pool.on('error', () => {});
  // The same for a connection that is lost between two queries of a transaction; the next query fails.
  pool.on('connect', (client) => client.on('error', () => {}));

  // Kysely recognizes a connection by its object.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? nameStatements(client, keepers);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/**
 * Sets the timeouts by a statement, because poolers refuse them as connection parameters. Returns the number of the
 * server's process, which differs from the one of the handshake behind a pooler.
 */
async function limitTimes(client: pg.ClientBase): Promise<number | undefined> {
  const text = `set lock_timeout = ${TIMEOUTS.lock}; set statement_timeout = ${TIMEOUTS.statement};
     set idle_in_transaction_session_timeout = ${TIMEOUTS.idleInTransaction}; select pg_backend_pid() as pid`;
  // The client returns one result for each statement, which its types do not say.
  const results = (await client.query(text)) as unknown as pg.QueryResult<{ pid: number }>[];
  return results.at(-1)?.rows[0]?.pid;
}

/** Sends prepared queries by their name on connections in `keepers`, so that PostgreSQL parses and plans each one once. */
function nameStatements(client: pg.PoolClient, keepers: WeakSet<pg.ClientBase>): PostgresPoolClient {
  async function query(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const values = [...parameters];
    const name = keepers.has(client) ? statementName(text) : undefined;
    if (!name) return client.query(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      // A later version has changed a table while this one runs. In a transaction, which PostgreSQL has ended, the
      // second attempt fails too.
      keepers.delete(client);
      return client.query(text, values).catch(() => Promise.reject(error));
    }
  }
  // Without a cursor in its configuration, Kysely calls `query` with a text only.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}

/** Parses 64-bit integers as numbers: ids and milliseconds stay below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === INT8 && format !== 'binary'
    ? Number
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser;
