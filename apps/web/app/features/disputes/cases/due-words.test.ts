import { expect, test } from 'vitest';
import { dueWords } from './case-card.tsx';

const NOW = Date.parse('2026-03-04T12:00:00Z');
const MINUTE = 60_000;

test.each([
  [4 * 24 * 60, 'Due in 4 days', false],
  [48 * 60 - 1, 'Due in 47 h', false],
  [61, 'Due in 1 h', false],
  [59, 'Due in 59 min', false],
  [0.5, 'Due now', false],
  [0, 'Due now', false],
  [-0.1, 'Overdue by 1 min', true],
  [-90, 'Overdue by 1 h', true],
  [-3 * 24 * 60, 'Overdue by 3 days', true],
])('%d minutes ahead: %s', (minutes, text, isLate) => {
  const due = new Date(NOW + minutes * MINUTE).toISOString();
  expect(dueWords(due, NOW)).toEqual({ text, isLate });
});
