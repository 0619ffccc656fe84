import { place } from '../shapes/pen.ts';
import type { Bilingual } from '../templates/template.ts';
import type { StickerItem } from './document.ts';
import drawn from './stickers.json' with { type: 'json' };

/** A drawing of ours that can be put on a picture. */
export interface Sticker {
  name: string;
  title: Bilingual;
  /** The drawing's extent around its origin. */
  box: { x: number; y: number; width: number; height: number };
  /** SVG elements. */
  svg: string;
}

export const STICKERS: readonly Sticker[] = drawn;

export function stickerNamed(name: string): Sticker | undefined {
  return STICKERS.find((sticker) => sticker.name === name);
}

/** Returns the SVG of a sticker in its box, as large as fits. */
export function drawSticker({ name, box, tilt }: Pick<StickerItem, 'name' | 'box' | 'tilt'>): string {
  const sticker = stickerNamed(name);
  if (!sticker) return '';
  const scale = Math.min(box.width / sticker.box.width, box.height / sticker.box.height);
  const middle = { x: sticker.box.x + sticker.box.width / 2, y: sticker.box.y + sticker.box.height / 2 };
  const drawing = place(sticker.svg, -middle.x, -middle.y);
  return place(drawing, box.x + box.width / 2, box.y + box.height / 2, { scale, turn: tilt });
}
