import * as operations from '@corpomeme/contract/memes/media';
import { imageWidths } from '@corpomeme/contract/memes/media';
import { HOUR } from '@corpomeme/contract/site/time';
import { AppError } from '../../../app-error.ts';
import { every } from '../../../background.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Feature } from '../../../feature.ts';
import type { App } from '../../../http/app-type.ts';
import { sendStoredFile } from '../../../http/cache/stored-file.ts';
import { handle } from '../../../http/handle.ts';
import { pictureOf, type StoredPicture, withoutMotion } from '../../../platform/storage/first-frame.ts';
import { avifKeyOf, imageKeyOf } from '../../../platform/storage/storage.ts';
import { findByImageKey } from '../memes.queries.ts';
import { hasAvif } from '../pictures/avif.policy.ts';

export const media: Feature = { routes: [registerMedia], sweeps: [every(HOUR, sweepOrphans)] };

const STILL = '.still.webp';
const AVIF = '.avif';

interface Image extends StoredPicture {
  type: string;
  /** Whether shared caches may store it. */
  isPublic: boolean;
}

/** Returns the image if a row of a meme refers to it; files without a row are not served. */
async function findImage(ctx: Context, key: string, file: string): Promise<Image> {
  const meme = await findByImageKey(ctx.db, key);
  const isAvif = file.endsWith(AVIF);
  if (!meme || (isAvif && !hasAvif(meme))) throw new AppError('not_found');
  const stored = pictureOf(ctx.storage, isAvif ? avifKeyOf(key) : key, file.replace(STILL, '.webp'));
  return {
    type: isAvif ? 'image/avif' : 'image/webp',
    isPublic: meme.status === 'approved',
    ...(file.endsWith(STILL) ? withoutMotion(stored) : stored),
  };
}

const YEAR = 31_536_000;
/** Feed readers show the image on their own pages. */
const ANYWHERE = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Serves images. The key is the permission: 128 random bits that only responses about the meme contain, which reach
 * only its viewers (product: states of a meme and product: images). After the meme is deleted, the server no longer
 * serves its image.
 */
function registerMedia(app: App, ctx: Context): void {
  handle(app, operations.readImage, async (request, reply) => {
    const { key, file } = request.params;
    const { type, isPublic, size, open } = await findImage(ctx, key, file);
    const headers = {
      // A picture that only some may see must not stay on a shared machine (decision 103).
      'cache-control': isPublic ? `public, max-age=${YEAR}, immutable` : 'no-store',
      ...(isPublic && ANYWHERE),
    };
    const served = { etag: `"${key}-${file}"`, type, headers, size, open };
    return sendStoredFile(request, reply, served);
  });
}

/** Returns those of the keys that a meme or a sealed copy uses. */
async function findKeysInUse(db: Database, keys: string[]): Promise<Set<string>> {
  const used = db.selectFrom('memes').select('image_key').where('image_key', 'in', keys);
  const sealed = db
    .selectFrom('sealed_copies')
    .select(({ fn, val }) => fn.coalesce('image_key', val('')).as('image_key'))
    .where('image_key', 'in', keys);
  const rows = await used.unionAll(sealed).execute();
  return new Set(rows.map(({ image_key }) => image_key));
}

interface PictureRow {
  id: number;
  image_key: string;
  image_width: number;
  avif_key: string | null;
  avif_bytes: number;
}

/** Returns the picture of each meme, in the order of ids. */
async function listPictures(db: Database, afterId: number, limit: number): Promise<PictureRow[]> {
  return db
    .selectFrom('memes')
    .select(['id', 'image_key', 'image_width', 'avif_key', 'avif_bytes'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

type Parts = Pick<Context, 'db' | 'storage' | 'clock' | 'log' | 'background'>;

const BATCH_SIZE = 500;

/**
 * Deletes images without a meme and returns their number: files are stored before their row and deleted after it. Keeps
 * images younger than an hour, which may belong to a running upload. Several processes may run it at once.
 */
export async function sweepOrphans(ctx: Parts): Promise<number> {
  let removed = 0;
  for await (const keys of inBatches(ctx.storage.keys())) {
    const used = await findKeysInUse(ctx.db, [...new Set(keys.map(imageKeyOf))]);
    for (const key of keys) {
      if (used.has(imageKeyOf(key)) || !(await isOld(ctx, key))) continue;
      await ctx.storage.remove(key);
      removed += 1;
    }
  }
  if (removed > 0) ctx.log.info({ images: removed }, 'images without a meme removed');
  return removed;
}

/** Yields memes whose image is incomplete in the storage, which should never happen. */
export async function* listMemesWithoutImage(
  ctx: Pick<Context, 'db' | 'storage'>,
): AsyncGenerator<PictureRow> {
  let after = 0;
  for (;;) {
    const rows = await listPictures(ctx.db, after, BATCH_SIZE);
    for (const row of rows) if (!(await isWhole(ctx, row))) yield row;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function isWhole({ storage }: Pick<Context, 'storage'>, row: PictureRow): Promise<boolean> {
  const key = row.image_key;
  for (const width of imageWidths(row.image_width)) {
    if ((await storage.sizeOf(key, `${width}.webp`)) === null) return false;
    if (hasAvif(row) && (await storage.sizeOf(avifKeyOf(key), `${width}.avif`)) === null) return false;
  }
  return true;
}

async function isOld({ storage, clock }: Parts, key: string): Promise<boolean> {
  const savedAt = await storage.savedAt(key);
  return savedAt !== null && savedAt < clock.now() - HOUR;
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
