import type { PictureText } from '@corpomeme/contract/screening';

const CERTAIN = 75;
const ENOUGH_WORDS = 2;

/** The words of a picture as its description, on one line; null where too few were read, or not surely enough. */
export function suggestAlt({ content, confidence }: PictureText, max: number): string | null {
  const words = content.split(/\s+/u).filter((word) => word !== '');
  if (words.length < ENOUGH_WORDS || confidence < CERTAIN) return null;
  let line = '';
  for (const word of words) {
    if (line.length + word.length + 1 > max) break;
    line = line === '' ? word : `${line} ${word}`;
  }
  return line || null;
}
