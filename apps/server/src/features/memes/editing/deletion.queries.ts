import type { SelectQueryBuilder } from 'kysely';
import { type Database, forUpdate } from '../../../db/dialect.ts';
import type { MemesTable, Tables } from '../../../db/tables.ts';
import { ofOthers } from '../../access/concern.queries.ts';
import { keepOutcomes } from '../../notifications/notifications.queries.ts';

export async function findIdByImageKey(db: Database, imageKey: string): Promise<number | undefined> {
  const row = await db.selectFrom('memes').select('id').where('image_key', '=', imageKey).executeTakeFirst();
  return row?.id;
}

type RemovedMeme = Pick<MemesTable, 'user_id' | 'status' | 'company' | 'image_key'> & { id: number };

/**
 * With its votes, comments and kept answers; undefined when somebody was faster. `moderatorId`: who removes what is somebody
 * else's, and is not concerned by it.
 */
export async function removeMeme(
  trx: Database,
  id: number,
  moderatorId?: string,
): Promise<RemovedMeme | undefined> {
  let chosen = trx.selectFrom('memes').select('id').where('id', '=', id);
  if (moderatorId !== undefined) chosen = chosen.where(ofOthers.meme(moderatorId));
  const [removed] = await removeHeld(trx, chosen);
  return removed;
}

/** What the public does not see of a member's, with its votes and comments; the images are the caller's to remove. */
export async function removeUnpublished(trx: Database, userId: string): Promise<RemovedMeme[]> {
  const unpublished = trx
    .selectFrom('memes')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '!=', 'approved');
  return removeHeld(trx, unpublished);
}

/** Of one statement: SQLite takes 32,766 values. */
const AT_ONCE = 1000;

/** The one way in which memes leave the table: what was decided about reports on them stays. */
async function removeHeld(
  trx: Database,
  chosen: SelectQueryBuilder<Tables, 'memes', { id: number }>,
): Promise<RemovedMeme[]> {
  const ids = (await forUpdate(trx, chosen).execute()).map(({ id }) => id);
  const removed: RemovedMeme[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    await keepOutcomes(trx, some);
    const deletion = trx.deleteFrom('memes').where('id', 'in', some);
    removed.push(
      ...(await deletion.returning(['id', 'user_id', 'status', 'company', 'image_key']).execute()),
    );
  }
  return removed;
}
