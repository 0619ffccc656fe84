import { applyPalette, GIFEncoder, quantize } from 'gifenc';

export interface GifWriter {
  /** Adds an opaque RGBA frame. Returns the bytes so far. */
  add(rgba: Uint8ClampedArray, delay: number): number;
  finish(): Uint8Array<ArrayBuffer>;
}

/** Colours of a frame; the last of the 256 indexes means 'unchanged'. */
const COLOURS = 255;
const UNCHANGED = 255;
const LEAVE = 1;

/**
 * Returns a writer of frames of this size. Each frame has its own palette and holds only the pixels that differ from
 * the previous frame, so captions and covers cost their bytes once.
 */
export function createGifWriter(width: number, height: number): GifWriter {
  const encoder = GIFEncoder();
  let before: Uint32Array | null = null;
  return {
    add(rgba, delay) {
      const now = new Uint32Array(rgba.slice().buffer);
      const { places, colours } = changedPixels(now, before);
      before = now;
      const index = new Uint8Array(width * height).fill(UNCHANGED);
      const palette = colours.length === 0 ? [] : quantize(colours, COLOURS);
      if (colours.length > 0) {
        const found = applyPalette(colours, palette);
        for (const [n, place] of places.entries()) index[place] = found[n] ?? 0;
      }
      // The last colour is the index of unchanged pixels.
      while (palette.length <= UNCHANGED) palette.push([0, 0, 0]);
      const unchanged = { transparent: true, transparentIndex: UNCHANGED, dispose: LEAVE };
      encoder.writeFrame(index, width, height, { palette, delay, ...unchanged });
      return encoder.bytesView().length;
    },
    finish() {
      encoder.finish();
      return encoder.bytes();
    },
  };
}

/** Returns where the pixels differ, and their RGBA bytes. */
function changedPixels(now: Uint32Array, before: Uint32Array | null) {
  let count = 0;
  const places = new Uint32Array(now.length);
  for (let place = 0; place < now.length; place += 1) {
    if (before && now[place] === before[place]) continue;
    places[count] = place;
    count += 1;
  }
  const changed = new Uint32Array(count);
  for (let n = 0; n < count; n += 1) changed[n] = now[places[n] ?? 0] ?? 0;
  return { places: places.subarray(0, count), colours: new Uint8Array(changed.buffer) };
}
