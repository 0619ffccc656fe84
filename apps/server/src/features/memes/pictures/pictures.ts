import { buffer } from 'node:stream/consumers';
import { imageWidths } from '@corpomeme/contract/memes/media';
import { UNDO } from '@corpomeme/contract/moderation/moderation';
import { HOUR } from '@corpomeme/contract/site/time';
import { AppError } from '../../../app-error.ts';
import { every } from '../../../background.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Feature } from '../../../feature.ts';
import type { AvifJob } from '../../../platform/images/avif-convert.ts';
import type { ProcessedImage } from '../../../platform/images/images-convert.ts';
import { avifKeyOf } from '../../../platform/storage/storage.ts';
import { claimAvif, finishAvif, listWithoutAvif, type PictureToEncode, releaseAvif } from './avif.queries.ts';
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

export const pictures: Feature = { sweeps: [startAvifEncoding] };

type Parts = Pick<Context, 'db' | 'storage' | 'avif' | 'log' | 'background' | 'bus' | 'clock'>;

const BATCH_SIZE = 20;
/** Milliseconds. Undoing an approval changes the picture's key, so the undo window passes first. */
const DELAY = UNDO.window + UNDO.grace;

/**
 * Encodes the pictures of public memes as AVIF, the latest first (decision 135), until none is left or `isOver`. Returns
 * how many have AVIF files now.
 */
export async function encodePictures(ctx: Parts, isOver: () => boolean = () => false): Promise<number> {
  let encoded = 0;
  for (;;) {
    const pictures = await listWithoutAvif(ctx.db, BATCH_SIZE, ctx.clock.now());
    if (pictures.length === 0) return encoded;
    for (const picture of pictures) {
      if (isOver()) return encoded;
      const claim = await claimAvif(ctx.db, picture, ctx.clock.now());
      if (claim !== null && (await encodeOrRelease(ctx, picture, claim))) encoded += 1;
    }
  }
}

/**
 * Encodes after each approval, at the start and hourly, until the returned function is called; never where the operator
 * turned AVIF off.
 */
export function startAvifEncoding(ctx: Parts & Pick<Context, 'config'>): () => void {
  if (!ctx.config.avif) return () => {};
  let isOver = false;
  let isRunning = false;
  let waiting: NodeJS.Timeout | undefined;
  const run = () => {
    waiting = undefined;
    if (isRunning) return wakeLater();
    isRunning = true;
    ctx.background.run(async () => {
      await encodePictures(ctx, () => isOver).finally(() => {
        isRunning = false;
      });
    });
  };
  const wakeLater = () => {
    if (!isOver) waiting ??= setTimeout(run, DELAY).unref();
  };
  for (const event of ['meme.approved', 'meme.restored'] as const) ctx.bus.subscribe(event, wakeLater);
  const stop = every(HOUR, async () => wakeLater())(ctx);
  return () => {
    isOver = true;
    clearTimeout(waiting);
    stop();
    // Ends a running job, which may take a minute; the next start repeats it.
    void ctx.avif.close();
  };
}

/**
 * Encodes a picture. Marks one that cannot be encoded as tried, so that it stays WebP. Throws other errors after it has
 * released the claim, because another attempt may succeed.
 */
async function encodeOrRelease(ctx: Parts, picture: PictureToEncode, claim: string): Promise<boolean> {
  try {
    return await encodePicture(ctx, picture, claim);
  } catch (error) {
    if (error instanceof AppError && error.code === 'image_damaged') {
      ctx.log.warn({ err: error, meme: picture.id }, 'a picture could not be encoded as AVIF');
      await finishAvif(ctx.db, picture, claim, 0);
      return false;
    }
    if (error instanceof AppError && error.code === 'image_unfinished') {
      // The claim ends after ten minutes, so that this picture does not hold up the others.
      ctx.log.warn({ err: error, meme: picture.id }, 'a picture is encoded as AVIF later');
      return false;
    }
    await releaseAvif(ctx.db, picture, claim);
    throw error;
  }
}

async function encodePicture(ctx: Parts, picture: PictureToEncode, claim: string): Promise<boolean> {
  const job = await readJob(ctx, picture);
  const files = job && (await ctx.avif.encode(job));
  if (!files) {
    await finishAvif(ctx.db, picture, claim, 0);
    return false;
  }
  const key = avifKeyOf(picture.image_key);
  // Removes files of a process that ended before it could finish.
  await ctx.storage.remove(key);
  await ctx.storage.save(
    key,
    files.map(({ width, bytes }) => ({ name: `${width}.avif`, bytes })),
  );
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (await finishAvif(ctx.db, picture, claim, size)) return true;
  await ctx.storage.remove(key);
  return false;
}

/** Returns null if a file of the picture is missing. */
async function readJob(
  { storage }: Parts,
  { image_key, image_width }: PictureToEncode,
): Promise<AvifJob | null> {
  const widths: AvifJob['widths'] = [];
  for (const width of imageWidths(image_width)) {
    const size = await storage.sizeOf(image_key, `${width}.webp`);
    if (size === null) return null;
    widths.push({ width, webpSize: size });
  }
  const largest = await storage.open(image_key, `${image_width}.webp`);
  return largest && { bytes: await buffer(largest.stream), widths };
}

interface Resemblance {
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
