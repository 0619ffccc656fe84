import { type MappedText, type NormalText, placeOf } from './normal-form.ts';
import { type FoundSpan, textCheck } from './text-check.ts';

/** Phone numbers, personal numbers, accounts and plates. They read the text in which words for digits are digits. */

interface NumberPart {
  digits: string;
  start: number;
  end: number;
  /** Whether it was not written with digits. */
  isSpelled: boolean;
}

/** Moments and days, which are parts of no number: `08:30`, `01.02.2026`. */
const MOMENT =
  /(?<![\d:.])(?:[01]?\d|2[0-4]):[0-5]\d(?![\d:])|(?<![\d.])(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:19|20)\d\d(?!\d)|(?<!\d)(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/g;
const BETWEEN =
  /^(?:[\s.,;:\-–—_*/()|+~·•=\\]{1,6}|[\s,]{0,2}(?:[șs]i|apoi|and|then|dash|minus|cratim[aă]|liniu[tț][aă]|spa[tț]iu|space|pauz[aă]|punct|dot)[\s,]{1,2})$/iu;

/** Returns the runs of numbers that only separators part. */
function listRuns({ digits, letters, written }: NormalText): NumberPart[][] {
  const { text } = digits;
  if (!/\d/.test(text)) return [];
  const moments = Array.from(
    text.matchAll(MOMENT),
    ({ 0: found, index }) => [index, index + found.length] as const,
  );
  const runs: NumberPart[][] = [];
  let end = -1;
  for (const { 0: found, index } of text.matchAll(/(?<![\p{L}\p{N}])\d+(?!\p{L})/gu)) {
    if (moments.some(([from, to]) => index >= from && index < to)) continue;
    const place = placeOf(digits, index, index + found.length);
    const isSpelled = digits !== letters && /\p{L}/u.test(written.slice(place.start, place.end));
    const part = { digits: found, start: index, end: index + found.length, isSpelled };
    if (end >= 0 && BETWEEN.test(text.slice(end, index))) runs.at(-1)?.push(part);
    else runs.push([part]);
    end = part.end;
  }
  return runs;
}

const MOST_DIGITS = 15;
const FEWEST_DIGITS = 9;
/** A text of thousands of numbers costs no more than some. */
const MOST_CANDIDATES = 200;

/** Calls `look` with the digits of each row of whole parts that is long enough for a number. */
function eachNumber(
  runs: readonly NumberPart[][],
  look: (digits: string, parts: NumberPart[]) => void,
): void {
  for (const run of runs)
    for (let first = 0; first < run.length; first++) {
      let digits = '';
      for (let last = first; last < run.length; last++) {
        digits += run[last]?.digits;
        if (digits.length > MOST_DIGITS) break;
        if (digits.length >= FEWEST_DIGITS) look(digits, run.slice(first, last + 1));
      }
    }
}

const CALL =
  /(?:call|phone|tel|cell|mobile|text|number|whatsapp|ring|dial|reach|picks? up|contact|line|desk|sun[aă]|apel|num[aă]r|telefon|mobil|r[aă]spun)[\p{L}]{0,4}[^\p{L}\d]{0,3}(?:[\p{L}]{1,8}[^\p{L}\d]{1,3}){0,3}$/iu;

/** Any, because the ranges that are given out change. */
const BRITISH_MOBILE = /^\+447[1-57-9]\d{8}$/;

/** Returns the international number as which digits may be read; null if as none. */
function readInternational(
  digits: string,
  parts: readonly NumberPart[],
  { text }: MappedText,
): string | null {
  const start = parts[0]?.start ?? 0;
  if (/\+[\s(]?$/.test(text.slice(Math.max(0, start - 2), start))) return `+${digits}`;
  if (/^00[1-9]/.test(digits)) return `+${digits.slice(2)}`;
  if (/^0[1-9]\d{8}$/.test(digits)) return `+40${digits.slice(1)}`;
  if (/^0[1-9]\d{9}$/.test(digits)) return `+44${digits.slice(1)}`;
  if (/^0?(?:40\d{9}|44\d{10})$/.test(digits)) return `+${digits.replace(/^0/, '')}`;
  const isAmerican = /^1?[2-9]\d{2}[2-9]\d{6}$/.test(digits);
  if (!isAmerican && !/^7\d{8}$/.test(digits)) return null;
  const isCalled = CALL.test(text.slice(Math.max(0, start - 60), start));
  if (!isAmerican) return isCalled ? `+40${digits}` : null;
  const isGrouped =
    /^(?:1,)?3,3,4$/.test(parts.map((part) => part.digits.length).join()) &&
    !/[,;:=]/.test(text.slice(start, parts.at(-1)?.end));
  const isCounting = parts
    .slice(1)
    .every((part, at) => Number(part.digits) === Number(parts[at]?.digits) + 1);
  const isSpelled = !isCounting && parts.filter((part) => part.isSpelled).length > 2;
  return isGrouped || isSpelled || isCalled ? `+1${digits.slice(-10)}` : null;
}

export const phoneNumber = textCheck('phone-number', async (normal) => {
  const { digits } = normal;
  const candidates: { full: string; start: number; end: number }[] = [];
  eachNumber(listRuns(normal), (number, parts) => {
    const full = readInternational(number, parts, digits);
    const first = parts[0]?.start ?? 0;
    const plus = /\+[\s(]?$/.exec(digits.text.slice(Math.max(0, first - 2), first))?.[0].length ?? 0;
    if (full) candidates.push({ full, start: first - plus, end: parts.at(-1)?.end ?? 0 });
  });
  if (candidates.length === 0) return [];
  // Loaded on demand: its tables are large, and most texts contain no number.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const found: typeof candidates = [];
  for (const one of candidates.slice(0, MOST_CANDIDATES)) {
    const last = found.at(-1);
    if (last && one.start < last.end) continue;
    if (BRITISH_MOBILE.test(one.full) || parsePhoneNumberFromString(one.full)?.isValid()) found.push(one);
  }
  return found.map(({ start, end }) => placeOf(digits, start, end));
});

const CNP_WEIGHTS = '279146358279';

/** Romanian personal number: sex and century, date of birth, county, number and check digit. */
function isPersonalNumber(digits: string): boolean {
  if (
    !/^[1-8]\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|[1-4]\d|5[0-2]|70|80)\d{4}$/.test(digits)
  )
    return false;
  const sum = [...CNP_WEIGHTS].reduce((all, weight, at) => all + Number(weight) * Number(digits[at]), 0);
  return (sum % 11 === 10 ? 1 : sum % 11) === Number(digits[12]);
}

/** Letters and digits of an account number, by country. */
const IBAN_LENGTHS: Record<string, number> = {
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IT: 27,
  LT: 20,
  LU: 20,
  LV: 21,
  MD: 24,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  TR: 26,
  UA: 29,
};
const IBAN_START = /(?<![\p{L}\p{N}])([a-z]{2})[\s.\-_:]{0,2}[\doil]/giu;

function findAccounts({ text }: MappedText): [start: number, end: number][] {
  return Array.from(text.matchAll(IBAN_START)).flatMap(({ 1: country = '', index }) => {
    const length = IBAN_LENGTHS[country.toUpperCase()];
    if (length === undefined) return [];
    let signs = '';
    let at = index;
    for (let gap = 0; at < text.length && signs.length < length && gap < 4; at++) {
      const sign = text[at] as string;
      gap = /[a-z0-9]/i.test(sign) ? 0 : gap + 1;
      if (gap === 0) signs += sign.toUpperCase();
      else if (!/[\s.\-_:,/*|]/.test(sign)) return [];
    }
    const isOver = !/[\p{L}\p{N}]/u.test(text[at] ?? ' ');
    return signs.length === length && isOver && [signs, withDigits(signs)].some(isAccount)
      ? [[index, at]]
      : [];
  });
}

/** The bank's letters stay. */
const withDigits = (signs: string) =>
  signs.slice(0, 2) + readAsDigits(signs.slice(2, 4)) + signs.slice(4, 8) + readAsDigits(signs.slice(8));
const readAsDigits = (signs: string) => signs.replace(/[OIL]/g, (sign) => (sign === 'O' ? '0' : '1'));

/** ISO 13616: letters count as 10 to 35, and the remainder by 97 is 1. */
function isAccount(signs: string): boolean {
  if (!/^[A-Z]{2}\d{2}/.test(signs)) return false;
  let rest = 0;
  for (const sign of signs.slice(4) + signs.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

const COUNTIES =
  'AB|AR|AG|BC|BH|BN|BR|BT|BV|BZ|CJ|CL|CS|CT|CV|DB|DJ|GJ|GL|GR|HD|HR|IF|IL|IS|MH|MM|MS|NT|OT|PH|SB|SJ|SM|SV|TL|TM|TR|VL|VN|VS|B';
const PLATE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${COUNTIES})([\\s.\\-_]{0,3})\\d{2}|B([\\s.\\-_]{0,3})\\d{3})([\\s.\\-_]{0,3})([A-Z]{3})(?![\\p{L}\\p{N}])`,
  'giu',
);
const NO_PLATE = new Set(
  'ani lei min ron eur usd dev prd tst app srv log sql bit now the and for pax zile'.split(' '),
);
const CAR =
  /(?:ma[sș]in|num[aă]r|pl[aă]cu[tț]|[iî]nmatricul|parc|car\b|cars\b|plate|bmw|audi|dacia|logan|duster|golf|passat|skoda|ford|mercedes|toyota|tesla|tuareg|jeep)[^.!?\n]{0,40}$/iu;

function findPlates({ text }: MappedText, capitalsMean: boolean): [start: number, end: number][] {
  return Array.from(text.matchAll(PLATE)).flatMap(
    ({ 0: found, 1: one, 2: two, 3: gap = '', 4: letters = '', index }) => {
      if (NO_PLATE.has(letters.toLowerCase())) return [];
      const gaps = [one ?? two ?? '', gap];
      const isCompact = gaps.every((each) => /^[-.]?$/.test(each));
      const isCapital = capitalsMean && found === found.toUpperCase();
      const isCar = CAR.test(text.slice(Math.max(0, index - 60), index));
      return isCompact || isCapital || isCar ? [[index, index + found.length]] : [];
    },
  );
}

/** Finds what identifies one person or car: personal numbers, accounts and Romanian plates. */
export const identifier = textCheck('identifier', (normal) => {
  const { digits, letters } = normal;
  if (!/\d/.test(digits.text)) return [];
  const spans: FoundSpan[] = [];
  const add = (from: MappedText, start: number, end: number) => {
    const span = placeOf(from, start, end);
    if (!spans.some((one) => span.start < one.end && span.end > one.start)) spans.push(span);
  };
  eachNumber(listRuns(normal), (number, parts) => {
    if (number.length === 13 && isPersonalNumber(number))
      add(digits, parts[0]?.start ?? 0, parts.at(-1)?.end ?? 0);
  });
  const capitalsMean = /\p{Ll}{2}/u.test(letters.text) || letters.text.length < 20;
  for (const text of digits === letters ? [letters] : [letters, digits]) {
    for (const [start, end] of findAccounts(text)) add(text, start, end);
    for (const [start, end] of findPlates(text, capitalsMean)) add(text, start, end);
  }
  return spans;
});
