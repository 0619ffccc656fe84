import { NICKNAME } from '@corpomeme/contract/limits';
import { readAsLatin } from './look-alikes.policy.ts';
import { isReserved, NOBODY } from './reserved-names.policy.ts';

/** Accents, separators, and what leaves no mark at all. */
const UNREAD = /[\p{M}\p{Z}\p{P}\p{C}\p{Sk}\p{Default_Ignorable_Code_Point}\u02b0-\u02ff]/u;
/** NFKD takes the lunate sigma for a plain one, which is read as another letter. */
const LUNATE_SIGMA = /[\u03f2\u03f9]/gu;

/**
 * Two names with the same folded form count as one: case, accents, separators and look-alikes are gone. The form is stored, so
 * any change here needs a migration that folds every name anew (decision 013).
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

/** Scripts with letters that pass for each other's. */
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
/** East Asian names are written beside Latin ones, and pass for none; digits, marks and modifiers belong to all. */
const NEUTRAL =
  /[^\p{L}]|\p{Lm}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/gu;

/** Letters of two alphabets in one name: hardly ever honest, and the table of look-alikes cannot know them all. */
export function mixesAlphabets(name: string): boolean {
  const letters = Array.from(name.normalize('NFKC').replace(NEUTRAL, ''));
  const used = letters.map((letter) => ALPHABETS.findIndex((alphabet) => alphabet.test(letter)));
  return new Set(used).size > 1;
}

/** True for a name that passes for somebody in charge, for the product or for a deleted account (decision 013). */
export function isReservedUsername(name: string): boolean {
  return isReserved(name, foldUsername);
}

/** The name that a deleted account is left with (product: deleted users); members cannot take such a one. */
export function anonymousUsername(shortId: string): string {
  return NOBODY + shortId;
}

const PLAIN_NAME = 'member';

/** A valid name from the part of an address before `@` (product: validation); uniqueness is added by the caller. */
export function usernameFromEmail(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).replace(/\+.*$/, '');
  const clean = cut(oneAlphabet(local.replace(/[^\p{L}\p{N}._-]/gu, '')), NICKNAME.max);
  if (isReservedUsername(clean)) return PLAIN_NAME;
  return clean.length >= NICKNAME.min ? clean : cut(oneAlphabet(`${PLAIN_NAME}-${clean}`), NICKNAME.max);
}

/** Of two alphabets, Latin is the one that stays. */
function oneAlphabet(name: string): string {
  return mixesAlphabets(name) ? name.replace(/(?!\p{Script=Latin})\p{L}/gu, '') : name;
}

/** The wished name with a suffix, still within the length limit. */
export function withSuffix(name: string, suffix: string): string {
  return `${cut(name, NICKNAME.max - suffix.length - 1)}-${suffix}`;
}

/** Never through the middle of a sign. */
function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}
