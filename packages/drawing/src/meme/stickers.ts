import { coffeeMachine, flame, laptop, mug, plant, wiltedPlant } from '../shapes/furniture.ts';
import { cat, duck, rain, snail } from '../shapes/objects.ts';
import { place } from '../shapes/pen.ts';
import { CAST, person } from '../shapes/people.ts';
import type { Bilingual } from '../templates/template.ts';
import type { StickerItem } from './document.ts';

/** A drawing of ours that can be put on a picture. */
export interface Sticker {
  name: string;
  title: Bilingual;
  /** The drawing's extent around its origin. */
  box: { x: number; y: number; width: number; height: number };
  draw(): string;
}

const head = (look: keyof typeof CAST, face: 'shocked' | 'laughing' | 'tired' | 'smug') => () =>
  person(CAST[look], 0, 0, { face, seated: true });
const HEAD = { x: -80, y: -360, width: 160, height: 260 };

export const STICKERS: readonly Sticker[] = [
  {
    name: 'duck',
    title: { en: 'Duck', ro: 'Rață' },
    box: { x: -145, y: -185, width: 260, height: 192 },
    draw: duck,
  },
  {
    name: 'cat',
    title: { en: 'Cat', ro: 'Pisică' },
    box: { x: -85, y: -175, width: 212, height: 182 },
    draw: () => cat(),
  },
  {
    name: 'snail',
    title: { en: 'Snail', ro: 'Melc' },
    box: { x: -130, y: -146, width: 256, height: 152 },
    draw: snail,
  },
  {
    name: 'mug',
    title: { en: 'Mug', ro: 'Cană' },
    box: { x: -34, y: -98, width: 88, height: 104 },
    draw: () => mug(),
  },
  {
    name: 'flame',
    title: { en: 'Flame', ro: 'Flacără' },
    box: { x: -66, y: -158, width: 124, height: 164 },
    draw: () => flame(),
  },
  {
    name: 'laptop',
    title: { en: 'Laptop', ro: 'Laptop' },
    box: { x: -82, y: -78, width: 164, height: 86 },
    draw: () => laptop(),
  },
  {
    name: 'plant',
    title: { en: 'Plant', ro: 'Plantă' },
    box: { x: -120, y: -204, width: 240, height: 210 },
    draw: () => plant(),
  },
  {
    name: 'wilted-plant',
    title: { en: 'Wilted plant', ro: 'Plantă ofilită' },
    box: { x: -100, y: -166, width: 200, height: 172 },
    draw: wiltedPlant,
  },
  {
    name: 'coffee-machine',
    title: { en: 'Coffee machine', ro: 'Aparat de cafea' },
    box: { x: -106, y: -336, width: 212, height: 342 },
    draw: () => coffeeMachine(),
  },
  {
    name: 'rain',
    title: { en: 'Rain cloud', ro: 'Nor de ploaie' },
    box: { x: -178, y: -152, width: 350, height: 212 },
    draw: rain,
  },
  { name: 'shocked', title: { en: 'Shocked', ro: 'Șocată' }, box: HEAD, draw: head('elena', 'shocked') },
  { name: 'laughing', title: { en: 'Laughing', ro: 'Râde' }, box: HEAD, draw: head('radu', 'laughing') },
  { name: 'tired', title: { en: 'Tired', ro: 'Obosit' }, box: HEAD, draw: head('dan', 'tired') },
  { name: 'smug', title: { en: 'Smug', ro: 'Mulțumit de sine' }, box: HEAD, draw: head('boss', 'smug') },
];

export function stickerNamed(name: string): Sticker | undefined {
  return STICKERS.find((sticker) => sticker.name === name);
}

/** Returns the SVG of a sticker in its box, as large as fits. */
export function drawSticker({ name, box, tilt }: Pick<StickerItem, 'name' | 'box' | 'tilt'>): string {
  const sticker = stickerNamed(name);
  if (!sticker) return '';
  const scale = Math.min(box.width / sticker.box.width, box.height / sticker.box.height);
  const middle = { x: sticker.box.x + sticker.box.width / 2, y: sticker.box.y + sticker.box.height / 2 };
  const drawing = place(sticker.draw(), -middle.x, -middle.y);
  return place(drawing, box.x + box.width / 2, box.y + box.height / 2, { scale, turn: tilt });
}
