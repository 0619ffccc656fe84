import type { FailOnOptions } from 'sharp';
import { AppError } from '../../../app-error.ts';
import type { ImageFormat } from '../images-format.ts';
import type { Animation, AnimationFrame } from './compose-frames.ts';
import { readPng } from './png-file.ts';

/** Reads the blocks of a GIF (specification GIF89a). */

const HEADER = 13;
const DESCRIPTOR = 10;
const BLOCKS = { extension: 0x21, image: 0x2c } as const;
const EXTENSIONS = { control: 0xf9, application: 0xff } as const;
const TRAILER = Buffer.from([0x3b]);
const LOOPS = 'NETSCAPE2.0';
const TO_BACKGROUND = 2;
const TO_PREVIOUS = 3;

type GifFrame = AnimationFrame & { isTransparent: boolean };

/**
 * Returns the frames of a GIF that libnsgif shows unlike browsers; null for other GIFs. Libnsgif paints the background
 * colour, or black, where browsers show nothing: where no frame has painted, and where a frame without transparent
 * pixels was disposed to the background.
 */
function readGif(bytes: Buffer): Animation | null {
  if (bytes.length < HEADER) return null;
  const { frames, loop } = readBlocks(bytes);
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  const [first] = frames;
  // Decoders enlarge the screen for such frames.
  const isOutside = (frame: GifFrame) =>
    frame.left + frame.width > width || frame.top + frame.height > height;
  if (!first || frames.some(isOutside)) return null;
  const isUncovered = first.width < width || first.height < height;
  const isUnlike =
    (isUncovered && !frames.some(({ isTransparent }) => isTransparent)) ||
    frames.slice(0, -1).some((frame) => frame.disposal === 'background' && !frame.isTransparent);
  return isUnlike ? { width, height, loop, frames } : null;
}

/** Throws AppError `image_damaged` if the file ends inside the pixels of a frame. */
function readBlocks(bytes: Buffer): { frames: GifFrame[]; loop: number } {
  const start = HEADER + tableSize(bytes[10]);
  const frames: GifFrame[] = [];
  let control: Buffer = Buffer.alloc(0);
  let loop = 1;
  for (let at = start; at < bytes.length; ) {
    if (bytes[at] === BLOCKS.image) {
      const end = endOfImage(bytes, at);
      frames.push(toFrame(bytes.subarray(0, start), control, bytes.subarray(at, end)));
      control = Buffer.alloc(0);
      at = end;
    } else if (bytes[at] === BLOCKS.extension) {
      const end = endOfData(bytes, at + 2) ?? bytes.length;
      const block = bytes.subarray(at, end);
      if (block[1] === EXTENSIONS.control && block.length === 8) control = block;
      if (block[1] === EXTENSIONS.application && block.length >= 18 && block.includes(LOOPS))
        loop = block.readUInt16LE(16);
      at = end;
    } else break;
  }
  return { frames, loop };
}

function endOfImage(bytes: Buffer, at: number): number {
  const codeSize = at + DESCRIPTOR + tableSize(bytes[at + DESCRIPTOR - 1]);
  const end = endOfData(bytes, codeSize + 1);
  if (end === null) throw new AppError('image_damaged');
  return end;
}

/** Returns the end of a chain of data blocks; null if the file ends before. */
function endOfData(bytes: Buffer, from: number): number | null {
  for (let at = from; at < bytes.length; ) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return null;
}

function tableSize(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** Returns a frame whose file is a GIF of this frame alone. */
function toFrame(head: Buffer, control: Buffer, image: Buffer): GifFrame {
  const flags = control[3] ?? 0;
  const disposal = (flags >> 2) & 0x07;
  return {
    left: image.readUInt16LE(1),
    top: image.readUInt16LE(3),
    width: image.readUInt16LE(5),
    height: image.readUInt16LE(7),
    delay: control.length > 0 ? control.readUInt16LE(4) * 10 : 0,
    disposal: disposal === TO_BACKGROUND ? 'background' : disposal === TO_PREVIOUS ? 'previous' : 'keep',
    blend: 'over',
    isTransparent: (flags & 1) === 1,
    toFile() {
      const [ownHead, ownImage] = [Buffer.from(head), Buffer.from(image)];
      image.copy(ownHead, 6, 5, 9);
      ownImage.fill(0, 1, 5);
      return Buffer.concat([ownHead, control, ownImage, TRAILER]);
    },
  };
}

const JPEG_END = Buffer.from([0xff, 0xd9]);

const PREFIX = 0xff;
const END = 0xd9;
const START_OF_SCAN = 0xda;

/** Returns whether the markers of the file lead to its end marker. Segments may contain other pictures, with their own. */
function reachesJpegEnd(bytes: Buffer): boolean {
  for (let at = 2; ; ) {
    at = nextMarker(bytes, at);
    const marker = bytes[at + 1];
    if (marker === undefined) return false;
    if (marker === END) return true;
    if (at + 4 > bytes.length) return false;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
  }
}

/** Markers may follow any number of fill bytes. */
function nextMarker(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(PREFIX, from);
  if (at === -1) return bytes.length;
  while (bytes[at + 1] === PREFIX) at += 1;
  return at;
}

/** Returns the place of the marker that ends coded pixels, which contain escaped 0xff bytes and restart markers. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at += 2) {
    at = nextMarker(bytes, at);
    const marker = bytes[at + 1];
    if (marker === undefined) return bytes.length;
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return at;
  }
}

/** An uploaded file, prepared so that the decoders show it as browsers do. */
export interface PictureFile {
  bytes: Buffer;
  /** 'error' refuses missing pixels and bad checksums; 'warning' would also refuse the harmless padding of some phones. */
  failOn: FailOnOptions;
  /** Frames to compose; null if libvips decodes the file right. */
  animation: Animation | null;
}

/**
 * Throws AppError `image_damaged` for a file that ends inside its pixels. A missing end marker alone is accepted, in
 * each format (decision 179).
 */
export function readPictureFile(bytes: Buffer, format: ImageFormat): PictureFile {
  if (format === 'png') return { ...readPng(bytes), failOn: 'error' };
  if (format === 'gif') return { bytes, animation: readGif(bytes), failOn: 'error' };
  if (reachesJpegEnd(bytes)) return { bytes, animation: null, failOn: 'error' };
  // With the marker, libjpeg only warns about missing pixels.
  return { bytes: Buffer.concat([bytes, JPEG_END]), animation: null, failOn: 'warning' };
}
