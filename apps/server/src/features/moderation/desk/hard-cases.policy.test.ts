import type { Finding } from '@corpomeme/contract/moderation/screening';
import { expect, test } from 'vitest';
import { isHard, isUnpleasant, nextInTurn } from './hard-cases.policy.ts';

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

test.each([
  [{ review_rank: 0, review_score: 99, is_unpleasant: false }, false],
  [{ review_rank: 0, review_score: 100, is_unpleasant: false }, true],
  [{ review_rank: 1, review_score: 0, is_unpleasant: false }, true],
  [{ review_rank: 0, review_score: 0, is_unpleasant: true }, true],
])('%j: hard is %j', (card, hard) => {
  expect(isHard(card)).toBe(hard);
});

const loads = (...entries: [string, number][]) => new Map(entries);

test.each([
  [loads(['ana', 2], ['dan', 1], ['ion', 3]), [], 'dan'],
  [loads(['ana', 2], ['dan', 1], ['ion', 3]), ['dan'], 'ana'],
  [loads(['ion', 1], ['ana', 1], ['dan', 1]), [], 'ana'],
  [loads(['ana', 1], ['ion', 1], ['dan', 1]), ['ana'], 'dan'],
  [loads(['ana', 1]), ['ana'], null],
  [loads(), [], null],
])('of %j without %j it is the turn of %s', (all, without: string[], next) => {
  expect(nextInTurn(all, (id) => !without.includes(id))).toBe(next);
});
