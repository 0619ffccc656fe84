/** Names by SQL. Bounded by the number of prepared queries. */
const names = new Map<string, string>();

/** Gives the SQL of a prepared query a name. Each connection to PostgreSQL keeps the plan of a named statement. */
export function nameStatement(sql: string): void {
  if (!names.has(sql)) names.set(sql, `prepared_${names.size}`);
}

export function statementName(sql: string): string | undefined {
  return names.get(sql);
}
