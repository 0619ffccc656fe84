import { crc32, deflateSync } from 'node:zlib';
import { AppError } from '../../../app-error.ts';
import type { Animation, AnimationFrame } from './compose-frames.ts';

/** Red, green, blue and white, as x and y. */
type Chromaticities = [red: Point, green: Point, blue: Point, white: Point];
type Point = [x: number, y: number];
type Vector = [number, number, number];
type Matrix = [Vector, Vector, Vector];

const GREY = [0, 4];
/** The gamma of sRGB. Browsers leave pixels alone that differ from it by less than this share. */
const USUAL = 1 / 2.2;
const TOLERANCE = 0.05;
const SRGB: Chromaticities = [
  [0.64, 0.33],
  [0.3, 0.6],
  [0.15, 0.06],
  [0.3127, 0.329],
];
/** The white of profiles. */
const D50: Vector = [0.9642, 1, 0.8249];
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/**
 * Returns the content of an `iCCP` chunk for the gamma and chromaticities of a PNG; null where browsers apply none:
 * beside a profile or `sRGB`, without `gAMA`, and for about the gamma of sRGB alone (decision 179).
 */
function profileOf(chunks: PngChunk[], colourType: number): Buffer | null {
  const find = (name: string, length: number) =>
    chunks.find(({ type, data, isIntact }) => type === name && data.length === length && isIntact())?.data;
  if (chunks.some(({ type }) => type === 'iCCP' || type === 'sRGB' || type === 'cICP')) return null;
  const gamma = (find('gAMA', 4)?.readUInt32BE(0) ?? 0) / 100_000;
  const places = find('cHRM', 32);
  if (gamma <= 0 || (!places && Math.abs(gamma / USUAL - 1) < TOLERANCE)) return null;
  const point = (at: number): Point => [readShare(places, at), readShare(places, at + 4)];
  const chromaticities: Chromaticities = places ? [point(8), point(16), point(24), point(0)] : SRGB;
  const profile = GREY.includes(colourType) ? greyProfile(gamma) : rgbProfile(gamma, chromaticities);
  return profile && Buffer.concat([Buffer.from('PNG\0\0', 'latin1'), deflateSync(profile)]);
}

function readShare(data: Buffer | undefined, at: number): number {
  return (data?.readUInt32BE(at) ?? 0) / 100_000;
}

function greyProfile(gamma: number): Buffer {
  return toProfile('GRAY', [
    ['wtpt', xyz(D50)],
    ['kTRC', curve(1 / gamma)],
  ]);
}

/** Returns null for chromaticities that describe no colour space. */
function rgbProfile(gamma: number, [red, green, blue, white]: Chromaticities): Buffer | null {
  const toXyz = ([x, y]: Point): Vector => [x / y, 1, (1 - x - y) / y];
  const primaries = transpose([toXyz(red), toXyz(green), toXyz(blue)]);
  const light = apply(invert(primaries), toXyz(white));
  const scale = apply(BRADFORD, toXyz(white));
  const target = apply(BRADFORD, D50);
  const adapt = (colour: Vector): Vector => {
    const [l, m, s] = apply(BRADFORD, colour);
    return apply(invert(BRADFORD), [
      (l * target[0]) / scale[0],
      (m * target[1]) / scale[1],
      (s * target[2]) / scale[2],
    ]);
  };
  const [r, g, b] = transpose(primaries).map(([x, y, z], place) => {
    const share = light[place] ?? 0;
    return adapt([x * share, y * share, z * share]);
  }) as Matrix;
  if (![r, g, b].flat().every((value) => Math.abs(value) < 4)) return null;
  return toProfile('RGB ', [
    ['wtpt', xyz(D50)],
    ['rXYZ', xyz(r)],
    ['gXYZ', xyz(g)],
    ['bXYZ', xyz(b)],
    ...(['rTRC', 'gTRC', 'bTRC'] as const).map((name): [string, Buffer] => [name, curve(1 / gamma)]),
  ]);
}

/** Returns a display profile (specification ICC.1:2010, which is version 4). */
function toProfile(space: 'RGB ' | 'GRAY', tags: [name: string, content: Buffer][]): Buffer {
  const header = Buffer.alloc(128 + 4 + tags.length * 12);
  header.writeUInt32BE(0x04200000, 8);
  header.write(`mntr${space}XYZ `, 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  xyz(D50).copy(header, 68, 8);
  header.writeUInt32BE(tags.length, 128);
  let at = header.length;
  for (const [place, [name, content]] of tags.entries()) {
    const entry = 132 + place * 12;
    header.write(name, entry, 'latin1');
    header.writeUInt32BE(at, entry + 4);
    header.writeUInt32BE(content.length, entry + 8);
    at += content.length;
  }
  header.writeUInt32BE(at, 0);
  return Buffer.concat([header, ...tags.map(([, content]) => content)]);
}

function xyz(values: Vector): Buffer {
  return Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), ...values.map(fixed)]);
}

function curve(exponent: number): Buffer {
  return Buffer.concat([Buffer.from('para\0\0\0\0\0\0\0\0', 'latin1'), fixed(Math.min(exponent, 1000))]);
}

/** Returns a number with 16 bits behind the point. */
function fixed(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(value * 65_536));
  return bytes;
}

function apply(matrix: Matrix, [x, y, z]: Vector): Vector {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as Vector;
}

function transpose([a, b, c]: Matrix): Matrix {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
}

function invert([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const cofactors: Matrix = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  return cofactors.map((row) => row.map((value) => value / determinant)) as Matrix;
}

/** Reads the chunks of a PNG (specification PNG, third edition). */

const SIGNATURE = 8;
const HEADER_END = SIGNATURE + 25;
/** Chunks that change how a frame's pixels are read. */
const SHARED = ['PLTE', 'tRNS', 'sBIT', 'iCCP', 'sRGB'];
const DISPOSALS = ['keep', 'background', 'previous'] as const;
const BLENDS = ['source', 'over'] as const;

interface PngChunk {
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
