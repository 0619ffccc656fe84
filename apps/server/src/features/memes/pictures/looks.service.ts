import type { Database } from '../../../db/dialect.ts';
import type { ProcessedImage } from '../../../platform/images/images-convert.ts';
import { deletePictureText } from './picture-texts.queries.ts';
import { ALIKE, bandsNear, bandsOf, distanceBetween } from './prints.policy.ts';
import {
  findLooks,
  type Looks,
  listMemesOfFile,
  listPrintsNear,
  listPrintsOf,
  replaceLooks,
} from './prints.queries.ts';

export interface Resemblance {
  memeId: number;
  /** Differing bits of the fingerprints; also 0 for the same file. */
  distance: number;
}

/** Rows per band, so that a search's cost does not depend on the number of images. */
const PRINTS_PER_BAND = 3000;
const SAME_FILES = 50;

/**
 * Stores the fingerprints of a meme's image. Must run in the transaction that sets the image or checks that it is the same.
 */
export async function storeLooks(
  trx: Database,
  memeId: number,
  { sourceHash, prints }: { sourceHash: string | null; prints: ProcessedImage['prints'] },
): Promise<void> {
  await replaceLooks(
    trx,
    memeId,
    sourceHash,
    prints.map((hash, part) => ({ part, hash, bands: bandsOf(hash) })),
  );
}

/** Replaces the data of the meme's earlier image. Must run in the transaction that replaces the image. */
export async function replacePictureLooks(
  trx: Database,
  before: { id: number; image_key: string },
  image: Pick<ProcessedImage, 'sourceHash' | 'prints'>,
): Promise<void> {
  await storeLooks(trx, before.id, image);
  await deletePictureText(trx, before.image_key);
}

/** Returns other memes with similar images, most similar first. */
export async function findResembling(db: Database, memeId: number): Promise<Resemblance[]> {
  const looks = await findLooks(db, memeId);
  const found = looks ? await findLikeLooks(db, looks) : [];
  return found.filter((each) => each.memeId !== memeId);
}

/** Returns memes with images similar to an image without a meme, most similar first. */
export async function findLikeLooks(db: Database, looks: Looks): Promise<Resemblance[]> {
  const distances = new Map<number, number>();
  if (looks.source_hash !== null)
    for (const id of await listMemesOfFile(db, looks.source_hash, SAME_FILES)) distances.set(id, 0);
  if (looks.prints.length > 0) {
    for (const [id, prints] of await listNear(db, looks.prints)) {
      const distance = distanceBetween(looks.prints, prints);
      if (distance <= ALIKE) distances.set(id, Math.min(distance, distances.get(id) ?? distance));
    }
  }
  return [...distances]
    .map(([id, distance]) => ({ memeId: id, distance }))
    .toSorted((a, b) => a.distance - b.distance || a.memeId - b.memeId);
}

/** Returns the complete fingerprints of memes with at least one similar part. */
async function listNear(db: Database, prints: string[]): Promise<Map<number, string[]>> {
  const near = await listPrintsNear(db, bandsNear(prints), PRINTS_PER_BAND);
  const close = near.filter(({ hash }) => distanceBetween(prints, [hash]) <= ALIKE);
  const byMeme = new Map<number, string[]>();
  const ids = [...new Set(close.map(({ meme_id }) => meme_id))];
  if (ids.length === 0) return byMeme;
  for (const { meme_id, hash } of await listPrintsOf(db, ids))
    byMeme.set(meme_id, [...(byMeme.get(meme_id) ?? []), hash]);
  return byMeme;
}
