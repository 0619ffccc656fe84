import { type FoldedWord, foldText } from './folding.ts';
import { GIVEN_NAMES, isPlainSurname, isSurname } from './names.ts';
import { lookInPassages, type TextCheck } from './text-check.ts';

/**
 * Above this share of capitalised words, capitals say nothing about names: `ANA ARE MERE`, `When Maria Leaves Early`.
 */
const CAPITALS_MEAN_NOTHING = 0.6;
const ENOUGH_WORDS = 4;

/** Capitalised words that follow a given name and are not surnames. */
const NO_SURNAMES = new Set(
  `monday tuesday wednesday thursday friday saturday sunday luni marti miercuri joi vineri sambata duminica january
  february march april may june july august september october november december ianuarie februarie martie aprilie mai
  iunie iulie septembrie octombrie noiembrie decembrie street strada teams slack jira excel outlook zoom google microsoft
  adobe amazon oracle capgemini deloitte endava bitdefender luxoft atos uipath dell ibm apple craciun bucuresti cluj iasi
  brasov oradea timisoara hr ceo cto cfo pm qa it team scrum product project account sales lead senior junior manager
  director developer engineer tester officer owner designer analyst support period romania moldova
  bulgaria germania germany franta france italia italy spania spain anglia england europa europe`.split(
    /\s+/,
  ),
);
/** Before a surname, a title counts like a given name. */
const TITLES = new Set(
  `dl dlui dle domnul domnului domnule doamna doamnei dna dnei domnisoara domnisoarei dra dnul mr mrs ms miss sir madam dr ing
  prof av domnu inginer inginerul profesor profesorul doctor doctorul director directorul`.split(/\s+/),
);
const MOST_INITIALS = 3;

export const fullName: TextCheck = {
  name: 'full-name',
  look: ({ passages }) => lookInPassages(passages, findFullNames),
};

interface Word extends FoldedWord {
  isCapitalised: boolean;
  isInitial: boolean;
}

/** `d-na` becomes one word of the same length. */
const joinTitles = (text: string) =>
  text.replace(/(?<![\p{L}\p{N}])d-(l|lui|na|nei|nul|ra)(?![\p{L}\p{N}])/giu, (_, end: string) => `d${end} `);

function findFullNames(written: string): string[] {
  const text = joinTitles(written);
  const words = foldText(text).words.map((word): Word => {
    const letters = text.slice(word.start, word.end);
    const isCapital = /^\p{Lu}/u.test(letters);
    return { ...word, isCapitalised: isCapital && letters.length > 1, isInitial: /^\p{L}$/u.test(letters) };
  });
  const capitals = words.filter(({ isCapitalised }) => isCapitalised).length;
  const mean = words.length < ENOUGH_WORDS || capitals / words.length < CAPITALS_MEAN_NOTHING;
  return words.flatMap((word, index) => {
    const next = nextName(text, words, index);
    return next && isFullName(text, word, next, mean) ? [text.slice(word.start, next.end)] : [];
  });
}

/** Returns the word that follows, after initials if there are any; undefined if more than a separator is in between. */
function nextName(text: string, words: readonly Word[], index: number): Word | undefined {
  for (let at = index + 1; at <= index + 1 + MOST_INITIALS; at++) {
    const [before, word] = [words[at - 1], words[at]];
    if (!before || !word || !areNeighbours(text.slice(before.end, word.start), before)) return undefined;
    if (!word.isInitial) return word;
  }
  return undefined;
}

function areNeighbours(gap: string, before: Word): boolean {
  if (before.isInitial) return /^\.?[ -]{0,2}$/u.test(gap);
  return (TITLES.has(before.folded) ? /^[.'’]?[ -]{1,3}$/u : /^[ -]{1,2}$/u).test(gap);
}

function isFullName(text: string, one: Word, other: Word, capitalsMean: boolean): boolean {
  const [first, second] = [one.folded, other.folded];
  if (NO_SURNAMES.has(first) || NO_SURNAMES.has(second)) return false;
  if (TITLES.has(first)) return other.isCapitalised ? isSurname(second) : isPlainSurname(second);
  if (one.isInitial)
    return /^\p{Lu}\./u.test(text.slice(one.start)) && other.isCapitalised && isSurname(second);
  if (!one.isCapitalised || !other.isCapitalised) return isFullNameInSmallLetters(first, second);
  if (GIVEN_NAMES.has(first)) {
    // `Ana Maria` is one given name, not a full name.
    if (isSurname(second)) return true;
    return capitalsMean && second.length > 2 && !GIVEN_NAMES.has(second);
  }
  return isSurname(first) && GIVEN_NAMES.has(second);
}

/** Without capitals, accepts only unambiguous names: `luca marin` are two given names. */
function isFullNameInSmallLetters(first: string, second: string): boolean {
  const isOnlySurname = (word: string) => isPlainSurname(word) && !GIVEN_NAMES.has(word);
  return (
    (GIVEN_NAMES.has(first) && isOnlySurname(second)) || (isOnlySurname(first) && GIVEN_NAMES.has(second))
  );
}
