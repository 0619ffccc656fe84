import type { FoldedText, FoldedWord } from './folding.ts';
import { readings } from './folding.ts';
import { placeOf } from './normal-form.ts';
import { type FoundSpan, textCheck } from './text-check.ts';
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
/** As in the names of buses, rooms and roads, `N16`: shown to moderators, but holds nothing by itself. */
const CODE = /^\p{L}\p{N}+$/u;
const MOST_ARTICLES = 3;
const FEWEST_LETTERS = 3;

let listed: Promise<(word: string) => boolean> | undefined;

async function createListedMatcher(): Promise<(word: string) => boolean> {
  const isEnglish = await createEnglishMatcher();
  return remember(
    (word) => !holds(HARMLESS, word) && readings(word).some((form) => holds(OWN, form) || isEnglish(form)),
  );
}

export const listedWords = textCheck('words', async ({ letters, folded }, { entries, list }) => {
  listed ??= createListedMatcher();
  const isListed = await listed;
  const own = entries.find(letters.text, list, folded).map(
    ({ entry, start, end }): FoundSpan => ({
      ...placeOf(letters, start, end),
      entry: entry.id,
      effect: entry.effect === 'mark' ? 'mark' : 'hold',
    }),
  );
  // 455 reads like a word when its digits are taken for letters; as a number it counts only if an admin lists it.
  const builtIn = findWords(letters.text, folded, isListed)
    .filter(({ start, end }) => !NUMBER.test(letters.text.slice(start, end)))
    .map(({ start, end }): FoundSpan => {
      const isCode = CODE.test(letters.text.slice(start, end));
      return { ...placeOf(letters, start, end), ...(isCode && { effect: 'mark' as const }) };
    });
  return [...own, ...builtIn];
});

function findWords(
  text: string,
  { words, spaced, pieced, signed, covered }: FoldedText,
  isListed: (folded: string) => boolean,
): FoldedWord[] {
  const found = [
    ...words.filter((word, at) => isListed(word.folded) && !isHarmlessAfter(words[at - 1], word)),
    ...spaced.filter((run) => withoutArticles(run.folded).some(isListed)),
    // `@assmith` may be a name, so after @ only whole words count.
    ...signed.filter((word) => text[word.start] !== '@' && isListed(word.folded)),
    ...[...words, ...pieced, ...signed].filter(({ folded }) => isWhole(folded)),
    ...covered.filter(({ folded }) => fitsCovered(folded)),
    ...listPairs(words).filter(({ folded }) => JOINED.has(folded)),
  ];
  const places = new Map(found.map((word) => [`${word.start} ${word.end}`, word]));
  return [...places.values()].toSorted((a, b) => a.start - b.start);
}

/** Returns the run, and what is left without up to three letters at its ends: `o c u r v ă`, `e o p u l ă`. */
function withoutArticles(letters: string): string[] {
  const forms: string[] = [];
  for (let first = 0; first <= MOST_ARTICLES; first++)
    for (let last = 0; last <= MOST_ARTICLES; last++)
      if (letters.length - first - last >= FEWEST_LETTERS)
        forms.push(letters.slice(first, letters.length - last));
  return forms;
}

/** Accepts letters that sound or look alike: `phuck`, `pvla`. */
const isWhole = remember((folded) =>
  readings(folded).some(
    (word) =>
      WHOLE_ONLY.has(word) ||
      WHOLE_ONLY.has(word.replaceAll('v', 'u')) ||
      WHOLE_ONLY.has(word.replace(/^ph/, 'f')),
  ),
);

function isHarmlessAfter(before: FoldedWord | undefined, { folded }: FoldedWord): boolean {
  return before !== undefined && HARMLESS_AFTER.get(folded) === before.folded;
}

function listPairs(words: FoldedWord[]): FoldedWord[] {
  return words.slice(1).map((word, at) => {
    const before = words[at] as FoldedWord;
    return { folded: before.folded + word.folded, start: before.start, end: word.end };
  });
}

/** Returns what asks the library's matcher. Called with the first text, because its patterns are large. */
async function createEnglishMatcher(): Promise<(word: string) => boolean> {
  const { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } = await import(
    'obscenity'
  );
  const words = new DataSet<{ originalWord: string }>()
    .addAll(englishDataset)
    .removePhrasesIf(({ metadata }) => CLASHING.has(metadata?.originalWord ?? ''));
  const matcher = new RegExpMatcher({ ...words.build(), ...englishRecommendedTransformers });
  return (word) => matcher.hasMatch(word);
}

/** Words whose answer is remembered: texts repeat their words, and comparing them takes most of a check's time. */
const REMEMBERED = 20_000;

function remember(ask: (word: string) => boolean): (word: string) => boolean {
  const answers = new Map<string, boolean>();
  return (word) => {
    const known = answers.get(word);
    if (known !== undefined) return known;
    if (answers.size >= REMEMBERED) answers.clear();
    const answer = ask(word);
    answers.set(word, answer);
    return answer;
  };
}
