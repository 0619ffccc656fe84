import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findBrokenReferences, readProse, readSources, readTargets } from './references.ts';
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

test('no two decisions have the same number', () => {
  const numbers = readdirSync(path.join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 3));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
