import { readAsLatin } from '../users/look-alikes.policy.ts';

/** Texts as somebody reads them: small Latin letters without accents, whatever they were written with. */

export interface FoldedWord {
  folded: string;
  /** In the text as it was written. */
  start: number;
  end: number;
}

interface FoldedText {
  words: FoldedWord[];
  /** Runs of single letters, as one word each: `p u l`, `p.u.l`, `p-u-l`. */
  spaced: FoldedWord[];
}

const PLAIN_LETTER = /^[a-z]$/;
const MARK = /\p{M}|\p{Default_Ignorable_Code_Point}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Stand for letters inside words only. */
const SIGNS = new Set(['@', '$', '!', '|', '€']);
/** `1` stands for itself until it is known whether it is read as `i` or as `l`. */
const LEET: Record<string, string> = { 4: 'a', 7: 't', 8: 'b', 9: 'g', '€': 'e', 1: '1', '!': '1', '|': '1' };
const MIN_SPACED = 3;

/** Plain letters stay what they are: that `l` passes for `i` matters in names, and would confuse words. */
function foldSign(sign: string): string {
  const parts = sign.normalize('NFKD');
  return Array.from(parts, (part) => {
    if (MARK.test(part)) return '';
    const small = part.toLowerCase();
    return PLAIN_LETTER.test(small) ? small : (LEET[small] ?? readAsLatin(part));
  }).join('');
}

export function foldText(text: string): FoldedText {
  const words: FoldedWord[] = [];
  let word: FoldedWord | null = null;
  let at = 0;
  const signs = Array.from(text);
  for (const [index, sign] of signs.entries()) {
    const next = signs[index + 1] ?? '';
    const isInside = word !== null && LETTER_OR_DIGIT.test(next);
    const belongs =
      LETTER_OR_DIGIT.test(sign) || (word !== null && MARK.test(sign)) || (isInside && SIGNS.has(sign));
    if (belongs) {
      word ??= { folded: '', start: at, end: at };
      word.folded += foldSign(sign);
      word.end = at + sign.length;
    } else if (word) {
      words.push(word);
      word = null;
    }
    at += sign.length;
  }
  if (word) words.push(word);
  return { words, spaced: joinSingles(words, text) };
}

function joinSingles(words: FoldedWord[], text: string): FoldedWord[] {
  const runs: FoldedWord[][] = [[]];
  for (const word of words) {
    const last = runs.at(-1)?.at(-1);
    const isNear = !last || /^[^\n]{1,3}$/u.test(text.slice(last.end, word.start));
    if (word.folded.length !== 1) runs.push([]);
    else if (isNear) runs.at(-1)?.push(word);
    else runs.push([word]);
  }
  return runs
    .filter(({ length }) => length >= MIN_SPACED)
    .map((run) => ({
      folded: run.map(({ folded }) => folded).join(''),
      start: run[0]?.start ?? 0,
      end: run.at(-1)?.end ?? 0,
    }));
}

/** Also how somebody reads it who passes over letters held down: `muuuult` is `mult`. */
export function readings(folded: string): string[] {
  const forms = folded.includes('1') ? [folded.replaceAll('1', 'i'), folded.replaceAll('1', 'l')] : [folded];
  return [
    ...new Set(
      forms.flatMap((form) => [form, form.replace(/(.)\1+/gu, '$1'), form.replace(/(.)\1{2,}/gu, '$1$1')]),
    ),
  ];
}
