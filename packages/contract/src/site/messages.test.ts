import { expect, test } from 'vitest';
import { pluralIn, select } from './messages/choices.ts';
import { compileMessage, parametersOf } from './messages/compile-message.ts';
import { inLanguage, m } from './messages.ts';

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
