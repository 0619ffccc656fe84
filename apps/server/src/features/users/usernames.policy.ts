import { NICKNAME } from '@corpomeme/contract/limits';

/** Look-alikes that NFKD leaves apart: Cyrillic and Greek letters, digits and signs that pass for Latin letters. */
const LOOK_ALIKES: Record<string, string> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'i',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ı: 'i',
  ł: 'i',
  ø: 'o',
  đ: 'd',
  '0': 'o',
  '1': 'i',
  l: 'i',
  '|': 'i',
  '!': 'i',
  '3': 'e',
  '5': 's',
  $: 's',
  '@': 'a',
};

/** Names nobody may take, in folded form (decision 11). */
const RESERVED = new Set(
  [
    'admin',
    'administrator',
    'moderator',
    'mod',
    'root',
    'system',
    'support',
    'staff',
    'corpomeme',
    'anonymous',
    'deleted',
    'null',
    'undefined',
  ].map(foldUsername),
);
const RESERVED_PREFIX = foldUsername('deleted-user');

/** Two names with the same folded form count as one: case, accents, separators and look-alikes are gone. */
export function foldUsername(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Z}\p{P}\p{Cf}]/gu, (sign) => LOOK_ALIKES[sign] ?? '');
  return Array.from(plain, (letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

export function isReservedUsername(name: string): boolean {
  const folded = foldUsername(name);
  return folded === '' || RESERVED.has(folded) || folded.startsWith(RESERVED_PREFIX);
}

/** A valid name from the part of an address before `@` (spec §5); uniqueness is added by the caller. */
export function usernameFromEmail(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).replace(/\+.*$/, '');
  const clean = local.replace(/[^\p{L}\p{N}._-]/gu, '').slice(0, NICKNAME.max);
  return clean.length >= NICKNAME.min && !isReservedUsername(clean)
    ? clean
    : `member-${clean}`.slice(0, NICKNAME.max);
}

/** The wished name with a suffix, still within the length limit. */
export function withSuffix(name: string, suffix: string): string {
  return `${name.slice(0, NICKNAME.max - suffix.length - 1)}-${suffix}`;
}
