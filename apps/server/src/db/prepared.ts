import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { NodeSqlite } from './node-sqlite.ts';
import type { Tables } from './tables.ts';

/** `Database` of `dialect.ts`, which imports this file. */
type Connection = Kysely<Tables>;

/** Contains rows only: a write returns what it changed by `returning`. */
type PreparedResult<Row> = Pick<QueryResult<Row>, 'rows'>;

/** Called after each query on SQLite. */
export type QueryWatch = (milliseconds: number, failed: boolean, query: CompiledQuery) => void;

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
export function runAtOnce<Row>(db: Connection, query: CompiledQuery<Row>): PreparedResult<Row> | undefined {
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

/** Names of prepared queries by their SQL. */
const names = new Map<string, string>();

/** Returns the name under which a connection to PostgreSQL keeps the plan of this SQL; undefined if it is no prepared query. */
export function statementName(sql: string): string | undefined {
  return names.get(sql);
}

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Returns a query that is built and compiled once per database; calls only bind values. For the hottest paths, where
 * building costs more than SQLite's execution, and planning more than PostgreSQL's (decision 165). `build` gets
 * placeholders and must not read them.
 */
export function prepared<Values extends object, Row>(
  build: (db: Connection, values: Values) => Compilable<Row>,
): (db: Connection, values: Values) => Promise<PreparedResult<Row>> {
  // Keyed by adapter, which transactions share with their database.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const standIns = new Proxy({} as Values, { get: (_values, name) => new Placeholder(String(name)) });
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      query = build(db, standIns).compile();
      compiled.set(adapter, query);
      if (!names.has(query.sql)) names.set(query.sql, `prepared_${names.size}`);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const bound = { ...query, parameters };
    return runAtOnce<Row>(db, bound) ?? db.executeQuery(bound);
  };
}
