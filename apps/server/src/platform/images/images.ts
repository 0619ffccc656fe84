import { createHash, createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { UPLOAD } from '@corpomeme/contract/site/limits';
import { AppError } from '../../app-error.ts';
import type { CoverJob, ImageJob, ProcessedImage } from './images-convert.ts';
import { detectImageFormat } from './images-format.ts';
import { startImageWorker } from './images-process.ts';
import { createImageQueue, type ImageJobOptions, type ImageQueueOptions } from './images-queue.ts';

/** An uploaded image. A file on disk is read only when its job starts. */
export interface ImageSource {
  /** The first bytes. */
  head: Buffer;
  read(): Promise<Buffer>;
}

type ProcessOptions = ImageJobOptions & Pick<ImageJob, 'asLogo'>;

export interface ImageProcessor {
  /**
   * Throws AppError: `image_format`, `image_damaged`, `image_too_many_pixels`, `image_too_many_frames`,
   * `animation_too_long`, `busy` when too many images wait, or `uploads_waiting` when too many of this owner wait
   * (decision 056), `image_unfinished` when it took too much processor time or waited too long, or `unavailable` when the process cannot start. Does not check the size in bytes.
   */
  process(picture: ImageSource, options?: ProcessOptions): Promise<ProcessedImage>;
  /** Returns the image of a stored still picture with opaque boxes over it, without `sourceHash`. Throws as `process`. */
  cover(prepare: () => Promise<CoverJob>, options?: ImageJobOptions): Promise<ProcessedImage>;
  /** Returns the `sourceHash` that `process` gives an image of these bytes. */
  hashOf(bytes: Buffer): string;
  /** Returns false if its last process could not start. Starts one if that is not known; never waits. */
  canWork(): boolean;
  /** Ends all processes. Running and waiting jobs fail with `busy`. */
  close(): Promise<void>;
  stats(): { running: number; waiting: number; processed: number; refused: number };
}

/**
 * One image uses a thread per width, and the worst allowed image takes 550 MB, so a second one runs only with cores
 * left.
 */
const LIMITS: ImageQueueOptions = {
  concurrency: availableParallelism() > 2 ? 2 : 1,
  maxQueued: 32,
  maxQueuedEach: UPLOAD.waitingEach,
  timeLimit: 60_000,
  // Proxies give up after a minute by default, and what they say instead tells the sender nothing.
  maxWait: 45_000,
};

const keyedHash = (secret: string, hash: string) =>
  createHmac('sha256', secret).update(`picture file ${hash}`).digest('hex');

/** Returns an image source for bytes in memory. */
export function toImageSource(bytes: Buffer): ImageSource {
  return { head: bytes, read: async () => bytes };
}

/**
 * Returns an image processor. It keys the hashes of uploaded files with the secret, so that a person who has a file, but
 * not the secret, cannot look it up in the database.
 */
export function createImageProcessor(
  limits: Partial<ImageQueueOptions> = {},
  secret = '',
  worker = new URL('./images-worker.ts', import.meta.url),
): ImageProcessor {
  const queue = createImageQueue(() => startImageWorker<ImageJob | CoverJob, ProcessedImage>(worker), {
    ...LIMITS,
    ...limits,
  });
  const counts = { processed: 0, refused: 0 };
  return {
    async process(picture, { asLogo = false, ...options } = {}) {
      const format = detectImageFormat(picture.head);
      if (!format) throw new AppError('image_format');
      queue.requireRoom(options.owner);
      try {
        const image = await queue.run(async () => ({ bytes: await picture.read(), format, asLogo }), options);
        counts.processed += 1;
        return { ...image, sourceHash: keyedHash(secret, image.sourceHash) };
      } catch (error) {
        if (!options.signal?.aborted) counts.refused += 1;
        throw error;
      }
    },
    cover: queue.run,
    hashOf: (bytes) => keyedHash(secret, createHash('sha256').update(bytes).digest('hex')),
    canWork: queue.canWork,
    close: queue.close,
    stats: () => ({ ...queue.stats(), ...counts }),
  };
}
