import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ERRORS } from './errors.ts';
import { pluralIn, select } from './messages/choices.ts';
import { compileMessage, parametersOf } from './messages/compile-message.ts';
import { errorText, inLanguage, LANGUAGES, languageNamed, m } from './messages.ts';

/** Evaluates the compiled message, as the server does. */
function format(message: string, values: Record<string, unknown>, language = 'en'): string {
  return new Function('plural', 'select', `return ${compileMessage(message)}`)(
    pluralIn(language),
    select,
  )(values);
}

test('texts are read by group and name, and take named values', () => {
  expect(m.comment.reply).toBe('Reply');
  expect(m.comment.replyTo({ username: 'Ana' })).toBe('Reply to Ana');
  expect(m.upload.tips[0]?.title).toBe('Start from one moment');
  expect(inLanguage('mix', () => m.emptyView.pending.title)).toBe('Nothing waits for a moderator.');
});

test('a number chooses between exact values and the plural forms of the language', () => {
  const english = '{count, plural, =0 {no memes} one {# meme} other {# memes}}';
  expect([0, 1, 2].map((count) => format(english, { count }))).toEqual(['no memes', '1 meme', '2 memes']);
  const romanian = '{count, plural, one {o memă} few {# meme} other {# de meme}}';
  expect([1, 2, 19, 20, 101].map((count) => format(romanian, { count }, 'ro'))).toEqual([
    'o memă',
    '2 meme',
    '19 meme',
    '20 de meme',
    '101 meme',
  ]);
});

test('a word chooses, and any other word has the last text', () => {
  const message = 'Make {name} {to, select, admin {an admin} other {a {to}}}?';
  const made = ['admin', 'moderator', 'constructor'].map((to) => format(message, { name: 'Ana', to }));
  expect(made).toEqual(['Make Ana an admin?', 'Make Ana a moderator?', 'Make Ana a constructor?']);
  expect(format('{isLast, select, true { and } other {, }}', { isLast: false })).toBe(', ');
});

test('quotes, tags and code in a message are text', () => {
  const message = `Don't <b> "{name}" \u2028 '{'x'}' \\`;
  expect(format(message, { name: '</script>' })).toBe(`Don't <b> "</script>" \u2028 {x} \\`);
});

test('the parameters of a message are known with what they must be', () => {
  const message =
    '{count, plural, one {{who}} other {{isLast, select, true {a} other {{to, select, x {} other {}}}}}}';
  expect(Object.fromEntries(parametersOf(message))).toEqual({
    count: 'number',
    who: 'any',
    isLast: 'boolean',
    to: 'string',
  });
});

test('dates and numbers are formatted before they become parameters', () => {
  expect(() => compileMessage('{day, date, short}')).toThrow('before they become parameters');
});

const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`messages/${language}.json`, import.meta.url), 'utf8'));
const keysOf = (tree: object, before = ''): string[] =>
  Object.entries(tree).flatMap(([key, below]) =>
    typeof below === 'object' && !Array.isArray(below) ? keysOf(below, `${before}${key}.`) : [before + key],
  );

test.each(['en', 'ro'])('%s is complete: each message of the mix, and each error', (language) => {
  const translated = read(language);
  expect(keysOf(read('mix')).filter((key) => !keysOf(translated).includes(key))).toEqual([]);
  expect(Object.keys(translated.error)).toEqual(Object.keys(ERRORS));
});

test('errors are told in the language of the request; without one, as the specification has them', () => {
  expect(errorText('meme_not_found')).toBe('This meme cannot be found');
  expect(inLanguage('ro', () => errorText('meme_not_found'))).not.toBe('This meme cannot be found');
});

test('Romanian has its own letters and one word for a meme', () => {
  const text = readFileSync(new URL('messages/ro.json', import.meta.url), 'utf8');
  expect(text).not.toMatch(/[ŞşŢţ]/);
  expect(text.match(/\b(?:un meme|meme-ul|meme-uri\w*|memeuri\w*)\b/gi)).toBe(null);
});

test('what a language lacks is shown as in the mix', () => {
  expect(inLanguage('mix', () => m.language.name)).toBe('English + română');
  expect(LANGUAGES[0]).toBe('mix');
  expect(languageNamed('__proto__')).toBe(undefined);
});
