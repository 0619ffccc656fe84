import type { Meme } from './memes.ts';

/** Returns the title that cards show, with a fallback for memes without one. */
export function memeTitle({ title, company }: Pick<Meme, 'title' | 'company'>): string {
  return title ?? `${company}'s review meme`;
}
