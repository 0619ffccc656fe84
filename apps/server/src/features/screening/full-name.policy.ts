import { type FoldedWord, foldText } from './folding.policy.ts';
import { GIVEN_NAMES, isSurname } from './names.policy.ts';
import { type Check, lookInPassages } from './subject.policy.ts';

/** Above this share of capitalised words, capitals say nothing: `ANA ARE MERE`, `When Maria Leaves Early`. */
const CAPITALS_MEAN_NOTHING = 0.6;
const ENOUGH_WORDS = 4;

/** Follow a given name with a capital, and are no surname. */
const NO_SURNAMES = new Set(
  `monday tuesday wednesday thursday friday saturday sunday luni marti miercuri joi vineri sambata duminica january
  february march april may june july august september october november december ianuarie februarie martie aprilie mai
  iunie iulie septembrie octombrie noiembrie decembrie street strada teams slack jira excel outlook zoom google microsoft
  adobe amazon oracle capgemini deloitte endava bitdefender luxoft atos uipath dell ibm apple craciun bucuresti cluj iasi
  brasov oradea timisoara hr ceo cto pm qa it`.split(/\s+/),
);

export const fullName: Check = {
  name: 'full-name',
  look: ({ passages }) => lookInPassages(passages, 40, findFullNames),
};

function findFullNames(text: string): string[] {
  const { words } = foldText(text);
  const written = words.map(({ start, end }) => text.slice(start, end));
  const capitals = written.filter(isCapitalised).length;
  const mean = words.length < ENOUGH_WORDS || capitals / words.length < CAPITALS_MEAN_NOTHING;
  const found: string[] = [];
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (!next || !areNeighbours(text, word, next)) continue;
    if (![word, next].every(({ start, end }) => isCapitalised(text.slice(start, end)))) continue;
    if (isFullName(word.folded, next.folded, mean)) found.push(text.slice(word.start, next.end));
  }
  return found;
}

function isFullName(first: string, second: string, capitalsMean: boolean): boolean {
  if (NO_SURNAMES.has(first) || NO_SURNAMES.has(second)) return false;
  if (GIVEN_NAMES.has(first)) {
    // `Ana Maria` is one given name, and says nobody in full.
    if (isSurname(second)) return true;
    return capitalsMean && second.length > 2 && !GIVEN_NAMES.has(second);
  }
  return isSurname(first) && GIVEN_NAMES.has(second);
}

function isCapitalised(word: string): boolean {
  return /^\p{Lu}/u.test(word) && word.length > 1;
}

function areNeighbours(text: string, word: FoldedWord, next: FoldedWord): boolean {
  return /^(?:[ \u00a0-]{1,2}|\s\p{Lu}\.\s?)$/u.test(text.slice(word.end, next.start));
}
