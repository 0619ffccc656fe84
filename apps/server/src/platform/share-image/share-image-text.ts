import sharp from 'sharp';

/** Draws text of share images in their only font (share-font/). */

const FAMILY = 'Familjen Grotesk';
const MAX_CHARACTERS = 120;

/** All characters of the font. */
const WRITABLE =
  /[\u0020-\u007e\u00a0-\u0131\u0134-\u0148\u014a-\u017e\u018f\u0218-\u021b\u0259\u1e9e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2039\u203a\u20ac\u2122]/;

export interface TextImage {
  image: Buffer;
  width: number;
  height: number;
}

interface TextLook {
  colour: string;
  maxWidth: number;
  maxHeight: number;
  /** Font sizes in pixels, largest first. The first that fits is used, else the last. */
  sizes: readonly [number, ...number[]];
}

/**
 * Returns the drawable part of a text: look-alike characters such as mathematical letters become plain ones, emoji and
 * other scripts are dropped. Returns null if less than half of its letters would remain, because that could change its
 * meaning.
 */
export function toDrawable(text: string): string | null {
  const characters = Array.from(text.normalize('NFC').replace(/\s+/gu, ' '), (character) =>
    WRITABLE.test(character) ? character : plainForm(character),
  );
  const written = characters.join('').replace(/ {2,}/g, ' ').trim();
  const meant = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const drawable = written.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (!/\S/.test(written) || drawable * 2 < meant) return null;
  const shown = Array.from(written);
  return shown.length > MAX_CHARACTERS
    ? `${shown
        .slice(0, MAX_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`
    : written;
}

function plainForm(character: string): string {
  const plain = Array.from(character.normalize('NFKC'));
  return plain.every((part) => WRITABLE.test(part)) ? plain.join('') : '';
}

/** Draws a `toDrawable` text. Breaks lines at words, and inside a word that is wider than a line. */
export async function drawText(text: string, look: TextLook): Promise<TextImage> {
  let drawn: TextImage | undefined;
  for (const size of look.sizes) {
    drawn = await drawAt(text, size, look);
    if (drawn.width <= look.maxWidth && drawn.height <= look.maxHeight) break;
  }
  if (!drawn) throw new Error('text has no size');
  return drawn;
}

async function drawAt(text: string, size: number, { colour, maxWidth }: TextLook): Promise<TextImage> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" line_height="0.94">${escapeMarkup(text)}</span>`,
      font: `${FAMILY} ${size}`,
      width: maxWidth,
      // At 72 dpi, one point is one pixel.
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}

function escapeMarkup(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
