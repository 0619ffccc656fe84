import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseLocation } from '../db/dialect.ts';
import { openDatabase } from '../db/dialect.ts';
import { lockDatabase } from '../db/server-lock.ts';
import { LEFT_OUT } from '../db/table-facts.ts';
import { countLeftOut } from '../db/table-rows.ts';
import { copyDatabase } from './copy-database.ts';
import { Failure, type StandaloneVerb, UsageError } from './verb.ts';

export const copyBetweenDatabases: StandaloneVerb = {
  name: 'db copy',
  operands: ['<from-url>', '<to-url>'],
  options: {},
  createsSite: true,
  help: [
    'Copies a whole database into an empty one, of the other kind or the same: all of it or nothing.',
    'A URL is postgres://…, sqlite:<file>, or the path of a SQLite file. <from-url> is only read; what is written to it',
    'meanwhile is not copied, so stop the site first. Every table is counted and compared before the copy is kept.',
    'Images are not in the database: they stay where STORAGE_URL says. Second factors, links in mails and the list of',
    'banned addresses need the same AUTH_SECRET as before (for SQLite, where none was set: DATA_DIR/auth-secret).',
  ],
  async runStandalone(_config, { operands: [from = '', to = ''], print }) {
    const [source, target] = [parseLocation('from-url', from), parseLocation('to-url', to)];
    if (source.kind === 'sqlite' && !existsSync(source.file)) throw new Failure(`there is no ${source.file}`);
    const isNew = target.kind === 'sqlite' && !existsSync(target.file);
    const hold = lockDatabase(target);
    const opened = [openDatabase(source), openDatabase(target)] as const;
    try {
      const copied = await copyDatabase(...opened, (table, rows) => print(`${table}: ${rows} rows, equal`));
      for (const { table, rows } of await countLeftOut(opened[0]))
        print(`${table}: ${rows} rows left: ${LEFT_OUT[table]}`);
      print(`Copied ${copied} rows. Images and the secret are not in the database and stay where they are.`);
    } catch (error) {
      if (isNew) await opened[1].destroy().then(() => removeSqlite(target.file));
      throw new Failure(`nothing was copied: ${messageOf(error)}`, { cause: error });
    } finally {
      await Promise.all(opened.map((db) => db.destroy()));
      hold.release();
    }
  },
};

function parseLocation(name: string, text: string): DatabaseLocation {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return { kind: 'postgres', url: text };
  // Errors never repeat the URL, because a mistyped one may contain a password.
  const file = text.replace(/^sqlite:(\/\/(?=\/))?/, '');
  if (file === '' || /^[a-z][a-z0-9+.-]+:/i.test(file))
    throw new UsageError(`${name}: allowed: postgres://…, sqlite:<file>, or the path of a SQLite file`);
  return { kind: 'sqlite', file: path.resolve(file) };
}

function removeSqlite(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '.lock']) rmSync(file + suffix, { force: true });
}

/**
 * Returns the message of an error. If a host with several addresses refused the connection, the reasons are in
 * `errors`.
 */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
