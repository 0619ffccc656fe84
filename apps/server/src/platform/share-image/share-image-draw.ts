import { SHARE_IMAGE } from '@corpomeme/contract/wings/share-image';
import type { OverlayOptions } from 'sharp';
import sharp from 'sharp';

/** Draws text of share images in their only font (share-font/). */

const FAMILY = 'Familjen Grotesk';
const MAX_CHARACTERS = 120;

/** All characters of the font. */
const WRITABLE =
  /[\u0020-\u007e\u00a0-\u0131\u0134-\u0148\u014a-\u017e\u018f\u0218-\u021b\u0259\u1e9e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2039\u203a\u20ac\u2122]/;

interface TextImage {
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
function toDrawable(text: string): string | null {
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
async function drawText(text: string, look: TextLook): Promise<TextImage> {
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

export interface ShareCard {
  /** A stored WebP variant, or the first frame of an animation. Null draws the bars, or the logo without bars. */
  picture: Buffer | null;
  title: string;
  /** Drawn if too little of `title` can be drawn (`toDrawable`). */
  fallbackTitle: string;
  /** Text on the stripe above the title. */
  label: string;
  name: string;
  /** The operator's logo, a square PNG; null for the product's mark. */
  logo: Buffer | null;
  tagline: string;
  /** Shares in percent, drawn in place of a picture. */
  bars?: readonly ShareCardBar[];
}

interface ShareCardBar {
  label: string;
  share: number;
  low: number;
  high: number;
}

const { width: WIDTH, height: HEIGHT, maxBytes } = SHARE_IMAGE;
const MARGIN = 48;
const GAP = 44;
const PICTURE = { width: 640, height: HEIGHT - 2 * MARGIN };
/** Colours of the light theme (apps/web/app/styles/tokens.css). */
const COLOUR = { paper: '#faf7f2', surface: '#ffffff', ink: '#1d1b16', muted: '#655f54', line: '#e6dfd3' };
const MARKER = '#ffc83d';
const LABEL = { top: MARGIN + 4, height: 52, padding: 18 };
const TITLE_TOP = LABEL.top + LABEL.height + 30;
const MARK = { side: 64, top: HEIGHT - MARGIN - 64 };
/** Drawn if the card has neither a picture nor bars. */
const LARGE_MARK = { side: 330, left: WIDTH - MARGIN - 330 - 24, top: (HEIGHT - 330) / 2 };
const TITLE_HEIGHT = MARK.top - 28 - TITLE_TOP;
const TITLE_SIZES = [68, 58, 50, 43, 37, 31, 27] as const;
/** Place of the bars, to the right of the texts. */
const BARS = { left: 600, width: WIDTH - MARGIN - 600, pitch: 104, height: 34 };
/** JPEG qualities, tried in order: noisy images need the last ones to stay below messengers' size limit. */
const QUALITIES = [86, 74, 60, 45, 30, 15];

/** The product's mark (apps/web/app/chrome/header.tsx). */
const MARK_SVG = `<path fill="${MARKER}" d="M4 3h24a1 1 0 0 1 1 1v17l-8 8H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z"/><path fill="${COLOUR.ink}" d="M29 21h-7a1 1 0 0 0-1 1v7z"/><g stroke="${COLOUR.ink}" stroke-width="2.6" stroke-linecap="round"><path d="M11 10.5v2.5M20 10.5v2.5"/><path d="M10 19.5h9"/></g>`;

/** Returns a JPEG of 1200×630 and less than 300 KB (product: share images). Throws if the image cannot be read. */
export async function drawShareImage(card: ShareCard): Promise<Buffer> {
  const picture = card.picture && (await placePicture(card.picture));
  const left = picture ? MARGIN + picture.width + GAP : MARGIN + 24;
  const { bars = [] } = card;
  const right = picture ? WIDTH - MARGIN : (bars.length > 0 ? BARS.left : LARGE_MARK.left) - GAP;
  const instead = bars.length > 0 ? await placeBars(bars) : [await mark(card.logo, LARGE_MARK)];
  const words = await placeWords(card, left, right - left);
  const drawn = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: COLOUR.paper },
  })
    .composite([...(picture ? picture.layers : instead), ...words])
    .removeAlpha()
    .raw()
    .toBuffer();
  return encode(drawn);
}

async function encode(pixels: Buffer): Promise<Buffer> {
  let image = pixels;
  for (const quality of QUALITIES) {
    image = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .jpeg({ quality, chromaSubsampling: quality > 80 ? '4:4:4' : '4:2:0', mozjpeg: true })
      .toBuffer();
    if (image.length < maxBytes) return image;
  }
  return image;
}

