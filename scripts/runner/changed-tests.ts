import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run-command.ts';

const SERVER = 'apps/server/src';
const FEATURES = `${SERVER}/features`;

/** Files that define columns, and the test that every column has a line in `docs/privacy.md`. */
const COLUMNS = {
  files: new RegExp(`^${SERVER}/db/(?:migrations/|[\\w-]*tables\\.ts$)`),
  test: `${FEATURES}/people/users/own-data/privacy-columns.test.ts`,
};

/** Returns the server tests to run for what changed since the main branch, uncommitted and untracked files included. */
export function findChangedTests(): string[] {
  const tests = globSync(`${SERVER}/**/*.test.ts`, { cwd: ROOT }).map((file) =>
    file.replaceAll(path.sep, '/'),
  );
  return testsFor(listChangedFiles(), tests);
}

/**
 * Returns the sorted tests closest to each changed file: those of its folder and below, else of the nearest folder above
 * with tests. A file of the contract stands for the feature or topic of its name; files at the top of the server have no
 * tests. After a change of tables, the test of the columns comes first, because the check runs a limited number of files.
 */
export function testsFor(changed: string[], tests: string[]): string[] {
  const folders = changed.flatMap((file) => foldersOf(file, tests));
  const closest = folders.flatMap((folder) => closestTests(folder, tests));
  const ofColumns = changed.some((file) => COLUMNS.files.test(file)) ? [COLUMNS.test] : [];
  return [...new Set([...ofColumns, ...closest.toSorted()])];
}

function foldersOf(file: string, tests: string[]): string[] {
  const [, noun] = /^packages\/contract\/src\/[\w-]+\/([\w-]+)(?:\.operations)?\.ts$/.exec(file) ?? [];
  if (noun) return tests.map((test) => path.posix.dirname(test)).filter((folder) => isNamed(folder, noun));
  return file.startsWith(`${SERVER}/`) ? [path.posix.dirname(file)] : [];
}

function isNamed(folder: string, noun: string): boolean {
  return folder.startsWith(`${FEATURES}/`) && folder.split('/').includes(noun);
}

function closestTests(folder: string, tests: string[]): string[] {
  if ([SERVER, FEATURES].includes(folder)) return [];
  const within = tests.filter((test) => test.startsWith(`${folder}/`));
  return within.length > 0 ? within : closestTests(path.posix.dirname(folder), tests);
}

function listChangedFiles(): string[] {
  const base = git('merge-base', 'HEAD', 'main')[0] ?? git('merge-base', 'HEAD', 'origin/main')[0] ?? 'HEAD';
  return [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/** Returns the lines that git prints; none without git, without a repository or for an unknown branch. */
function git(...args: string[]): string[] {
  try {
    const output = execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
