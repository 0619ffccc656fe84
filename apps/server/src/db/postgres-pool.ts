import pg from 'pg';

const INT8 = 20;

/** Milliseconds; the web app gives up after ten seconds, and whoever waits for a connection does after five. */
const PATIENCE = { lock: 5000, statement: 8000, idleInTransaction: 10_000, silence: 9000 };

/** With `isServing` nothing takes longer than `PATIENCE`. */
export function openPool(connectionString: string, isServing: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser },
    // A server that says nothing at all, not even that the time is over.
    ...(isServing && { query_timeout: PATIENCE.silence, onConnect: limitTimes }),
  });
  // A connection lost while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for one that is lost between two queries of a transaction; the next query fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** By a statement: as settings of the connection itself, poolers refuse them. */
async function limitTimes(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set lock_timeout = ${PATIENCE.lock}; set statement_timeout = ${PATIENCE.statement};
     set idle_in_transaction_session_timeout = ${PATIENCE.idleInTransaction}`,
  );
}

/** 64-bit integers as numbers: ids and milliseconds stay below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === INT8 && format !== 'binary'
    ? Number
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser;
