import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { PictureReader } from '../src/platform/picture-text/picture-text.ts';
import { CAPTIONS } from './caption-texts.ts';
import { type CaptionLook, drawScene, withCaption } from './captioned-pictures.ts';

/** Measures how much of the text in pictures is read correctly. */

export interface Reading {
  caption: string;
  look: CaptionLook;
  /** Words of the caption, and how many of them were read without a mistake. */
  words: number;
  right: number;
  /** Words that were read but are not in the caption. */
  extra: number;
  milliseconds: number;
}

const LOOKS: readonly CaptionLook[] = ['outlined', 'bar', 'paper'];

/** Returns a picture with a caption, encoded like a picture that the site stores. */
export async function storedCaption(index: number): Promise<Buffer> {
  const caption = CAPTIONS[index % CAPTIONS.length] ?? '';
  const look = LOOKS[index % LOOKS.length] ?? 'outlined';
  return sharp(await withCaption(await drawScene(index), caption, look))
    .webp({ quality: 80 })
    .toBuffer();
}

export async function readCaptions(reader: PictureReader, indexes: readonly number[]): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const index of indexes) {
    const bytes = await storedCaption(index);
    const start = performance.now();
    const { content } = await reader.read(async () => ({ bytes, isText: true }));
    const milliseconds = performance.now() - start;
    const caption = CAPTIONS[index % CAPTIONS.length] ?? '';
    const [wanted, read] = [wordsOf(caption), wordsOf(content)];
    const right = wanted.filter((word) => read.includes(word)).length;
    const extra = Math.max(0, read.length - right);
    const look = LOOKS[index % LOOKS.length] ?? 'outlined';
    readings.push({ caption, look, words: wanted.length, right, extra, milliseconds });
  }
  return readings;
}

export function shareRight(readings: readonly Reading[]): number {
  const sum = (key: 'right' | 'words') => readings.reduce((total, reading) => total + reading[key], 0);
  return sum('right') / sum('words');
}

/** Returns the words and numbers of the text in lower case. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Returns the peak memory in bytes of this process's children, which are the workers. Linux only. */
export function peakOfChildren(pid: number | 'self' = 'self'): number {
  const children = readFileSync(`/proc/${pid}/task/${pid === 'self' ? process.pid : pid}/children`, 'utf8');
  const peaks = children.split(/\s+/).filter(Boolean).map(peakOf);
  return Math.max(0, ...peaks);
}

function peakOf(pid: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}
