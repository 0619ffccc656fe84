import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../../app-error.ts';
import { dayOf } from '../../../../clock.ts';
import type { Context } from '../../../../context.ts';
import type { PictureReading } from '../../../../platform/picture-text/picture-text.ts';
import {
  findPicture,
  isPictureOf,
  listPictureTexts,
  writePictureText,
} from '../../../memes/pictures/picture-texts.queries.ts';
import { storeLooks } from '../../../memes/pictures/pictures.ts';
import { readScreeningSettings } from '../../../safety/checks/settings/screening-settings.queries.ts';
import { findScreening, isScreeningDue } from '../screening.queries.ts';
import { claim, release, startClaimRenewal } from '../screening.service.ts';

type Parts = Pick<Context, 'db' | 'transact' | 'clock' | 'log' | 'storage' | 'pictureReader'>;

/** Failures after which an image counts as one without text. */
export const MAX_FAILURES = 3;

interface StoredPicture {
  image_key: string;
  image_width: number;
}

/**
 * Reads the text of a meme's image in any status. Returns whether the meme should be screened again: there is a text, or
 * what the checks use changed during a reading that failed.
 */
export async function readPictureOf(ctx: Parts, memeId: number): Promise<boolean> {
  const meme = await findPicture(ctx.db, memeId);
  if (!meme || (await isRead(ctx, meme.image_key))) return false;
  if (!(await readScreeningSettings(ctx.db)).read_pictures) return false;
  if (!(await claim(ctx, memeId))) return false;
  const letGo = startClaimRenewal(ctx, memeId);
  try {
    const { content, confidence } = await readPicture(ctx, meme, { isText: true });
    await keep(ctx, meme, { content, confidence });
    letGo();
    await release(ctx, memeId);
    return true;
  } catch (error) {
    letGo();
    return giveUp(ctx, memeId, meme, error);
  }
}

/** Computes the fingerprints of an image that was uploaded before uploads computed them. */
export async function analyseStoredPicture(ctx: Parts, meme: { id: number } & StoredPicture): Promise<void> {
  const { prints } = await readPicture(ctx, meme, { isText: false });
  // The meme may have been deleted meanwhile, or have another image that is already analysed.
  await ctx.transact(async (trx) => {
    if (await isPictureOf(trx, meme)) await storeLooks(trx, meme.id, { sourceHash: null, prints });
  });
}

async function isRead({ db }: Parts, imageKey: string): Promise<boolean> {
  return (await listPictureTexts(db, [imageKey])).length > 0;
}

async function keep(
  ctx: Parts,
  meme: StoredPicture,
  text: Pick<PictureReading, 'content' | 'confidence'>,
): Promise<void> {
  const readAt = dayOf(ctx.clock.now());
  await ctx.transact((trx) => writePictureText(trx, meme.image_key, { ...text, readAt }));
}

/**
 * Counts the failure, but not 503, which depends on the server and not on the image, unless the image used up the
 * processor time of a reading. Returns as `readPictureOf`.
 */
async function giveUp(ctx: Parts, memeId: number, meme: StoredPicture, error: unknown): Promise<boolean> {
  const isOutage = error instanceof AppError && error.status === 503 && error.code !== 'image_unfinished';
  await release(ctx, memeId, { hasFailed: !isOutage });
  const isBusy = error instanceof AppError && error.code === 'busy';
  if (!isBusy) ctx.log.warn({ err: error, meme: memeId }, 'the words in a picture could not be read');
  if (isOutage) return isScreeningDue(ctx.db, memeId);
  const screening = await findScreening(ctx.db, memeId);
  if ((screening?.failures ?? 0) < MAX_FAILURES) return isScreeningDue(ctx.db, memeId);
  await keep(ctx, meme, { content: '', confidence: 0 });
  return true;
}

async function readPicture(
  ctx: Parts,
  { image_key, image_width }: StoredPicture,
  { isText }: { isText: boolean },
): Promise<PictureReading> {
  return ctx.pictureReader.read(async () => {
    const file = await ctx.storage.open(image_key, `${image_width}.webp`);
    if (!file) throw new AppError('not_found');
    return { bytes: await buffer(file.stream), isText };
  });
}
