/** Names that members may not have, because readers would take their owners for staff of the site (decision 013). */

type Fold = (text: string) => string;

export const NOBODY = 'deleted-user-';

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

export function isReserved(name: string, fold: Fold): boolean {
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
