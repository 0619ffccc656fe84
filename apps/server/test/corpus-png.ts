import { crc32, deflateSync } from 'node:zlib';

/** Builds PNG files byte by byte, because encoders refuse to write them. */

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
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

/** Returns the file with a wrong checksum in its first `type` chunk. */
export function withBadChecksum(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type, 0, 'latin1');
  const damaged = Buffer.from(png);
  const checksumAt = at + 4 + png.readUInt32BE(at - 4);
  damaged.writeUInt32BE(~png.readUInt32BE(checksumAt) >>> 0, checksumAt);
  return damaged;
}
