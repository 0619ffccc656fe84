import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './dialect.ts';
import { type PreparedResult, runAtOnce } from './run-at-once.ts';
import { nameStatement } from './statement-names.ts';

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Returns a query that is built and compiled once per database; calls only bind values. For the hottest paths, where
 * building costs more than SQLite's execution, and planning more than PostgreSQL's (decision 165). `build` gets placeholders and
 * must not read them.
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
      nameStatement(query.sql);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const bound = { ...query, parameters };
    return runAtOnce<Row>(db, bound) ?? db.executeQuery(bound);
  };
}
