import type { CheckName, TextPlace } from '@corpomeme/contract/moderation/screening';
import { textCheck } from '@corpomeme/contract/safety/checks/text-check';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runChecks } from './checks.policy.ts';
import { compileEntries } from './listed-entries.policy.ts';
import { DEFAULTS } from './settings/screening-settings.queries.ts';
import type { Check, Subject } from './subject.policy.ts';

const fail = (check: CheckName, error: unknown) => {
  throw new Error(`${check} failed`, { cause: error });
};
function subjectOf(text: string, place: TextPlace = 'message', changes: Partial<Subject> = {}): Subject {
  return {
    passages: [{ place, text, list: 'memes' }],
    company: 'Adobe',
    author: { days: 400, approved: 12, rejected: 0, lately: 1 },
    earlier: [],
    words: null,
    block: null,
    entries: compileEntries(0, []),
    weights: DEFAULTS.weights,
    ...changes,
  };
}
const listOf = (...patterns: string[]) =>
  compileEntries(
    0,
    patterns.map((pattern, id) => {
      return { id, pattern, effect: 'hold', text: null, places: ['memes'], language: 'any' };
    }),
  );
async function noticed(text: string, place?: TextPlace): Promise<string[]> {
  const results = await runChecks(subjectOf(text, place), fail);
  return results.map(({ check, details }) => `${check}: ${details.found?.join(', ')}`);
}
const checksFor = async (changes: Partial<Subject>) => runChecks(subjectOf('', 'message', changes), fail);

test.each([
  ['ana.pop@firma.ro', 'email-address: ana.pop@firma.ro'],
  ['scrie la ana (at) firma punct ro', 'email-address: ana (at) firma punct ro'],
  ['Sună la 0722 123 456', 'phone-number: 0722 123 456'],
  ['+40 21 312 34 56', 'phone-number: +40 21 312 34 56'],
  ['+44 20 7946 0958', 'phone-number: +44 20 7946 0958'],
  ['contul RO49 AAAA 1B31 0075 9384 0000', 'identifier: RO49 AAAA 1B31 0075 9384 0000'],
  ['CNP 1850512400011', 'identifier: 1850512400011'],
  ['mașina B 217 TUX', 'identifier: B 217 TUX'],
  ['call 415 823 9041', 'phone-number: 415 823 9041'],
  [
    'zero șapte patruzeci și doi, 31 nouăzeci și nouă 64',
    'phone-number: zero șapte patruzeci și doi, 31 nouăzeci și nouă 64',
  ],
  ['șefa Tronciu', 'full-name: șefa Tronciu'],
  ['Ion,\tPopescu', 'full-name: Ion, Popescu'],
  ['o c u r v ă', 'words: o c u r v ă'],
  ['vezi www.ceva.ro/pagina', 'link: www.ceva.ro/pagina'],
  ['https://exemplu.dev/a?b=c', 'link: https://exemplu.dev/a?b=c'],
  ['cumpără de pe ieftin.shop', 'link: ieftin.shop'],
  ['@ion.popescu e vinovatul', 'handle: @ion.popescu'],
  ['insta: ana.pop', 'handle: insta: ana.pop'],
  ['Ion Popescu e șeful', 'full-name: Ion Popescu'],
  ['POPESCU ION LA ȘEDINȚĂ', 'full-name: POPESCU ION'],
  ['Ștefan Măgureanu a zis', 'full-name: Ștefan Măgureanu'],
  ['my boss John Smith again', 'full-name: John Smith'],
  ['ce pulă', 'words: pulă'],
  ['p u l a', 'words: p u l a'],
  ['P.U.L.A', 'words: P.U.L.A'],
  ['\u0420ula mea', 'words: \u0420ula'],
  ['pu1a', 'words: pu1a'],
  ['puuuula', 'words: puuuula'],
  ['ești un idiot', 'words: idiot'],
  ['what the f u c k', 'words: f u c k'],
  ['sh1t happens', 'words: sh1t'],
])('%s is noticed', async (text, expected) => {
  expect(await noticed(text)).toEqual([expected]);
});

test.each([
  'Când șeful zice că e urgent, dar a știut de luni',
  'Cum merge cursul din București? Fapt: analiza porni ieri',
  'Node.js și ASP.NET în versiunea 1.2.3.4',
  'Buget 1.000.000.000 lei pe 15/05/2024 la 10:30',
  '@everyone ședință la @Adobe',
  'When Maria Leaves Early',
  'Ana Maria și Andrei vin luni',
  'ANA ARE MERE ȘI ION ARE PERE',
  'The learning curve of the class assignment in Scunthorpe',
  'Toată populația din Slobozia',
  'see you at 5. Then we go',
])('%s is not', async (text) => {
  expect(await noticed(text)).toEqual([]);
});

