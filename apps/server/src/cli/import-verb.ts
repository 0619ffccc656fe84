import { createReadStream } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { plainAddress } from '@corpomeme/contract/people/auth';
import { UPLOAD } from '@corpomeme/contract/site/limits';
import { parse } from 'csv-parse';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { importMeme, recordImport } from '../features/memes/upload/import.service.ts';
import { findActor } from '../features/people/auth/accounts.service.ts';
import type { Actor } from '../http/actor.ts';
import {
  columnOf,
  delimiterOf,
  RowError,
  type TableHead,
  type TableRow,
  toHead,
  toRow,
} from './import/table.ts';
import { Failure, type SiteVerb, UsageError } from './verb.ts';

/** Bytes of one row; the texts of a meme have far fewer. */
const MAX_ROW = 65_536;

interface ImportFolder {
  /** The columns that the import does not use. */
  ignored: string[];
  rowCount: number;
  /** Yields the rows one by one, or why a row cannot be used. */
  rows(): AsyncGenerator<TableRow | RowError>;
  /** Throws RowError or AppError if the file is not a picture inside the folder. */
  readPicture(name: string): Promise<Buffer>;
}

/** Opens a folder with one table, `*.csv`, and the pictures that it names. Throws Failure if any row cannot be parsed. */
async function openImportFolder(folder: string): Promise<ImportFolder> {
  const names = await readdir(folder).catch((cause: Error) => {
    throw new Failure(`the folder cannot be read: ${cause.message}`);
  });
  const tables = names.filter((name) => name.toLowerCase().endsWith('.csv'));
  const [table] = tables;
  if (table === undefined || tables.length > 1)
    throw new Failure(`the folder has ${tables.length} files *.csv; it needs one`);
  const file = path.join(folder, table);
  const head = await readHead(file);
  const root = await realpath(folder);
  let rowCount = 0;
  for await (const _row of readRows(file, head)) rowCount += 1;
  return {
    ignored: head.ignored,
    rowCount,
    rows: () => readRows(file, head),
    readPicture: (name) => readPicture(root, name),
  };
}

async function readHead(file: string): Promise<TableHead> {
  let start = '';
  for await (const text of readText(file)) {
    start += text;
    if (start.includes('\n') || start.length > MAX_ROW) break;
  }
  const [line = ''] = start.split('\n', 1);
  const delimiter = delimiterOf(line);
  for await (const { record } of parseText([line], delimiter)) return toHead(record, delimiter);
  throw new Failure('the table is empty');
}

async function* readRows(file: string, head: TableHead): AsyncGenerator<TableRow | RowError> {
  let isHead = true;
  for await (const { record, raw, info } of parseText(readText(file), head.delimiter)) {
    // The parser counts the lines up to the end of the row, and adds empty lines before the row to `raw`.
    const line = info.lines - (raw.trim().split('\n').length - 1);
    if (!isHead) yield toRow(head, record, line);
    isHead = false;
  }
}

interface ParsedRow {
  record: string[];
  raw: string;
  info: { lines: number };
}

