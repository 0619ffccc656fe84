import { type CompiledQuery, sql } from 'kysely';
import { type Database, isSqlite } from '../src/db/dialect.ts';

/** The cost that a query may have beyond its page, with the reason why the cost does not grow with the site. */
export interface Allowance {
  /** Rows that one step of the plan may process; by default a page and its joins. PostgreSQL reports them. */
  rows?: number;
  /** Steps that are acceptable although they look like a scan or a sort. For SQLite, which reports no row counts. */
  steps?: RegExp;
  /** The reason, for the reader. */
  because: string;
}

/** Three joined pages, with the extra row that shows whether a next page exists. */
const ROWS = 3 * 51;
/** Scans of tables with few rows. `first`, `found`, `own`, `spoken` and `(subquery-n)` are results of inner queries. */
const SMALL =
  /^SCAN (companies|site_settings|row_counts|pragma_data_version|CONSTANT ROW|first|found|own|spoken|\(subquery-\d+\))/;
/** Steps whose cost grows with the rows that they read. */
const GROWS = /^(SCAN|USE TEMP B-TREE FOR ORDER BY$)/;

/**
 * Returns the steps of the query's plan that grow with the tables; empty if there are none. The tables must be large.
 */
export async function findGrowth(
  db: Database,
  query: CompiledQuery,
  allowance: Partial<Allowance>,
): Promise<string[]> {
  return isSqlite(db) ? readSqlitePlan(db, query, allowance) : readPostgresPlan(db, query, allowance);
}

/** A query whose own limit ends the walk through an index. */
const SIMPLE = /^(?!.*\(select ).* limit /s;
/** A look-up by a value that many rows share. It is acceptable only in a `SIMPLE` query. */
const COARSE = /^SEARCH .*\((status|role_id|company|company=\? AND status)=\?\)$/;

async function readSqlitePlan(db: Database, query: CompiledQuery, { steps }: Partial<Allowance>) {
  const { rows } = await db.executeQuery<{ detail: string }>(withExplain(query, 'explain query plan'));
  return rows
    .map(({ detail }) => detail)
    .filter((detail) => GROWS.test(detail) || (COARSE.test(detail) && !SIMPLE.test(query.sql)))
    .filter((detail) => !SMALL.test(detail) && !steps?.test(detail));
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** Runs the query and reads the rows that each step processed. */
async function readPostgresPlan(
  db: Database,
  query: CompiledQuery,
  { rows: most = ROWS }: Partial<Allowance>,
) {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    withExplain(query, 'explain (analyze, format json)'),
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return plan
    ? walk(plan)
        .filter(({ rows }) => rows > most)
        .map(({ what, rows }) => `${what}: ${rows} rows`)
    : [];
}

function walk(node: PlanNode): { what: string; rows: number }[] {
  const each =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const what = [node['Node Type'], node['Relation Name'], node['Index Name']].filter(Boolean).join(' ');
  return [{ what, rows: each * node['Actual Loops'] }, ...(node.Plans ?? []).flatMap(walk)];
}

function withExplain(query: CompiledQuery, how: string): CompiledQuery<never> {
  return { ...query, sql: `${how} ${query.sql}` } as CompiledQuery<never>;
}

export async function analyze(db: Database): Promise<void> {
  await sql`analyze`.execute(db);
}
