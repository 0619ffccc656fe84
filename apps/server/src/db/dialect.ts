import { DAY } from '@corpomeme/contract/site/time';
import {
  type ColumnDefinitionBuilder,
  CompiledQuery,
  Kysely,
  type LogEvent,
  PostgresDialect,
  type RawBuilder,
  type SelectQueryBuilder,
  SqliteAdapter,
  SqliteDialect,
  sql,
} from 'kysely';
import { BUSY_TIMEOUT, openNodeSqlite } from './node-sqlite.ts';
import { allowAtOnce, prepared, type QueryWatch, runAtOnce } from './prepared.ts';
import type { Tables } from './tables.ts';

/** Opens the databases and hides the SQL that differs between them. `database-errors.ts` has their error codes. */

export type DatabaseLocation = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };
export type Database = Kysely<Tables>;

/** SQLite can roll back schema changes, but Kysely assumes it cannot. A killed migration must leave nothing behind. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #adapter: TransactionalSqliteAdapter;
  constructor(file: string, watch: QueryWatch) {
    const adapter = new TransactionalSqliteAdapter();
    super({
      database: async () => {
        const sqlite = openNodeSqlite(file);
        allowAtOnce(adapter, { sqlite, watch });
        return sqlite;
      },
    });
    this.#adapter = adapter;
  }
  override createAdapter(): TransactionalSqliteAdapter {
    return this.#adapter;
  }
}

interface OpenOptions {
  watch?: QueryWatch;
  /**
   * True for the server: on PostgreSQL, statements then have timeouts (`postgres-pool.ts`). False for migrations and
   * copies.
   */
  isServing?: boolean;
}

export function openDatabase(
  location: DatabaseLocation,
  { watch = () => {}, isServing = false }: OpenOptions = {},
): Database {
  const log = ({ level, query, queryDurationMillis }: LogEvent) =>
    watch(queryDurationMillis, level === 'error', query);
  if (location.kind === 'sqlite') {
    return new Kysely<Tables>({ dialect: new NodeSqliteDialect(location.file, watch), log });
  }
  // Loaded on demand, because SQLite sites do not need it.
  const pool = async () => (await import('./postgres-pool.ts')).openPool(location.url, isServing);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
}

/** Adds a row id that the database generates. */
export function generatedId(db: Kysely<never>): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return isSqlite(db)
    ? (column) => column.primaryKey().autoIncrement()
    : (column) => column.primaryKey().generatedByDefaultAsIdentity();
}

/** Returns the type of row ids. On SQLite, only `integer primary key` is an alias of the row id; `bigint` is not. */
export function idType(db: Kysely<never> | Database): 'integer' | 'bigint' {
  return isSqlite(db) ? 'integer' : 'bigint';
}

/** Returns the type of a text column that is sorted by code points in both databases, so that an index finds prefixes. */
export function orderedText(db: Kysely<never>): 'text' | RawBuilder<unknown> {
  return isSqlite(db) ? 'text' : sql`text collate "C"`;
}

/** Lets `deferForeignKeys` defer this foreign key; SQLite can defer each one. */
export async function makeDeferrable(db: Kysely<never>, table: string, constraint: string): Promise<void> {
  if (isSqlite(db)) return;
  await sql`alter table ${sql.table(table)} alter constraint ${sql.id(constraint)} deferrable initially immediate`.execute(
    db,
  );
}

/** Checks deferrable foreign keys at the end of this transaction, so that a referenced key can change. */
export async function deferForeignKeys(trx: Database): Promise<void> {
  await (isSqlite(trx) ? sql`pragma defer_foreign_keys = on` : sql`set constraints all deferred`).execute(
    trx,
  );
}

/** Adds triggers that forbid changing and deleting rows of the table; with `mayBeCleared`, deleting stays allowed. */
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
  // `truncate` fires no row triggers.
  await sql`create trigger ${sql.id(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`.execute(db);
}

/**
 * Adds `for update` on PostgreSQL, which locks the rows until the transaction ends. SQLite has one writer and needs no
 * lock.
 */
export function forUpdate<Query extends { forUpdate(): Query }>(db: Database, query: Query): Query {
  return isSqlite(db) ? query : query.forUpdate();
}

/** Like `forUpdate`, but other transactions may add rows that refer to the locked ones. */
export function forNoKeyUpdate<Query extends { forNoKeyUpdate(): Query }>(db: Database, query: Query): Query {
  return isSqlite(db) ? query : query.forNoKeyUpdate();
}

/**
 * Takes a transaction-level lock by name: transactions with the same lock run one after the other in every process, and
 * each sees what the previous one wrote. For rules over several rows, where a row lock is not enough. Call it before
 * taking row locks. Does nothing on SQLite, which has one writer.
 */
export async function takeTransactionLock(
  trx: Database,
  turn: 'admins' | 'companies' | 'publications' | 'settings' | 'webhooks',
): Promise<void> {
  if (isSqlite(trx)) return;
  await sql`select pg_advisory_xact_lock(hashtext(${`corpomeme:${turn}`}))`.execute(trx);
}

/** Like `forUpdate`, but skips rows that another transaction has locked. */
export function forUpdateSkipLocked<DB, TB extends keyof DB, O>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return isSqlite(db) ? query : query.forUpdate().skipLocked();
}

/**
 * Adds `for key share`, weaker than `forUpdate`: several transactions may hold the same rows, and it only waits for those
 * that delete them or change their keys. `of` names the table if the query has several.
 */
export function forKeyShare<DB, TB extends keyof DB, O>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, O>,
  of?: TB & string,
): SelectQueryBuilder<DB, TB, O> {
  return isSqlite(db) ? query : query.forKeyShare(of as never);
}

