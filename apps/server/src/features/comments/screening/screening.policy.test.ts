import { describe, expect, test } from 'vitest';
import { ordinaryComments } from '../../../../test/ordinary-comments.ts';
import { compileEntries } from '../../safety/checks/listed-entries.policy.ts';
import { DEFAULT_WEIGHTS } from '../../safety/checks/settings/weights.policy.ts';
import {
  findAcross,
  findInText,
  judgeComment,
  type OtherComment,
  type Standards,
} from './screening.policy.ts';

const STANDARDS: Standards = {
  weights: DEFAULT_WEIGHTS,
  entries: compileEntries(1, [
    { id: 1, pattern: 'pontaj', effect: 'hold', text: null, places: ['comments'], language: 'any' },
    { id: 2, pattern: 'galben', effect: 'mark', text: null, places: ['comments'], language: 'any' },
  ]),
  onFailure: (check, error) => {
    throw new Error(`${check} failed`, { cause: error });
  },
};
const CALM = { others: [], now: 60_000, isLinkHeld: false, isFirstHeld: false, from: 40, burst: 15 };
const reasonsOf = async (text: string, changes: Partial<Parameters<typeof judgeComment>[0]> = {}) =>
  judgeComment({ findings: await findInText(text, STANDARDS), ...CALM, ...changes }).map(
    ({ reason }) => reason,
  );

test.each([
  ['Exact ca la noi.', []],
  ['Ion Popescu', ['full-name']],
  ['Popescu, 0722 123 456', ['phone-number']],
  ['ana.pop@firma.ro', ['email-address']],
  ['Ce idiot.', ['words']],
  ['Iar pontaj.', ['words']],
  ['Vezi www.ceva.ro/pagina', []],
  ['@ion.popescu', ['handle']],
  ['@ion și N16', []],
  ['@ion.popescu pe www.ceva.ro/pagina', ['handle', 'link']],
  ['Vezi ceva punct ro', ['link']],
] as const)('%s is held for %j', async (text, reasons) => {
  expect(await reasonsOf(text)).toEqual(reasons);
});

test('an entry holds whatever it weighs, and a marked word is named only beside another cause', async () => {
  expect(await reasonsOf('Iar pontaj.', { from: 1000 })).toEqual(['words']);
  expect(await reasonsOf('Un galben.')).toEqual([]);
  expect(await reasonsOf('Un galben idiot.')).toEqual(['words']);
  expect(await reasonsOf('Un galben, 0722 123 456.')).toEqual(['phone-number', 'words']);
});

test('a link is held from a young account, whatever it weighs', async () => {
  expect(await reasonsOf('Vezi www.ceva.ro/pagina', { isLinkHeld: true, from: 1000 })).toEqual(['link']);
  expect(await reasonsOf('Exact ca la noi.', { isLinkHeld: true })).toEqual([]);
});

const at = (count: number, age: number): OtherComment[] =>
  Array.from({ length: count }, (_, place) => ({ memeId: 1, place, content: 'Da.', at: 60_000 - age }));

test('the fifteenth comment within a minute is a burst, unless the site allows them', async () => {
  expect(await reasonsOf('Da.', { others: at(13, 59_999) })).toEqual([]);
  expect(await reasonsOf('Da.', { others: at(14, 59_999) })).toEqual(['burst']);
  expect(await reasonsOf('Da.', { others: at(14, 60_000) })).toEqual([]);
  expect(await reasonsOf('Da.', { others: at(100, 0), burst: 0 })).toEqual([]);
});

test('the first comment is held if the site wants it', async () => {
  expect(await reasonsOf('Da.', { isFirstHeld: true })).toEqual(['first-comment']);
});

describe('text over several comments', () => {
  const say = (...texts: string[]) =>
    texts.map((content, place): OtherComment => ({ memeId: 1, place, content, at: 0 })).toReversed();
  const across = async (content: string, others: OtherComment[], place = 99) =>
    (await findAcross({ content, place }, others, STANDARDS)).flatMap(({ details }) => details.found);

  test('is read together, with and without a space, and quoted as it was written', async () => {
    expect(await across('Popescu', say('Știți cine e? Ion'))).toEqual(['Ion … Popescu']);
    expect(await across('456', say('Sunați la 0722', '123'))).toContain('0722 … 123 … 456');
    expect(await across('nescu', say('A fost Ion Io'))).toEqual(['Ion Io … nescu']);
    expect(await across('punct ro', say('ana arond firma'))).toEqual(['ana arond firma … punct ro']);
    expect(await across('P o p e s c u', say('I o n'))).toEqual(['I o n … P o p e s c u']);
  });

  test('is read in the order of the places, also if an earlier one is edited', async () => {
    const [later] = say('x', 'Popescu');
    expect(await across('Ion', later ? [later] : [], 0)).toEqual(['Ion … Popescu']);
  });

  test.each([
    ['Șeful e un cretin', 'Acum serios, mi-a plăcut'],
    ['Ai dreptate, Andrei', 'Bună ziua tuturor'],
    ['A fost Ion Popescu', 'Șefa nu'],
    ['Ion Popescu a spus-o.', 'Și la noi e la fel.'],
    ['Da.', 'Ion Popescu.'],
    ['Mersi, Ion', 'Popescu nu e aici azi, am întrebat deja'],
    ['Ne vedem cu Ion', 'Exact'],
  ])('is not found in %j and then %j', async (first, second) => {
    expect(await across(second, say(first))).toEqual([]);
  });

  test('counts only what needs this text', async () => {
    expect(await across('Da', say('Ion', 'Popescu'))).toEqual([]);
    expect(await across('Ion', [])).toEqual([]);
  });
});

test('at most 2 % of 500 ordinary comments of the demo are held', async () => {
  const comments = ordinaryComments();
  expect(comments).toHaveLength(500);
  const held: string[] = [];
  for (const text of comments) if ((await reasonsOf(text, { isLinkHeld: true })).length > 0) held.push(text);
  expect(held.length / comments.length, held.join('\n')).toBeLessThanOrEqual(0.02);
});
