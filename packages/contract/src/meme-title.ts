import type { Meme } from './memes.ts';

/** product: screens, 'Meme card': what stands where a title would. */
export function memeTitle({ title, company }: Pick<Meme, 'title' | 'company'>): string {
  return title ?? `${company}'s review meme`;
}
