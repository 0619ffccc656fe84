import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { Failure } from '../verb.ts';
import { ENTRY, type Manifest, parseManifest } from './manifest.ts';

/**
 * A backup is a plain tar that can be checked by hand: its last entry lists all others in the format of `sha256sum`.
 */

export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>;
  addFile(name: string, file: string): Promise<void>;
  /** Resolves when the file is durable. */
  finish(): Promise<void>;
}

export function createArchive(file: string): ArchiveWriter {
  const tar = pack();
  const written = pipeline(tar, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  // `finish` awaits it; until then, a rejection would count as unhandled.
  written.catch(() => {});
  const lines: string[] = [];
  const add = async (name: string, bytes: Buffer) => {
    lines.push(checksumLine(createHash('sha256').update(bytes).digest('hex'), name));
    // `written` settles early only on failure, such as a full disk, so that this never hangs.
    await Promise.race([writeEntry(tar.entry.bind(tar), { name, size: bytes.length }, bytes), written]);
  };
  return {
    add,
    async addFile(name, path) {
      const hash = createHash('sha256');
      const { size } = await stat(path);
      const entry = tar.entry({ name, size });
      const hashing = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      await Promise.race([pipeline(createReadStream(path), hashing, entry), written]);
      lines.push(checksumLine(hash.digest('hex'), name));
    },
    async finish() {
      await add(ENTRY.checksums, Buffer.from(lines.join('')));
      tar.finalize();
      await written;
      const handle = await open(file, 'r');
      await handle.sync();
      await handle.close();
    },
  };
}

type WriteEntry = (
  head: { name: string; size: number },
  bytes: Buffer,
  done: (error?: Error | null) => void,
) => unknown;

function writeEntry(write: WriteEntry, head: { name: string; size: number }, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    write(head, bytes, (error) => (error ? reject(error) : resolve()));
  });
}

const checksumLine = (hash: string, name: string) => `${hash}  ${name}\n`;

/** Yields the entries in order. An entry that the caller does not read is skipped. */
export async function* readArchive(file: string): AsyncGenerator<{ name: string; entry: Readable }> {
  const tar = extract();
  const source = createReadStream(file);
  const piped = pipeline(source, tar);
  piped.catch(() => {});
  try {
    for await (const entry of tar) {
      yield { name: entry.header.name, entry: Readable.from(entry) };
      entry.resume();
    }
    await piped;
  } finally {
    source.destroy();
  }
}

/** Verifies the whole file against its own checksums. Throws Failure with the reason. */
export async function checkArchive(file: string): Promise<Manifest> {
  await access(file);
  const { found, listed, manifest } = await readChecksums(file).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(`the backup is damaged or cut off: ${reason}`);
  });
  if (listed.length === 0)
    throw new Failure('the backup is incomplete: it ends before its list of checksums');
  const wrong = found.find((line, index) => line !== listed[index]);
  if (wrong) throw new Failure(`the backup is damaged: ${nameIn(wrong)} is not as it was written`);
  if (listed.length !== found.length)
    throw new Failure('the backup is incomplete: files of its list are missing');
  return parseManifest(manifest);
}

/** Returns the checksums of the entries and those of the list. */
async function readChecksums(file: string) {
  const found: string[] = [];
  let manifest = '';
  let checksums = '';
  for await (const { name, entry } of readArchive(file)) {
    if (name === ENTRY.checksums) checksums = await text(entry);
    else if (name === ENTRY.manifest) {
      manifest = await text(entry);
      found.push(checksumLine(createHash('sha256').update(manifest).digest('hex'), name));
    } else {
      const hash = createHash('sha256');
      for await (const chunk of entry) hash.update(chunk);
      found.push(checksumLine(hash.digest('hex'), name));
    }
  }
  return { found, listed: checksums.split(/(?<=\n)/).filter(Boolean), manifest };
}

const HASH_LENGTH = 64;
const nameIn = (line: string) => line.slice(HASH_LENGTH).trim();

/** Returns the secret in the archive; null if the operator had set it. */
export async function readSecret(file: string): Promise<string | null> {
  for await (const { name, entry } of readArchive(file)) if (name === ENTRY.secret) return await text(entry);
  return null;
}
