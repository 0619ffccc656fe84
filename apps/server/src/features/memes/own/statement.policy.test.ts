import { REASON_CODES } from '@corpomeme/contract/moderation/reasons';
import { expect, test } from 'vitest';
import { categoryOf, sourceOf } from './statement.policy.ts';

test('each reason has a category of the database; own words count as a breach of the terms', () => {
  expect(Object.fromEntries(REASON_CODES.map((code) => [code, categoryOf(code)]))).toMatchObject({
    real_name: 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
    insulting: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
    copyright: 'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
    unreadable: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  });
  expect(categoryOf(null)).toBe('STATEMENT_CATEGORY_OTHER_VIOLATION_TC');
});

test.each([
  [{ notices: 0, companies: 0, members: 0 }, 'SOURCE_VOLUNTARY'],
  [{ notices: 0, companies: 1, members: 0 }, 'SOURCE_TYPE_OTHER_NOTIFICATION'],
  [{ notices: 0, companies: 0, members: 2 }, 'SOURCE_TYPE_OTHER_NOTIFICATION'],
  [{ notices: 1, companies: 1, members: 2 }, 'SOURCE_ARTICLE_16'],
])('%o comes from %s', (askers, source) => {
  expect(sourceOf(askers)).toBe(source);
});
