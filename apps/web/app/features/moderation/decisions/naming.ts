import type { Meme } from '@corpomeme/contract/memes/memes';
import { titleOf } from '../../memes/meme-words.ts';

/** Returns what messages need to name one meme by its title, and several by their number. */
export function naming(memes: readonly Meme[]) {
  const [first] = memes;
  return { count: memes.length, title: first ? titleOf(first) : '' };
}
