import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ERRORS } from './errors.ts';
import { readCatalogues } from './messages/catalogues.ts';
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
  const romanian = '{count, plural, one {un meme} few {# meme-uri} other {# de meme-uri}}';
  expect([1, 2, 19, 20, 101].map((count) => format(romanian, { count }, 'ro'))).toEqual([
    'un meme',
    '2 meme-uri',
    '19 meme-uri',
    '20 de meme-uri',
    '101 meme-uri',
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
  const keys = new Set(keysOf(translated));
  expect(keysOf(read('mix')).filter((key) => !keys.has(key))).toEqual([]);
  expect(Object.keys(translated.error)).toEqual(Object.keys(ERRORS));
});

test('errors are told in the language of the request; without one, as the specification has them', () => {
  expect(errorText('meme_not_found')).toBe('This meme cannot be found');
  expect(inLanguage('ro', () => errorText('meme_not_found'))).not.toBe('This meme cannot be found');
});

/** What the site’s Romanian does not say: 'memă' (decision 385), other words for one thing, letters with a cedilla, anglicisms, 'voi'. */
const NO_ROMANIAN =
  /[ŞşŢţ]|\.\.\.|(?<![\p{L}{])(?:mem[ăa]?|memei|memele|memelor|memul|memeuri\p{L}*|hotăr\p{L}*|raportăr\p{L}*|un admin|postare(?:a|i)? ta|postări\p{L}*|(?:de|re)?log(?:are|a|at|ează|hează)\p{L}*|autentific(?:ă|ă-te|i|at|ați)|email\p{L}*|inbox\p{L}*|click\p{L}*|user(?:ul|i|ii)?|bana\p{L}*|feedback\p{L}*|upload\p{L}*|share-\p{L}*|like-\p{L}*|încercați|vă rugăm|te rugăm|dumneavoastră|ore lucrătoare)(?!\p{L})/iu;

test('Romanian has its own letters and one word for each thing', () => {
  const values = (tree: unknown): string[] =>
    typeof tree === 'string' ? [tree] : Object.values(tree as object).flatMap(values);
  const found = values(read('ro')).filter((text) => NO_ROMANIAN.test(text));
  expect(found).toEqual([]);
  // The mix keeps the specification’s texts; these groups have none.
  const { nameless, withdraw, notice, accountDeletion, unsubscribe } = read('mix');
  const beside = [nameless, withdraw, notice, accountDeletion, unsubscribe].flatMap((group) =>
    values(Object.entries(group).flatMap(([key, text]) => (key.endsWith('Ro') ? [text] : []))),
  );
  expect(beside.length).toBeGreaterThan(5);
  expect(beside.filter((text) => NO_ROMANIAN.test(text))).toEqual([]);
});

/** Messages of the mix whose words are the specification’s, or both languages in one. */
const WORDS_OF_THE_MIX =
  /^(?:language|letter\w*|auth|google)\.|\.logIn$|^(?:answer\.(?:verified|unsubscribed|noticeTaken)|sharing\.jokeBoth|pulse\.joke|verification\.noAddress|upload\.notListed)$/;

test('where the mix has English words of its own, they are those of the English catalogue', () => {
  const textsOf = (tree: object, before = ''): [string, string][] =>
    Object.entries(tree).flatMap(([key, below]) =>
      typeof below === 'string' ? [[before + key, below]] : textsOf(below, `${before}${key}.`),
    );
  const [english, romanian] = [new Map(textsOf(read('en'))), new Map(textsOf(read('ro')))];
  const stale = textsOf(read('mix')).filter(
    ([key, text]) =>
      !WORDS_OF_THE_MIX.test(key) &&
      !/[ăâîșț·]|, plural,/i.test(text) &&
      text !== english.get(key) &&
      text !== romanian.get(key),
  );
  expect(stale).toEqual([]);
});

test('in the mix, both languages say what cannot be undone', () => {
  const { nameless, withdraw, accountDeletion, auth } = read('mix');
  const romanian = [
    nameless.choiceHintRo,
    nameless.afterwardsRo,
    nameless.forgetTextRo,
    nameless.secretTextRo,
    withdraw.textRo,
    accountDeletion.noWayBackRo,
    auth.emailHint,
  ];
  expect(romanian.filter((text) => !/[șțăâî]/.test(text))).toEqual([]);
  expect(auth.emailHintEn).toContain('your employer can read');
});

test('readers are offered languages that are nearly complete; any other is one file that waits', () => {
  expect(LANGUAGES).toEqual(['mix', 'en', 'ro']);
  expect(languageNamed('de')).toBe(undefined);
  const { de, en } = readCatalogues(0.1) as Record<string, typeof import('./messages/mix.json')>;
  expect(de?.home.headlineEnd).toBe('zum Lachen.');
  // What a language lacks is shown in English, in one order for all.
  expect(read('de')).not.toHaveProperty('desk');
  expect(de?.desk).toEqual(en?.desk);
  expect(de && Object.keys(de)).toEqual(en && Object.keys(en));
});

test.each(Object.entries(readCatalogues(0)).filter(([id]) => id !== 'mix'))(
  '%s names itself alike in addresses, HTML, dates, plurals and Open Graph',
  (id, { language }) => {
    const { tag, dates, plurals, openGraph, parameter } = language as Record<string, string>;
    expect([tag, plurals, parameter]).toEqual([id, id, `lang=${id}`]);
    expect(Intl.getCanonicalLocales(dates)).toEqual([dates]);
    expect([dates, openGraph].map((name) => name?.slice(0, 3))).toEqual([`${id}-`, `${id}_`]);
  },
);

test('the mix is the first language', () => {
  expect(inLanguage('mix', () => m.language.name)).toBe('English + română');
  expect(LANGUAGES[0]).toBe('mix');
  expect(languageNamed('__proto__')).toBe(undefined);
});
