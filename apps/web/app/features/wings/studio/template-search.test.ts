import { TEMPLATES } from '@corpomeme/drawing/templates/all';
import { expect, test } from 'vitest';
import { findTemplates } from './template-search.ts';

const names = (search: string) => findTemplates(TEMPLATES, search).map(({ name }) => name);

test('scenes are found in both languages, with and without diacritics', () => {
  expect(names('ședință')).toContain('bingo');
  expect(names('sedinta')).toEqual(names('ȘEDINȚĂ'));
  expect(names('meeting bingo')).toEqual(['bingo']);
  expect(names('  ')).toHaveLength(TEMPLATES.length);
  expect(names('nimic de genul acesta')).toEqual([]);
});
