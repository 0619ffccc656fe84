import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LONG_WALKS, listPostgresTests, ON_SQLITE_ONLY } from './one-database.ts';

const SERVER = path.resolve(import.meta.dirname, '..');
const patterns = Object.entries(ON_SQLITE_ONLY).flatMap(([why, files]) => (why === LONG_WALKS ? [] : files));
const filesOf = (pattern: string) => globSync(pattern, { cwd: SERVER });

/** Matches tests that read or change rows themselves, or differ between the databases. */
const ABOUT_ROWS = /\bctx\.db\b|\btransact\b|\bsql`|\bopenDatabase\b|inject\('databaseUrl'\)/;

test.each(patterns)('%s matches tests, and none of them reads or changes rows itself', (pattern) => {
  const files = filesOf(pattern);
  expect(files).not.toEqual([]);
  const aboutRows = files.filter((file) => ABOUT_ROWS.test(readFileSync(path.join(SERVER, file), 'utf8')));
  expect(aboutRows).toEqual([]);
});

/** Exported functions of `db/dialect.ts` that do something else on each database. */
const dialect = readFileSync(path.join(SERVER, 'src/db/dialect.ts'), 'utf8');
const branching = dialect
  .split(/^export /m)
  .filter((part) => part.includes('isSqlite'))
  .flatMap((part) => /^(?:async )?function (\w+)/.exec(part)?.[1] ?? []);

const importOf = (names: string, file: string) =>
  new RegExp(`import \\{[^}]*\\b(?:${names})\\b[^}]*\\} from '[^']*/${file}\\.ts'`);
const differs = [
  importOf(branching.join('|'), 'dialect'),
  importOf('prepared', 'prepared'),
  importOf('\\w+', 'search-index'),
];

test('each file that locks, differs between the databases, is prepared or searches is covered on PostgreSQL in `npm test`', () => {
  expect(branching).toContain('forUpdate');
  const sources = filesOf('src/**/*.ts').filter((file) => !/\.test\.ts$|db\/migrations\//.test(file));
  const names = new Map(
    sources.map((file) => [file, file.replace(/\.ts$/, '').split('/').slice(-2).join('/')]),
  );
  const mustRun = sources.filter((file) => {
    const text = readFileSync(path.join(SERVER, file), 'utf8');
    return differs.some((pattern) => pattern.test(text));
  });
  const covered = listPostgresTests().differing.flatMap(({ covers }) => covers);
  expect(mustRun.filter((file) => !covered.includes(names.get(file) ?? ''))).toEqual([]);
  expect(covered.filter((name) => ![...names.values()].includes(name))).toEqual([]);
});
