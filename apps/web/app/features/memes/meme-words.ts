import { cityText, NO_CITY } from '@corpomeme/contract/companies/company-names';
import { memeTitle } from '@corpomeme/contract/memes/meme-title';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';

export function titleOf(meme: Meme): string {
  return memeTitle(meme);
}

/** Returns the author's alt text, otherwise title and company (product: accessibility). */
export function altOf(meme: Meme): string {
  return meme.image_alt ?? m.meme.imageAlt({ title: titleOf(meme), company: meme.company });
}

/** Returns the `lang` of the author's words: empty, which means unknown, for words of both languages or of neither. */
export function langOf({ language }: Meme): string {
  return language === 'ro' || language === 'en' ? language : '';
}

/** Returns the `lang` of the title; the site's words stand in for a missing one. */
export function titleLangOf(meme: Meme): string | undefined {
  return meme.title === null ? undefined : langOf(meme);
}

/** Returns null for 'General' memes, which have no city. */
export function cityOf(meme: Meme): string | null {
  return meme.city === NO_CITY ? null : cityText(meme.city);
}

/** Returns the fields that the share menu uses. */
export function sharedOf(meme: Meme) {
  return { id: meme.id, title: titleOf(meme) };
}
