import pg from 'pg';

const INT8 = 20;

/** Milliseconds. A request of the web app times out after ten seconds, and waiting for a connection after five. */
const TIMEOUTS = { lock: 5000, statement: 8000, idleInTransaction: 10_000, silence: 9000 };

/** Returns a connection pool; with `isServing`, each statement has the timeouts of `TIMEOUTS`. */
export function openPool(connectionString: string, isServing: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser },
    // For a server that does not even report the timeout.
    ...(isServing && { query_timeout: TIMEOUTS.silence, onConnect: limitTimes }),
  });
  // The next query replaces a connection that was lost while idle. Without this listener, the error would end the
  // process.
  pool.on('error', () => {});
  // The same for a connection that is lost between two queries of a transaction; the next query fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Sets the timeouts by a statement, because poolers refuse them as connection parameters. */
async function limitTimes(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set lock_timeout = ${TIMEOUTS.lock}; set statement_timeout = ${TIMEOUTS.statement};
     set idle_in_transaction_session_timeout = ${TIMEOUTS.idleInTransaction}`,
  );
}

/** Parses 64-bit integers as numbers: ids and milliseconds stay below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === INT8 && format !== 'binary'
    ? Number
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser;
