import type { CompiledQuery, QueryResult } from 'kysely';
import type { Database, QueryWatch } from './dialect.ts';
import type { NodeSqlite } from './node-sqlite.ts';

/** Contains rows only: a write returns what it changed by `returning`. */
export type PreparedResult<Row> = Pick<QueryResult<Row>, 'rows'>;

interface OpenSqlite {
  sqlite: NodeSqlite;
  watch: QueryWatch;
}

/** Open SQLite databases by adapter, which transactions share with their database. */
const opened = new WeakMap<object, OpenSqlite>();

/** Lets `runAtOnce` run the queries of this adapter on this SQLite database. */
export function allowAtOnce(adapter: object, database: OpenSqlite): void {
  opened.set(adapter, database);
}

/**
 * Runs a query on SQLite without Kysely's lock and promises (decision 162). Possible in the caller's own transaction, which
 * holds the lock, and while no transaction is open, because each statement of SQLite is synchronous. Returns undefined in
 * other cases and on PostgreSQL: Kysely then runs the query.
 */
export function runAtOnce<Row>(db: Database, query: CompiledQuery<Row>): PreparedResult<Row> | undefined {
  const found = opened.get(db.getExecutor().adapter);
  if (!found?.sqlite.isOpen() || found.sqlite.isInTransaction() !== db.isTransaction) return undefined;
  const { sqlite, watch } = found;
  const start = performance.now();
  let failed = true;
  try {
    const statement = sqlite.prepare(query.sql);
    const rows = statement.reader ? (statement.all(query.parameters) as Row[]) : [];
    if (!statement.reader) statement.run(query.parameters);
    failed = false;
    return { rows };
  } finally {
    watch(performance.now() - start, failed, query);
  }
}
