import type { PictureText } from '@corpomeme/contract/moderation/screening';

const MIN_CONFIDENCE = 75;
const ENOUGH_WORDS = 2;

/** Returns the text of an image as a one-line description; null if it is too short or too uncertain. */
export function suggestAlt({ content, confidence }: PictureText, max: number): string | null {
  const words = content.split(/\s+/u).filter((word) => word !== '');
  if (words.length < ENOUGH_WORDS || confidence < MIN_CONFIDENCE) return null;
  let line = '';
  for (const word of words) {
    if (line.length + word.length + 1 > max) break;
    line = line === '' ? word : `${line} ${word}`;
  }
  return line || null;
}
