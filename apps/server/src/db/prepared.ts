import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './dialect.ts';
import { type PreparedResult, runAtOnce } from './run-at-once.ts';

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
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<PreparedResult<Row>> {
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
