import type { Database } from '../../../db/dialect.ts';
import { isSelf } from '../../site/access/ownership.queries.ts';

export interface NewPrint {
  part: number;
  hash: string;
  bands: readonly [number, number, number];
}

/** Replaces the data of the meme's earlier image. */
export async function replaceLooks(
  trx: Database,
  memeId: number,
  sourceHash: string | null,
  prints: NewPrint[],
): Promise<void> {
  await trx.deleteFrom('picture_looks').where('meme_id', '=', memeId).execute();
  await trx.deleteFrom('picture_prints').where('meme_id', '=', memeId).execute();
  await trx.insertInto('picture_looks').values({ meme_id: memeId, source_hash: sourceHash }).execute();
  if (prints.length === 0) return;
  await trx
    .insertInto('picture_prints')
    .values(
      prints.map(({ part, hash, bands: [band_0, band_1, band_2] }) => ({
        meme_id: memeId,
        part,
        hash,
        band_0,
        band_1,
        band_2,
      })),
    )
    .execute();
}

export interface Looks {
  source_hash: string | null;
  /** Whole and middle; empty for an image of one colour. */
  prints: string[];
}

/** Returns undefined if the image was not analysed yet. */
export async function findLooks(db: Database, memeId: number): Promise<Looks | undefined> {
  const row = await db
    .selectFrom('picture_looks')
    .select('source_hash')
    .where('meme_id', '=', memeId)
    .executeTakeFirst();
  if (!row) return undefined;
  const prints = await db
    .selectFrom('picture_prints')
    .select('hash')
    .where('meme_id', '=', memeId)
    .orderBy('part')
    .execute();
  return { ...row, prints: prints.map(({ hash }) => hash) };
}

/** Returns memes that were uploaded as the same file. */
export async function listMemesOfFile(db: Database, sourceHash: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('picture_looks')
    .select('meme_id')
    .where('source_hash', '=', sourceHash)
    .orderBy('meme_id')
    .limit(limit)
    .execute();
  return rows.map(({ meme_id }) => meme_id);
}

/** Returns whether one of the member's memes, also one without a name, was uploaded as this file. */
export async function hasMemeOfFile(db: Database, userId: string, sourceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('picture_looks')
    .innerJoin('memes', 'memes.id', 'picture_looks.meme_id')
    .select('memes.id')
    .where('source_hash', '=', sourceHash)
    .where(isSelf('memes.user_id', userId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const BAND_COLUMNS = ['band_0', 'band_1', 'band_2'] as const;

/** Returns fingerprints that share a band with one of its given values, at most `limit` per band. */
export async function listPrintsNear(db: Database, near: number[][], limit: number) {
  const found = await Promise.all(
    BAND_COLUMNS.map((column, band) =>
      db
        .selectFrom('picture_prints')
        .select(['meme_id', 'part', 'hash'])
        .where(column, 'in', near[band] ?? [])
        .limit(limit)
        .execute(),
    ),
  );
  return found.flat();
}

export async function listPrintsOf(db: Database, memeIds: number[]) {
  return db
    .selectFrom('picture_prints')
    .select(['meme_id', 'part', 'hash'])
    .where('meme_id', 'in', memeIds)
    .orderBy('part')
    .execute();
}

/** Returns memes below this id, with whether their images were analysed. */
export async function listMemesBefore(db: Database, before: number, limit: number) {
  const rows = await db
    .selectFrom('memes')
    .leftJoin('picture_looks', 'picture_looks.meme_id', 'memes.id')
    .select(['memes.id', 'memes.image_key', 'memes.image_width', 'picture_looks.meme_id as known'])
    .where('memes.id', '<', before)
    .orderBy('memes.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ known, ...meme }) => ({ ...meme, isKnown: known !== null }));
}
