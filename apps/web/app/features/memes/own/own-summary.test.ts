import { expect, test } from 'vitest';
import { usualWaitText } from './own-summary.ts';

test('the usual wait is told in hours up to a day, then in whole days', () => {
  const texts = [1, 3, 24, 25, 72].map(usualWaitText);
  expect(texts).toEqual([
    'Usually decided within an hour.',
    'Usually decided within 3 hours.',
    'Usually decided within a day.',
    'Usually decided within 2 days.',
    'Usually decided within 3 days.',
  ]);
});
