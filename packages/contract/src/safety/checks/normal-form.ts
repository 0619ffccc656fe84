import { type FoldedText, foldText } from './folding.ts';
import { mayBeNumber, type NumberWord, plainWord, readNumber } from './number-words.ts';

/** A text in which each character knows from which characters of what was written it came. */
export interface MappedText {
  text: string;
  /** For each character: where its source begins and ends in the written text; null if it is where it was. */
  places: { from: number[]; to: number[] } | null;
}

/** One normal form of a text, which all checks read; found places lead back to what was written (decision 329). */
export interface NormalText {
  written: string;
  /** As a reader sees it: no invisible characters, compatibility forms replaced, digits 0 to 9, single spaces. */
  letters: MappedText;
  folded: FoldedText;
  /** Signs that were spelled out are signs: `ana (at) firma punct ro` is `ana@firma.ro`. */
  signs: MappedText;
  /** Words and letters that stand for digits are digits: `zero șapte`, `O7`, `nouăzeci și nouă`. */
  digits: MappedText;
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;
/** Full stops that NFKC keeps. */
const FULL_STOP = /[\u3002\u06d4\u0701]/gu;
/** Characters that stay as they are, most of all texts; white space; and one other character with its marks. */
const CLUSTER = /[!-~À-ıĴ-ľŁ-ňŊ-žȘ-ț]+(?!\p{M})|\s+|[\s\S]\p{M}*/gu;
const PLAIN = /^[!-~À-ıĴ-ľŁ-ňŊ-žȘ-ț]/;
const AS_IT_IS = /^(?:[!-~À-ıĴ-ľŁ-ňŊ-žȘ-ț„”“–—…\n]|(?<! ) )*$/;

export function normalise(written: string): NormalText {
  const letters = readLetters(written);
  const folded = once(() => foldText(letters.text));
  const signs = once(() => readSigns(letters));
  const digits = once(() => readDigits(letters));
  return {
    written,
    letters,
    get folded() {
      return folded();
    },
    get signs() {
      return signs();
    },
    get digits() {
      return digits();
    },
  };
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Returns where a part of a normal form stands in the written text. */
export function placeOf({ places }: MappedText, start: number, end: number): { start: number; end: number } {
  return places ? { start: places.from[start] ?? 0, end: places.to[end - 1] ?? 0 } : { start, end };
}

/** Returns the text as a reader sees it. */
export const readable = (text: string) => readLetters(text).text;

function readLetters(written: string): MappedText {
  if (AS_IT_IS.test(written)) return { text: written, places: null };
  const parts: string[] = [];
  const [from, to]: [number[], number[]] = [[], []];
  for (const { 0: cluster, index } of written.matchAll(CLUSTER)) {
    const isPlain = PLAIN.test(cluster) && !/\p{M}$/u.test(cluster);
    const read = isPlain ? cluster : readCluster(cluster);
    parts.push(read);
    const end = index + cluster.length;
    for (let at = 0; at < read.length; at++) {
      from.push(isPlain ? index + at : index);
      to.push(isPlain ? index + at + 1 : end);
    }
  }
  return { text: parts.join(''), places: { from, to } };
}

function readCluster(cluster: string): string {
  if (/^\s/.test(cluster)) return /[\n\r\u2028\u2029]/.test(cluster) ? '\n' : ' ';
  return cluster
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(FOREIGN_DIGIT, digitOf)
    .replace(FULL_STOP, '.');
}

/** The ten digits of a script have consecutive code points. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** Replaces matches; what replaces one comes from all of its characters. */
function replaceMapped(given: MappedText, pattern: RegExp, sign: string): MappedText {
  const parts = Array.from(given.text.matchAll(pattern), ({ 0: found, index }) => {
    return { start: index, end: index + found.length, text: sign };
  });
  return replaceParts(given, parts);
}

function replaceParts(
  given: MappedText,
  parts: readonly { start: number; end: number; text: string }[],
): MappedText {
  if (parts.length === 0) return given;
  let text = '';
  const [from, to]: [number[], number[]] = [[], []];
  let at = 0;
  const keep = (end: number) => {
    text += given.text.slice(at, end);
    for (; at < end; at++) {
      from.push(given.places?.from[at] ?? at);
      to.push(given.places?.to[at] ?? at + 1);
    }
  };
  for (const part of parts) {
    keep(part.start);
    const place = placeOf(given, part.start, part.end);
    text += part.text;
    for (let n = 0; n < part.text.length; n++) {
      from.push(place.start);
      to.push(place.end);
    }
    at = part.end;
  }
  keep(given.text.length);
  return { text, places: { from, to } };
}

const LABEL = '[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,40}';
/** No Romanian or English words, unlike `de`, `it`, `eu` and `net`. */
const ENDING =
  '(?:ro|com|org|info|io|uk|hu|md|gov|edu|app|dev|shop|online|site|xyz|club|biz)(?![\\p{L}\\p{N}])';
const DOT_WORD = '(?:dot|punct|pct)';
const BEFORE_PATH = '[a-z]{2,6}\\s?(?:slash(?![\\p{L}\\p{N}])|\\/)';
/** Before `dot com`, in `Look at this dot com boom`. */
const NO_HOST = '(?:this|that|the|these|all|my|our|your|a|an|once|least|of|un|o)';
/** Before `at` and a site, in `look at firma.ro`. */
const NO_NAME =
  'look|looks|looked|looking|work|works|worked|working|apply|applied|find|found|check|see|seen|buy|only|hosted|us|me|meet|join|live|available|is|are|was|were|people|back|here|there|start|started|hired|everyone|team|jobs|job|it|that|them|him|her|laugh|laughing|and|or';
const DOMAIN = `${LABEL}(?:\\.${LABEL}){0,3}\\.(?:${ENDING}|(?:net|eu|de|fr|it|es|co|me)(?![\\p{L}\\p{N}]))`;

/** In this order. Each looks only at a bounded part of the text around it. */
const SPELLED: [pattern: RegExp, sign: string][] = [
  [/\s?[([{<]\s?(?:at|a|@|arond|a rond|et|coad[aă] de maimu[tț][aă])\s?[)\]}>]\s?/giu, '@'],
  [/\s?[([{<]\s?(?:dot|punct|pct|\.)\s?[)\]}>]\s?/giu, '.'],
  [/(?<![\p{L}\p{N}])w[ .]w[ .]w(?=[ .])/giu, 'www'],
  [/(?<![\p{L}\p{N}])hxxp(?=s?:)/giu, 'http'],
  [/\s?(?:dou[aă] puncte|colon|:)\s?(?:slash|\/)\s?(?:slash|\/)\s?/giu, '://'],
  [
    new RegExp(
      `(?<=[\\p{L}\\p{N}])(?<!(?<![\\p{L}\\p{N}])${NO_HOST})\\s${DOT_WORD}\\s(?=(?:${LABEL}(?:\\s${DOT_WORD}\\s|\\.)){0,3}(?:${ENDING}|${BEFORE_PATH}))`,
      'giu',
    ),
    '.',
  ],
  // `net` and `eu` are words; behind an `at` they end an address.
  [
    new RegExp(
      `(?<=\\s(?:at|arond|@)\\s?${LABEL})\\s${DOT_WORD}\\s(?=(?:net|eu|de|fr|it|es|co)(?![\\p{L}\\p{N}]))`,
      'giu',
    ),
    '.',
  ],
  [/(?<=[\p{L}\p{N}])\s?\.\s(?=(?:ro|com)(?![\p{L}\p{N}]))/gu, '.'],
  [/(?<=[\p{L}\p{N}])\s\.\s?(?=(?:ro|com|org|net|info|io)(?![\p{L}\p{N}]))/giu, '.'],
  [/(?<=\.[\p{L}]{2,6})\s?slash\s?(?=[\p{L}\p{N}])/giu, '/'],
  [/(?<=[\p{L}\p{N}])\s(?:underscore|liniu[tț][aă] jos)\s(?=[\p{L}\p{N}])/giu, '_'],
  [/(?<![\p{L}\p{N}])arond\s(?=[a-z0-9_.]{3})/giu, '@'],
  [
    new RegExp(
      `(?<=[\\p{L}\\p{N}])(?<!(?<![\\p{L}\\p{N}])(?:${NO_NAME}))\\s(?:at|a rond|coad[aă] de maimu[tț][aă])\\s(?=${DOMAIN})`,
      'giu',
    ),
    '@',
  ],
  [new RegExp(`(?<=[\\p{L}\\p{N}])\\s?@\\s?(?=${DOMAIN})`, 'giu'), '@'],
];
/** Most texts have none of these signs and words. */
const MAY_BE_SPELLED =
  /[@([{<]|[. ]w[ .]|\sat\s|rond|punct|\bdot\b|pct|slash|colon|\s\.|\.\s(?:ro|com)|underscore|maimu|liniu|hxxp/iu;

function readSigns(letters: MappedText): MappedText {
  if (!MAY_BE_SPELLED.test(letters.text)) return letters;
  return SPELLED.reduce((text, [pattern, sign]) => replaceMapped(text, pattern, sign), letters);
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

function readDigits(letters: MappedText): MappedText {
  const words: NumberWord[] = [];
  for (const { 0: word, index } of letters.text.matchAll(WORD)) {
    const end = words.at(-1)?.end ?? 0;
    words.push({
      word,
      plain: plainWord(word),
      start: index,
      end: index + word.length,
      gap: letters.text.slice(end, index),
    });
  }
  if (!words.some(({ plain }) => mayBeNumber(plain))) return letters;
  const parts: { start: number; end: number; text: string }[] = [];
  for (let at = 0; at < words.length; ) {
    const read = readNumber(words, at);
    const [first, last] = [words[at], words[at + (read?.length ?? 1) - 1]];
    if (read && first && last && read.digits !== first.word)
      parts.push({ start: first.start, end: last.end, text: read.digits });
    at += read?.length ?? 1;
  }
  return replaceParts(letters, parts);
}
