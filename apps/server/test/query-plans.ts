import { type CompiledQuery, sql } from 'kysely';
import { type Database, isSqlite } from '../src/db/dialect.ts';

/** What a query may cost beyond its answer, with the reason why that does not grow with the site. */
export interface Allowance {
  /** Rows that one step of the plan may pass over; a page and what it joins when left out. PostgreSQL counts them. */
  rows?: number;
  /** SQLite says only how, not how much: steps of its plan that are right here although they look like a scan or a sort. */
  steps?: RegExp;
  /** For the reader; asked for with every allowance. */
  because: string;
}

/** Three pages that are joined, with the row that tells of a next page. */
const ROWS = 3 * 51;
/** As many rows as the product has companies, roles or settings, or one; the last two are what an inner query found. */
const SMALL = /^SCAN (companies|site_settings|row_counts|CONSTANT ROW|first|found|\(subquery-\d+\))/;
/** Steps that grow with what they read. */
const GROWS = /^(SCAN|USE TEMP B-TREE FOR ORDER BY$)/;

/** What in the query's plan grows with the tables; nothing, where all is well. The tables must be large. */
export async function findGrowth(
  db: Database,
  query: CompiledQuery,
  allowance: Partial<Allowance>,
): Promise<string[]> {
  return isSqlite(db) ? readSqlitePlan(db, query, allowance) : readPostgresPlan(db, query, allowance);
}

/** Found by nothing but what many rows have in common: right only where the order of the index ends at the query's own limit. */
const SIMPLE = /^(?!.*\(select ).* limit /s;
const COARSE = /^SEARCH .*\((status|role_id|company|company=\? AND status)=\?\)$/;

async function readSqlitePlan(db: Database, query: CompiledQuery, { steps }: Partial<Allowance>) {
  const { rows } = await db.executeQuery<{ detail: string }>(explained(query, 'explain query plan'));
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

/** Runs it: the rows that each step really handled are the measure, whatever it is called. */
async function readPostgresPlan(
  db: Database,
  query: CompiledQuery,
  { rows: most = ROWS }: Partial<Allowance>,
) {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    explained(query, 'explain (analyze, format json)'),
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

function explained(query: CompiledQuery, how: string): CompiledQuery<never> {
  return { ...query, sql: `${how} ${query.sql}` } as CompiledQuery<never>;
}

export async function analyze(db: Database): Promise<void> {
  await sql`analyze`.execute(db);
}