test('in an image, a misread @ of an address is recognised', async () => {
  expect(await noticed('ana.pop©firma.ro', 'picture')).toEqual(['email-address: ana.pop©firma.ro']);
  expect(await noticed('Corpomeme ©firma.rom')).toEqual([]);
});

test('words added by admins count, whole or as a prefix', async () => {
  const results = await runChecks(
    subjectOf('Concediérile și RESTRUCTURAREA', 'title', { entries: listOf('concedieri*', 'restructurare') }),
    fail,
  );
  expect(results).toEqual([
    {
      check: 'words',
      isDecisive: false,
      weight: 45,
      details: { found: ['Concediérile'], where: ['title'], entries: [0], effect: 'hold' },
    },
  ]);
});

test('what is found is quoted as it was written', async () => {
  expect(await noticed('０７２２ １２３ ４５６')).toEqual(['phone-number: ０７２２ １２３ ４５６']);
  expect(await noticed('ana\u200b (at) firma punct ro')).toEqual([
    'email-address: ana\u200b (at) firma punct ro',
  ]);
});

test('a personal number or an account with a wrong check digit is none, and neither is what looks like a plate', async () => {
  for (const text of [
    '1850512400012',
    'RO49AAAA1B31007593840001',
    'Lucrăm CT 10 ANI',
    'SV-12-DEV',
    'vin cu N16',
  ])
    expect(
      (await noticed(text)).filter((found) => !found.startsWith('words')),
      text,
    ).toEqual([]);
});

test('what is only spelled as something else holds, and a code that reads like a word only marks', async () => {
  const effectOf = async (text: string) => (await runChecks(subjectOf(text), fail))[0]?.details.effect;
  expect(await effectOf('vezi www.ceva.ro/pagina')).toBeUndefined();
  expect(await effectOf('vezi ceva punct ro')).toBe('hold');
  expect(await effectOf('vin cu N16')).toBe('mark');
  expect(await effectOf('ești un idiot')).toBeUndefined();
});

test('a number is no word, unless an admin lists it', async () => {
  expect(await noticed('Suntem 455 de colegi în 480 de metri pătrați, 4 5 5.')).toEqual([]);
  expect(await noticed('a55 și @55')).toEqual(['words: a55, @55']);
  expect(await checksFor({ ...subjectOf('Ca în 1488.'), entries: listOf('1488') })).toMatchObject([
    { check: 'words', details: { found: ['1488'] } },
  ]);
});

describe('an image similar to an earlier one', () => {
  const earlier = { memeId: 7, distance: 3, words: null };

  test('weighs much, and most if it is the same', async () => {
    expect(await checksFor({ earlier: [earlier] })).toMatchObject([{ check: 'duplicate', weight: 60 }]);
    expect(await checksFor({ earlier: [{ ...earlier, distance: 0 }] })).toMatchObject([{ weight: 80 }]);
  });

  test('weighs little with another caption, unless an image with the same caption exists too', async () => {
    const words = 'Ședința de luni începe la nouă';
    const other = { ...earlier, words: 'Nimeni nu mai citește mailurile astea' };
    expect(await checksFor({ words, earlier: [other] })).toMatchObject([
      { weight: 10, details: { meme_id: 7, other_words: true } },
    ]);
    const same = { memeId: 9, distance: 8, words: 'Sedinta de luni incepe la noua' };
    expect(await checksFor({ words, earlier: [other, same] })).toMatchObject([
      { weight: 60, details: { meme_id: 9 } },
    ]);
  });
});

test('a blocked image skips the other checks', async () => {
  const results = await runChecks(
    subjectOf('ana@firma.ro', 'message', { block: { id: 3, reason: 'Spam' } }),
    fail,
  );
  expect(results).toEqual([
    { check: 'blocked-picture', isDecisive: true, weight: 200, details: { reason: 'Spam', block_id: 3 } },
  ]);
});

test('earlier actions of the author count', async () => {
  const author = { days: 400, approved: 12, rejected: 0, lately: 1 };
  const names = async (changes: Partial<Subject['author']>) =>
    (await checksFor({ author: { ...author, ...changes } })).map(({ check }) => check);
  expect(await names({})).toEqual([]);
  expect(await names({ approved: 0 })).toEqual(['new-author']);
  expect(await names({ days: 2 })).toEqual(['new-author']);
  expect(await names({ rejected: 13 })).toEqual(['rejected-author']);
  expect(await names({ rejected: 12 })).toEqual([]);
  expect(await names({ lately: 6 })).toEqual(['many-at-once']);
});

