import type { Database } from '../../db/dialect.ts';
import type { MemesTable } from '../../db/tables.ts';

export async function findIdByImageKey(db: Database, imageKey: string): Promise<number | undefined> {
  const row = await db.selectFrom('memes').select('id').where('image_key', '=', imageKey).executeTakeFirst();
  return row?.id;
}

/** With its votes, comments and kept answers; undefined when somebody was faster. */
export async function removeMeme(
  trx: Database,
  id: number,
): Promise<Pick<MemesTable, 'user_id' | 'status' | 'company' | 'image_key'> | undefined> {
  return trx
    .deleteFrom('memes')
    .where('id', '=', id)
    .returning(['user_id', 'status', 'company', 'image_key'])
    .executeTakeFirst();
}
