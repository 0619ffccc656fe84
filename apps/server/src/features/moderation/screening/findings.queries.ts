import type { Database } from '../../../db/dialect.ts';

/** Returns the findings of these memes; for each meme, the heaviest first. */
export async function listFindings(db: Database, memeIds: number[]) {
  return db
    .selectFrom('findings')
    .selectAll()
    .where('meme_id', 'in', memeIds)
    .orderBy('meme_id')
    .orderBy('weight', 'desc')
    .orderBy('check_name')
    .execute();
}

export type FindingRow = Awaited<ReturnType<typeof listFindings>>[number];
