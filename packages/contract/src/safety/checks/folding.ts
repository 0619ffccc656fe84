import { readAsLatin } from './look-alikes.ts';

/** Folds texts to what readers see: lower-case Latin letters without accents. */

export interface FoldedWord {
  folded: string;
  /** Position in the original text. */
  start: number;
  end: number;
}

export interface FoldedText {
  words: FoldedWord[];
  /** Runs of single letters, joined into one word each: `p u l`, `p.u.l`, `p-u-l`. */
  spaced: FoldedWord[];
  /** Pieces joined by one character: `pi-zda`, `fu.ck`. */
  pieced: FoldedWord[];
  /** Words with adjacent characters that look like letters: `$hit`, `pul@`, `a$$`. */
  signed: FoldedWord[];
  /** Words with a `*` for each covered letter: `p*la`, `bulls#it`. */
  covered: FoldedWord[];
}

const PLAIN_LETTER = /^[a-z]$/;
const MARK = /\p{M}|\p{Default_Ignorable_Code_Point}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** `1` stays until it is known whether it means `i` or `l`. */
const LEET: Record<string, string> = {
  4: 'a',
  7: 't',
  8: 'b',
  9: 'g',
  '€': 'e',
  '¢': 'c',
  '£': 'l',
  '+': 't',
  1: '1',
  '!': '1',
  '|': '1',
};
/**
 * Characters that stand for letters inside words, at their start and at their end. An exclamation mark at the end is
 * punctuation.
 */
