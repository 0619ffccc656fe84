import {
  type ColumnDefinitionBuilder,
  type CompiledQuery,
  Kysely,
  type LogEvent,
  PostgresDialect,
  type RawBuilder,
  type SelectQueryBuilder,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  sql,
} from 'kysely';
import { openNodeSqlite } from './node-sqlite.ts';
import type { Tables } from './tables.ts';

/** Everything in which the two databases differ. */

export type DatabaseLocation = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };
export type Database = Kysely<Tables>;

const UNIQUE_VIOLATION = { sqlite: [1555, 2067], postgres: '23505' };
const DEADLOCK = '40P01';

/** SQLite can roll back schema changes; Kysely assumes it cannot. A killed migration must leave nothing behind. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  constructor(config: SqliteDialectConfig) {
    super(config);
  }
  override createAdapter(): TransactionalSqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/** Told about each query when it is over. */
type QueryWatch = (milliseconds: number, failed: boolean, query: CompiledQuery) => void;

interface Opening {
  watch?: QueryWatch;
  /** Somebody waits for the answers: on PostgreSQL nothing takes long (`postgres-pool.ts`). Not for migrations and copies. */
  isServing?: boolean;
}

export function openDatabase(
  location: DatabaseLocation,
  { watch = () => {}, isServing = false }: Opening = {},
): Database {
  const log = ({ level, query, queryDurationMillis }: LogEvent) =>
    watch(queryDurationMillis, level === 'error', query);
  if (location.kind === 'sqlite') {
    return new Kysely<Tables>({
      dialect: new NodeSqliteDialect({ database: async () => openNodeSqlite(location.file) }),
      log,
    });
  }
  // Loaded where it is used: on SQLite nobody needs it.
  const pool = async () => (await import('./postgres-pool.ts')).openPool(location.url, isServing);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
}

/** A row id that the database hands out. */
export function generatedId(db: Kysely<never>): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return isSqlite(db)
    ? (column) => column.primaryKey().autoIncrement()
    : (column) => column.primaryKey().generatedByDefaultAsIdentity();
}

/** `bigint` would lose SQLite's row id alias, which only `integer primary key` gives. */
export function idType(db: Kysely<never> | Database): 'integer' | 'bigint' {
  return isSqlite(db) ? 'integer' : 'bigint';
}

/** Rows of the table can be added but never changed or removed, whoever asks; with `mayBeCleared` all may be removed. */
export async function appendOnly(
  db: Kysely<never>,
  table: string,
  { mayBeCleared = false } = {},
): Promise<void> {
  if (!isSqlite(db)) {
    await sql`create or replace function refuse_change() returns trigger language plpgsql as $$
      begin raise exception '% is append-only', tg_table_name; end $$`.execute(db);
  }
  for (const change of mayBeCleared ? ['update'] : ['update', 'delete']) {
    const name = sql.id(`${table}_no_${change}`);
    const heading = sql`create trigger ${name} before ${sql.raw(change)} on ${sql.table(table)} for each row`;
    await (isSqlite(db)
      ? sql`${heading} begin select raise(abort, 'append-only'); end`
      : sql`${heading} execute function refuse_change()`
    ).execute(db);
  }
  if (isSqlite(db) || mayBeCleared) return;
  // Emptying a table asks no row.
  await sql`create trigger ${sql.id(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`.execute(db);
}

/** Holds the rows until the transaction ends, where others could change them meanwhile; SQLite has one writer. */
export function locking<Query extends { forUpdate(): Query }>(db: Database, query: Query): Query {
  return isSqlite(db) ? query : query.forUpdate();
}

/**
 * Transactions that ask for the same turn run one after the other, in every process, and each sees what the one before wrote. For
 * rules over several rows, where a lock on the row that changes does not stop a change of the next. Ask before any row lock.
 * SQLite has one writer.
 */
export async function awaitTurn(trx: Database, turn: 'admins'): Promise<void> {
  if (isSqlite(trx)) return;
  await sql`select pg_advisory_xact_lock(hashtext(${`corpomeme:${turn}`}))`.execute(trx);
}