/** Scales the whole image into its area, on white with a thin border. */
async function placePicture(bytes: Buffer): Promise<{ width: number; layers: OverlayOptions[] }> {
  const { data, info } = await sharp(bytes)
    .resize({ ...PICTURE, fit: 'inside' })
    .flatten({ background: COLOUR.surface })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const top = Math.round((HEIGHT - height) / 2);
  const corners = svg(
    { width, height },
    `<path fill="${COLOUR.paper}" fill-rule="evenodd" d="M0 0h${width}v${height}h-${width}z ${rounded(width, height)}"/><rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="12" fill="none" stroke="${COLOUR.line}"/>`,
  );
  const place = { left: MARGIN, top };
  return {
    width,
    layers: [
      { input: data, ...place },
      { input: corners, ...place },
    ],
  };
}

function rounded(width: number, height: number): string {
  const r = Math.min(12, Math.floor(Math.min(width, height) / 2));
  return `M${r} 0H${width - r}A${r} ${r} 0 0 1 ${width} ${r}V${height - r}A${r} ${r} 0 0 1 ${width - r} ${height}H${r}A${r} ${r} 0 0 1 0 ${height - r}V${r}A${r} ${r} 0 0 1 ${r} 0z`;
}

async function placeWords(card: ShareCard, left: number, width: number): Promise<OverlayOptions[]> {
  const beside = left + MARK.side + 12;
  const line = (text: string, size: number, colour: string, maxWidth: number) =>
    drawText(toDrawable(text) ?? ' ', {
      colour,
      maxWidth,
      maxHeight: size * 1.5,
      sizes: [size, size * 0.75],
    });
  const [logo, label, title, name, tagline] = await Promise.all([
    mark(card.logo, { ...MARK, left: left - 5 }),
    line(card.label, 30, COLOUR.ink, width - 2 * LABEL.padding),
    drawText(toDrawable(card.title) ?? toDrawable(card.fallbackTitle) ?? card.name, {
      colour: COLOUR.ink,
      maxWidth: width,
      maxHeight: TITLE_HEIGHT,
      sizes: TITLE_SIZES,
    }),
    line(card.name, 34, COLOUR.ink, WIDTH - MARGIN - beside),
    line(card.tagline, 21, COLOUR.muted, WIDTH - MARGIN - beside),
  ]);
  return [
    { input: stripe(label.width + 2 * LABEL.padding), left, top: LABEL.top },
    at(label, left + LABEL.padding, LABEL.top + (LABEL.height - label.height) / 2),
    at(title, left, TITLE_TOP),
    logo,
    at(name, beside, MARK.top + 2),
    at(tagline, beside, MARK.top + MARK.side - tagline.height - 2),
  ];
}

/** Draws each share as a bar with its interval, all on one scale. */
async function placeBars(bars: readonly ShareCardBar[]): Promise<OverlayOptions[]> {
  const top = (HEIGHT - bars.length * BARS.pitch) / 2;
  const longest = Math.max(1, ...bars.map(({ high }) => high));
  const to = (percent: number) => Math.round((BARS.width * percent) / longest);
  const line = (text: string, maxWidth: number) =>
    drawText(toDrawable(text) ?? ' ', { colour: COLOUR.ink, maxWidth, maxHeight: 44, sizes: [30, 24, 18] });
  const drawn = bars.map(async ({ label, share, low, high }, row) => {
    const y = top + row * BARS.pitch;
    const [name, number] = await Promise.all([line(label, BARS.width - 110), line(`${share}%`, 100)]);
    const bar = svg(
      { width: BARS.width, height: BARS.height },
      `<rect width="100%" height="100%" rx="8" fill="${COLOUR.line}"/><rect width="${to(share)}" height="100%" rx="8" fill="${MARKER}"/><rect x="${to(low)}" y="${BARS.height / 2 - 2}" width="${Math.max(2, to(high) - to(low))}" height="4" fill="${COLOUR.ink}"/>`,
    );
    return [
      at(name, BARS.left, y + 40 - name.height),
      at(number, BARS.left + BARS.width - number.width, y + 40 - number.height),
      { input: bar, left: BARS.left, top: Math.round(y + 48) },
    ];
  });
  return (await Promise.all(drawn)).flat();
}

function at({ image }: TextImage, left: number, top: number): OverlayOptions {
  return { input: image, left: Math.round(left), top: Math.round(top) };
}

interface MarkPlace {
  side: number;
  left: number;
  top: number;
}

async function mark(logo: Buffer | null, { side, left, top }: MarkPlace): Promise<OverlayOptions> {
  const input = logo
    ? await sharp(logo).resize(side, side).png().toBuffer()
    : svg({ width: side, height: side }, MARK_SVG, '0 0 32 32');
  return { input, left, top };
}

function stripe(width: number): Buffer {
  return svg(
    { width, height: LABEL.height },
    `<rect width="${width}" height="${LABEL.height}" rx="8" fill="${MARKER}"/>`,
  );
}

function svg(size: { width: number; height: number }, content: string, viewBox?: string): Buffer {
  const box = viewBox ?? `0 0 ${size.width} ${size.height}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${box}">${content}</svg>`,
  );
}
