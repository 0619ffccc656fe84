import { lookInPassages, type TextCheck } from './text-check.ts';

/** Digits with separators between all of them. */
const SPREAD = /\d(?:[ .\-_*]{1,2}\d){8,14}/gu;

export const phoneNumber: TextCheck = {
  name: 'phone-number',
  look: ({ passages }) =>
    lookInPassages(passages, async (text) => {
      const spelled = readSpelledDigits(text);
      if (!/\d/.test(text) && spelled.length === 0) return [];
      // Loaded on demand: its tables are large, and most texts contain no digit.
      const { findPhoneNumbersInText } = await import('libphonenumber-js/max');
      const together = text.replace(SPREAD, (digits) => digits.replace(/\D/g, ''));
      return [...new Set([text, together, ...spelled])].flatMap((each) =>
        findPhoneNumbersInText(each, { defaultCountry: 'RO' }).map(({ startsAt, endsAt }) =>
          each.slice(startsAt, endsAt),
        ),
      );
    }),
};

/** Words for digits in Romanian and English, without accents. */
const DIGIT_WORDS = new Map(
  `zero unu,una,one doi,doua,two trei,three patru,four cinci,five sase,six sapte,seven opt,eight noua,nine`
    .split(' ')
    .flatMap((words, digit) => words.split(',').map((word) => [word, String(digit)] as const)),
);
/** Letters that look like digits, among digits. */
const LETTERS: Record<string, string> = { o: '0', i: '1', l: '1', z: '2', s: '5', b: '8' };
const LOOK_ALIKE = /^(?=.*\d)[\doilzsb]+$/;
const FEWEST_DIGITS = 9;
/** Of a national number, which begins with 0. Other digits may stand before and behind it: `etajul doi: O722 …`. */
const NATIONAL = 10;

/** Returns the numbers of which digits are written as words or as letters: `zero șapte doi …`, `O722 l23 456`. */
function readSpelledDigits(text: string): string[] {
  const numbers: string[] = [];
  let parts: string[] = [];
  let isSpelled = false;
  let end = 0;
  const finish = () => {
    const digits = parts.join('');
    if (isSpelled && digits.length >= FEWEST_DIGITS) {
      numbers.push(digits);
      for (const at of parts.keys()) {
        const rest = parts.slice(at).join('');
        if (rest.startsWith('0') && rest.length >= NATIONAL) numbers.push(rest.slice(0, NATIONAL));
      }
    }
    parts = [];
    isSpelled = false;
  };
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const read = digitsOf(word);
    if (read === null || !/^[\s.,;:\-_*/()]{0,3}$/u.test(text.slice(end, index))) finish();
    if (read !== null) parts.push(read);
    isSpelled ||= read !== null && read !== word;
    end = index + word.length;
  }
  finish();
  return numbers;
}

/** Returns the digits that a word is read as; null if it is another word. */
function digitsOf(word: string): string | null {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const digit = DIGIT_WORDS.get(plain);
  if (digit !== undefined) return digit;
  return LOOK_ALIKE.test(plain) ? plain.replace(/[oilzsb]/g, (letter) => LETTERS[letter] ?? letter) : null;
}
