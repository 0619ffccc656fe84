import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { readMeme } from '../../memes/memes.service.ts';

/** Throws AppError('meme_changed') with the current meme if the moderator saw another version. */
export async function refuseOtherVersion(
  db: Database,
  moderator: Actor,
  memeId: number,
  version: number | undefined,
): Promise<void> {
  if (version === undefined) return;
  const meme = await readMeme(db, moderator, memeId);
  if (meme.version !== version) throw new AppError('meme_changed', { extras: { meme } });
}
