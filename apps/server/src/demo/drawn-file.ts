import { withTexts } from '@corpomeme/drawing/shapes/lettering';
import type { Context } from '../context.ts';
import { findPicture, writePictureText } from '../features/memes/pictures/picture-texts.queries.ts';
import { type ImageSource, toImageSource } from '../platform/images/images.ts';
import type { Picture } from './drawing/shapes/picture.ts';
import { renderPicture } from './render.ts';

export interface DrawnFile {
  alt: string;
  /** The lettering in the picture. */
  texts: string[];
  source: ImageSource;
}

export async function drawFile({ draw }: { draw: () => Picture }): Promise<DrawnFile> {
  const { drawn, texts } = withTexts(draw);
  return { alt: drawn.alt, texts, source: toImageSource(await renderPicture(drawn)) };
}

/** Stores what text recognition would find later, so that a search finds the words at once and no picture is read. */
export async function addPictureText(ctx: Context, memeId: number, { texts }: DrawnFile): Promise<void> {
  const picture = await findPicture(ctx.db, memeId);
  if (!picture) return;
  const text = { content: texts.join(' '), confidence: 100, readAt: ctx.clock.now() };
  await ctx.transact((trx) => writePictureText(trx, picture.image_key, text));
}
