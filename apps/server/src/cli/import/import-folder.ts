import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { UPLOAD } from '@corpomeme/contract/site/limits';
import { AppError } from '../../app-error.ts';
import { Failure } from '../verb.ts';
import { RowError, readTable, type Table } from './table.ts';

const MAX_TABLE_BYTES = 100 * 1024 * 1024;

export interface ImportFolder extends Table {
  /** Throws RowError or AppError if the file is not a picture inside the folder. */
  readPicture(name: string): Promise<Buffer>;
}

/** Opens a folder with one table, `*.csv`, and the pictures that it names. Throws Failure if there is no table to read. */
export async function openImportFolder(folder: string): Promise<ImportFolder> {
  const names = await readdir(folder).catch((cause: Error) => {
    throw new Failure(`the folder cannot be read: ${cause.message}`);
  });
  // A Mac adds `._memes.csv` to `memes.csv` on disks of other systems.
  const tables = names.filter((name) => /^[^.].*\.csv$/is.test(name));
  const [table] = tables;
  if (table === undefined || tables.length > 1)
    throw new Failure(`the folder has ${tables.length} files *.csv; it needs one`);
  const root = await realpath(folder);
  const readable = readTable(await readText(path.join(root, table)));
  const files = Map.groupBy(await listFiles(root), (file) => plainPath(path.relative(root, file)));
  return { ...readable, readPicture: (name) => readPicture(root, files, name) };
}

/** Returns the text without byte order mark, with line feeds alone. */
async function readText(file: string): Promise<string> {
  if ((await stat(file)).size > MAX_TABLE_BYTES) throw new Failure('the table has more than 100 MB');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file)).replace(/\r\n?/g, '\n');
  } catch (cause) {
    if (cause instanceof TypeError)
      throw new Failure('the table is not in UTF-8; in Excel, save it as “CSV UTF-8”');
    throw cause;
  }
}

/** Returns the files below the folder. Skips what begins with a dot, and folders that the system keeps for itself. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const seen = entries.filter(({ name }) => !name.startsWith('.'));
  const files = await Promise.all(
    seen.map((entry) => {
      const at = path.join(folder, entry.name);
      return entry.isDirectory() ? listFiles(at) : [at];
    }),
  );
  return files.flat();
}

const COMMA_BELOW: Record<string, string> = { ş: 'ș', Ş: 'Ș', ţ: 'ț', Ţ: 'Ț' };

/** Returns the path as people read it: systems write accents, spaces and Romanian letters in several ways. */
function plainPath(text: string): string {
  const composed = text.normalize('NFKC').replace(/[şŞţŢ]/g, (letter) => COMMA_BELOW[letter] ?? letter);
  return path.normalize(composed.trim().replace(/\s+/g, ' '));
}

async function readPicture(root: string, files: Map<string, string[]>, name: string): Promise<Buffer> {
  const given = name.replaceAll('\\', '/');
  const exact = await realpath(path.resolve(root, given)).catch(() => null);
  const alike = exact === null ? (files.get(plainPath(given)) ?? []) : [];
  if (alike.length > 1) throw new RowError('file', name, `${alike.length} files have such a name`);
  const found = exact ?? (alike[0] && (await realpath(alike[0]).catch(() => null)));
  if (!found) throw new RowError('file', name, 'there is no such file');
  if (!found.startsWith(root + path.sep)) throw new RowError('file', name, 'it is outside the folder');
  const { size, isFile } = await stat(found).then((it) => ({ size: it.size, isFile: it.isFile() }));
  if (!isFile) throw new RowError('file', name, 'it is no file');
  if (size > UPLOAD.maxBytes) throw new AppError('file_too_large');
  return readFile(found);
}
