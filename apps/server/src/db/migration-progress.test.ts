import { expect, test } from 'vitest';
import { createProgress } from './migration-progress.ts';

const MEGABYTE = 1_048_576;
const STEPS = ['039-publication', '040-search-order', ...Array.from({ length: 10 }, (_, n) => `light-${n}`)];

function progressOf(bytes: number) {
  const clock = { now: 0 };
  return { clock, progress: createProgress(STEPS, { bytes, now: () => clock.now }) };
}

test('before any step, the estimate follows the size of the database', () => {
  expect(progressOf(10 * MEGABYTE).progress.describe()).toBe(
    'Migrating the database: step 1 of 12, less than a minute left.',
  );
  expect(progressOf(6000 * MEGABYTE).progress.describe()).toBe(
    'Migrating the database: step 1 of 12, about 6 min left.',
  );
});

test('afterwards, it follows the time that the steps took, and shrinks during a step', () => {
  const { clock, progress } = progressOf(10 * MEGABYTE);
  clock.now = 300_000;
  progress.advance('039-publication');
  expect(progress.describe()).toBe('Migrating the database: step 2 of 12, about 5 min left.');
  clock.now = 420_000;
  expect(progress.describe()).toBe('Migrating the database: step 2 of 12, about 3 min left.');
  clock.now = 4_200_000;
  expect(progress.describe()).toBe('Migrating the database: step 2 of 12, less than a minute left.');
});

test('after the last step, nothing is left', () => {
  const { progress } = progressOf(6000 * MEGABYTE);
  for (const name of STEPS) progress.advance(name);
  expect(progress.describe()).toBe('Migrating the database: step 12 of 12, less than a minute left.');
});
