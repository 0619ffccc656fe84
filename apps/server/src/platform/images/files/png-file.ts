import { crc32 } from 'node:zlib';
import { AppError } from '../../../app-error.ts';
import type { Animation, AnimationFrame } from './compose-frames.ts';
import { profileOf } from './png-profile.ts';

/** Reads the chunks of a PNG (specification PNG, third edition). */

const SIGNATURE = 8;
const HEADER_END = SIGNATURE + 25;
/** Chunks that change how a frame's pixels are read. */
const SHARED = ['PLTE', 'tRNS', 'sBIT', 'iCCP', 'sRGB'];
const DISPOSALS = ['keep', 'background', 'previous'] as const;
const BLENDS = ['source', 'over'] as const;

export interface PngChunk {
  type: string;
  data: Buffer;
  isIntact(): boolean;
}

/**
 * Returns the file with its colours as an ICC profile, which libvips applies. Returns the frames of an animation, which
 * libvips cannot read; a default picture that is no frame is not among them.
 */
export function readPng(bytes: Buffer): { bytes: Buffer; animation: Animation | null } {
  const chunks = readChunks(bytes);
  const [header] = chunks;
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw new AppError('image_damaged');
  const profile = profileOf(chunks, header.data[9] ?? 0);
  const described = profile ? [toChunk('iCCP', profile)] : [];
  const animation = readAnimation(bytes, chunks, described);
  if (!profile) return { bytes, animation };
  const [start, rest] = [bytes.subarray(0, HEADER_END), bytes.subarray(HEADER_END)];
  return { bytes: Buffer.concat([start, ...described, rest]), animation };
}

/** Returns the whole chunks up to the end of the picture. */
function readChunks(bytes: Buffer): PngChunk[] {
  const chunks: PngChunk[] = [];
  for (let at = SIGNATURE; at + 12 <= bytes.length; ) {
    const [start, end] = [at + 4, at + 8 + bytes.readUInt32BE(at)];
    const type = bytes.toString('latin1', start, start + 4);
    if (end + 4 > bytes.length || type === 'IEND') break;
    const isIntact = () => crc32(bytes.subarray(start, end)) === bytes.readUInt32BE(end);
    chunks.push({ type, data: bytes.subarray(start + 4, end), isIntact });
    at = end + 4;
  }
  return chunks;
}

function toChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8);
  return chunk;
}

/** Throws AppError `image_damaged` if frames are missing or out of order. */
function readAnimation(bytes: Buffer, chunks: PngChunk[], described: Buffer[]): Animation | null {
  const pixels = chunks.findIndex(({ type }) => type === 'IDAT');
  const before = chunks.slice(0, pixels);
  const control = before.find(({ type, data }) => type === 'acTL' && data.length === 8)?.data;
  const count = control?.readUInt32BE(0) ?? 0;
  if (pixels === -1 || !control || count === 0) return null;
  const [width, height] = [bytes.readUInt32BE(SIGNATURE + 8), bytes.readUInt32BE(SIGNATURE + 12)];
  const shared = before
    .filter(({ type }) => SHARED.includes(type))
    .map(({ type, data }) => toChunk(type, data));
  const head = Buffer.concat([bytes.subarray(0, HEADER_END), ...described, ...shared]);
  const frames = collectFrames(chunks).map(({ control: frame, data }) => toFrame(head, frame, data));
  const isInside = (frame: AnimationFrame) =>
    frame.width > 0 &&
    frame.left + frame.width <= width &&
    frame.height > 0 &&
    frame.top + frame.height <= height;
  if (frames.length < count || !frames.every(isInside)) throw new AppError('image_damaged');
  return { width, height, loop: control.readUInt32BE(4), frames: frames.slice(0, count) };
}

interface RawFrame {
  control: Buffer;
  data: Buffer[];
}

function collectFrames(chunks: PngChunk[]): RawFrame[] {
  const frames: RawFrame[] = [];
  let sequence = 0;
  for (const { type, data, isIntact } of chunks) {
    if (type !== 'fcTL' && type !== 'fdAT' && type !== 'IDAT') continue;
    if (!isIntact()) throw new AppError('image_damaged');
    if (type !== 'IDAT') {
      if (data.length < (type === 'fcTL' ? 26 : 4) || data.readUInt32BE(0) !== sequence)
        throw new AppError('image_damaged');
      sequence += 1;
    }
    if (type === 'fcTL') frames.push({ control: data, data: [] });
    else frames.at(-1)?.data.push(type === 'IDAT' ? data : data.subarray(4));
  }
  return frames;
}

/** Returns a frame whose file is a PNG of this frame alone. */
function toFrame(head: Buffer, control: Buffer, data: Buffer[]): AnimationFrame {
  const per = control.readUInt16BE(22) || 100;
  return {
    width: control.readUInt32BE(4),
    height: control.readUInt32BE(8),
    left: control.readUInt32BE(12),
    top: control.readUInt32BE(16),
    delay: Math.round((1000 * control.readUInt16BE(20)) / per),
    disposal: DISPOSALS[control[24] ?? 0] ?? 'keep',
    blend: BLENDS[control[25] ?? 0] ?? 'source',
    toFile() {
      const own = Buffer.from(head);
      control.copy(own, SIGNATURE + 8, 4, 12);
      own.writeUInt32BE(crc32(own.subarray(SIGNATURE + 4, HEADER_END - 4)), HEADER_END - 4);
      return Buffer.concat([own, toChunk('IDAT', Buffer.concat(data)), toChunk('IEND', Buffer.alloc(0))]);
    },
  };
}
