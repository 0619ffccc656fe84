import type { Database } from '../../db/dialect.ts';

export async function selectCompanies(db: Database): Promise<{ name: string; meme_count: number }[]> {
  return db.selectFrom('companies').select(['name', 'meme_count']).orderBy('position').execute();
}
