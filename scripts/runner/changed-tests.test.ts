import { expect, test } from 'vitest';
import { findChangedTests, testsFor } from './changed-tests.ts';

const features = 'apps/server/src/features';
const tests = [
  'apps/server/src/config.test.ts',
  'apps/server/src/http/errors.test.ts',
  `${features}/moderation/moderation.test.ts`,
  `${features}/moderation/desk/queue.test.ts`,
  `${features}/votes/votes.test.ts`,
];

test.each([
  ['a file of a feature', `${features}/votes/votes.service.ts`, [`${features}/votes/votes.test.ts`]],
  [
    'a file of a topic',
    `${features}/moderation/desk/desk.view.ts`,
    [`${features}/moderation/desk/queue.test.ts`],
  ],
  [
    'a file at the top of a feature with topics',
    `${features}/moderation/moderation.view.ts`,
    [`${features}/moderation/desk/queue.test.ts`, `${features}/moderation/moderation.test.ts`],
  ],
  [
    'a topic without tests',
    `${features}/votes/counts/counts.queries.ts`,
    [`${features}/votes/votes.test.ts`],
  ],
  ['a feature without tests', `${features}/avatars/avatars.ts`, []],
  ['a schema of the contract', 'packages/contract/src/memes/votes.ts', [`${features}/votes/votes.test.ts`]],
  ['an operation', 'packages/contract/src/memes/votes.ts', [`${features}/votes/votes.test.ts`]],
  [
    'an operation of a topic',
    'packages/contract/src/moderation/desk.operations.ts',
    [`${features}/moderation/desk/queue.test.ts`],
  ],
  ['a file beside the features', 'apps/server/src/http/errors.ts', ['apps/server/src/http/errors.test.ts']],
  [
    'a migration',
    'apps/server/src/db/migrations/090-industry.ts',
    [`${features}/people/users/own-data/privacy-columns.test.ts`],
  ],
  [
    'a list of tables',
    'apps/server/src/db/company-tables.ts',
    [`${features}/people/users/own-data/privacy-columns.test.ts`],
  ],
  ['a file at the top', 'apps/server/src/context.ts', []],
  ['a file elsewhere', 'apps/web/app/features/votes/votes.tsx', []],
])('%s', (_case, file, expected) => {
  expect(testsFor([file], tests)).toEqual(expected);
});

test('the test of the columns comes before others, which the check may leave out', () => {
  const changed = ['apps/server/src/db/company-tables.ts', 'apps/server/src/http/errors.ts'];
  expect(testsFor(changed, tests)).toEqual([
    `${features}/people/users/own-data/privacy-columns.test.ts`,
    'apps/server/src/http/errors.test.ts',
  ]);
});

test('each test is named once', () => {
  const twice = [`${features}/votes/votes.service.ts`, `${features}/votes/votes.queries.ts`];
  expect(testsFor(twice, tests)).toEqual([`${features}/votes/votes.test.ts`]);
});

test('the tests of this working tree can be found', () => {
  expect(findChangedTests).not.toThrow();
});
