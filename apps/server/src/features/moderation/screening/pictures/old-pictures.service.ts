import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../../../../context.ts';
import { listDecidedBefore } from '../../../memes/pictures/picture-texts.queries.ts';
import { listMemesBefore } from '../../../memes/pictures/prints.queries.ts';
import { analyseStoredPicture, readPictureOf } from './reading.service.ts';

const BATCH_SIZE = 200;
/** Milliseconds between batches, so that other work goes first. */
const PAUSE = 50;
/** Images analysed per start; about five minutes of work. */
const ANALYSED_PER_START = 5000;
/** Images read per start; about half an hour at low priority. */
const READ_PER_START = 2000;

/** Analyses images that were uploaded before fingerprints existed, once per start. */
export async function analyseOldPictures(ctx: Context, isOver: () => boolean): Promise<void> {
  let before = Number.MAX_SAFE_INTEGER;
  let looked = 0;
  for (;;) {
    const memes = await listMemesBefore(ctx.db, before, BATCH_SIZE);
    for (const meme of memes) {
      before = meme.id;
      if (meme.isKnown) continue;
      if (isOver() || looked >= ANALYSED_PER_START) return;
      looked += 1;
      await analyseStoredPicture(ctx, meme).catch((error: unknown) =>
        ctx.log.warn({ err: error, meme: meme.id }, 'a stored picture could not be looked at'),
      );
    }
    if (memes.length < BATCH_SIZE) return;
    await wait(PAUSE);
  }
}

/** Reads the images of decided memes that are unread, once per start. Returns the number of read images. */
export async function readOldPictures(ctx: Context, isOver: () => boolean): Promise<number> {
  let before = Number.MAX_SAFE_INTEGER;
  let tried = 0;
  let read = 0;
  for (;;) {
    const memes = await listDecidedBefore(ctx.db, before, BATCH_SIZE);
    for (const { id, isRead } of memes) {
      before = id;
      if (isRead) continue;
      if (isOver() || tried >= READ_PER_START) return read;
      tried += 1;
      if (await readPictureOf(ctx, id)) read += 1;
    }
    if (memes.length < BATCH_SIZE) return read;
    await wait(PAUSE);
  }
}
