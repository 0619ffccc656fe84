const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Digits and full stops that NFKC keeps. */
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;
const FULL_STOP = /[\u3002\u06d4\u0701]/gu;

/** Returns the text as a reader sees it: without invisible characters, compatibility forms replaced, digits 0 to 9. */
export function readable(text: string): string {
  return text
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
