import type { SelectQueryBuilder } from 'kysely';
import { type Database, forUpdate } from '../../../db/dialect.ts';
import type { MemesTable } from '../../../db/meme-tables.ts';
import type { Tables } from '../../../db/tables.ts';
import { detachOutcomes } from '../../news/notifications/notifications.queries.ts';
import { ofOthers } from '../../site/access/concern.queries.ts';
import { isSelf } from '../../site/access/ownership.queries.ts';
import { insertDeletedMemes } from '../feed/deleted-memes.queries.ts';

export async function findIdByImageKey(db: Database, imageKey: string): Promise<number | undefined> {
  const row = await db.selectFrom('memes').select('id').where('image_key', '=', imageKey).executeTakeFirst();
  return row?.id;
}

type RemovedMeme = Pick<MemesTable, 'user_id' | 'status' | 'company' | 'image_key' | 'appeared_at'> & {
  id: number;
};

/** A moderator, whom the meme must not concern; the author; or, if neither is given, the site. */
interface Deleter {
  moderatorId?: string;
  authorId?: string;
}

/** Deletes a meme with its votes, comments and stored responses; undefined if it is already deleted or not the deleter's. */
export async function removeMeme(
  trx: Database,
  id: number,
  { moderatorId, authorId }: Deleter = {},
): Promise<RemovedMeme | undefined> {
  let chosen = trx.selectFrom('memes').select('id').where('id', '=', id);
  if (moderatorId !== undefined) chosen = chosen.where(ofOthers.meme(moderatorId));
  if (authorId !== undefined) chosen = chosen.where(isSelf('memes.user_id', authorId));
  const [removed] = await removeHeld(trx, chosen);
  return removed;
}

/**
 * Deletes a member's memes with their name that are not public, and held ones, with votes and comments. Others without a
 * name stay: their removal at this moment would show moderators whose they were (decision 170). The caller deletes the
 * images.
 */
export async function removeUnpublished(trx: Database, userId: string): Promise<RemovedMeme[]> {
  const unpublished = trx
    .selectFrom('memes')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        and([eb('user_id', '=', userId), eb('status', '!=', 'approved')]),
        and([isSelf('memes.user_id', userId), eb('status', '=', 'held')]),
      ]),
    );
  return removeHeld(trx, unpublished);
}

/** Rows per statement; SQLite allows 32,766 values. */
const BATCH_SIZE = 1000;

/** Locks and deletes the chosen memes; all deletions use it. Outcomes of reports stay; public ones queue `meme.removed` (webhooks). */
async function removeHeld(
  trx: Database,
  chosen: SelectQueryBuilder<Tables, 'memes', { id: number }>,
): Promise<RemovedMeme[]> {
  const ids = (await forUpdate(trx, chosen).execute()).map(({ id }) => id);
  const removed: RemovedMeme[] = [];
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const some = ids.slice(start, start + BATCH_SIZE);
    await detachOutcomes(trx, some);
    const gone = await trx
      .deleteFrom('memes')
      .where('id', 'in', some)
      .returning(['id', 'user_id', 'status', 'company', 'image_key', 'appeared_at'])
      .execute();
    // Also those that are no longer public, because an open page may not have heard of that yet.
    const published = gone.filter(({ appeared_at }) => appeared_at !== null);
    await insertDeletedMemes(
      trx,
      published.map(({ id }) => id),
    );
    removed.push(...gone);
  }
  return removed;
}
