import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { createWorker, OEM, type Page, PSM, type Worker } from 'tesseract.js';

/** Words in pictures, by tesseract with the language data of two packages: nothing is fetched, nothing is written. */

export interface ReadText {
  /** A line for each line of words; empty where nothing could be read with some certainty. */
  content: string;
  /** Percent, of the words that are in it. */
  confidence: number;
}

interface Line {
  words: { text: string; confidence: number }[];
}

/** Percent. Below it a word is more likely a pattern of the picture. */
const CERTAIN = 60;
const MAX_CHARACTERS = 4000;
/** Wide enough for every caption that people can read on a phone, and no wider: time and memory grow with the pixels. */
const WIDTH = 1000;
const MAX_HEIGHT = 2000;
/** What is brighter in each colour is taken for the white of captions. */
const WHITE = 215;

/** Some of the language data is from times when these letters had no signs of their own. */
const WITH_COMMA: Record<string, string> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' };

const require = createRequire(import.meta.url);

let starting: Promise<Worker> | undefined;

/** `bytes` are of a stored variant; of an animation the first frame is read. */
export async function recogniseText(bytes: Buffer): Promise<ReadText> {
  starting ??= start();
  const worker = await starting;
  const { grey, white } = await prepare(bytes);
  // Dark letters in columns and bubbles; then white ones, whatever the picture behind them is like.
  const plain = await recognise(worker, grey, PSM.AUTO);
  const captions = await recognise(worker, white, PSM.SINGLE_BLOCK);
  return scoreOf(captions) > scoreOf(plain) ? captions : plain;
}

/** The library takes all languages from one folder; here each has its own, so the second is brought to it by hand. */
async function start(): Promise<Worker> {
  const languages = ['ron'];
  const worker = await createWorker(languages, OEM.LSTM_ONLY, {
    langPath: folderOf('ron'),
    cacheMethod: 'none',
    // Unheard, it would end the process by an exception in a place that nobody can catch.
    errorHandler: () => {},
  });
  const english = gunzipSync(readFileSync(path.join(folderOf('eng'), 'eng.traineddata.gz')));
  await worker.FS('writeFile', ['eng.traineddata', english]);
  // Named as loaded, so that it is not looked for in the folder of the other.
  languages.push('eng');
  await worker.reinitialize('ron+eng');
  return worker;
}

function folderOf(language: string): string {
  const manifest = require.resolve(`@tesseract.js-data/${language}/package.json`);
  return path.join(path.dirname(manifest), '4.0.0_best_int');
}

async function prepare(bytes: Buffer): Promise<{ grey: Buffer; white: Buffer }> {
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: WIDTH, height: MAX_HEIGHT, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const grey = await sharp(data, { raw: { width, height, channels } })
    .greyscale()
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const mask = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < mask.length; pixel++) {
    const at = pixel * channels;
    const darkest = Math.min(...data.subarray(at, at + Math.min(channels, 3)));
    mask[pixel] = darkest > WHITE ? 0 : 255;
  }
  const white = await sharp(mask, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { grey, white };
}

async function recognise(worker: Worker, image: Buffer, mode: PSM): Promise<ReadText> {
  await worker.setParameters({ tessedit_pageseg_mode: mode, user_defined_dpi: '150' });
  const { data } = await worker.recognize(image, {}, { text: false, blocks: true });
  const lines = linesOf(data).map(({ words }) => words.filter(isCertain));
  const words = lines.flat();
  return {
    content: lines
      .filter(({ length }) => length > 0)
      .map((line) => line.map(({ text }) => text).join(' '))
      .join('\n')
      .replace(/[şţŞŢ]/gu, (letter) => WITH_COMMA[letter] ?? letter)
      .slice(0, MAX_CHARACTERS)
      .toWellFormed(),
    confidence: Math.round(words.reduce((sum, { confidence }) => sum + confidence, 0) / (words.length || 1)),
  };
}

function linesOf({ blocks }: Page): Line[] {
  return (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
}

function isCertain({ text, confidence }: Line['words'][number]): boolean {
  return confidence >= CERTAIN && /[\p{L}\p{N}]/u.test(text) && !text.includes('\u0000');
}

/** Letters, by how certain they are. */
function scoreOf({ content, confidence }: ReadText): number {
  return (content.match(/\p{L}/gu)?.length ?? 0) * confidence;
}
