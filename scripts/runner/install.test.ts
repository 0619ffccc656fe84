import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './run-command.ts';

/** What the loader of a slim Debian prints for the pinned runtime. */
const LOADER = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file';

/** Installs a runtime that does not start. Without `--ignore-scripts` it fails, as scripts of packages run on it. */
const NPM = `#!/bin/sh
mkdir -p node_modules/.bin
case $1 in ci) touch node_modules/.package-lock.json ;; esac
printf '#!/bin/sh\\necho "${LOADER}" >&2\\nexit 127\\n' >node_modules/.bin/node
chmod +x node_modules/.bin/node
echo "$*" >>calls
case "$*" in *--ignore-scripts) exit 0 ;; esac
echo "npm error ${LOADER}" >&2
exit 127
`;

let folder: string;
let programs: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-install-'));
  programs = path.join(folder, 'programs');
  mkdirSync(path.join(folder, 'scripts'));
  mkdirSync(programs);
  copyFileSync(path.join(ROOT, 'scripts/install.sh'), path.join(folder, 'scripts/install.sh'));
  copyFileSync(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'));
  writeFileSync(path.join(folder, 'package-lock.json'), '{}');
  addProgram('npm', NPM);
});
afterEach(() => rmSync(folder, { recursive: true }));

function addProgram(name: string, text: string): void {
  writeFileSync(path.join(programs, name), text, { mode: 0o755 });
}

function install() {
  // npm puts the pinned runtime first in the PATH of its scripts.
  const PATH = [path.join(folder, 'node_modules/.bin'), programs, '/usr/bin', '/bin'].join(':');
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['scripts/install.sh'], {
    cwd: folder,
    env: { PATH },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('a pinned runtime that lacks a library is replaced by a new enough Node of the machine', () => {
  addProgram('node', '#!/bin/sh\necho v99.1.0\n');
  const first = install();
  expect(first.output).toContain(`Using ${programs}/node`);
  expect(first.status).toBe(0);
  const used = spawnSync(path.join(folder, 'node_modules/.bin/node'), ['--version'], { encoding: 'utf8' });
  expect(used.stdout).toBe('v99.1.0\n');
  const calls = readFileSync(path.join(folder, 'calls'), 'utf8');
  expect(install()).toEqual({ status: 0, output: '' });
  expect(readFileSync(path.join(folder, 'calls'), 'utf8')).toBe(calls);
});

test('without one, the install says which package is missing', () => {
  addProgram('node', '#!/bin/sh\necho v20.19.0\n');
  const { status, output } = install();
  expect(status).toBe(1);
  expect(output).toContain('libatomic.so.1');
  expect(output).toContain('apt-get install -y libatomic1');
});

test('another failure of npm is printed', () => {
  addProgram('npm', '#!/bin/sh\necho "npm error network" >&2\nexit 1\n');
  expect(install()).toEqual({ status: 1, output: 'Installing packages…\nnpm error network\n' });
});
