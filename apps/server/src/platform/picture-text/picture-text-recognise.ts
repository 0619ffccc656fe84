import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { createWorker, OEM, type Page, PSM, type Worker } from 'tesseract.js';

/**
 * Recognises words in images with tesseract. The language data comes from two packages; nothing is fetched or written.
 */

export interface ReadText {
  /** One line per line of words; empty if no word is certain enough. */
  content: string;
  /** Average certainty of the words, in percent. */
  confidence: number;
}

interface Line {
  words: { text: string; confidence: number }[];
}

/** Percent. A less certain word is more likely a pattern of the image. */
const MIN_CONFIDENCE = 60;
const MAX_CHARACTERS = 4000;
/** Pixels. Enough for captions that people can read on a phone; time and memory grow with the pixels. */
const WIDTH = 1000;
const MAX_HEIGHT = 2000;
/** A pixel that is brighter in each channel counts as white caption text. */
const WHITE = 215;

/** Replaces the cedilla letters of old language data with the comma letters of Romanian. */
const WITH_COMMA: Record<string, string> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' };

const require = createRequire(import.meta.url);

let starting: Promise<Worker> | undefined;

/** Returns the text of a stored variant, or of an animation's first frame. */
export async function recogniseText(bytes: Buffer): Promise<ReadText> {
  starting ??= start();
  const worker = await starting;
  const { grey, white } = await prepare(bytes);
  // The first pass reads dark letters in columns and bubbles, the second one white letters on any background.
  const plain = await recognise(worker, grey, PSM.AUTO);
  const captions = await recognise(worker, white, PSM.SINGLE_BLOCK);
  return scoreOf(captions) > scoreOf(plain) ? captions : plain;
}

/**
 * Starts the worker. The library loads all languages from one folder, but each package has its own, so the second one
 * is passed as data.
 */
async function start(): Promise<Worker> {
  const languages = ['ron'];
  const worker = await createWorker(languages, OEM.LSTM_ONLY, {
    langPath: folderOf('ron'),
    cacheMethod: 'none',
    // Without a handler, the library would throw outside any promise and end the process.
    errorHandler: () => {},
  });
  const english = gunzipSync(readFileSync(path.join(folderOf('eng'), 'eng.traineddata.gz')));
  await worker.FS('writeFile', ['eng.traineddata', english]);
  // Registered as loaded, so that the library does not search for it in the other folder.
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
  return confidence >= MIN_CONFIDENCE && /[\p{L}\p{N}]/u.test(text) && !text.includes('\u0000');
}

/** Returns the number of letters, weighted by certainty. */
function scoreOf({ content, confidence }: ReadText): number {
  return (content.match(/\p{L}/gu)?.length ?? 0) * confidence;
}
