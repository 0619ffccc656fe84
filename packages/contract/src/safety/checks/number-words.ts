/** Numbers in Romanian and English words, without accents, and letters that stand for digits. */

const listOf = (words: string, first: number, step = 1) =>
  words
    .trim()
    .split(/\s+/)
    .flatMap((forms, at) => forms.split(',').map((form) => [form, first + at * step] as const));

const UNITS = new Map(
  listOf(
    `zero unu,una,one doi,doua,two trei,three patru,four cinci,five sase,six sapte,seven opt,eight noua,nine`,
    0,
  ),
);
const TEENS = new Map(
  listOf(
    `zece,ten unsprezece,unspe,unspre,eleven doisprezece,douasprezece,doispe,douaspe,twelve treisprezece,treispe,thirteen
    paisprezece,patrusprezece,paispe,fourteen cincisprezece,cinsprezece,cinspe,cincispe,fifteen
    saisprezece,sasesprezece,saispe,sixteen saptesprezece,saptespe,seventeen optsprezece,optispe,optspe,eighteen
    nouasprezece,nouaspe,nineteen`,
    10,
  ),
);
const TENS = new Map(
  listOf(
    `douazeci,twenty treizeci,thirty patruzeci,forty,fourty cincizeci,cinzeci,fifty saizeci,sasezeci,sixty
    saptezeci,seventy optzeci,eighty nouazeci,ninety`,
    20,
    10,
  ),
);
const ENGLISH_TENS = new Set('twenty thirty forty fourty fifty sixty seventy eighty ninety'.split(' '));
const HUNDRED = new Set('suta sute hundred'.split(' '));
const TIMES = new Map([
  ...['double', 'dublu', 'dubla'].map((word) => [word, 2] as const),
  ...['triple', 'triplu', 'tripla'].map((word) => [word, 3] as const),
]);
const AND = new Set(['si', 'and']);
const ZERO = new Set(['oh', 'o', 'nul', 'nought']);

/** Letters that look like digits, among digits. */
const LETTERS: Record<string, string> = { o: '0', i: '1', l: '1', z: '2', s: '5', b: '8', g: '9', q: '9' };
const LOOK_ALIKE = /^(?=.*\d)[\doilzsbgq]+$/;
const WITHIN = /^[\s-]{1,3}$/;
const NEAR = /^[\s.,;:\-_*/()+|]{1,3}$/;

export interface NumberWord {
  word: string;
  /** In small letters without accents. */
  plain: string;
  start: number;
  end: number;
  /** What stands between the word before and this one. */
  gap: string;
}

/** Returns the digits that begin at a word and the number of words that they are read from; null for other words. */
export function readNumber(
  words: readonly NumberWord[],
  at: number,
): { digits: string; length: number } | null {
  const first = words[at]?.plain ?? '';
  if (!mayBeNumber(first) && !SHORT.has(first)) return null;
  const read = (index: number) => {
    const word = words[index];
    return word && (index === at || WITHIN.test(word.gap)) ? word.plain : '';
  };
  const times = TIMES.get(first);
  if (times !== undefined) {
    const digit = digitOf(read(at + 1));
    return digit === null ? null : { digits: digit.repeat(times), length: 2 };
  }
  const hundreds = first === 'o' || first === 'un' || first === 'a' ? 1 : UNITS.get(first);
  if (hundreds !== undefined && HUNDRED.has(read(at + 1))) {
    const and = AND.has(read(at + 2)) ? 1 : 0;
    const rest = belowHundred(read, at + 2 + and);
    return {
      digits: String(hundreds * 100 + (rest?.value ?? 0)),
      length: 2 + (rest ? and + rest.length : 0),
    };
  }
  const number = belowHundred(read, at);
  if (number) return { digits: String(number.value), length: number.length };
  if (LOOK_ALIKE.test(first))
    return { digits: first.replace(/[oilzsbgq]/g, (letter) => LETTERS[letter] ?? letter), length: 1 };
  const near = [at - 1, at + 1].filter(
    (index) => NEAR.test(words[Math.max(index, at)]?.gap ?? '') && mayBeNumber(words[index]?.plain ?? ''),
  ).length;
  if (ZERO.has(first) && near > 0) return { digits: '0', length: 1 };
  return /^[il]$/.test(first) && near > 1 ? { digits: '1', length: 1 } : null;
}

function belowHundred(read: (index: number) => string, at: number): { value: number; length: number } | null {
  const word = read(at);
  const tens = TENS.get(word);
  if (tens === undefined) {
    const value = TEENS.get(word) ?? UNITS.get(word);
    return value === undefined ? null : { value, length: 1 };
  }
  const and = AND.has(read(at + 1)) ? 1 : 0;
  const unit = and === 1 || ENGLISH_TENS.has(word) ? UNITS.get(read(at + 1 + and)) : undefined;
  return unit ? { value: tens + unit, length: 2 + and } : { value: tens, length: 1 };
}

const digitOf = (word: string) =>
  ZERO.has(word) ? '0' : (UNITS.get(word)?.toString() ?? (/^\d$/.test(word) ? word : null));

/** Words that may be a digit beside other numbers, or begin a hundred. */
const SHORT = new Set('o oh un a i l nul nought'.split(' '));
const NUMBERS: ReadonlySet<string> = new Set(
  [...UNITS, ...TEENS, ...TENS, ...TIMES].map(([word]) => word).concat('oh'),
);

/** Returns whether a word has digits or says a number. */
export const mayBeNumber = (plain: string) => NUMBERS.has(plain) || /\d/.test(plain);

export function plainWord(word: string): string {
  const small = word.toLowerCase();
  return /^[a-z0-9]*$/.test(small) ? small : small.normalize('NFKD').replace(/\p{M}/gu, '');
}