/** `locking`, passing over rows that somebody else holds. */
export function lockingFree<DB, TB extends keyof DB, O>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return isSqlite(db) ? query : query.forUpdate().skipLocked();
}

/**
 * Weaker than `locking`: many may keep the same rows at once, and it waits only for who removes them or changes what is unique
 * about them. `of` names the table where the query has several.
 */
export function keeping<DB, TB extends keyof DB, O>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, O>,
  of?: TB & string,
): SelectQueryBuilder<DB, TB, O> {
  return isSqlite(db) ? query : query.forKeyShare(of as never);
}

/** Milliseconds since the epoch by the database's clock, the one clock that several processes share. */
export function databaseNow(db: Database): RawBuilder<number> {
  return isSqlite(db)
    ? sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
    : sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;
}

/**
 * The latest time before which every change is certain to be readable: at most `ceiling`, and before the start of any
 * transaction that still writes, since it may have stamped a row already that nobody sees yet. On SQLite to be asked among the
 * writers (`ctx.transact`), where none is under way.
 */
export async function settledBefore(trx: Database, ceiling: number): Promise<number> {
  if (isSqlite(trx)) return ceiling;
  const { rows } = await sql<{ earliest: number | null }>`
    select floor(extract(epoch from min(xact_start)) * 1000)::bigint as earliest from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()
  `.execute(trx);
  return Math.min(ceiling, rows[0]?.earliest ?? ceiling);
}

/** As `SQLite 3.50.4` or `PostgreSQL 18.4`. */
export async function describeDatabase(db: Database): Promise<string> {
  const query = isSqlite(db)
    ? sql<{ name: string }>`select 'SQLite ' || sqlite_version() as name`
    : sql<{
        name: string;
      }>`select 'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1) as name`;
  return (await query.execute(db)).rows[0]?.name ?? '';
}

/** What the database itself finds wrong with its file; PostgreSQL looks after that on its own. */
export async function findDamage(db: Database): Promise<string | null> {
  if (!isSqlite(db)) return null;
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const said = rows[0]?.quick_check ?? 'no answer';
  return said === 'ok' ? null : said;
}

export async function readDatabaseClock(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${databaseNow(db)} as now`.execute(db);
  return Number(rows[0]?.now);
}

/** The highest id that the table ever handed out, deleted rows included. */
export async function readLastId(db: Database, table: string): Promise<number> {
  const query = isSqlite(db)
    ? sql<{ last: number | null }>`select seq as last from sqlite_sequence where name = ${table}`
    : sql<{
        last: number | null;
      }>`select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.last ?? 0);
}

/** The next id will be higher. */
export async function writeLastId(db: Database, table: string, last: number): Promise<void> {
  if (last < 1) return;
  if (isSqlite(db)) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
  } else {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last}::bigint)`.execute(db);
  }
}

export function isSqlite(db: Kysely<never> | Database): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return UNIQUE_VIOLATION.sqlite.includes(error.errcode as number);
  return 'code' in error && error.code === UNIQUE_VIOLATION.postgres;
}

/** SQLite's primary codes: busy, locked, read-only, input/output, full, cannot be opened. */
const AWAY_SQLITE = new Set([5, 6, 8, 10, 13, 14]);
/**
 * PostgreSQL's classes: connection lost, out of resources, shutting down or starting; a server that only reads; and what took
 * longer than the pool's patience.
 */
const AWAY_POSTGRES = /^(08|53|57P|58)|^(25006|25P03|55P03|57014)$/;
/** What its client says without a code. */
const AWAY_TEXT =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|connection error and is not queryable/;

/** True where the database cannot be used just now, and may be later with nothing changed in the call. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return AWAY_SQLITE.has(Number(error.errcode) & 0xff);
  return AWAY_TEXT.test(error.message) || ('code' in error && AWAY_POSTGRES.test(String(error.code)));
}

/** The database ended one of two transactions that waited for each other: nothing of it is left, and it may be run again. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DEADLOCK;
}
