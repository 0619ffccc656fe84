import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './dialect.ts';
import { keyOf, LEFT_OUT, TABLE_NAMES, type TableName } from './table-facts.ts';

/** Reads and writes rows of whole tables, for backups and copies into another database. */

export type Row = Record<string, string | number | null>;

/** Returns the existing tables in the order of TABLE_NAMES; the schema of an earlier release has fewer. */
export async function findTables(db: Database): Promise<TableName[]> {
  const tables = await db.introspection.getTables();
  const names = new Set(tables.map(({ name }) => name));
  return TABLE_NAMES.filter((name) => names.has(name));
}

const BATCH = 1000;
/** Values per statement; SQLite allows 32,766, PostgreSQL 65,535. */
const MAX_VALUES = 30_000;

/** Returns the columns of the key. In releases before `place`, ids were the order of comments. */
async function findKey(db: Database, table: TableName): Promise<readonly string[]> {
  if (table !== 'comments') return keyOf(table);
  const tables = await db.introspection.getTables();
  const hasPlace = tables.some(
    ({ name, columns }) => name === table && columns.some((c) => c.name === 'place'),
  );
  return hasPlace ? keyOf(table) : ['id'];
}

/** Yields all rows in the order of the key, in batches. Consistent only inside a transaction or on a snapshot. */
export async function* readRows(db: Database, table: TableName): AsyncGenerator<Row[]> {
  const keys = await findKey(db, table);
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let after = sql`true`;
  for (;;) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${after}
      order by ${columns} limit ${sql.lit(BATCH)}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = sql`(${columns}) > (${sql.join(keys.map((key) => last[key]))})`;
  }
}

/** Inserts rows with as few statements as possible. All rows must have the same columns. */
export async function insertRows(db: Database, table: TableName, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const size = Math.floor(MAX_VALUES / Math.max(1, columns.length));
  for (let start = 0; start < rows.length; start += size) {
    const values = rows
      .slice(start, start + size)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
  }
}

/** Returns the number of rows that a copy leaves out, for each table that has some. */
export async function countLeftOut(db: Database): Promise<{ table: keyof typeof LEFT_OUT; rows: number }[]> {
  const existing = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const counts = [];
  for (const table of Object.keys(LEFT_OUT) as (keyof typeof LEFT_OUT)[]) {
    if (!existing.has(table)) continue;
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(
      db,
    );
    counts.push({ table, rows: Number(rows[0]?.rows) });
  }
  return counts.filter(({ rows }) => rows > 0);
}

export async function hasRows(db: Database, table: TableName): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0;
}

export async function deleteRows(trx: Database, table: TableName): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(trx);
}

/** Returns one row as text, the same on both databases. */
export function rowText(row: Row): string {
  return JSON.stringify(row, Object.keys(row).toSorted());
}

const MODULUS = 1n << 256n;

/** Returns a checksum that does not depend on the rows' order, because databases sort differently. */
export function createRowDigest() {
  let sum = 0n;
  let count = 0;
  return {
    add(text: string): void {
      const hash = createHash('sha256').update(text).digest('hex');
      sum = (sum + BigInt(`0x${hash}`)) % MODULUS;
      count += 1;
    },
    result: () => ({ rows: count, digest: sum.toString(16).padStart(64, '0') }),
  };
}

export async function digestTable(db: Database, table: TableName): Promise<{ rows: number; digest: string }> {
  const digest = createRowDigest();
  for await (const rows of readRows(db, table)) for (const row of rows) digest.add(rowText(row));
  return digest.result();
}
