import type { Database } from '../../db/dialect.ts';

export async function selectCompanies(db: Database): Promise<{ name: string; meme_count: number }[]> {
  return db.selectFrom('companies').select(['name', 'meme_count']).orderBy('position').execute();
}

export async function addToMemeCount(db: Database, company: string, delta: 1 | -1): Promise<void> {
  await db
    .updateTable('companies')
    .set((row) => ({ meme_count: row('meme_count', '+', delta) }))
    .where('name', '=', company)
    .execute();
}
