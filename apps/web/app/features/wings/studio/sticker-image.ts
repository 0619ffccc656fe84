import { stickerNamed } from '@corpomeme/drawing/meme/stickers';
import type { Box } from '@corpomeme/drawing/shapes/lettering';

/** Room around a sticker's drawing for outlines that reach beyond its extent, in its own units. */
const ROOM = 20;

const urls = new Map<string, string>();

/** Returns the URL of a sticker's picture, which is made once; null for an unknown name. */
export function stickerUrl(name: string): string | null {
  const known = urls.get(name);
  if (known !== undefined) return known;
  const sticker = stickerNamed(name);
  if (!sticker) return null;
  const { x, y, width, height } = addRoom(sticker.box);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">${sticker.svg}</svg>`;
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  urls.set(name, url);
  return url;
}

/** Returns where the sticker's picture stands for its drawing to fill the box as `drawSticker` does. */
export function stickerImageBox(name: string, box: Box): Box | null {
  const sticker = stickerNamed(name);
  if (!sticker) return null;
  const scale = Math.min(box.width / sticker.box.width, box.height / sticker.box.height);
  const whole = addRoom(sticker.box);
  const [width, height] = [whole.width * scale, whole.height * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

function addRoom({ x, y, width, height }: Box): Box {
  return { x: x - ROOM, y: y - ROOM, width: width + 2 * ROOM, height: height + 2 * ROOM };
}
