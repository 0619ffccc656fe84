import { expect, test } from 'vitest';
import { toggleTheme } from './theme-picker.tsx';

test('a third theme replaces the first, and a chosen one can be taken away', () => {
  expect(toggleTheme([], 'pay')).toEqual(['pay']);
  expect(toggleTheme(['pay'], 'meetings')).toEqual(['pay', 'meetings']);
  expect(toggleTheme(['pay', 'meetings'], 'tools')).toEqual(['meetings', 'tools']);
  expect(toggleTheme(['pay', 'meetings'], 'pay')).toEqual(['meetings']);
});
