import { z } from 'zod';
import { plainText } from '../site/fields.ts';

/** What exactly is wrong in a meme or comment, as who asks marks it (decision 383). */

export const MARK = { wordsMax: 500 } as const;

export const WRONGS = ['untrue', 'unlawful', 'private'] as const;

const share = z.number().min(0).max(1);

/** A part of a picture, in shares of its width and height. */
export const MarkBox = z
  .object({ left: share, top: share, width: share.positive(), height: share.positive() })
  // Sums of shares such as 0.7 and 0.3.
  .refine(({ left, top, width, height }) => Math.max(left + width, top + height) < 1.001);
export type MarkBox = z.infer<typeof MarkBox>;

export const Mark = z
  .object({
    wrong: z.enum(WRONGS),
    /** As they stand in title, message, description or picture, or in the comment. */
    words: plainText(MARK.wordsMax).min(1).optional(),
    box: MarkBox.optional(),
  })
  .refine(({ words, box }) => words !== undefined || box !== undefined, { path: ['words'] })
  .meta({ id: 'Mark' });
export type Mark = z.infer<typeof Mark>;

/** Returns whether the words stand in one of the texts. Line breaks, spaces and capital letters do not count. */
export function standsIn(words: string, texts: readonly (string | null | undefined)[]): boolean {
  const wanted = plainWords(words);
  return texts.some((text) => text != null && plainWords(text).includes(wanted));
}

const plainWords = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
