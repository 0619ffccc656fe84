import { createReadStream } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { UPLOAD } from '@corpomeme/contract/site/limits';
import { parse } from 'csv-parse';
import { AppError } from '../../app-error.ts';
import { Failure } from '../verb.ts';
import { delimiterOf, RowError, type TableHead, type TableRow, toHead, toRow } from './table.ts';

/** Bytes of one row; the texts of a meme have far fewer. */
const MAX_ROW = 65_536;

export interface ImportFolder {
  /** The columns that the import does not use. */
  ignored: string[];
  rowCount: number;
  /** Yields the rows one by one, or why a row cannot be used. */
  rows(): AsyncGenerator<TableRow | RowError>;
  /** Throws RowError or AppError if the file is not a picture inside the folder. */
  readPicture(name: string): Promise<Buffer>;
}

/** Opens a folder with one table, `*.csv`, and the pictures that it names. Throws Failure if any row cannot be parsed. */
export async function openImportFolder(folder: string): Promise<ImportFolder> {
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
