import { NICKNAME } from '@corpomeme/contract/people/users';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anonymousUsername,
  foldUsername,
  isReservedUsername,
  mixesAlphabets,
  usernameFromEmail,
  withSuffix,
} from './usernames.policy.ts';

describe('names that count as equal', () => {
  test.each([
    ['ana', 'ANA'],
    ['ana', 'Ana'],
    ['ana', 'ána'],
    ['ștefan', 'stefan'],
    ['ștefan', 'Ştefan'],
    ['ana.pop', 'ana_pop'],
    ['ana.pop', 'ana-pop'],
    ['anapop', 'ana pop'],
    ['ana', 'а\u043da'.replace('\u043d', 'n')],
    ['paul', 'рaul'],
    ['oscar', 'оsсаr'],
    ['oscar', '0scar'],
    ['corpo', '\u03f2orpo'],
    ['bill', 'b1ll'],
    ['bill', 'bi11'],
    ['bill', 'biIl'],
    ['tess', 'te55'],
    ['eve', '3v3'],
    ['ana', '@na'],
    ['sam', '$am'],
    ['ana', 'ａｎａ'],
    ['ana', '𝒶𝓃𝒶'],
    ['ana', 'a\u200bn\u200da'],
    ['ana', 'a\u00adna'],
    ['mama', 'rnarna'],
    ['wow', 'vvovv'],
    ['dodo', 'đođo'],
    ['nova', 'νοvα'.replace('ν', 'n')],
  ])('%s and %s', (one, other) => {
    expect(foldUsername(one)).toBe(foldUsername(other));
  });
});

test.each([
  ['ana', 'anna'],
  ['ana2', 'ana4'],
  ['ion', 'dan'],
  ['maria', 'mario'],
  ['会议', '会'],
  ['иван', 'игорь'],
  ['γιώργος', 'γιάννης'],
  ['ნინო', 'ნანა'],
])('%s and %s stay apart', (one, other) => {
  expect(foldUsername(one)).not.toBe(foldUsername(other));
});

test('folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (name) => {
      const folded = foldUsername(name);
      expect(foldUsername(folded)).toBe(folded);
    }),
    { numRuns: 2000 },
  );
});

test.each(['Αna', 'anа', 'рaypal', 'ԱՆԱa', 'Ꭰan', 'ꓮna', 'ნana'])('"%s" mixes alphabets', (name) => {
  expect(mixesAlphabets(name)).toBe(true);
});

test.each(['Ștefan', 'Иван 2', 'Γιώργος', 'Ana会议', 'ひろみ_K', '김 Ana', 'ana.pop-2', '2468', 'ａｎａ'])(
  '"%s" mixes none',
  (name) => {
    expect(mixesAlphabets(name)).toBe(false);
  },
);

test.each([
  'admin',
  'ADMIN',
  'Adm1n',
  'аdmin',
  'a.d.m.i.n',
  'administrator',
  'Moderator',
  'm0derat0r',
  'rnoderator',
  'CorpoMeme',
  'C0rp0meme',
  'corpo-meme',
  'root',
  'support',
  'anonymous',
  'deleted-user-12',
  'Deleted User',
  'null',
  'Corpomeme Team',
  'Echipa Corpomeme',
  'corpomemeofficial',
  'c0rp0rneme.fan',
  'Admin Ion',
  'ion.admin',
  'IonAdmin',
  'xXAdminXx',
  'adminion',
  'Adm1n Ion',
  'Adrnin Ion',
  'Аdмin',
  'a.d.m.i.n ion',
  'admin2',
  '1admin1',
  '007 admin',
  'The Moderators',
  'Moderator Ana',
  'rnoderatorul',
  'Moderatoarea Ana',
  'administratorul blocului',
  'Mod Team',
  'Site Staff',
  'Support2',
  'Echipa de suport',
  'Echipa 42',
  '42moderatoare',
  'Super Ad\u200bmin',
  '...',
  '',
  '\u200b\u200b\u200b',
])('"%s" is reserved', (name) => {
  expect(isReservedUsername(name)).toBe(true);
});

test.each([
  'ana',
  'modest',
  'adm7in',
  'Team 4a2',
  'te4am',
  'administrata',
  'administrativ',
  'Ad Ministru',
  'corpo',
  'rootsy',
  'nullable',
  'Admiral',
  'Admirabil',
  'Badminton',
  'BADMINTON',
  'badminton.ana',
  'sysadmin',
  'A. D. Minulescu',
  'Tech Support',
  'Staff Engineer',
  'System Error',
  'Root Cause',
  'Mod de lucru',
  'Retro Mod',
  'Team Lead',
  'Moderato Cantabile',
  'modern art',
  'Corpo Ratist',
  'meme corp',
  'Admir',
])('"%s" is free', (name) => {
  expect(isReservedUsername(name)).toBe(false);
});

test('a deleted account keeps the beginning of its id in a name that no member can take', () => {
  expect(anonymousUsername('ab12cd34')).toBe('deleted-user-ab12cd34');
  expect(isReservedUsername(anonymousUsername('ab12cd34'))).toBe(true);
});

test.each([
  ['ana.pop@firma.ro', 'ana.pop'],
  ['ana+memes@firma.ro', 'ana'],
  ["o'neil@firma.ro", 'oneil'],
  ['ștefan@firma.ro', 'ștefan'],
  ['ab@firma.ro', 'member-ab'],
  ['+x@firma.ro', 'member'],
  ['admin@firma.ro', 'member'],
  ['1admin1@firma.ro', 'member'],
  ['echipa.corpomeme@firma.ro', 'member'],
  [`${'x'.repeat(64)}@firma.ro`, 'x'.repeat(30)],
  ['"a@b"@firma.ro', 'member-ab'],
  ['mariа.pop@firma.ro', 'mari.pop'],
  ['ẚna@firma.ro', 'ẚna'],
])('%s becomes %s', (email, name) => {
  expect(usernameFromEmail(email)).toBe(name);
});

test('for any local part, the name is valid and not reserved, also with a suffix', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.emailAddress()), (text) => {
      const name = usernameFromEmail(`${text}@firma.ro`);
      for (const candidate of [name, withSuffix(name, '246789')]) {
        expect(candidate.length).toBeGreaterThanOrEqual(NICKNAME.min);
        expect(candidate.length).toBeLessThanOrEqual(NICKNAME.max);
        expect(candidate.isWellFormed()).toBe(true);
        expect(candidate.trim()).toBe(candidate);
        expect(isReservedUsername(candidate)).toBe(false);
        expect(mixesAlphabets(candidate)).toBe(false);
      }
    }),
    { numRuns: 500, examples: [['ẚ'], ['𐀀'.repeat(31)], [`a${'𐀀'.repeat(31)}`]] },
  );
});
