import { type FoldedWord, foldText } from './folding.ts';
import { placeOf } from './normal-form.ts';
import { textCheck } from './text-check.ts';

const setOf = (words: string) => new Set(words.split(/\s+/));
/** Romanian words before the name of a street, without accents. */
const STREETS = setOf('str strada strazii bd bdul bld blvd bulevard bulevardul sos soseaua splaiul');
/** Those that are also ordinary words: a name with a capital must follow. */
const ALSO_WORDS = setOf('sos calea aleea piata intrarea drumul fundatura prelungirea');
const NUMBER_WORDS = setOf('nr numar numarul no');
/** English words behind the name of a street; those of the second list are also ordinary words. */
const TYPES = setOf('street avenue boulevard');
const TYPES_ALSO_WORDS = setOf('st road rd ave lane ln drive court square close terrace crescent');
/** No names of streets, where no capital says that it is one. */
const NO_NAMES = setOf(
  `mea asta aceea sunt este erau avem care unde pana pentru peste cand spre dupa google hard flash
  more other people the this that each every from with month months year years day days week weeks hour hours minute minutes
  mile miles lane lanes way busy empty main whole next same side single`,
);
const SMALL = setOf('de din cel cea lui si mai');
/** What is counted, not numbered. */
const UNITS = setOf(
  `de min minut minute ora ore zi zile sapt luni an ani km m metri lei ron euro oameni colegi persoane
  minutes hours days weeks months years people meters colleagues times ori`,
);
const DWELLINGS = setOf('ap apt apart apartament apartamentul apartment flat');
const BLOCKS = setOf('bl bloc blocul block building');
const STAIRS = setOf('sc scara entrance');
const FLOORS = setOf('et etaj etajul floor');
const PARTS = [DWELLINGS, BLOCKS, STAIRS, FLOORS];

const KEYWORDS = new Set(
  [STREETS, ALSO_WORDS, TYPES, TYPES_ALSO_WORDS, DWELLINGS, BLOCKS].flatMap((words) => [...words]),
);

const MOST_NAMES = 5;
const NAME = 4;
const PLAIN_NAMES = 2;

interface Word extends FoldedWord {
  written: string;
  isCapital: boolean;
  /** Signs up to the next word. */
  gap: string;
}

/** Finds a street with its number, or a flat with its block: `Str. Lalelelor nr. 5`, `12 Rose Street`, `bl. 3, ap. 12`. */
export const streetAddress = textCheck('street-address', ({ letters, digits, folded }) => {
  if (!folded.words.some(({ folded: word }) => KEYWORDS.has(word) || word === 'b')) return [];
  const text = digits.text.replace(/(?<![\p{L}\p{N}])b-dul(?![\p{L}\p{N}])/giu, 'bdul ');
  const { words } = text === letters.text ? folded : foldText(text);
  return findAddresses(text, words).map(([start, end]) => placeOf(digits, start, end));
});

function findAddresses(text: string, folded: readonly FoldedWord[]): [start: number, end: number][] {
  const words = folded.map((word, at): Word => {
    const own = text.slice(word.start, word.end);
    const gap = text.slice(word.end, folded[at + 1]?.start ?? text.length);
    return { ...word, written: own, isCapital: /^\p{Lu}/u.test(own), gap };
  });
  return words.flatMap(({ start }, at) => {
    const end = endOfStreet(words, at) ?? endOfEnglish(words, at) ?? endOfFlat(words, at);
    return end === null ? [] : [[start, words[end]?.end ?? start]];
  });
}

