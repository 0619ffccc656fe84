import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { MarkBox } from '@corpomeme/contract/disputes/marks';
import { imageWidths } from '@corpomeme/contract/memes/media';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { MemesTable } from '../../../db/meme-tables.ts';
import type { ImageSource } from '../../../platform/images/images.ts';
import type { ProcessedImage } from '../../../platform/images/images-convert.ts';
import { avifKeyOf, type StoredFile } from '../../../platform/storage/storage.ts';

/** The columns of a meme's image. */
export type Picture = Pick<MemesTable, 'image_key' | 'image_width' | 'image_height' | 'image_placeholder'> & {
  image_bytes: number;
};

interface PictureSource {
  url: string | null;
  file: ImageSource | null;
  /** Aborts when the client has disconnected. */
  signal: AbortSignal | undefined;
}

/** Loads the image from a file or a URL, never both (product: validation); null if there is neither. */
export async function loadPicture(
  ctx: Context,
  userId: string,
  { url, file, signal }: PictureSource,
): Promise<ProcessedImage | null> {
  if (url !== null && file !== null) throw new AppError('image_required');
  if (file) return workOn(ctx, userId, file, signal);
  if (url === null) return null;
  const fetched = await ctx.incomingFiles.receive([await ctx.remoteImages.fetch(url, signal)]);
  const work = workOn(ctx, userId, fetched, signal).finally(fetched.remove);
  return work.catch((error: unknown) => {
    // Only the submitting member may learn what the URL contains.
    if (error instanceof AppError && error.status < 429)
      throw new AppError('image_url_failed', { cause: error });
    throw error;
  });
}

/** Charges the processing time, even if the client gives up. */
async function workOn(
  ctx: Context,
  userId: string,
  picture: ImageSource,
  signal: PictureSource['signal'],
): Promise<ProcessedImage> {
  await ctx.limits.assertLeft('imageWork', userId);
  const image = await ctx.images.process(picture, {
    owner: userId,
    onWorked: (ms) => ctx.background.run(() => ctx.limits.charge('imageWork', userId, ms)),
    ...(signal && { signal }),
  });
  signal?.throwIfAborted();
  return image;
}

/** Stores the image under a new key. If the caller cannot write its row, it must delete the image. */
export async function storePicture(ctx: Context, image: ProcessedImage): Promise<Picture> {
  const key = randomBytes(16).toString('hex');
  await ctx.storage.save(
    key,
    image.variants.map(({ width, bytes }) => ({ name: `${width}.webp`, bytes })),
  );
  return {
    image_key: key,
    image_width: image.width,
    image_height: image.height,
    image_placeholder: image.placeholder,
    image_bytes: image.variants.reduce((sum, { bytes }) => sum + bytes.length, 0),
  };
}

/** Copies the image to a new key, durable before the row names it. A meme whose image is lost can still be removed. */
export async function copyPicture(
  ctx: Context,
  meme: Pick<MemesTable, 'image_key' | 'image_width'>,
): Promise<{ image_key: string }> {
  const image_key = randomBytes(16).toString('hex');
  const files: StoredFile[] = [];
  for (const width of imageWidths(meme.image_width)) {
    const name = `${width}.webp`;
    const file = await ctx.storage.open(meme.image_key, name);
    if (file) files.push({ name, bytes: await buffer(file.stream) });
  }
  if (files.length > 0) await ctx.storage.save(image_key, files);
  return { image_key };
}

/** Stores the image with opaque boxes over it under a new key. Throws AppError as the image processor. */
export async function coverPicture(
  ctx: Context,
  meme: Pick<MemesTable, 'image_key' | 'image_width'>,
  covers: readonly MarkBox[],
  owner: string,
): Promise<{ picture: Picture; prints: string[] }> {
  const read = async () => {
    const file = await ctx.storage.open(meme.image_key, `${meme.image_width}.webp`);
    if (!file) throw new AppError('image_damaged');
    return { bytes: await buffer(file.stream), covers };
  };
  const image = await ctx.images.cover(read, { owner });
  return { picture: await storePicture(ctx, image), prints: image.prints };
}

/** Deletes the image files. Never rejects: the database decides, and without its meme no image is served. */
export async function removePicture(ctx: Context, { image_key }: Pick<Picture, 'image_key'>): Promise<void> {
  for (const key of [image_key, avifKeyOf(image_key)]) {
    await ctx.storage.remove(key).catch((error: unknown) => {
      // Without the key, which would join the picture with the time of its author's act; the sweep removes the files.
      ctx.log.error({ err: error }, 'picture not removed');
    });
  }
}
