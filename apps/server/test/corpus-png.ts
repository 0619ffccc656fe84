import { crc32, deflateSync } from 'node:zlib';

/** Builds PNG files byte by byte, because encoders refuse to write them. */

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Returns a valid 1-bit black picture; 900 megapixels take about 120 KB. */
export function blackPng(width: number, height: number, extraChunks: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 });
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    ...extraChunks,
    pngChunk('IDAT', pixels),
    pngChunk('IEND'),
  ]);
}

/** Returns a small picture with a text chunk that decompresses to `size` bytes. */
export function pngTextBomb(size: number): Buffer {
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(size, 0x41))]);
  return blackPng(64, 64, [pngChunk('zTXt', text)]);
}

/** Returns the PNG with chunks before its pixels. */
export function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  const headerEnd = 33;
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)]);
}

/** Returns the content of a chunk of 32-bit numbers, such as `gAMA`. */
export function numbers(...values: number[]): Buffer {
  const data = Buffer.alloc(values.length * 4);
  for (const [place, value] of values.entries()) data.writeUInt32BE(value, place * 4);
  return data;
}

interface ApngFrame {
  colour: [red: number, green: number, blue: number, alpha: number];
  left?: number;
  top?: number;
  width: number;
  height: number;
  /** Milliseconds. */
  delay: number;
  disposal?: 0 | 1 | 2;
  blend?: 0 | 1;
}

interface ApngOptions {
  width: number;
  height: number;
  frames: ApngFrame[];
  /** The colour of a default picture that is no frame. */
  hidden?: ApngFrame['colour'];
  loop?: number;
  /** Chunks before the pixels. */
  extra?: Buffer[];
  /** Frames that the header announces. */
  announced?: number;
}

/** Returns an animated PNG whose frames have one colour each. */
export function apng({
  width,
  height,
  frames,
  hidden,
  loop = 0,
  extra = [],
  announced,
}: ApngOptions): Buffer {
  let sequence = 0;
  const pixels = (size: { width: number; height: number }, colour: ApngFrame['colour']) => {
    const row = Buffer.concat([Buffer.from([0]), ...Array<Buffer>(size.width).fill(Buffer.from(colour))]);
    return deflateSync(Buffer.concat(Array<Buffer>(size.height).fill(row)));
  };
  const control = (frame: ApngFrame) => {
    const data = Buffer.alloc(26);
    const { left = 0, top = 0, delay, disposal = 0, blend = 0 } = frame;
    numbers(sequence++, frame.width, frame.height, left, top).copy(data);
    data.writeUInt16BE(delay, 20);
    data.writeUInt16BE(1000, 22);
    data.set([disposal, blend], 24);
    return pngChunk('fcTL', data);
  };
  const drawn = frames.map((frame, place) => {
    const [head, data] = [control(frame), pixels(frame, frame.colour)];
    const isDefault = place === 0 && !hidden;
    return Buffer.concat([
      head,
      isDefault ? pngChunk('IDAT', data) : pngChunk('fdAT', Buffer.concat([numbers(sequence++), data])),
    ]);
  });
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', Buffer.concat([numbers(width, height), Buffer.from([8, 6, 0, 0, 0])])),
    pngChunk('acTL', numbers(announced ?? frames.length, loop)),
    ...extra,
    ...(hidden ? [pngChunk('IDAT', pixels({ width, height }, hidden))] : []),
    ...drawn,
    pngChunk('IEND'),
  ]);
}

/** Returns the file with a wrong checksum in its first `type` chunk. */
export function withBadChecksum(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type, 0, 'latin1');
  const damaged = Buffer.from(png);
  const checksumAt = at + 4 + png.readUInt32BE(at - 4);
  damaged.writeUInt32BE(~png.readUInt32BE(checksumAt) >>> 0, checksumAt);
  return damaged;
}
