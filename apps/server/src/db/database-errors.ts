/** Error codes of both databases. */

const UNIQUE_VIOLATION = { sqlite: [1555, 2067], postgres: '23505' };
const DEADLOCK = '40P01';

export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return UNIQUE_VIOLATION.sqlite.includes(error.errcode as number);
  return 'code' in error && error.code === UNIQUE_VIOLATION.postgres;
}

/** SQLite's primary result codes: busy, locked, read-only, I/O error, full, cannot open. */
const OUTAGE_SQLITE = new Set([5, 6, 8, 10, 13, 14]);
/**
 * PostgreSQL's error classes: connection lost, out of resources, shutting down or starting; read-only server; exceeded
 * timeouts.
 */
const OUTAGE_POSTGRES = /^(08|53|57P|58)|^(25006|25P03|55P03|57014)$/;
/** Messages of the PostgreSQL client that carry no code. */
const OUTAGE_TEXT =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|connection error and is not queryable/;

/** Returns true if the database is temporarily unavailable, so that the same call may succeed later. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return OUTAGE_SQLITE.has(Number(error.errcode) & 0xff);
  return OUTAGE_TEXT.test(error.message) || ('code' in error && OUTAGE_POSTGRES.test(String(error.code)));
}

/** Returns true if PostgreSQL rolled this transaction back to resolve a deadlock; it may be run again. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DEADLOCK;
}

/** Returns true if PostgreSQL refuses a kept plan because a column of its result has changed. Its code stands for other refusals too. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}