const INSIDE = new Set(['@', '$', '!', '|', '€', '¢', '£', '+']);
const BEFORE = /[@$!|€¢£+]{1,3}$/u;
const AFTER = /^[@$€¢+]{1,3}/u;
const EDGE = 3;
const MIN_SPACED = 3;
/** Longer pieces are words of their own. */
const PIECE = 4;
const COVER = /[*#]/;
const COVERED = /[\p{L}\p{N}@$]{1,12}(?:[*#]{1,3}[\p{L}\p{N}@$]{1,12}){1,3}/gu;

/** Keeps plain letters: treating `l` as `i` matters only for names, and would confuse words. */
function readSign(sign: string): string {
  const parts = sign.normalize('NFKD');
  return Array.from(parts, (part) => {
    if (MARK.test(part)) return '';
    const small = part.toLowerCase();
    return PLAIN_LETTER.test(small) ? small : (LEET[small] ?? readAsLatin(part));
  }).join('');
}

/** Nearly all characters of a text are of this range, and reading them anew took half of the time. */
const ASCII = Array.from({ length: 0x80 }, (_, code) => readSign(String.fromCharCode(code)));

const foldSign = (sign: string) => ASCII[sign.codePointAt(0) ?? 0] ?? readSign(sign);

const foldSigns = (signs: string) => Array.from(signs, foldSign).join('');

export function foldText(text: string): FoldedText {
  const { words, singles } = readWords(text);
  return {
    words,
    spaced: joinSingles(singles, text),
    pieced: joinPieces(words, text),
    signed: words.flatMap((word) => addEdges(word, text)),
    covered: Array.from(text.matchAll(COVERED), ({ 0: found, index }) => ({
      folded: Array.from(found, (sign) => (COVER.test(sign) ? '*' : foldSign(sign))).join(''),
      start: index,
      end: index + found.length,
    })),
  };
}

/** `singles` are the words plus separate characters that look like letters: `P U L @`. */
function readWords(text: string): { words: FoldedWord[]; singles: FoldedWord[] } {
  const words: FoldedWord[] = [];
  const singles: FoldedWord[] = [];
  const signs = Array.from(text);
  const leadsOn = leadsToLetter(signs);
  let word: FoldedWord | null = null;
  let at = 0;
  for (const [index, sign] of signs.entries()) {
    const isLetter = LETTER_OR_DIGIT.test(sign);
    const goesOn = word !== null && (MARK.test(sign) || (INSIDE.has(sign) && leadsOn[index + 1]));
    if (isLetter || goesOn) {
      word ??= { folded: '', start: at, end: at };
      word.folded += foldSign(sign);
      word.end = at + sign.length;
    } else {
      if (word) words.push(word);
      if (word) singles.push(word);
      else if (INSIDE.has(sign) && isAlone(signs, index))
        singles.push({ folded: foldSign(sign), start: at, end: at + sign.length });
      word = null;
    }
    at += sign.length;
  }
  if (word) words.push(word);
  if (word) singles.push(word);
  return { words, singles };
}

/** Returns for each position whether a letter follows, directly or after letter-like characters. */
function leadsToLetter(signs: readonly string[]): boolean[] {
  const leads: boolean[] = new Array(signs.length + 1).fill(false);
  for (let index = signs.length - 1; index >= 0; index--) {
    const sign = signs[index] as string;
    leads[index] =
      LETTER_OR_DIGIT.test(sign) || ((INSIDE.has(sign) || MARK.test(sign)) && leads[index + 1] === true);
  }
  return leads;
}

function isAlone(signs: readonly string[], index: number): boolean {
  return [signs[index - 1], signs[index + 1]].every((sign) => sign === undefined || /\s/u.test(sign));
}

function joinSingles(words: FoldedWord[], text: string): FoldedWord[] {
  const isNear = (last: FoldedWord, word: FoldedWord) =>
    /^[\s\S]{1,3}$/u.test(text.slice(last.end, word.start));
  return joinRuns(words, ({ folded }) => folded.length === 1, isNear).filter(
    ({ folded }) => folded.length >= MIN_SPACED,
  );
}

function joinPieces(words: FoldedWord[], text: string): FoldedWord[] {
  const isNear = (last: FoldedWord, word: FoldedWord) =>
    /^[.\-_·'’*~/]$/u.test(text.slice(last.end, word.start));
  return joinRuns(words, ({ folded }) => folded.length <= PIECE, isNear);
}

/** Joins matching neighbours into one word each; a single word is not joined. */
function joinRuns(
  words: FoldedWord[],
  fits: (word: FoldedWord) => boolean,
  isNear: (last: FoldedWord, word: FoldedWord) => boolean,
): FoldedWord[] {
  const runs: FoldedWord[][] = [[]];
  for (const word of words) {
    const run = runs.at(-1) as FoldedWord[];
    const last = run.at(-1);
    if (!fits(word)) runs.push([]);
    else if (!last || isNear(last, word)) run.push(word);
    else runs.push([word]);
  }
  return runs
    .filter(({ length }) => length > 1)
    .map((run) => ({
      folded: run.map(({ folded }) => folded).join(''),
      start: run[0]?.start ?? 0,
      end: run.at(-1)?.end ?? 0,
    }));
}

function addEdges({ folded, start, end }: FoldedWord, text: string): FoldedWord[] {
  const before = BEFORE.exec(text.slice(Math.max(0, start - EDGE), start))?.[0] ?? '';
  const after = AFTER.exec(text.slice(end, end + EDGE))?.[0] ?? '';
  const forms: FoldedWord[] = [];
  const add = (lead: string, trail: string) =>
    forms.push({
      folded: foldSigns(lead) + folded + foldSigns(trail),
      start: start - lead.length,
      end: end + trail.length,
    });
  if (before) add(before, '');
  if (after) add('', after);
  if (before && after) add(before, after);
  return forms;
}

/**
 * Returns the readings of a word: with `1` as `i` and as `l`, and with repeated letters once and twice (`muuuult` is
 * `mult`).
 */
export function readings(folded: string): string[] {
  const forms = folded.includes('1') ? [folded.replaceAll('1', 'i'), folded.replaceAll('1', 'l')] : [folded];
  return [
    ...new Set(
      forms.flatMap((form) => [form, form.replace(/(.)\1+/gu, '$1'), form.replace(/(.)\1{2,}/gu, '$1$1')]),
    ),
  ];
}
