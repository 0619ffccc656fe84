import type { Box } from '../shapes/lettering.ts';
import { PALETTE } from '../shapes/palette.ts';
import { sceneOf, templateNamed } from '../templates/all.ts';
import { type Bilingual, captions } from '../templates/template.ts';
import type { TextStyle } from '../type/layout.ts';
import { tidyText } from '../type/pieces.ts';

/** A meme that is being made: plain JSON, kept on the device and never sent (decision 128). All sizes are pixels of its frame. */
export interface MemeDocument {
  version: typeof VERSION;
  base: TemplateBase | PictureBase;
  texts: TextItem[];
  stickers: StickerItem[];
  covers: Cover[];
}

interface TemplateBase {
  kind: 'template';
  name: string;
}

/** The member's own picture, whose pixels are stored beside the document. */
export interface PictureBase {
  kind: 'picture';
  /** Pixels of the picture as chosen. */
  width: number;
  height: number;
  /** The part that is used, in the same pixels. */
  crop: Box;
  /** Quarter turns clockwise, after the crop. */
  turns: number;
  /** Where an empty band for a caption is added. */
  band: 'none' | 'above' | 'below';
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

/** Hides what is beneath it. Its box is part of the picture, so it moves with a crop. */
export interface Cover {
  id: string;
  kind: 'bar' | 'blur';
  /** In pixels of the picture as chosen. */
  box: Box;
}

export const VERSION = 1;
const WORDS_MAX = 2000;
export const TEXT_MAX = 300;
/** Width of the frame of an own picture; templates have their own. */
const FRAME = 1080;
/** Own pictures are shown in a frame at most this many times as high as wide, or the reverse. */
const LONGEST = 4;
const BAND = 0.24;

export interface Size {
  width: number;
  height: number;
}

/** Returns a document with the template's places, and the lines of `typed` in them, one line a place. */
export function fromTemplate(name: string, typed: readonly string[] = []): MemeDocument | null {
  const template = templateNamed(name);
  if (!template) return null;
  const texts = template.places.map(({ name: id, label, box, style }, index) => ({
    ...{ id, label, box, style },
    text: typed[index] ?? '',
  }));
  return { version: VERSION, base: { kind: 'template', name }, texts, stickers: [], covers: [] };
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

/** Returns the middle of a picture that is too long to be shown whole. */
function withinLongest({ width, height }: Size): Box {
  const used = { width: Math.min(width, height * LONGEST), height: Math.min(height, width * LONGEST) };
  return { x: (width - used.width) / 2, y: (height - used.height) / 2, ...used };
}

/** Returns the size of the picture that the document describes. */
export function sizeOf({ base }: Pick<MemeDocument, 'base'>): Size {
  if (base.kind === 'picture') return frameOf(base);
  const { width = FRAME, height = FRAME } = sceneOf(base.name) ?? {};
  return { width, height };
}

function frameOf(base: PictureBase): Size {
  const { y, height } = pictureBox(base);
  return { width: FRAME, height: base.band === 'below' ? height + bandOf(height) : y + height };
}

/** Returns where the picture stands in the frame. */
export function pictureBox({ crop, turns, band }: PictureBase): Box {
  const down = turns % 2 === 0 ? crop.height : crop.width;
  // Rounded down, so that the picture fills its place.
  const height = Math.max(Math.floor(down * zoomOf({ crop, turns })), 1);
  return { x: 0, y: band === 'above' ? bandOf(height) : 0, width: FRAME, height };
}

/** Returns the pixels of the frame for each pixel of the picture as chosen. */
export function zoomOf({ crop, turns }: Pick<PictureBase, 'crop' | 'turns'>): number {
  return FRAME / (turns % 2 === 0 ? crop.width : crop.height);
}

function bandOf(height: number): number {
  return Math.round(Math.min(FRAME, height) * BAND);
}

/** Returns the words as they are sent: a line for each text, in their one spelling. */
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
