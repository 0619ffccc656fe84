import type { PictureReading } from '@corpomeme/contract/moderation/screening';
import { MEME } from '@corpomeme/contract/site/limits';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Actor } from '../../../../http/actor.ts';
import { findMeme } from '../../../memes/memes.queries.ts';
import { suggestAlt } from '../../../safety/checks/suggested-alt.policy.ts';
import { pictureTextsOf } from '../findings.service.ts';

/**
 * Returns the text read from the image, or that it was not read yet, for the author and moderators. Throws
 * AppError('meme_not_found') to others.
 */
export async function getPictureText(ctx: Context, actor: Actor, memeId: number): Promise<PictureReading> {
  const meme = await findMeme(ctx.db, actor, memeId);
  if (!meme || !(actor.isModerator || meme.is_own === 1)) throw new AppError('meme_not_found');
  const text = (await pictureTextsOf(ctx.db, [meme.image_key])).get(meme.image_key);
  const { content, confidence } = text ?? { content: '', confidence: 0 };
  const suggested_alt = meme.image_alt ? null : suggestAlt({ content, confidence }, MEME.altMax);
  return { is_read: text !== undefined, content, confidence, suggested_alt };
}
