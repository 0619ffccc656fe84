import { NO_CITY } from '@corpomeme/contract/company-names';
import { memeTitle } from '@corpomeme/contract/meme-title';
import type { Meme } from '@corpomeme/contract/memes';
import { memeStrings } from './meme.strings.ts';

export function titleOf(meme: Meme): string {
  return memeTitle(meme);
}

/** The poster's words, otherwise title and company (product: accessibility). */
export function altOf(meme: Meme): string {
  return meme.image_alt ?? memeStrings.imageAlt(titleOf(meme), meme.company);
}

/** Null for the general category, which has none. */
export function cityOf(meme: Meme): string | null {
  return meme.city === NO_CITY ? null : meme.city;
}

/** What sharing has to know of it. */
export function sharedOf(meme: Meme) {
  return { id: meme.id, title: titleOf(meme), isPublic: meme.approval_status === 'approved' };
}
