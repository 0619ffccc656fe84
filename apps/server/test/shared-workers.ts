import { AppError } from '../src/app-error.ts';
import type { Context } from '../src/context.ts';
import { createAvifEncoder } from '../src/platform/images/avif.ts';
import { createImageProcessor } from '../src/platform/images/images.ts';
import { createPictureReader } from '../src/platform/picture-text/picture-text.ts';
import { createShareImageDrawer } from '../src/platform/share-image/share-image.ts';

/** Milliseconds. On a busy machine, a job that waits for a core must not count as damaged. */
const PATIENT = { timeLimit: 600_000 };
const USUAL_PRIORITY = 0;

/** These processes end with the test process. */
const images = createImageProcessor(PATIENT);
const reader = createPictureReader(PATIENT, USUAL_PRIORITY);
const avif = createAvifEncoder(PATIENT, USUAL_PRIORITY);
const drawer = createShareImageDrawer(PATIENT);

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
      stats() {
        const { processed, refused, ...now } = images.stats();
        return { ...now, processed: processed - before.processed, refused: refused - before.refused };
      },
      close: async () => {},
    },
    avif: { encode: avif.encode, close: async () => {} },
    shareImages: { draw: drawer.draw, close: async () => {} },
    pictureReader: {
      async read(prepare) {
        if (isClosed) throw new AppError('busy');
        return reader.read(prepare);
      },
      async close() {
        isClosed = true;
      },
    },
  };
}