test('what the author did is reported with its figures, from the limit on', async () => {
  const author = { days: 400, approved: 12, rejected: 0, lately: 1 };
  const findings = async (changes: Partial<Subject['author']>) =>
    (await checksFor({ author: { ...author, ...changes } })).map(({ check, details }) => [check, details]);
  expect(await findings({ days: 7, lately: 5 })).toEqual([]);
  expect(await findings({ days: 6 })).toEqual([['new-author', { days: 6, approved: 12 }]]);
  expect(await findings({ lately: 6 })).toEqual([['many-at-once', { submitted: 6, minutes: 10 }]]);
  expect(await findings({ approved: 2, rejected: 3 })).toEqual([
    ['rejected-author', { rejected: 3, approved: 2 }],
  ]);
  expect(await findings({ approved: 1, rejected: 2 })).toEqual([]);
  expect(await findings({ approved: 3, rejected: 3 })).toEqual([]);
});

test('a caption differs below two fifths of common words, if both have three words', async () => {
  const differs = async (words: string | null, earlier: string | null) =>
    (await checksFor({ words, earlier: [{ memeId: 7, distance: 3, words: earlier }] }))[0]?.details
      .other_words === true;
  expect(await differs('luni marti joi', 'vineri sambata duminica')).toBe(true);
  expect(await differs('luni marti', 'vineri sambata duminica')).toBe(false);
  expect(await differs('luni marti joi', 'vineri sambata')).toBe(false);
  expect(await differs(null, 'vineri sambata duminica')).toBe(false);
  expect(await differs('luni marti joi', null)).toBe(false);
  // Words of two letters do not count.
  expect(await differs('luni marti la o', 'vineri sambata duminica')).toBe(false);
  // Two of five, and one of five.
  expect(await differs('unu doi trei patru', 'unu doi cinci')).toBe(false);
  expect(await differs('unu doi trei', 'unu patru cinci')).toBe(true);
});

test('a finding shows twenty different words at most, on one line, and the places', async () => {
  const words = textCheck('link', ({ written }) =>
    Array.from(written.matchAll(/[^,]+/g), ({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
    })),
  );
  const look = (...texts: [TextPlace, string][]) =>
    words.look({
      passages: texts.map(([place, text]) => ({ place, text, list: 'memes' })),
      company: '',
      entries: compileEntries(0, []),
    });
  expect(await look(['title', 'a,b,a'], ['message', ''], ['picture', 'c,d'])).toEqual({
    found: ['a', 'b', 'c', 'd'],
    where: ['title', 'picture'],
  });
  const many = Array.from({ length: 30 }, (_, n) => `w${n}`);
  expect((await look(['title', many.join()]))?.found).toEqual(many.slice(0, 20));
  expect(await look(['title', ''])).toBeNull();
  const showAs = async (found: string) => (await look(['title', found]))?.found;
  expect(await showAs(' a \n  b ')).toEqual(['a b']);
  expect(await showAs('a'.repeat(80))).toEqual(['a'.repeat(80)]);
  expect(await showAs('a'.repeat(81))).toEqual([`${'a'.repeat(80)}…`]);
});

test('a failing check is reported, and the others run', async () => {
  const broken: Check = {
    name: 'link',
    look() {
      throw new Error('broken');
    },
  };
  const fine: Check = { name: 'handle', look: () => ({}) };
  const failures: string[] = [];
  const results = await runChecks(subjectOf('x'), (check) => failures.push(check), [broken, fine]);
  expect(failures).toEqual(['link']);
  expect(results.map(({ check }) => check)).toEqual(['handle']);
});

test('every check finishes on pathological texts: no pattern backtracks exponentially', async () => {
  const letters = [
    'a',
    'ă',
    'o ',
    'zero ',
    'double ',
    'Popescu',
    'RO49',
    'B 12 ',
    'ａ',
    '0',
    '7',
    '1',
    'I. ',
    'Ion ',
    'dl ',
    'd-na ',
    'www',
    'x.ro',
    'x.ro/',
  ];
  const signs = [
    '@',
    '.',
    ' ',
    '-',
    '(at)',
    ' at ',
    '/',
    '\u0301',
    '\u200b',
    '😀',
    '\n',
    '|',
    '$',
    '*',
    '[.]',
    ' punct ',
    ' slash ',
    ',',
  ];
  const pieces = [...letters, ...signs];
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 1000 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(fc.oneof(texts, fc.string({ unit: 'binary', maxLength: 1000 })), async (text) => {
      await noticed(text, 'picture');
    }),
    { numRuns: 30 },
  );
  for (const piece of [
    ...pieces,
    'a.',
    'a@',
    '$a',
    'a*',
    'I.',
    '@a',
    'a-',
    '0 ',
    '1,',
    'a punct ',
    'sună x ',
    'nouăzeci și ',
  ])
    await noticed(piece.repeat(Math.ceil(4000 / piece.length)), 'picture');
});
