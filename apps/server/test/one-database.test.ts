import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ON_SQLITE_ONLY } from './one-database.ts';

const SERVER = path.resolve(import.meta.dirname, '..');
const patterns = Object.values(ON_SQLITE_ONLY).flat();
const filesOf = (pattern: string) => globSync(pattern, { cwd: SERVER });

/** Matches tests that read or change rows themselves, or differ between the databases. */
const ABOUT_ROWS = /\bctx\.db\b|\btransact\b|\bsql`|\bopenDatabase\b|inject\('databaseUrl'\)/;

test.each(patterns)('%s matches tests, and none of them reads or changes rows itself', (pattern) => {
  const files = filesOf(pattern);
  expect(files).not.toEqual([]);
  const aboutRows = files.filter((file) => ABOUT_ROWS.test(readFileSync(path.join(SERVER, file), 'utf8')));
  expect(aboutRows).toEqual([]);
});
