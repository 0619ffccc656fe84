import type { Box } from '../shapes/lettering.ts';
import type { TextStyle } from '../type/layout.ts';
import { type MemeDocument, newText, type StickerItem, sizeOf, TEXT_MAX, valuesOf } from './document.ts';
import type { Cover, PictureBase } from './picture-base.ts';

/** Changes of a document. */
export type Edit =
  | { type: 'write'; id: string; text: string }
  | { type: 'move'; id: string; box: Box }
  | { type: 'style'; id: string; style: Partial<TextStyle> }
  | { type: 'tilt'; id: string; tilt: number }
  | { type: 'add-text'; id: string }
  | { type: 'add-sticker'; sticker: StickerItem }
  | { type: 'add-cover'; cover: Cover }
  /** A bar, slice or point of the scene; `value`: percent. */
  | { type: 'value'; index: number; value: number }
  | { type: 'picture'; change: Partial<Pick<PictureBase, 'crop' | 'turns' | 'band'>> }
  | { type: 'remove'; id: string };

/** Smallest side of anything that can be moved. */
const SMALLEST = 24;
const TEXTS_MAX = 40;
const ITEMS_MAX = 60;

/** Returns the changed document; the same object for an edit over a limit and for a value that stays equal. */
export function applyEdit(document: MemeDocument, edit: Edit): MemeDocument {
  switch (edit.type) {
    case 'write':
      return withText(document, edit.id, { text: [...edit.text].slice(0, TEXT_MAX).join('') });
    case 'style':
      return changeStyle(document, edit.id, edit.style);
    case 'move':
      return move(document, edit.id, edit.box);
    case 'tilt':
      return tilt(document, edit.id, edit.tilt);
    case 'add-text':
      if (document.texts.length >= TEXTS_MAX) return document;
      return { ...document, texts: [...document.texts, newText(document, edit.id)] };
    case 'add-sticker':
      if (document.stickers.length >= ITEMS_MAX) return document;
      return { ...document, stickers: [...document.stickers, edit.sticker] };
    case 'add-cover':
      if (document.covers.length >= ITEMS_MAX) return document;
      return { ...document, covers: [...document.covers, edit.cover] };
    case 'value':
      return changeValue(document, edit.index, edit.value);
    case 'picture':
      return changePicture(document, edit.change);
    case 'remove':
      return {
        ...document,
        texts: document.texts.filter(({ id }) => id !== edit.id),
        stickers: document.stickers.filter(({ id }) => id !== edit.id),
        covers: document.covers.filter(({ id }) => id !== edit.id),
      };
  }
}

function withText(
  document: MemeDocument,
  id: string,
  change: Partial<MemeDocument['texts'][number]>,
): MemeDocument {
  return {
    ...document,
    texts: document.texts.map((item) => (item.id === id ? { ...item, ...change } : item)),
  };
}

function changeStyle(document: MemeDocument, id: string, style: Partial<TextStyle>): MemeDocument {
  const item = document.texts.find((each) => each.id === id);
  return item ? withText(document, id, { style: { ...item.style, ...style } }) : document;
}

/** Moves the part. Texts and stickers stay within the frame, covers within the picture. */
function move(document: MemeDocument, id: string, box: Box): MemeDocument {
  const inFrame = within(box, sizeOf(document));
  const inPicture = document.base.kind === 'picture' ? within(box, document.base) : box;
  // Lists without the part stay the same, so that nothing draws them again.
  const moved = <T extends { id: string; box: Box }>(items: T[], to: Box) =>
    items.some((item) => item.id === id)
      ? items.map((item) => (item.id === id ? { ...item, box: to } : item))
      : items;
  return {
    ...document,
    texts: moved(document.texts, inFrame),
    stickers: moved(document.stickers, inFrame),
    covers: moved(document.covers, inPicture),
  };
}

/** Returns the box moved and shrunk so that it lies within the size. */
export function within(box: Box, { width, height }: { width: number; height: number }): Box {
  const size = {
    width: Math.min(Math.max(box.width, SMALLEST), width),
    height: Math.min(Math.max(box.height, SMALLEST), height),
  };
  return {
    x: Math.min(Math.max(box.x, 0), width - size.width),
    y: Math.min(Math.max(box.y, 0), height - size.height),
    ...size,
  };
}

function tilt(document: MemeDocument, id: string, degrees: number): MemeDocument {
  const { texts, stickers } = document;
  return {
    ...document,
    texts: texts.map((item) =>
      item.id === id ? { ...item, style: { ...item.style, tilt: degrees } } : item,
    ),
    stickers: stickers.map((item) => (item.id === id ? { ...item, tilt: degrees } : item)),
  };
}

function changeValue(document: MemeDocument, index: number, value: number): MemeDocument {
  const { base } = document;
  if (base.kind !== 'template') return document;
  const before = valuesOf(base);
  const wanted = Math.round(Math.min(Math.max(value, 0), 100));
  if (before[index] === undefined || before[index] === wanted) return document;
  return { ...document, base: { ...base, values: before.with(index, wanted) } };
}

/** Changes the picture. The frame may become lower, so texts and stickers may have to move. */
function changePicture(document: MemeDocument, change: Partial<PictureBase>): MemeDocument {
  if (document.base.kind !== 'picture') return document;
  const base = { ...document.base, ...change };
  const frame = sizeOf({ base });
  const kept = <T extends { box: Box }>(items: T[]) =>
    items.map((item) => ({ ...item, box: within(item.box, frame) }));
  return { ...document, base, texts: kept(document.texts), stickers: kept(document.stickers) };
}