async function* parseText(
  text: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
): AsyncGenerator<ParsedRow> {
  const options = { delimiter, record_delimiter: '\n', max_record_size: MAX_ROW } as const;
  const parser = parse({
    ...options,
    info: true,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const source = Readable.from(text);
  source.once('error', (error) => parser.destroy(error));
  try {
    for await (const row of source.pipe(parser)) yield row as ParsedRow;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`the table cannot be read: ${error instanceof Error ? error.message : error}`);
  } finally {
    source.destroy();
  }
}

/** Yields the text without byte order mark, with line feeds alone. */
async function* readText(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  try {
    for await (const bytes of createReadStream(file)) {
      const text = rest + decoder.decode(bytes as Buffer, { stream: true });
      rest = text.endsWith('\r') ? '\r' : '';
      yield text.slice(0, text.length - rest.length).replace(/\r\n?/g, '\n');
    }
    yield (rest + decoder.decode()).replace('\r', '\n');
  } catch (cause) {
    if (cause instanceof TypeError)
      throw new Failure('the table is not in UTF-8; in Excel, save it as “CSV UTF-8”');
    throw cause;
  }
}

async function readPicture(root: string, name: string): Promise<Buffer> {
  const found = await realpath(path.resolve(root, name.replaceAll('\\', '/'))).catch(() => null);
  if (found === null) throw new RowError('file', name, 'there is no such file');
  if (!found.startsWith(root + path.sep)) throw new RowError('file', name, 'it is outside the folder');
  const { size, isFile } = await stat(found).then((it) => ({ size: it.size, isFile: it.isFile() }));
  if (!isFile) throw new RowError('file', name, 'it is no file');
  if (size > UPLOAD.maxBytes) throw new AppError('file_too_large');
  return readFile(found);
}

/** Rows between two lines of progress. */
const PROGRESS_EVERY = 100;
/** Refusals of this status and above are about the account or the server, and so about every row. */
const TOO_MANY = 429;

export const importMemes: SiteVerb = {
  name: 'import',
  operands: ['<folder>'],
  options: { as: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  help: [
    'Submits pictures with a table (*.csv: title, company, city, text, alt, file) as memes of an account.',
    'They wait for a moderator. A second run leaves out files that the account has posted.',
    '--as <email>  the account in whose name they are posted',
    '--dry-run     makes every check and stores nothing',
  ],
  async run(ctx, { operands: [path = ''], options, print }) {
    if (typeof options.as !== 'string') throw new UsageError('as: needs the address of an account');
    const email = plainAddress(options.as);
    const isDry = options['dry-run'] === true;
    const actor = await findActor(ctx, email);
    if (!actor) throw new Failure(`${email} has no account that can post`);
    if (!actor.permissions.canCreateMemes) throw new Failure(`${email} may not post now`);
    const folder = await openImportFolder(path);
    for (const name of folder.ignored)
      print(`The column ${name} is ignored: a meme has the dates of its submission and approval.`);
    if (!isDry) await recordImport(ctx, actor);
    const { imported, known, refused } = await importRows(ctx, { actor, folder, isDry, print });
    const done = isDry ? 'to import; nothing was stored' : 'imported';
    const summary = `${imported} ${done}, ${known} there already, ${refused} refused.`;
    if (refused > 0) throw new Failure(summary);
    print(summary);
  },
};

interface Import {
  actor: Actor;
  folder: ImportFolder;
  isDry: boolean;
  print(line: string): void;
}

async function importRows(ctx: Context, { actor, folder, isDry, print }: Import) {
  const count = { imported: 0, known: 0, refused: 0 };
  let read = 0;
  for await (const row of folder.rows()) {
    try {
      if (row instanceof RowError) throw row;
      const picture = await folder.readPicture(row.file);
      const outcome = await importMeme(ctx, actor, { fields: row.fields, picture }, isDry);
      count[outcome === null ? 'known' : 'imported'] += 1;
    } catch (error) {
      // Cells may have sequences that control a terminal.
      print(`line ${row.line}: ${reasonOf(error, row).replace(/\p{Cc}+/gu, ' ')}`);
      count.refused += 1;
    }
    read += 1;
    if (read % PROGRESS_EVERY === 0) print(`${read} of ${folder.rowCount} rows, ${count.imported} imported.`);
  }
  return count;
}

/** Returns why the row was refused. Throws everything that is not about the row, so that the import stops there. */
function reasonOf(error: unknown, row: TableRow | RowError): string {
  if (error instanceof RowError) return error.message;
  const isOfRow = error instanceof AppError && ![401, 403].includes(error.status) && error.status < TOO_MANY;
  if (!isOfRow || row instanceof RowError) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(`stopped at line ${row.line}: ${reason} The same call goes on from there.`);
  }
  const details = error.extras.details ?? [];
  if (details.length === 0) return `${row.file}: ${error.message}`;
  return details
    .map(({ field, message }) => `${columnOf(field)} “${row.fields[field] ?? ''}”: ${message}`)
    .join('; ');
}
