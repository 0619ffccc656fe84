import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange, Storage } from './storage.ts';

/** A picture of the storage, or a part of one. */
export interface StoredPicture {
  /** Returns null if the file does not exist. The caller must read or destroy the stream. */
  open(range?: ByteRange): ReturnType<Storage['open']>;
  size(): Promise<number | null>;
}

export function pictureOf(storage: Storage, key: string, name: string): StoredPicture {
  return { open: (range) => storage.open(key, name, range), size: () => storage.sizeOf(key, name) };
}

/** Bytes to read at once while looking for the first frame, which begins at byte 44 of our own files. */
const WINDOW = 64;
const RIFF_HEADER = 12;
const CHUNK_HEADER = 8;
/** Place of the flags of the extended format (WebP container specification). */
const FLAGS = 20;
const ANIMATION_FLAG = 2;

/**
 * Returns the picture without motion. The first frame of an animated WebP is the beginning of its file, with a shorter
 * length in the header, so the server streams it and reads nothing else (decision 177). Other pictures are unchanged.
 */
export function withoutMotion(file: StoredPicture): StoredPicture {
  let found: Promise<number | null> | undefined;
  const findEnd = () => {
    found ??= endOfFirstFrame(file);
    return found;
  };
  return {
    size: async () => (await findEnd()) ?? file.size(),
    async open(range) {
      const end = await findEnd();
      if (end === null) return file.open(range);
      const part = range ?? { start: 0, end: end - 1 };
      return { stream: Readable.from(streamStill(file, end, part)), size: part.end - part.start + 1 };
    },
  };
}

/** Returns whether the picture is there and does not move. */
export async function isStill(file: StoredPicture): Promise<boolean> {
  return (await file.size()) !== null && (await endOfFirstFrame(file)) === null;
}

/** Returns the bytes of the picture without motion. Called by queues, because each call holds the frame in memory. */
export async function readStill(file: StoredPicture): Promise<Buffer | null> {
  const opened = await withoutMotion(file).open();
  return opened && buffer(opened.stream);
}

/** Returns the place behind the first frame; null for a picture without motion. */
async function endOfFirstFrame(file: StoredPicture): Promise<number | null> {
  const size = await file.size();
  if (size === null) return null;
  const read = async (start: number) => {
    const opened = await file.open({ start, end: Math.min(start + WINDOW, size) - 1 });
    return opened ? buffer(opened.stream) : Buffer.alloc(0);
  };
  let start = 0;
  let bytes = await read(start);
  if (!isAnimated(bytes)) return null;
  for (let at = RIFF_HEADER; at + CHUNK_HEADER <= size; ) {
    if (at + CHUNK_HEADER > start + bytes.length) {
      start = at;
      bytes = await read(start);
    }
    const length = bytes.readUInt32LE(at - start + 4);
    const end = at + CHUNK_HEADER + length + (length % 2);
    if (bytes.toString('latin1', at - start, at - start + 4) === 'ANMF') return Math.min(end, size);
    at = end;
  }
  return null;
}

function isAnimated(bytes: Buffer): boolean {
  const isExtended = bytes.toString('latin1', RIFF_HEADER, RIFF_HEADER + 4) === 'VP8X';
  return isExtended && ((bytes[FLAGS] ?? 0) & ANIMATION_FLAG) !== 0;
}

/** Yields a part of a file that ends after `length` bytes. Its RIFF header says so. */
async function* streamStill(file: StoredPicture, length: number, { start, end }: ByteRange) {
  const header = Buffer.from('RIFF____', 'latin1');
  header.writeUInt32LE(length - header.length, 4);
  if (start < header.length) yield header.subarray(start, end + 1);
  if (end < header.length) return;
  const rest = await file.open({ start: Math.max(start, header.length), end });
  if (!rest) throw new Error('storage: a picture disappeared while it was read');
  yield* rest.stream;
}
