import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../app-error.ts';
import type { ImageSource } from '../images/images.ts';

/** An unlinked file on disk that waits for its turn. */
export interface IncomingFile extends ImageSource {
  size: number;
  /** Deletes the file and frees its space. Idempotent. */
  remove(): Promise<void>;
}

export interface IncomingFiles {
  /**
   * Writes the bytes as they arrive. Throws AppError `file_too_large`, or `busy` if all files together take too much
   * space; failures leave nothing. An abort removes the file at once, even while it waits for a chunk, because Node
   * ends the process if an open file handle is garbage-collected.
   */
  receive(
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    signal?: AbortSignal,
  ): Promise<IncomingFile>;
  stats(): { files: number; bytes: number };
}

interface Limits {
  maxBytes: number;
  /** Bytes of all files that exist at one time. */
  maxTotal: number;
}

const HEAD = 16;
const RETRY_AFTER = 5;

/** Returns a store of uploads that wait in a folder instead of in memory. */
export function createIncomingFiles(directory: string, { maxBytes, maxTotal }: Limits): IncomingFiles {
  const stats = { files: 0, bytes: 0 };
  return {
    stats: () => ({ ...stats }),
    async receive(chunks, signal) {
      const handle = await openUnnamed(directory);
      let size = 0;
      stats.files += 1;
      let isThere = true;
      const remove = async () => {
        if (!isThere) return;
        isThere = false;
        stats.files -= 1;
        stats.bytes -= size;
        await handle.close();
      };
      signal?.addEventListener('abort', () => void remove().catch(() => {}), { once: true });
      try {
        signal?.throwIfAborted();
        for await (const chunk of chunks) {
          signal?.throwIfAborted();
          if (size + chunk.length > maxBytes) throw new AppError('file_too_large');
          if (stats.bytes + chunk.length > maxTotal) throw new AppError('busy', { retryAfter: RETRY_AFTER });
          size += chunk.length;
          stats.bytes += chunk.length;
          // Unlike `write`, goes on after a part was written: on a disk with little space, the rest then fails.
          await handle.appendFile(chunk);
        }
        const head = await readFrom(handle, Math.min(HEAD, size));
        return { size, head, read: () => readFrom(handle, size), remove };
      } catch (error) {
        await remove();
        throw error;
      }
    },
  };
}

/** Deletes files of a process that ended between creating and unlinking them. Called when the server starts. */
export async function sweepIncoming(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
}

/** Opens a file and unlinks it, so that it disappears with its process. */
async function openUnnamed(directory: string): Promise<FileHandle> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = path.join(directory, randomUUID());
  const handle = await open(file, 'wx+', 0o600);
  await rm(file, { force: true }).catch(async (error: unknown) => {
    await handle.close();
    throw error;
  });
  return handle;
}

async function readFrom(handle: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size);
  let done = 0;
  while (done < size) {
    const { bytesRead } = await handle.read(bytes, done, size - done, done);
    if (bytesRead === 0) throw new Error('an uploaded file ended early');
    done += bytesRead;
  }
  return bytes;
}
