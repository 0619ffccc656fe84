import type { Finding } from '@corpomeme/contract/moderation/screening';
import { expect, test } from 'vitest';
import { isUnpleasant } from './unpleasant.policy.ts';

const finding = (check: Finding['check'], details: Partial<Finding['details']> = {}) =>
  ({ check, weight: 1, details }) as Finding;
const likeOne = (status: string, more: Partial<Finding['details']> = {}) =>
  finding('duplicate', { look_alike: { status } as never, ...more });

test.each([
  ['nothing', [], false],
  ['a blocked picture', [finding('blocked-picture')], true],
  ['words in the picture', [finding('words', { where: ['title', 'picture'] })], true],
  ['words in the title', [finding('words', { where: ['title'] })], false],
  ['words, nobody knows where', [finding('words')], false],
  ['the like of a rejected one', [likeOne('rejected')], true],
  ['the like of a removed one', [likeOne('removed')], true],
  ['the like of an approved one', [likeOne('approved')], false],
  ['the like of one that is gone', [finding('duplicate')], false],
  ['the like of a rejected one under other words', [likeOne('rejected', { other_words: true })], false],
  ['another check about a rejected one', [{ ...likeOne('rejected'), check: 'link' as const }], false],
  ['a link in the picture', [finding('link', { where: ['picture'] })], false],
  ['one of several', [finding('link'), finding('blocked-picture')], true],
])('%s: unpleasant is %3$j', (_what, findings, unpleasant) => {
  expect(isUnpleasant(findings)).toBe(unpleasant);
});
