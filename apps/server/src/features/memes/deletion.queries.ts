import type { Database } from '../../db/dialect.ts';
import type { MemesTable } from '../../db/tables.ts';
import { ofOthers } from '../moderation/concern.queries.ts';

export async function findIdByImageKey(db: Database, imageKey: string): Promise<number | undefined> {
  const row = await db.selectFrom('memes').select('id').where('image_key', '=', imageKey).executeTakeFirst();
  return row?.id;
}

/**
 * With its votes, comments and kept answers; undefined when somebody was faster. `moderatorId`: who removes what is somebody
 * else's, and is not concerned by it.
 */
export async function removeMeme(
  trx: Database,
  id: number,
  moderatorId?: string,
): Promise<Pick<MemesTable, 'user_id' | 'status' | 'company' | 'image_key'> | undefined> {
  let removal = trx.deleteFrom('memes').where('id', '=', id);
  if (moderatorId !== undefined) removal = removal.where(ofOthers.meme(moderatorId));
  return removal.returning(['user_id', 'status', 'company', 'image_key']).executeTakeFirst();
}
