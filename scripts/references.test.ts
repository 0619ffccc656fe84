import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findBrokenReferences, findMissingFiles, readProse, readSources, readTargets } from './references.ts';
import { ROOT } from './runner/run-command.ts';

const targets = { decisions: new Set(['045']), headings: new Set(['votes', 'sorting and time']) };

test.each([
  ['(decision 045)', []],
  ['(decisions 045 and 046)', ['decision 046']],
  ['docs/decisions/047', ['decision 047']],
  ['decision 5', ['decision 5']],
  ['(product: votes)', []],
  ['product: sorting and time, then', []],
  ['(product: voting)', ['product: voting']],
  // Split here, or this file would contain the reference.
  [`as in ${'spec'} §3`, ['spec §3']],
])('%s', (text, broken) => expect(findBrokenReferences(text, targets)).toEqual(broken));

test('each reference of a source or document resolves', () => {
  const known = readTargets();
  const broken = [...readSources()]
    .filter(([name]) => name !== 'scripts/references.test.ts')
    .flatMap(([name, text]) =>
      findBrokenReferences(readProse(name, text), known).map((reference) => `${name}: ${reference}`),
    );
  expect(broken).toEqual([]);
});

test('each source file that a document names exists', () => {
  expect(findMissingFiles('`a/b.ts`, `b.ts`, `a/c.tsx`, `a/x.view.ts`', ['apps/a/b.ts'])).toEqual([
    'a/c.tsx',
  ]);
  const sources = readSources();
  const missing = [...sources]
    .filter(([name]) => name.endsWith('.md') && !name.startsWith('bench/results/'))
    .flatMap(([name, text]) => findMissingFiles(text, [...sources.keys()]).map((file) => `${name}: ${file}`));
  expect(missing).toEqual([]);
});

test('no two decisions have the same number', () => {
  const numbers = readdirSync(path.join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 3));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
