import { withTexts } from '@corpomeme/drawing/shapes/lettering';
import sharp from 'sharp';
import { MEMES } from '../apps/server/src/demo/content/memes.ts';
import { renderPicture } from '../apps/server/src/demo/render.ts';
import { encodeStill, openRaw, type RawPicture } from '../apps/server/src/platform/images/still-encoding.ts';
import { drawPhoto } from './photo.ts';
import { markdownTable, writeTable } from './result-table.ts';

/**
 * `node bench/still-encoding.ts`: bytes, colours and time of stored pictures, beside lossy WebP for all (decision 180), on
 * screenshots with coloured text, generated photographs and pictures of the demo. The error is the mean difference of a
 * colour value, of 255.
 */
const WIDTHS = [320, 640, 1280];
/** Every fifth still picture of the demo. */
const STEP = 5;
/** The most bytes and milliseconds, as a multiple of lossy WebP. */
const LIMITS = { bytes: 1.25, time: 8 };
const LOSSY = { quality: 80 };

/** Returns lines of text in these colours, as large as on a desktop. */
function drawScreenshot(width: number, height: number, [ground = '', ...colours]: string[]): Promise<Buffer> {
  const lines: string[] = [];
  for (let [n, y] = [0, 40]; y < height; n += 1, y += 30) {
    const text = `<text x="16" y="${y}" font-size="${[14, 20, 16][n % 3]}" fill="${colours[n % colours.length]}"`;
    lines.push(
      `${text} font-family="sans-serif">Raportul ${n} al trimestrului este gata, ședința rămâne la 9</text>`,
    );
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function decode(file: Buffer, width?: number): Promise<RawPicture> {
  const { data, info } = await sharp(file)
    .resize({ width, withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info };
}

interface Encoding {
  bytes: number;
  error: number;
  ms: number;
}

async function measure(
  picture: RawPicture,
  encode: () => Promise<Buffer>,
): Promise<Encoding & { isLossless: boolean }> {
  const started = performance.now();
  const file = await encode();
  const ms = performance.now() - started;
  const { data } = await decode(file);
  const error =
    data.reduce((sum, value, at) => sum + Math.abs(value - (picture.data[at] ?? 0)), 0) / data.length;
  return { bytes: file.length, error, ms, isLossless: file.toString('latin1', 12, 16) === 'VP8L' };
}

async function compare(name: string, files: Buffer[], width: number) {
  const sum = {
    lossy: { bytes: 0, error: 0, ms: 0 },
    kept: { bytes: 0, error: 0, ms: 0 },
    lossless: 0,
    files: 0,
  };
  const add = (to: Encoding, { bytes, error, ms }: Encoding) => {
    to.bytes += bytes;
    to.error += error;
    to.ms += ms;
  };
  for (const file of files) {
    const picture = await decode(file, width);
    const size = { width: picture.info.width, height: picture.info.height };
    const kept = await measure(
      picture,
      async () => (await encodeStill(picture, [size]))[0]?.bytes ?? Buffer.alloc(0),
    );
    add(sum.kept, kept);
    add(sum.lossy, await measure(picture, () => openRaw(picture).webp(LOSSY).toBuffer()));
    sum.lossless += kept.isLossless ? 1 : 0;
    sum.files += 1;
  }
  const { lossy, kept } = sum;
  const each = (value: number, digits: number) => (value / sum.files).toFixed(digits);
  return {
    ratio: { bytes: kept.bytes / lossy.bytes, time: kept.ms / lossy.ms },
    cells: [
      `${name}, ${width} px`,
      `${sum.lossless} of ${sum.files}`,
      ...[each(lossy.bytes / 1024, 1), each(kept.bytes / 1024, 1)],
      ...[each(lossy.error, 2), each(kept.error, 2)],
      ...[each(lossy.ms, 0), each(kept.ms, 0)],
    ],
  };
}

sharp.concurrency(1);
const groups = {
  screenshots: await Promise.all([
    drawScreenshot(1280, 800, ['#fff', 'red', '#00f', '#c0c', '#333']),
    drawScreenshot(2000, 1200, ['#111', '#f33', '#6af', '#ddd', '#f0f']),
    drawScreenshot(750, 1334, ['#f4f4f4', '#d00', '#111', '#07f']),
  ]),
  photographs: [await drawPhoto(1), await drawPhoto(2)],
  demo: await Promise.all(
    MEMES.map(({ draw }) => withTexts(draw).drawn)
      .filter(({ frames }, n) => frames.length === 1 && n % STEP === 0)
      .map((drawn) => renderPicture(drawn)),
  ),
};
const rows = [];
for (const [name, files] of Object.entries(groups))
  for (const width of WIDTHS) rows.push(await compare(name, files, width));
const head = [
  'pictures',
  'near-lossless',
  'lossy, KB',
  'kept, KB',
  'error of lossy',
  'error of kept',
  'lossy, ms',
  'kept, ms',
];
writeTable(
  'still-encoding',
  ['# Stored pictures beside lossy WebP', '', ...markdownTable([head, ...rows.map(({ cells }) => cells)])],
  {
    rows: rows.map(({ cells }) => cells),
  },
);
process.exitCode = rows.every(({ ratio }) => ratio.bytes <= LIMITS.bytes && ratio.time <= LIMITS.time)
  ? 0
  : 1;