const isNumber = (word: Word | undefined) => word !== undefined && /^\d{1,3}[a-z]?$/i.test(word.written);
/** Between the parts of an address. A full stop ends a sentence, except behind an abbreviation. */
const leadsOn = ({ gap, written }: Word) =>
  written.length <= NAME ? /^[\s.,:;#-]{0,4}$/.test(gap) : /^[\s,:;#-]{1,3}$/.test(gap);

/** Returns the place of the number of a Romanian street that begins here; null if none does. */
function endOfStreet(words: readonly Word[], at: number): number | null {
  const street = words[at] as Word;
  const needsCapital = ALSO_WORDS.has(street.folded);
  if ((!STREETS.has(street.folded) && !needsCapital) || !leadsOn(street)) return null;
  if (needsCapital && !isNamed(words, at + 1)) return null;
  for (let next = at + 2; next <= at + 1 + MOST_NAMES; next++) {
    const word = words[next];
    if (!word || !leadsOn(words[next - 1] as Word)) return null;
    if (NUMBER_WORDS.has(word.folded)) return isNumber(words[next + 1]) && leadsOn(word) ? next + 1 : null;
    if (isNumber(word)) return isNumberOf(words, at + 1, next) ? next : null;
  }
  return null;
}

/** Some streets are named after a day: `Calea 13 Septembrie`. */
const isNamed = (words: readonly Word[], at: number) =>
  words[at]?.isCapital === true || (isNumber(words[at]) && words[at + 1]?.isCapital === true);

/** Returns whether a number without `nr.` belongs to the name before it. */
function isNumberOf(words: readonly Word[], from: number, at: number): boolean {
  const number = words[at] as Word;
  if (/^(?:\s*%|:\d)/.test(number.gap)) return false;
  const after = words[at + 1];
  if (after && /^\s*$/.test(number.gap) && UNITS.has(after.folded)) return false;
  const names = words.slice(from, at);
  if (isNamed(words, from)) return names.every(isPartOfName);
  const isClosed = !after || /[,;.!?)\n]/.test(number.gap) || PARTS.some((part) => part.has(after.folded));
  return isClosed && arePlainNames(names);
}

const isPartOfName = (word: Word) =>
  word.isCapital || isNumber(word) || /^\d{4}$/.test(word.written) || SMALL.has(word.folded);

const arePlainNames = (names: readonly Word[]) =>
  names.length <= PLAIN_NAMES &&
  names.every(({ folded }) => folded.length >= NAME && !NO_NAMES.has(folded) && !UNITS.has(folded));

/** Returns the place of the word for a street that follows this number and a name, as in English. */
function endOfEnglish(words: readonly Word[], at: number): number | null {
  if (!/^(?!(?:19|20)\d\d$)\d{1,4}[a-z]?$/i.test(words[at]?.written ?? '')) return null;
  for (let next = at + 2; next <= at + 4; next++) {
    const before = words.slice(at, next);
    const word = words[next];
    if (!word || before.some(({ gap }) => !/^[ ,.]{1,2}$/.test(gap))) return null;
    const names = before.slice(1);
    if (names.some(({ folded }) => UNITS.has(folded) || folded === 'google')) return null;
    const areCapital = names.every(({ isCapital }) => isCapital);
    if (TYPES.has(word.folded) && (areCapital || arePlainNames(names))) return next;
    if (TYPES_ALSO_WORDS.has(word.folded) && areCapital && word.isCapital) return next;
  }
  return null;
}

/** Returns the end of a flat that begins here: its number with block, entrance or floor; or a block with its entrance. */
function endOfFlat(words: readonly Word[], at: number): number | null {
  const found = new Set<Set<string>>();
  for (let next = at; ; next += 2) {
    const [word, value] = [words[next], words[next + 1]];
    const part = word && PARTS.find((names) => names.has(word.folded));
    const isValue = value !== undefined && /^(?:\p{L}?\d{1,4}\p{L}?|\p{L})$/u.test(value.written);
    if (!part || !isValue || !/^[\s.:]{1,3}$/.test(word.gap) || found.has(part)) return null;
    found.add(part);
    const isFlat = found.has(DWELLINGS) && found.size > 1;
    if (isFlat || (found.has(BLOCKS) && found.has(STAIRS))) return next + 1;
    if (!/^[\s,;.-]{1,3}$/.test(value.gap)) return null;
  }
}
