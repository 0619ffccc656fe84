import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { API_DOCUMENT, writeApiDocument } from './api-document.ts';

test('docs/api.md matches the contract (node scripts/api-document.ts writes it)', () => {
  expect(readFileSync(API_DOCUMENT, 'utf8')).toBe(writeApiDocument());
});
