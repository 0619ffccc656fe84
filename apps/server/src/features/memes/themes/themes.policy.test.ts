import { foldForThemes, suggestThemes } from '@corpomeme/contract/memes/theme-words';
import { expect, test } from 'vitest';
import { SEEDED_THEMES } from '../../../db/migrations/seeded-themes.ts';
import { slugOf, themeColumns, themesOf } from './themes.policy.ts';

const RULES = SEEDED_THEMES.map(({ slug, words }) => ({ slug, words: words.trim().split(/\s*,\s*/) }));

test('the words of the first day are folded, and in no theme twice', () => {
  for (const { slug, words } of RULES) {
    for (const word of words)
      expect([slug, `${foldForThemes(word).trim()}${word.endsWith('*') ? '*' : ''}`]).toEqual([slug, word]);
    expect(new Set(words).size).toBe(words.length);
  }
});

test.each([
  ['Deadline: ieri', ['deadlines']],
  ['Termenele s-au mutat din nou', ['deadlines']],
  ['Ședința care putea fi un email', ['meetings']],
  ['ŞEDINŢELE de luni', ['meetings']],
  ['This meeting could have been an email', ['meetings']],
  ['Weekend la birou, ore suplimentare', ['overtime']],
  ['Salariul a intrat', ['pay']],
  ['Mărire de 2%', ['pay']],
  ['Șeful meu și echipa', ['management', 'culture']],
  ['Back to the office', ['return-to-office']],
  ['Naveta de luni', ['return-to-office']],
  ['Jira nu merge', ['tools']],
  ['Interviul cu HR', ['hiring']],
  ['Restructurare', ['layoffs']],
  ['Colegii', ['culture']],
  ['Cafeaua de vineri', ['small-joys']],
  ['Nimic din toate astea', []],
  ['', []],
])('%s: %j', (text, themes) => {
  expect(suggestThemes(text, RULES)).toEqual(themes);
});

test('most words first, at most two; the order of the site breaks ties', () => {
  const rules = [
    { slug: 'a', words: ['one'] },
    { slug: 'b', words: ['two', 'three*'] },
    { slug: 'c', words: ['one'] },
  ];
  expect(suggestThemes('One two threefold', rules)).toEqual(['b', 'a']);
  expect(suggestThemes('onetwo', rules)).toEqual([]);
});

test('slugs have no accents, and columns keep the order', () => {
  expect(slugOf('  Câștiguri & bonusuri! ')).toBe('castiguri-bonusuri');
  expect(slugOf('会議')).toBe('');
  expect(themesOf(themeColumns(['a']))).toEqual(['a']);
  expect(themesOf(themeColumns(['b', 'a']))).toEqual(['b', 'a']);
  expect(themesOf(themeColumns([]))).toEqual([]);
});

test.each([
  ['Work & life -- balance', 'work-life-balance'],
  ['(((Pay)))', 'pay'],
  // Cut at 40 characters, and never at a dash.
  [`${'a'.repeat(39)} bcd`, 'a'.repeat(39)],
  ['a'.repeat(60), 'a'.repeat(40)],
  ['…', ''],
])('the address of "%s"', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
