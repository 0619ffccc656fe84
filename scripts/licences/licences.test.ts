import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { objectionTo } from './allowed.ts';
import { type Package, readPackages } from './lock-file.ts';

const lockFile = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
const made = (facts: Partial<Package>): Package => ({
  name: 'x',
  version: '1.0.0',
  licence: 'MIT',
  isDev: false,
  isSealed: true,
  ...facts,
});

test('each package of the lock file has an allowed licence and a checksum', () => {
  const packages = readPackages(lockFile);
  expect(packages.length).toBeGreaterThan(300);
  expect(packages.filter((one) => objectionTo(one) !== null)).toEqual([]);
});

describe('a package is refused', () => {
  test.each([
    ['GPL-3.0-only', false],
    ['AGPL-3.0-or-later', true],
    ['LGPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE', false],
    ['unknown', true],
    ['', false],
    ['MIT AND GPL-2.0-only', false],
    ['(GPL-2.0-only OR SSPL-1.0)', false],
    ['(MIT OR GPL-2.0-only) AND GPL-3.0-only', false],
  ])('for %j (only for tools: %s)', (licence, isDev) => {
    expect(objectionTo(made({ licence, isDev }))).toBe(`its licence is ${licence}`);
  });

  test('without a checksum', () => {
    expect(objectionTo(made({ isSealed: false }))).toMatch(/checksum/);
    const lock = { packages: { '': {}, 'node_modules/a': { version: '1.0.0', license: 'MIT' } } };
    expect(readPackages(JSON.stringify(lock))).toMatchObject([{ name: 'a', isSealed: false }]);
  });
});

test.each([
  ['MIT', {}],
  ['(MIT OR GPL-2.0-only)', {}],
  ['MIT AND ISC AND BSD-3-Clause', {}],
  ['(GPL-2.0-only OR MIT) AND ISC', {}],
  ['MPL-2.0', {}],
  ['Apache-2.0 AND LGPL-3.0-or-later', { name: '@img/sharp-win32-x64' }],
])('%j may be used', (licence, facts) => {
  expect(objectionTo(made({ licence, ...facts }))).toBeNull();
});

test('a package that is both served and a tool counts as served', () => {
  const entry = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' };
  const lock = {
    packages: { 'node_modules/a': { ...entry, dev: true }, 'node_modules/b/node_modules/a': entry },
  };
  expect(readPackages(JSON.stringify(lock))).toMatchObject([{ name: 'a', isDev: false }]);
});
