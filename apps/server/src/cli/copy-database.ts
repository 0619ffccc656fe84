import { type Database, readLastId, writeLastId } from '../db/dialect.ts';
import { migrate, readAppliedMigrations } from '../db/migrate.ts';
import { withExclusiveSnapshot } from '../db/snapshot.ts';
import { NUMBERED_TABLES, type TableName } from '../db/table-facts.ts';
import { createRowDigest, digestTable, findTables, insertRows, readRows, rowText } from '../db/table-rows.ts';
import { deleteFirstRows, prepareTarget } from './empty-target.ts';
import { Failure } from './verb.ts';

/**
 * Copies every row, as of one moment, into an empty database in one transaction, which commits only if each table has
 * the same rows. Returns the number of rows. The process must not use either database otherwise.
 */
export async function copyDatabase(
  from: Database,
  to: Database,
  done: (table: TableName, rows: number) => void,
): Promise<number> {
  const copied = await copyRows(from, to, done);
  await migrate(to);
  return copied;
}

/** Like `copyDatabase`, but the copy keeps the schema of its source. */
export async function copyRows(
  from: Database,
  to: Database,
  done: (table: TableName, rows: number) => void,
): Promise<number> {
  return withExclusiveSnapshot(from, async (view) => {
    const migrations = await readAppliedMigrations(view);
    if (migrations.length === 0) throw new Failure('there is no site in the database to copy from');
    await prepareTarget(to, migrations, 'the database to copy from');
    return to.transaction().execute(async (trx) => {
      await deleteFirstRows(trx);
      let rows = 0;
      const tables = await findTables(view);
      for (const table of tables) {
        const count = await copyTable(view, trx, table);
        done(table, count);
        rows += count;
      }
      for (const table of NUMBERED_TABLES.filter((name) => tables.includes(name)))
        await writeLastId(trx, table, await readLastId(view, table));
      return rows;
    });
  });
}

async function copyTable(view: Database, trx: Database, table: TableName): Promise<number> {
  const read = createRowDigest();
  for await (const rows of readRows(view, table)) {
    for (const row of rows) read.add(rowText(row));
    await insertRows(trx, table, rows).catch((cause: unknown) => {
      throw new Failure(`${table}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    });
  }
  const expected = read.result();
  const written = await digestTable(trx, table);
  if (written.rows !== expected.rows)
    throw new Failure(`${table}: ${expected.rows} rows were read, ${written.rows} are there`);
  if (written.digest !== expected.digest) throw new Failure(`${table}: the rows are not the same`);
  return written.rows;
}