/** Returns milliseconds since the epoch by the database's clock, which all processes share. */
export function databaseNow(db: Kysely<never> | Database): RawBuilder<number> {
  return isSqlite(db)
    ? sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
    : sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;
}

const selectVersion = prepared((db) => {
  // SQLite counts changes of this connection and of others separately. A snapshot of PostgreSQL names the transactions
  // whose changes are visible.
  const version = isSqlite(db)
    ? sql<string>`total_changes() || ' ' || (select data_version from pragma_data_version)`
    : sql<string>`pg_current_snapshot()::text`;
  return { compile: () => sql<{ version: string }>`select ${version} as version`.compile(db) };
});

/** Returns a text that differs once any connection has changed the database. It may differ without a change as well. */
export async function readVersion(db: Database): Promise<string> {
  const { rows } = await selectVersion(db, {});
  const [row] = rows;
  if (!row) throw new Error('the database did not tell its version');
  return row.version;
}

/**
 * Returns the latest time before which every change is visible: at most `ceiling`, and before the start of each running
 * write transaction, because that may have stamped an uncommitted row already. On SQLite, call it inside
 * `ctx.transact`, where no other write runs.
 */
export async function readVisibleUntil(trx: Database, ceiling: number): Promise<number> {
  if (isSqlite(trx)) return ceiling;
  const { rows } = await sql<{ earliest: number | null }>`
    select floor(extract(epoch from min(xact_start)) * 1000)::bigint as earliest from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()
  `.execute(trx);
  return Math.min(ceiling, rows[0]?.earliest ?? ceiling);
}

const NO_WAITING = CompiledQuery.raw('pragma busy_timeout = 0');
const WAITING = CompiledQuery.raw(`pragma busy_timeout = ${BUSY_TIMEOUT}`);
const TRUNCATION = CompiledQuery.raw('pragma wal_checkpoint(truncate)');

/**
 * Empties SQLite's write-ahead log. Returns false if a reader of another process prevents it; SQLite would wait for it
 * on the thread that serves requests. PostgreSQL removes its log by its own settings (docs/operations.md).
 */
export async function truncateLog(db: Database): Promise<boolean> {
  if (!isSqlite(db)) return true;
  return db.connection().execute(async (connection) => {
    runAtOnce(connection, NO_WAITING);
    try {
      const [result] = runAtOnce<{ busy: number }>(connection, TRUNCATION)?.rows ?? [];
      return result?.busy === 0;
    } finally {
      runAtOnce(connection, WAITING);
    }
  });
}

/** Returns name and version, such as `SQLite 3.50.4` or `PostgreSQL 18.4`. */
export async function describeDatabase(db: Database): Promise<string> {
  const query = isSqlite(db)
    ? sql<{ name: string }>`select 'SQLite ' || sqlite_version() as name`
    : sql<{
        name: string;
      }>`select 'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1) as name`;
  return (await query.execute(db)).rows[0]?.name ?? '';
}

/** Returns the first problem of SQLite's integrity check; null on PostgreSQL, which checks its pages itself. */
export async function findDamage(db: Database): Promise<string | null> {
  if (!isSqlite(db)) return null;
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const result = rows[0]?.quick_check ?? 'no answer';
  return result === 'ok' ? null : result;
}

export async function readDatabaseClock(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${databaseNow(db)} as now`.execute(db);
  return Number(rows[0]?.now);
}

/** Returns the highest id that the table ever generated, including deleted rows. */
export async function readLastId(db: Database, table: string): Promise<number> {
  const query = isSqlite(db)
    ? sql<{ last: number | null }>`select seq as last from sqlite_sequence where name = ${table}`
    : sql<{
        last: number | null;
      }>`select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.last ?? 0);
}

/** Sets the id sequence, so that the next generated id is higher. */
export async function writeLastId(db: Database, table: string, last: number): Promise<void> {
  if (last < 1) return;
  if (isSqlite(db)) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
  } else {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last}::bigint)`.execute(db);
  }
}

/**
 * Writes every row about these memes again on PostgreSQL, in the order of `ids`, so that neither `ctid` nor `xmin` shows when
 * it was inserted (decision 333). Does nothing on SQLite, where these rows are in the order of random keys.
 */
export async function rewriteRows(trx: Database, ids: readonly number[]): Promise<void> {
  if (isSqlite(trx) || ids.length === 0) return;
  const { rows: referring } = await sql<{ table: string; column: string }>`
    select relname as table, attname as column from pg_constraint
      join pg_class on pg_class.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'memes'::regclass and cardinality(conkey) = 1
      and not exists (select 1 from pg_attribute as numbered where numbered.attrelid = conrelid and attidentity <> '')
  `.execute(trx);
  const rewrite = (table: string, column: string, value: RawBuilder<unknown>) => {
    const name = sql.ref(column);
    return sql`update ${sql.table(table)} set ${name} = ${name} where ${name} = ${value}`.execute(trx);
  };
  for (const id of ids) {
    await rewrite('memes', 'id', sql`${id}`);
    await rewrite('users', 'id', sql`(select user_id from memes where id = ${id})`);
    await rewrite('picture_texts', 'image_key', sql`(select image_key from memes where id = ${id})`);
    for (const { table, column } of referring) await rewrite(table, column, sql`${id}`);
  }
}

export function isSqlite(db: Kysely<never> | Database): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** Returns the start of the day, in UTC, of a column with a time in ms. */
export function dayIn(column: string): RawBuilder<number> {
  const day = sql.lit(DAY);
  return sql<number>`${sql.ref(column)} / ${day} * ${day}`;
}
