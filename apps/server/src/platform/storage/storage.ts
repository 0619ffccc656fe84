import type { Readable } from 'node:stream';

export interface StoredFile {
  /** `<width>.webp` or `<width>.avif` */
  name: string;
  bytes: Buffer;
}

/** A range of bytes from `start` to `end`, both included, within the file. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Stores image files by random key (product: images): 32 lower-case hex digits, or those with `-avif`. Refuses other keys.
 * Throws AppError `unavailable` when the storage does not respond in time.
 */
export interface Storage {
  /** Saves all files or none, durable when it resolves. Rejects if the key is taken. */
  save(key: string, files: StoredFile[]): Promise<void>;
  /**
   * Returns null if there is no such file, also for malformed keys and names. `size` is the stream's number of bytes.
   * The caller must read or destroy the stream, else its file stays open.
   */
  open(key: string, name: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | null>;
  /** Returns bytes; null as with `open`. */
  sizeOf(key: string, name: string): Promise<number | null>;
  /** Removes all files of a key; resolves also if there are none. */
  remove(key: string): Promise<void>;
  /** Rejects if the storage cannot be written. Used by the readiness check. */
  check(): Promise<void>;
  /** Returns milliseconds since the epoch, by the storage's clock; null for an absent key. */
  savedAt(key: string): Promise<number | null>;
  /** Yields every stored key in no order, for sweeps and backups. */
  keys(): AsyncIterable<string>;
}

const AVIF = '-avif';
const KEY = /^[0-9a-f]{32}(-avif)?$/;
const NAME = /^[1-9][0-9]{0,4}\.(webp|avif)$/;

/** Returns the key of an image's AVIF files, which are stored separately, because the files of a key never change. */
export function avifKeyOf(imageKey: string): string {
  return imageKey + AVIF;
}

/** Returns the key of the image that a stored key belongs to. */
export function imageKeyOf(key: string): string {
  return key.endsWith(AVIF) ? key.slice(0, -AVIF.length) : key;
}

export function isStorageKey(text: string): boolean {
  return KEY.test(text);
}

export function isStorageName(text: string): boolean {
  return NAME.test(text);
}

/** Throws on a malformed key, which can only be a bug. */
export function requireStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error('storage: not a key');
}

export function requireStorageFiles(files: StoredFile[]): void {
  if (files.length === 0 || !files.every(({ name, bytes }) => isStorageName(name) && bytes.length > 0)) {
    throw new Error('storage: not a set of files named <width>.webp or <width>.avif');
  }
}
