import { NICKNAME } from '@corpomeme/contract/people/users';
import { readAsLatin } from '@corpomeme/contract/safety/checks/look-alikes';
import { createPseudonymTest } from './pseudonym-names.policy.ts';

/** Names that members may not have, because readers would take their owners for staff of the site (decision 013). */

type Fold = (text: string) => string;

const NOBODY = 'deleted-user-';

/** Refused as the whole name. */
const WHOLE = ['anonymous', 'deleted', 'null', 'undefined'];

/** Refused if the name contains nothing else: 'Support', 'Mod Team'. 'Tech Support' and 'Staff Engineer' are jobs. */
const OF_THE_SITE = [
  'mod',
  'mods',
  'root',
  'system',
  'support',
  'suport',
  'staff',
  'team',
  'echipa',
  'official',
];
const FILLING = ['the', 'site', 'de', 'oficial', 'oficiala'];

/** Refused at the beginning of any word: 'Admin Ion', 'IonAdmin', 'moderatoarea2'. */
const IN_CHARGE = ['administrato', 'moderator', 'moderatoar'];
/**
 * Refused except in 'administrativ' and 'administrata', which are ordinary words. 'Admiral' and 'Badminton' do not
 * begin with it.
 */
const ADMIN = 'admin';
const MINISTERING = 'administ';

const PRODUCT = 'corpomeme';

function isReserved(name: string, fold: Fold): boolean {
  const folded = fold(name);
  if (folded === '' || folded.startsWith(fold(NOBODY)) || folded.includes(fold(PRODUCT))) return true;
  if ([...WHOLE, ADMIN, ...OF_THE_SITE].some((word) => fold(word) === folded)) return true;
  const words = wordsOf(name);
  return words.some((word) => namesAuthority(word, fold)) || saysOnlyTheSite(words, fold);
}

function namesAuthority(word: string, fold: Fold): boolean {
  const withoutDigits = word.replace(/^\p{N}+/u, '');
  return [fold(word), fold(withoutDigits)].some(
    (folded) =>
      IN_CHARGE.some((beginning) => folded.startsWith(fold(beginning))) ||
      (folded.startsWith(fold(ADMIN)) && !folded.startsWith(fold(MINISTERING))),
  );
}

function saysOnlyTheSite(words: string[], fold: Fold): boolean {
  const folded = words.map((word) => fold(word.replace(/\p{N}+$/u, ''))).filter(Boolean);
  const known = new Set([...OF_THE_SITE, ...FILLING].map(fold));
  const telling = new Set(OF_THE_SITE.map(fold));
  return folded.some((word) => telling.has(word)) && folded.every((word) => known.has(word));
}

/** Splits a name at separators and capitals. Single letters are joined, as in 'a.d.m.i.n'. */
function wordsOf(name: string): string[] {
  const parts = name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
    .filter(Boolean);
  const words: string[] = [];
  let isSpelling = false;
  for (const part of parts) {
    const isLetter = Array.from(part).length === 1;
    if (isLetter && isSpelling) words.push((words.pop() ?? '') + part);
    else words.push(part);
    isSpelling = isLetter;
  }
  return words;
}

/** Ignored characters: accents, separators, and invisible characters. */
const UNREAD = /[\p{M}\p{Z}\p{P}\p{C}\p{Sk}\p{Default_Ignorable_Code_Point}\u02b0-\u02ff]/u;
/** NFKD maps the lunate sigma to a plain sigma, which looks like another letter. */
const LUNATE_SIGMA = /[\u03f2\u03f9]/gu;

/**
 * Returns the form by which names are compared: without case, accents, separators and look-alikes. The form is stored,
 * so each change here needs a migration that folds all names again (decision 013).
 */
export function foldUsername(name: string): string {
  const signs = name.replace(LUNATE_SIGMA, 'c').normalize('NFKD');
  return Array.from(signs, (sign) => {
    const letter = readAsLatin(sign);
    return UNREAD.test(letter) ? '' : letter;
  })
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Scripts whose letters look like each other's. */
const ALPHABETS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Cherokee',
  'Coptic',
  'Lisu',
  'Hebrew',
  'Arabic',
].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));
/**
 * Characters of no alphabet: East Asian names, which are written beside Latin ones and resemble none, digits, marks and
 * modifiers.
 */
const NEUTRAL =
  /[^\p{L}]|\p{Lm}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/gu;

/**
 * Returns true for letters of two alphabets in one name, which is rarely honest; the table of look-alikes is
 * incomplete.
 */
export function mixesAlphabets(name: string): boolean {
  const letters = Array.from(name.normalize('NFKC').replace(NEUTRAL, ''));
  const used = letters.map((letter) => ALPHABETS.findIndex((alphabet) => alphabet.test(letter)));
  return new Set(used).size > 1;
}

const isPseudonym = createPseudonymTest(foldUsername);

/**
 * Returns true for a name that passes for staff, the product or a deleted account (decision 013), or is of the kind that
 * memes without a name get (decision 173).
 */
export function isReservedUsername(name: string): boolean {
  return isReserved(name, foldUsername) || isPseudonym(foldUsername(name));
}

/** Returns the name of a deleted account (product: deleted users); members cannot choose such a name. */
export function anonymousUsername(shortId: string): string {
  return NOBODY + shortId;
}

const PLAIN_NAME = 'member';

/** Returns a valid name from an address's local part (product: validation). The caller makes it unique. */
export function usernameFromEmail(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).replace(/\+.*$/, '');
  const clean = cut(oneAlphabet(local.replace(/[^\p{L}\p{N}._-]/gu, '')), NICKNAME.max);
  if (isReservedUsername(clean)) return PLAIN_NAME;
  return clean.length >= NICKNAME.min ? clean : cut(oneAlphabet(`${PLAIN_NAME}-${clean}`), NICKNAME.max);
}

/** Keeps only Latin letters of a mixed name. */
function oneAlphabet(name: string): string {
  return mixesAlphabets(name) ? name.replace(/(?!\p{Script=Latin})\p{L}/gu, '') : name;
}

/** Returns the name with a suffix, within the length limit. */
export function withSuffix(name: string, suffix: string): string {
  return `${cut(name, NICKNAME.max - suffix.length - 1)}-${suffix}`;
}

/** Cuts between characters, not inside one. */
function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}
