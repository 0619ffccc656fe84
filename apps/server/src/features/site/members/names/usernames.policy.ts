import { NICKNAME } from '@corpomeme/contract/people/users';
import { readAsLatin } from '@corpomeme/contract/safety/checks/look-alikes';
import { createPseudonymTest } from './pseudonym-names.policy.ts';
import { isReserved, NOBODY } from './reserved-names.policy.ts';

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
