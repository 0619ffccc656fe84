import { decode, decodeUndisposedFrame } from 'modern-gif';

export interface ComposedFrame {
  /** RGBA of the whole picture, valid until the next frame is requested. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
  /** Milliseconds. */
  delay: number;
}

export interface GifSource {
  width: number;
  height: number;
  count: number;
  /** Yields the composed frames one after the other, so that memory holds one of them. */
  compose(): Generator<ComposedFrame>;
}

type Frame = ReturnType<typeof decode>['frames'][number];

/** Frame disposals that change the picture before the next frame. */
const CLEAR = 2;
const RESTORE = 3;

/** Throws if the bytes are no GIF. */
export function readGif(bytes: Uint8Array<ArrayBuffer>): GifSource {
  const gif = decode(bytes);
  const { width, height, frames } = gif;
  if (width < 1 || height < 1 || frames.length === 0) throw new Error('an empty GIF');
  function* compose(): Generator<ComposedFrame> {
    const pixels = new Uint8ClampedArray(width * height * 4);
    for (const [index, frame] of frames.entries()) {
      const before = frame.disposal === RESTORE ? pixels.slice() : null;
      const { data } = decodeUndisposedFrame(bytes, gif, index);
      eachRow(frame, width, height, (from, to, length) => paste(data, from, pixels, to, length));
      yield { pixels, delay: frame.delay };
      if (before) pixels.set(before);
      else if (frame.disposal === CLEAR)
        eachRow(frame, width, height, (_from, to, length) => pixels.fill(0, to, to + length));
    }
  }
  return { width, height, count: frames.length, compose };
}

/** Calls `row` for each row of the frame that is inside the picture, with its byte offset in either and its length. */
function eachRow(
  frame: Frame,
  width: number,
  height: number,
  row: (from: number, to: number, length: number) => void,
): void {
  const length = (Math.min(frame.left + frame.width, width) - frame.left) * 4;
  const bottom = Math.min(frame.top + frame.height, height);
  if (length <= 0) return;
  for (let y = frame.top; y < bottom; y += 1)
    row((y - frame.top) * frame.width * 4, (y * width + frame.left) * 4, length);
}

/** Copies opaque pixels. */
function paste(
  from: Uint8ClampedArray,
  start: number,
  onto: Uint8ClampedArray,
  place: number,
  length: number,
): void {
  for (let byte = 0; byte < length; byte += 4) {
    if (from[start + byte + 3] === 0) continue;
    onto.set(from.subarray(start + byte, start + byte + 4), place + byte);
  }
}
