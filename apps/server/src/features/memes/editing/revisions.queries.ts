import type { Selectable } from 'kysely';
import type { Database } from '../../../db/dialect.ts';
import type { MemeRevisionsTable } from '../../../db/moderation-tables.ts';
import type { MemeRow } from '../memes.queries.ts';

export type RevisionRow = Selectable<MemeRevisionsTable>;

/**
 * Stores the version before an edit. Must run in the transaction of the edit, before the fingerprints of a new image
 * replace the old ones.
 */
export async function insertRevision(
  trx: Database,
  before: MemeRow,
  { isPictureReplaced, at }: { isPictureReplaced: boolean; at: number },
): Promise<void> {
  await trx
    .insertInto('meme_revisions')
    .values(({ selectFrom }) => ({
      meme_id: before.id,
      version: before.version,
      replaced_at: at,
      title: before.title,
      company: before.company,
      city: before.city,
      message: before.message,
      image_alt: before.image_alt,
      picture_replaced: isPictureReplaced ? 1 : 0,
      picture_print: selectFrom('picture_prints')
        .select('hash')
        .where('meme_id', '=', before.id)
        .where('part', '=', 0),
    }))
    .execute();
}

/** Returns revisions, oldest first. */
export async function listRevisions(db: Database, memeIds: number[]): Promise<RevisionRow[]> {
  if (memeIds.length === 0) return [];
  return db
    .selectFrom('meme_revisions')
    .selectAll()
    .where('meme_id', 'in', memeIds)
    .orderBy('meme_id')
    .orderBy('version')
    .execute();
}

/** Returns the current texts and the image's fingerprint. */
export async function findPresent(db: Database, memeId: number) {
  return db
    .selectFrom('memes')
    .leftJoin('picture_prints', (join) =>
      join.onRef('picture_prints.meme_id', '=', 'memes.id').on('picture_prints.part', '=', 0),
    )
    .select([
      'memes.version',
      'memes.title',
      'memes.company',
      'memes.city',
      'memes.message',
      'memes.image_alt',
    ])
    .select('picture_prints.hash as picture_print')
    .where('memes.id', '=', memeId)
    .executeTakeFirst();
}

/** Deletes the revisions of the memes with the member's name, because public memes stay without their author's name. */
export async function deleteRevisionsOf(trx: Database, userId: string): Promise<void> {
  await trx
    .deleteFrom('meme_revisions')
    .where('meme_id', 'in', (where) => where.selectFrom('memes').select('id').where('user_id', '=', userId))
    .execute();
}

export async function deleteRevisionsBefore(trx: Database, before: number): Promise<void> {
  await trx.deleteFrom('meme_revisions').where('replaced_at', '<', before).execute();
}
