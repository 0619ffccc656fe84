import type { Database } from '../../db/dialect.ts';

export interface NewPrint {
  part: number;
  hash: string;
  bands: readonly [number, number, number];
}

/** In place of those of the picture that the meme had before. */
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
  /** Whole and middle; none where the picture is of one colour. */
  prints: string[];
}

/** Undefined where the picture was not looked at yet. */
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

/** The first memes that were sent in as the very same file. */
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

const BAND_COLUMNS = ['band_0', 'band_1', 'band_2'] as const;

/** Fingerprints that share a band with one of the values given for it, at most `limit` of each band. */
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

/** Newest first, with whether their pictures were looked at. */
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
