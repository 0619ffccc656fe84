import { type FoldedText, type FoldedWord, foldText, readings } from './folding.ts';

import { type EntryFinder, lookInPassages, type TextCheck } from './text-check.ts';
import {
  CLASHING,
  fitsCovered,
  HARMLESS,
  HARMLESS_AFTER,
  holds,
  JOINED,
  OWN,
  WHOLE_ONLY,
} from './word-lists.ts';

/** Digits as in numbers, dates and times, without the signs that readers take for letters. */
const NUMBER = /^[\p{N}\s.,:;/()-]+$/u;

let english: Promise<(word: string) => boolean> | undefined;

export const listedWords: TextCheck = {
  name: 'words',
  async look({ passages, entries }) {
    english ??= createEnglishMatcher();
    const isEnglish = await english;
    const isListed = (folded: string) =>
      !holds(HARMLESS, folded) && readings(folded).some((word) => holds(OWN, word) || isEnglish(word));
    const matches: ReturnType<EntryFinder['find']> = [];
    let isBuiltIn = false;
    const finding = await lookInPassages(passages, (text, { list }) => {
      const folded = foldText(text);
      const own = entries.find(text, list, folded);
      // 455 reads like a word when its digits are taken for letters; as a number it counts only if an admin lists it.
      const builtIn = findWords(text, folded, isListed).filter((found) => !NUMBER.test(found));
      matches.push(...own);
      isBuiltIn ||= builtIn.length > 0;
      return [...own.map(({ found }) => found), ...builtIn];
    });
    if (!finding || matches.length === 0) return finding;
    const isMark = !isBuiltIn && matches.every(({ entry }) => entry.effect === 'mark');
    const isHold = matches.some(({ entry }) => entry.effect !== 'mark');
    const effect = isHold ? ('hold' as const) : ('mark' as const);
    return {
      ...finding,
      entries: [...new Set(matches.map(({ entry }) => entry.id))],
      ...((isHold || isMark) && { effect }),
    };
  },
};

function findWords(
  text: string,
  { words, spaced, pieced, signed, covered }: FoldedText,
  isListed: (folded: string) => boolean,
): string[] {
  const found = [
    ...words.filter((word, at) => isListed(word.folded) && !isHarmlessAfter(words[at - 1], word)),
    ...spaced.filter(({ folded }) => isListed(folded)),
    // `@assmith` may be a name, so after @ only whole words count.
    ...signed.filter((word) => text[word.start] !== '@' && isListed(word.folded)),
    ...[...words, ...pieced, ...signed].filter(({ folded }) => isWhole(folded)),
    ...covered.filter(({ folded }) => fitsCovered(folded)),
    ...listPairs(words).filter(({ folded }) => JOINED.has(folded)),
  ];
  return [
    ...new Set(found.toSorted((a, b) => a.start - b.start).map(({ start, end }) => text.slice(start, end))),
  ];
}

/** Accepts letters that sound or look alike: `phuck`, `pvla`. */
function isWhole(folded: string): boolean {
  return readings(folded).some(
    (word) =>
      WHOLE_ONLY.has(word) ||
      WHOLE_ONLY.has(word.replaceAll('v', 'u')) ||
      WHOLE_ONLY.has(word.replace(/^ph/, 'f')),
  );
}

function isHarmlessAfter(before: FoldedWord | undefined, { folded }: FoldedWord): boolean {
  return before !== undefined && HARMLESS_AFTER.get(folded) === before.folded;
}

function listPairs(words: FoldedWord[]): FoldedWord[] {
  return words.slice(1).map((word, at) => {
    const before = words[at] as FoldedWord;
    return { folded: before.folded + word.folded, start: before.start, end: word.end };
  });
}

/** Words whose answer is remembered: texts repeat their words, and the library's patterns take most of a check's time. */
const REMEMBERED = 20_000;

/** Returns what asks the library's matcher. Called with the first submission, because its patterns are large. */
async function createEnglishMatcher(): Promise<(word: string) => boolean> {
  const { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } = await import(
    'obscenity'
  );
  const words = new DataSet<{ originalWord: string }>()
    .addAll(englishDataset)
    .removePhrasesIf(({ metadata }) => CLASHING.has(metadata?.originalWord ?? ''));
  const matcher = new RegExpMatcher({ ...words.build(), ...englishRecommendedTransformers });
  const answers = new Map<string, boolean>();
  return (word) => {
    const known = answers.get(word);
    if (known !== undefined) return known;
    if (answers.size >= REMEMBERED) answers.clear();
    const answer = matcher.hasMatch(word);
    answers.set(word, answer);
    return answer;
  };
}
