import type { Database } from '../../db/dialect.ts';

export type CompanyRow = Awaited<ReturnType<typeof selectCompanies>>[number];

export async function selectCompanies(db: Database) {
  return db.selectFrom('companies').selectAll().orderBy('position').execute();
}

export async function addToMemeCount(db: Database, company: string, delta: 1 | -1): Promise<void> {
  await db
    .updateTable('companies')
    .set((row) => ({ meme_count: row('meme_count', '+', delta) }))
    .where('name', '=', company)
    .execute();
}
