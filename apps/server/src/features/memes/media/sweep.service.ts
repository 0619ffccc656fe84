import { imageWidths } from '@corpomeme/contract/memes/media';
import { HOUR } from '@corpomeme/contract/site/time';
import type { Context } from '../../../context.ts';
import { avifKeyOf, imageKeyOf } from '../../../platform/storage/storage.ts';
import { hasAvif } from '../pictures/avif.policy.ts';
import { findKeysInUse, listPictures, type PictureRow } from './sweep.queries.ts';

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

/** Sweeps now and hourly, until the returned function is called. */
export function startOrphanSweep(ctx: Parts): () => void {
  const sweep = () => ctx.background.run(async () => void (await sweepOrphans(ctx)));
  sweep();
  const timer = setInterval(sweep, HOUR).unref();
  return () => clearInterval(timer);
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
