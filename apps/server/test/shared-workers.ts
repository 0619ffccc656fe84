import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import { AppError } from '../src/app-error.ts';
import type { Context } from '../src/context.ts';
import { createAvifEncoder } from '../src/platform/images/avif.ts';
import { createImageProcessor } from '../src/platform/images/images.ts';
import { createPictureReader, type PictureJob } from '../src/platform/picture-text/picture-text.ts';
import { createShareImageDrawer } from '../src/platform/share-image/share-image.ts';
import type { ShareCard } from '../src/platform/share-image/share-image-draw.ts';

/** Milliseconds. A test is about other things than a job that waits for a core. */
const PATIENT = { maxWait: 600_000 };
const USUAL_PRIORITY = 0;

/** Worker processes, which end with the test process. */
const images = createImageProcessor(PATIENT);
const reader = createPictureReader(PATIENT, USUAL_PRIORITY);
const avif = createAvifEncoder(PATIENT, USUAL_PRIORITY);
const drawer = createShareImageDrawer(PATIENT);

/**
 * Returns a function that runs equal jobs once and reuses the result. Tests of reading, AVIF and share images use a few
 * pictures again and again, and each of these jobs takes up to a second. A failed job runs again.
 */
function memoizeByJob<Job, Result>(work: (job: Job) => Promise<Result>): (job: Job) => Promise<Result> {
  const known = new Map<string, Promise<Result>>();
  return (job) => {
    const key = createHash('sha256').update(serialize(job)).digest('hex');
    const result = known.get(key) ?? work(job);
    known.set(key, result);
    result.catch(() => known.delete(key));
    return result;
  };
}

const read = memoizeByJob((job: PictureJob) => reader.read(async () => job));
const encode = memoizeByJob(avif.encode);
const draw = memoizeByJob((card: ShareCard) => drawer.draw(async () => card));

/**
 * Returns the workers of one site, with their own counters and `close`. All sites of this process share the worker
 * processes, because starting them takes longer than most images.
 */
export function shareWorkers(): Pick<Context, 'images' | 'avif' | 'pictureReader' | 'shareImages'> {
  const before = images.stats();
  let isClosed = false;
  return {
    images: {
      process: images.process,
      cover: images.cover,
      hashOf: images.hashOf,
      canWork: images.canWork,
      stats() {
        const { processed, refused, ...now } = images.stats();
        return { ...now, processed: processed - before.processed, refused: refused - before.refused };
      },
      close: async () => {},
    },
    avif: { encode, close: async () => {} },
    shareImages: { draw: async (prepare) => draw(await prepare()), close: async () => {} },
    pictureReader: {
      async read(prepare) {
        if (isClosed) throw new AppError('busy');
        return read(await prepare());
      },
      async close() {
        isClosed = true;
      },
    },
  };
}
