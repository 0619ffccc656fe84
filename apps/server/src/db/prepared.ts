import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Database } from './dialect.ts';

/** Stands in a query where a value will come. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once for each database; later calls only bring its values. For the hottest paths: to build
 * one anew costs more than SQLite takes to answer it. `build` gets stand-ins of the values and may not look into them.
 */
export function prepared<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<QueryResult<Row>> {
  // Transactions share the adapter of the database they run on.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const standIns = new Proxy({} as Values, { get: (_values, name) => new Placeholder(String(name)) });
  return (db, values) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      query = build(db, standIns).compile();
      compiled.set(adapter, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return db.executeQuery({ ...query, parameters });
  };
}
