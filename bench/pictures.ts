import { HOME_MEMES } from '@corpomeme/contract/site/limits';
import { withTexts } from '@corpomeme/drawing/shapes/lettering';
import sharp from 'sharp';
import { MEMES } from '../apps/server/src/demo/content/memes.ts';
import { renderPicture } from '../apps/server/src/demo/render.ts';
import { convertToAvif } from '../apps/server/src/platform/images/avif-convert.ts';
import { convertImage } from '../apps/server/src/platform/images/images-convert.ts';
import { drawPhoto } from './photo.ts';
import { markdownTable, writeTable } from './result-table.ts';
import { compareStructure, readLuma } from './structural-similarity.ts';

/**
 * `npm run bench -- pictures`: bytes and quality of AVIF beside WebP (decision 135), on the pictures of the demo and on
 * generated photographs. Quality is the structural similarity to the uploaded picture.
 */
const PHOTOS = 6;
/** The least that AVIF must save on the home page. */
const SAVING = 0.25;
/** The most similarity that AVIF may lose against WebP, at the mean. */
const LOSS = 0.01;
/** The home page, at the width that a phone of 390 px with two device pixels each loads. */
const HOME = { memes: HOME_MEMES, width: 640 };

interface Variant {
  width: number;
  webp: number;
  /** Null: the picture stays WebP. */
  avif: number | null;
  /** Structural similarity of each file to the original; 1 is the same. */
  likeWebp: number;
  likeAvif: number;
}

async function measure(bytes: Buffer, format: 'png' | 'gif' | 'jpeg'): Promise<Variant[]> {
  const { variants } = await convertImage({ bytes, format });
  const largest = variants.at(-1);
  const files =
    largest &&
    (await convertToAvif({
      bytes: largest.bytes,
      widths: variants.map((each) => ({ width: each.width, webpSize: each.bytes.length })),
    }));
  return Promise.all(
    variants.map(async ({ width, bytes: webp }, place) => {
      const avif = files?.[place]?.bytes ?? null;
      const { height = 1 } = await sharp(webp).metadata();
      const like = async (file: Buffer) =>
        compareStructure(await readLuma(bytes, width, height), await readLuma(file, width, height), width);
      return {
        width,
        webp: webp.length,
        avif: avif?.length ?? null,
        likeWebp: await like(webp),
        likeAvif: avif ? await like(avif) : Number.NaN,
      };
    }),
  );
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

function describe(name: string, variants: Variant[]): { cells: string[]; loss: number } {
  const encoded = variants.filter(({ avif }) => avif !== null);
  const [webp, avif] = [
    total(variants.map((each) => each.webp)),
    total(variants.map((each) => each.avif ?? each.webp)),
  ];
  const [likeWebp, likeAvif] = [
    mean(encoded.map((each) => each.likeWebp)),
    mean(encoded.map((each) => each.likeAvif)),
  ];
  return {
    cells: [
      name,
      `${encoded.length} of ${variants.length}`,
      (webp / 1024).toFixed(0),
      (avif / 1024).toFixed(0),
      `${(100 * (avif / webp - 1)).toFixed(0)} %`,
      likeWebp.toFixed(4),
      likeAvif.toFixed(4),
    ],
    loss: likeWebp - likeAvif,
  };
}

/** Returns the file that the browser chooses for a width. */
const shown = (variants: Variant[]) => variants.find(({ width }) => width >= HOME.width) ?? variants.at(-1);

const drawings: { isPublic: boolean; variants: Variant[] }[] = [];
for (const meme of MEMES) {
  const { drawn } = withTexts(meme.draw);
  const variants = await measure(await renderPicture(drawn), drawn.frames.length > 1 ? 'gif' : 'png');
  drawings.push({ isPublic: (meme.status ?? 'approved') === 'approved', variants });
}
const photos: Variant[][] = [];
for (let seed = 1; seed <= PHOTOS; seed++) photos.push(await measure(await drawPhoto(seed), 'jpeg'));

const home = drawings
  .filter(({ isPublic }) => isPublic)
  .slice(-HOME.memes)
  .flatMap(({ variants }) => shown(variants) ?? []);
const rows = [
  describe('**pictures of the home page**', home),
  ...[320, 640, 1280].map((limit) =>
    describe(
      `demo, ${limit === 1280 ? 'largest' : `${limit} px`}`,
      drawings.flatMap(({ variants }) =>
        limit === 1280 ? variants.slice(-1) : variants.filter(({ width }) => width === limit),
      ),
    ),
  ),
  describe(`${PHOTOS} photographs, all widths`, photos.flat()),
];
const head = ['pictures', 'as AVIF', 'WebP, KB', 'with AVIF, KB', 'change', 'SSIM of WebP', 'SSIM of AVIF'];
const bytes = (kind: (each: Variant) => number) => total(home.map(kind));
const saving = 1 - bytes((each) => each.avif ?? each.webp) / bytes((each) => each.webp);
writeTable(
  'pictures',
  ['# AVIF beside WebP', '', ...markdownTable([head, ...rows.map(({ cells }) => cells)])],
  { saving, rows: rows.map(({ cells }) => cells) },
);
process.exitCode = saving >= SAVING && rows.every(({ loss }) => loss <= LOSS) ? 0 : 1;
