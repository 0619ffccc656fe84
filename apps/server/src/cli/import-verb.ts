import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { CITIES, foldName } from '@corpomeme/contract/companies/company-names';
import { plainAddress } from '@corpomeme/contract/people/auth';
import { UPLOAD } from '@corpomeme/contract/site/limits';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { differenceOf } from '../features/companies/proposals/look-alikes.policy.ts';
import { suggestCompanies } from '../features/companies/proposals/proposals.service.ts';
import { importMeme, recordImport } from '../features/memes/upload/import.service.ts';
import { findActor } from '../features/people/auth/accounts.service.ts';
import type { Actor } from '../http/actor.ts';
import { columnOf, RowError, readTable, type Table, type TableRow } from './import/table.ts';
import { Failure, type SiteVerb, UsageError } from './verb.ts';

const MAX_TABLE_BYTES = 100 * 1024 * 1024;

interface ImportFolder extends Table {
  /** Throws RowError or AppError if the file is not a picture inside the folder. */
  readPicture(name: string): Promise<Buffer>;
}

/** Opens a folder with one table, `*.csv`, and the pictures that it names. Throws Failure if there is no table to read. */
async function openImportFolder(folder: string): Promise<ImportFolder> {
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

/** Rows between two lines of progress. */
const PROGRESS_EVERY = 100;
/** Refusals of this status and above are about the account or the server, and so about every row. */
const TOO_MANY = 429;
/** Cities that a row with an unknown one is answered with. */
const NEAREST = 3;

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
  /** The line of each picture, by hash. */
  const lines = new Map<string, number>();
  for (const [read, row] of folder.rows.entries()) {
    try {
      if (row instanceof RowError) throw row;
      const picture = await folder.readPicture(row.file);
      const hash = ctx.images.hashOf(picture);
      const earlier = lines.get(hash);
      if (earlier) throw new RowError('file', row.file, `line ${earlier} has the same picture`);
      const outcome = await importMeme(ctx, actor, { fields: row.fields, picture }, isDry);
      count[outcome === null ? 'known' : 'imported'] += 1;
      lines.set(hash, row.line);
    } catch (error) {
      // Cells may have sequences that control a terminal.
      print(`line ${row.line}: ${(await reasonOf(ctx, error, row)).replace(/\p{Cc}+/gu, ' ')}`);
      count.refused += 1;
    }
    if ((read + 1) % PROGRESS_EVERY === 0)
      print(`${read + 1} of ${folder.rows.length} rows, ${count.imported} imported.`);
  }
  return count;
}

/** Returns why the row was refused. Throws everything that is not about the row, so that the import stops there. */
async function reasonOf(ctx: Context, error: unknown, row: TableRow | RowError): Promise<string> {
  if (error instanceof RowError) return error.message;
  const isOfRow = error instanceof AppError && ![401, 403].includes(error.status) && error.status < TOO_MANY;
  if (!isOfRow || row instanceof RowError) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(`stopped at line ${row.line}: ${reason} The same call goes on from there.`);
  }
  const details = error.extras.details ?? [];
  if (details.length === 0) return `${row.file}: ${error.message}`;
  const reasons = details.map(async ({ field, message }) => {
    const given = row.fields[field] ?? '';
    const names = given === '' ? [] : await nearestNames(ctx, field, given);
    const nearest = names.length > 0 ? ` Nearest: ${names.join(', ')}.` : '';
    return `${columnOf(field)} “${given}”: ${message}${nearest}`;
  });
  return (await Promise.all(reasons)).join('; ');
}

/** Returns names that the field takes, most similar first. */
async function nearestNames({ db }: Context, field: string, given: string): Promise<string[]> {
  if (field === 'company') return (await suggestCompanies(db, given)).map(({ name }) => name);
  if (field !== 'city') return [];
  const folded = foldName(given);
  const difference = (city: string) => differenceOf(foldName(city), folded);
  return CITIES.toSorted((one, other) => difference(one) - difference(other)).slice(0, NEAREST);
}
