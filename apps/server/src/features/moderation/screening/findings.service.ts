import type { Finding, PictureText } from '@corpomeme/contract/moderation/screening';
import type { Database } from '../../../db/dialect.ts';
import { findMemesByIds } from '../../memes/memes.queries.ts';
import { listPictureTexts } from '../../memes/pictures/picture-texts.queries.ts';
import { listFindings } from './findings.queries.ts';
import { readDetails, viewFinding } from './findings.view.ts';

/** Returns the findings about these memes, heaviest first, for moderators only. Each id has a list. */
export async function findingsOf(db: Database, memeIds: number[]): Promise<Map<number, Finding[]>> {
  const found = new Map<number, Finding[]>(memeIds.map((id) => [id, []]));
  if (memeIds.length === 0) return found;
  const rows = await listFindings(db, memeIds);
  const earlierIds = rows.flatMap((row) => readDetails(row).meme_id ?? []);
  const earlier = new Map((await findMemesByIds(db, earlierIds)).map((meme) => [meme.id, meme]));
  for (const row of rows) {
    const { meme_id: memeId } = readDetails(row);
    found.get(row.meme_id)?.push(viewFinding(row, memeId === undefined ? undefined : earlier.get(memeId)));
  }
  return found;
}

/**
 * Returns the text read from these images by image key, for the author and moderators only; unread images are missing.
 */
export async function pictureTextsOf(db: Database, imageKeys: string[]): Promise<Map<string, PictureText>> {
  if (imageKeys.length === 0) return new Map();
  const rows = await listPictureTexts(db, imageKeys);
  return new Map(rows.map((row) => [row.image_key, { content: row.content, confidence: row.confidence }]));
}
