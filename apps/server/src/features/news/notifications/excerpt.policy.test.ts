import { NOTIFICATIONS } from '@corpomeme/contract/news/notifications';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.policy.ts';

test('a short text is one line', () => {
  expect(excerptOf('  Da.\n\n Și   nu. ')).toBe('Da. Și nu.');
  expect(excerptOf('x'.repeat(80))).toBe('x'.repeat(80));
});

test('a long text ends between words, a long word anywhere', () => {
  expect(excerptOf(`${'ședința de luni '.repeat(9)}`)).toBe(`${'ședința de luni '.repeat(4)}ședința de…`);
  expect(excerptOf('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
});

test('no text breaks a character or exceeds the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const excerpt = excerptOf(text);
      expect(excerpt.length).toBeLessThanOrEqual(NOTIFICATIONS.excerptMax);
      expect(excerpt.isWellFormed()).toBe(text.isWellFormed());
    }),
  );
});
