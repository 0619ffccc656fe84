import type { Box } from '../shapes/lettering.ts';
import { PALETTE } from '../shapes/palette.ts';
import { templateNamed } from '../templates/all.ts';
import { type Bilingual, captions } from '../templates/template.ts';
import type { TextStyle } from '../type/layout.ts';
import { tidyText } from '../type/pieces.ts';
import { type Cover, FRAME_WIDTH, frameOf, type PictureBase, type Size } from './picture-base.ts';

/**
 * A meme that is being made: plain JSON, stored on the device and never sent (decision 128). All sizes are pixels of
 * its frame.
 */
export interface MemeDocument {
  version: typeof VERSION;
  base: TemplateBase | PictureBase;
  texts: TextItem[];
  stickers: StickerItem[];
  covers: Cover[];
}

export interface TemplateBase {
  kind: 'template';
  name: string;
  /** Percent; without them, the template's own (decision 139). */
  values?: number[];
}

export interface TextItem {
  id: string;
  label: Bilingual;
  text: string;
  box: Box;
  style: TextStyle;
}

export interface StickerItem {
  id: string;
  /** A name of `STICKERS`. */
  name: string;
  box: Box;
  tilt: number;
}

export const VERSION = 1;
const WORDS_MAX = 2000;
export const TEXT_MAX = 300;
/** Highest ratio of the longer to the shorter side of an own picture's frame. */
const LONGEST = 4;

/** Returns a document with the template's places, filled with the lines of `typed`, one line per place. */
export function fromTemplate(name: string, typed: readonly string[] = []): MemeDocument | null {
  const template = templateNamed(name);
  if (!template) return null;
  const texts = template.places.map(({ name: id, label, box, style }, index) => ({
    ...{ id, label, box, style },
    text: typed[index] ?? '',
  }));
  return { version: VERSION, base: { kind: 'template', name }, texts, stickers: [], covers: [] };
}

/** Returns the numbers that a scene's drawing shows, in percent; none for most scenes. */
export function valuesOf({ name, values }: TemplateBase): readonly number[] {
  return values ?? templateNamed(name)?.values?.initial ?? [];
}

/** Returns a document of an own picture with captions above and below. */
export function fromPicture({ width, height }: Size, typed: readonly string[] = []): MemeDocument {
  const base: PictureBase = {
    ...{ kind: 'picture', width, height, turns: 0, band: 'none' },
    crop: withinLongest({ width, height }),
  };
  const texts = captions(frameOf(base)).map(({ name: id, label, box, style }, index) => ({
    ...{ id, label, box, style },
    text: typed[index] ?? '',
  }));
  return { version: VERSION, base, texts, stickers: [], covers: [] };
}

/** Returns the part of a picture that is shown: all of it, or the middle if it is too long. */
function withinLongest({ width, height }: Size): Box {
  const used = { width: Math.min(width, height * LONGEST), height: Math.min(height, width * LONGEST) };
  return { x: (width - used.width) / 2, y: (height - used.height) / 2, ...used };
}

/** Returns the size of the picture that the document describes. */
export function sizeOf({ base }: Pick<MemeDocument, 'base'>): Size {
  if (base.kind === 'picture') return frameOf(base);
  const { width = FRAME_WIDTH, height = FRAME_WIDTH } = templateNamed(base.name) ?? {};
  return { width, height };
}

/** Returns the words as they are sent: a line for each text, normalised. */
export function wordsOf({ texts }: Pick<MemeDocument, 'texts'>): string {
  const lines = texts.map(({ text }) => tidyText(text).replace(/\s+/g, ' ').trim());
  return [...lines.filter((line) => line !== '').join('\n')].slice(0, WORDS_MAX).join('');
}

/** Returns a new text in the middle of the frame. */
export function newText(document: MemeDocument, id: string): TextItem {
  const { width, height } = sizeOf(document);
  const number = document.texts.length + 1;
  return {
    id,
    label: { en: `Text ${number}`, ro: `Textul ${number}` },
    text: '',
    box: { x: width * 0.1, y: height * 0.4, width: width * 0.8, height: height * 0.2 },
    style: {
      ...{ look: 'classic', align: 'centre', vertical: 'middle', tilt: 0, size: 110 },
      colour: PALETTE.white,
      outline: PALETTE.ink,
    },
  };
}
