import type { Insertable } from 'kysely';
import type { Database } from '../../../../db/dialect.ts';
import type { BlockedPicturesTable } from '../../../../db/screening-tables.ts';
import { ofOthers } from '../../../site/access/concern.queries.ts';

/** Maximum number of blocks, so that a search stays fast. */
const MAX_BLOCKS = 5000;

export async function listBlockedLooks(db: Database) {
  return db
    .selectFrom('blocked_pictures')
    .select(['id', 'source_hash', 'prints', 'reason'])
    .orderBy('id', 'desc')
    .limit(MAX_BLOCKS)
    .execute();
}

export type BlockedPictureRow = Awaited<ReturnType<typeof listBlockedPictures>>[number];

function selectBlocked(db: Database) {
  return db
    .selectFrom('blocked_pictures')
    .innerJoin('users', 'users.id', 'blocked_pictures.blocked_by')
    .select([
      'blocked_pictures.id',
      'blocked_pictures.meme_id',
      'blocked_pictures.reason',
      'blocked_pictures.blocked_at',
      'users.username as blocked_by_username',
    ]);
}

/** Returns blocks, newest first. */
export async function listBlockedPictures(db: Database, limit: number) {
  return selectBlocked(db).orderBy('blocked_pictures.id', 'desc').limit(limit).execute();
}

export async function findBlockedPicture(db: Database, id: number): Promise<BlockedPictureRow | undefined> {
  return selectBlocked(db).where('blocked_pictures.id', '=', id).executeTakeFirst();
}

/** Inserts a block and returns its id; undefined if the image is already blocked. */
export async function insertBlockedPicture(
  trx: Database,
  block: Insertable<BlockedPicturesTable>,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('blocked_pictures')
    .values(block)
    .onConflict((conflict) => conflict.column('picture').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Deletes a block. Returns undefined if it does not exist, or its meme concerns the moderator. */
export async function deleteBlockedPicture(
  trx: Database,
  id: number,
  moderatorId: string,
): Promise<{ meme_id: number | null; source_hash: string | null; prints: string } | undefined> {
  return trx
    .deleteFrom('blocked_pictures')
    .where('id', '=', id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('blocked_pictures.meme_id', 'is', null),
        exists(
          selectFrom('memes')
            .select('memes.id')
            .whereRef('memes.id', '=', 'blocked_pictures.meme_id')
            .where((where) => ofOthers.meme(moderatorId)(where as never)),
        ),
      ]),
    )
    .returning(['meme_id', 'source_hash', 'prints'])
    .executeTakeFirst();
}
