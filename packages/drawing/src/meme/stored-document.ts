import type { Box } from '../shapes/lettering.ts';
import type { TextStyle } from '../type/layout.ts';
import { LOOKS } from '../type/typeface.ts';
import {
  fromPicture,
  fromTemplate,
  type MemeDocument,
  type StickerItem,
  TEXT_MAX,
  type TextItem,
  VERSION,
  valuesOf,
} from './document.ts';
import { within } from './edits.ts';
import type { Cover, PictureBase, Stroke } from './picture-base.ts';
import { stickerNamed } from './stickers.ts';
import { POINTS_MAX } from './strokes.ts';

/** Reads documents that the studio stored. Leaves out parts that are malformed or that this studio does not know. */

type Fields = Record<string, unknown>;

/** Returns null for anything that is not a document of this version. */
export function readDocument(stored: unknown): MemeDocument | null {
  if (!isFields(stored) || stored.version !== VERSION || !isFields(stored.base)) return null;
  const blank = readBase(stored.base);
  if (!blank) return null;
  const texts = listOf(stored.texts).flatMap(readText);
  const isOfTemplate = blank.base.kind === 'template';
  return {
    ...blank,
    // The member may have removed places of the template. A document without any place gets all places of the template.
    texts: isOfTemplate && texts.length === 0 ? blank.texts : texts,
    stickers: listOf(stored.stickers).flatMap(readSticker),
    covers: blank.base.kind === 'picture' ? listOf(stored.covers).flatMap(readCover) : [],
  };
}

function readBase(base: Fields): MemeDocument | null {
  if (base.kind === 'template') return readTemplate(base);
  const { width, height, turns, band } = base;
  if (base.kind !== 'picture' || !isSide(width) || !isSide(height)) return null;
  const document = fromPicture({ width, height });
  const crop = readBox(base.crop);
  const picture: PictureBase = {
    ...(document.base as PictureBase),
    ...(crop && { crop: within(crop, { width, height }) }),
    turns: typeof turns === 'number' && [0, 1, 2, 3].includes(turns) ? turns : 0,
    band: band === 'above' || band === 'below' ? band : 'none',
  };
  return { ...document, base: picture };
}

function readTemplate({ name, values }: Fields): MemeDocument | null {
  const document = typeof name === 'string' ? fromTemplate(name) : null;
  if (document?.base.kind !== 'template' || values === undefined) return document;
  const isWhole =
    Array.isArray(values) &&
    values.length === valuesOf(document.base).length &&
    values.every((value) => isNumber(value) && value >= 0 && value <= 100);
  return isWhole ? { ...document, base: { ...document.base, values } } : document;
}

function readText(item: unknown): TextItem[] {
  if (!isFields(item) || typeof item.id !== 'string' || typeof item.text !== 'string') return [];
  const box = readBox(item.box);
  const style = readStyle(item.style);
  if (!box || !style) return [];
  const label = isFields(item.label) ? item.label : {};
  return [
    {
      ...{ id: item.id, box, style },
      label: { en: String(label.en ?? item.id), ro: String(label.ro ?? item.id) },
      text: [...item.text].slice(0, TEXT_MAX).join(''),
    },
  ];
}

function readStyle(style: unknown): TextStyle | null {
  if (!isFields(style)) return null;
  const { look, align, vertical, colour, outline, tilt, size } = style;
  const isKnown =
    LOOKS.some((each) => each === look) &&
    ['left', 'centre', 'right'].includes(String(align)) &&
    ['top', 'middle', 'bottom'].includes(String(vertical)) &&
    isColour(colour) &&
    (outline === null || isColour(outline)) &&
    isNumber(tilt) &&
    isSide(size);
  return isKnown ? ({ look, align, vertical, colour, outline, tilt, size } as TextStyle) : null;
}

function readSticker(item: unknown): StickerItem[] {
  if (!isFields(item) || typeof item.id !== 'string' || typeof item.name !== 'string') return [];
  const box = readBox(item.box);
  if (!box || !stickerNamed(item.name)) return [];
  return [{ id: item.id, name: item.name, box, tilt: isNumber(item.tilt) ? item.tilt : 0 }];
}

/** Earlier documents have blurs (`kind`), whose place becomes a bar. */
function readCover(item: unknown): Cover[] {
  if (!isFields(item) || typeof item.id !== 'string') return [];
  const box = readBox(item.box);
  const stroke = readStroke(item.stroke);
  return box ? [{ id: item.id, box, ...(stroke && { stroke }) }] : [];
}

/** Returns null, which covers the whole box, for a stroke that cannot be read, so that nothing is uncovered. */
function readStroke(value: unknown): Stroke | null {
  if (!isFields(value) || !Array.isArray(value.points) || !isSide(value.thickness)) return null;
  const isPoint = (each: unknown): each is [number, number] =>
    Array.isArray(each) &&
    each.length === 2 &&
    each.every((part) => isNumber(part) && part >= 0 && part <= 1);
  const points = value.points.slice(0, POINTS_MAX);
  return points.length > 0 && points.every(isPoint) ? { points, thickness: value.thickness } : null;
}

function readBox(value: unknown): Box | null {
  if (!isFields(value)) return null;
  const { x, y, width, height } = value;
  return isNumber(x) && isNumber(y) && isSide(width) && isSide(height) ? { x, y, width, height } : null;
}

/** Returns true for a valid colour, because colours are inserted into SVG text. */
function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{3,8}$/.test(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e6;
}

function isSide(value: unknown): value is number {
  return isNumber(value) && value >= 1 && value < 100_000;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, 100) : [];
}
