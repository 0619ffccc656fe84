import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange, Storage } from '../../platform/storage/storage.ts';

/** A file of the storage, or a part of one. */
export interface StoredImage {
  /** Returns null if the width does not exist. The caller must read or destroy the stream. */
  open(range?: ByteRange): ReturnType<Storage['open']>;
  size(): Promise<number | null>;
}

/** Bytes that show whether a WebP is animated: RIFF header, name and flags of the first chunk. */
const HEAD = 21;
const ANIMATION_FLAG = 2;
const CHUNK_HEADER = 8;

/** Returns the image without motion: an animation ends after its first frame, any other file is unchanged. */
export function stillImage(file: StoredImage): StoredImage {
  let found: Promise<Buffer | null> | undefined;
  const still = () => {
    found ??= readFirstFrame(file);
    return found;
  };
  return {
    async size() {
      return (await still())?.length ?? file.size();
    },
    async open(range) {
      const bytes = await still();
      if (!bytes) return file.open(range);
      const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
      return { stream: Readable.from([part]), size: part.length };
    },
  };
}

async function readFirstFrame(file: StoredImage): Promise<Buffer | null> {
  const head = await readBytes(file, { start: 0, end: HEAD - 1 });
  if (!head || !isAnimated(head)) return null;
  const whole = await readBytes(file);
  return whole && endAfterFirstFrame(whole);
}

async function readBytes(file: StoredImage, range?: ByteRange): Promise<Buffer | null> {
  const opened = await file.open(range);
  return opened && buffer(opened.stream);
}

/** Reads the flags of the extended format (WebP container specification). */
function isAnimated(head: Buffer): boolean {
  return head.toString('latin1', 12, 16) === 'VP8X' && ((head[20] ?? 0) & ANIMATION_FLAG) !== 0;
}

/**
 * Returns the file cut behind the first frame's chunk, so that no pixel is encoded again. Null for a file without a
 * frame.
 */
function endAfterFirstFrame(whole: Buffer): Buffer | null {
  for (let at = 12; at + CHUNK_HEADER <= whole.length; ) {
    const length = whole.readUInt32LE(at + 4);
    const end = at + CHUNK_HEADER + length + (length % 2);
    if (whole.toString('latin1', at, at + 4) === 'ANMF') {
      const still = Buffer.from(whole.subarray(0, end));
      still.writeUInt32LE(still.length - CHUNK_HEADER, 4);
      return still;
    }
    at = end;
  }
  return null;
}
