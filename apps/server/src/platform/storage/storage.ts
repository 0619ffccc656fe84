import type { Readable } from 'node:stream';

export interface StoredFile {
  /** `<width>.webp` */
  name: string;
  bytes: Buffer;
}

/** Bytes of a file from `start` to `end`, both included; within the file. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Image files by random key (product: images). Keys are 32 lower-case hex digits; anything else is refused. What does not
 * answer in time is the AppError `unavailable`.
 */
export interface Storage {
  /** All files or none, durable when it resolves. Rejects when the key is taken. */
  save(key: string, files: StoredFile[]): Promise<void>;
  /**
   * Null when there is no such file, also for keys and names of the wrong form. `size` is the bytes that the stream brings.
   * The caller reads or destroys the stream, else its file stays open.
   */
  open(key: string, name: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | null>;
  /** In bytes; null as with `open`. */
  sizeOf(key: string, name: string): Promise<number | null>;
  /** Resolves also when there is nothing to remove. */
  remove(key: string): Promise<void>;
  /** Rejects when nothing can be written; for the readiness check. */
  check(): Promise<void>;
  /** Milliseconds since the epoch, by the storage's clock; null when there is nothing under the key. */
  savedAt(key: string): Promise<number | null>;
  /** Every stored key, in no order; for sweeps and backups. */
  keys(): AsyncIterable<string>;
}

const KEY = /^[0-9a-f]{32}$/;
const NAME = /^[1-9][0-9]{0,4}\.webp$/;

export function isStorageKey(text: string): boolean {
  return KEY.test(text);
}

export function isStorageName(text: string): boolean {
  return NAME.test(text);
}

/** Throws on a key or name that did not come from our own code. */
export function requireStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error('storage: not a key');
}

export function requireStorageFiles(files: StoredFile[]): void {
  if (files.length === 0 || !files.every(({ name, bytes }) => isStorageName(name) && bytes.length > 0)) {
    throw new Error('storage: not a set of <width>.webp files');
  }
}
