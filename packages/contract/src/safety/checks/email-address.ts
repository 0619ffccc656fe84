import { lookInPassages, type TextCheck } from './text-check.ts';

const NAME = '[\\p{L}\\p{N}][\\p{L}\\p{N}._%+-]{0,63}';
const LABEL = '[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62}';
/** Includes spellings that hide an address from machines: `ana (at) firma punct ro`. */
const AT = '(?:@|\\s@\\s|\\s?(?:\\(at?\\)|\\[at\\]|\\{at\\})\\s?)';
const SPELLED_AT = '\\s(?:at|arond|a rond|arong)\\s';
const DOT = '(?:\\.|\\s?(?:\\(dot\\)|\\[dot\\]|\\(punct\\)|\\[punct\\])\\s?|\\s(?:dot|punct)\\s)';
const ENDING = '(?:ro|com|net|org|eu|info|io|co|uk|de|fr|it|es|hu|md|gov|edu)(?![\\p{L}\\p{N}])';
/** Words before "dot com" that are no host, as in `Look at this dot com boom`. */
const NO_HOST = '(?!(?:this|that|the|these|all|my|our|your|a|an|once|least)\\s)';

const PATTERNS = [
  new RegExp(`${NAME}${AT}${LABEL}(?:${DOT}${LABEL}){0,3}${DOT}\\p{L}{2,24}`, 'giu'),
  // With spaces on one side or around the dot, only before unambiguous domain endings: `cu @ana.pop`.
  new RegExp(`${NAME}\\s?@\\s?${LABEL}(?:\\.${LABEL}){0,2}\\s?\\.\\s?${ENDING}`, 'giu'),
  new RegExp(`${NAME}${SPELLED_AT}${NO_HOST}${LABEL}(?:${DOT}${LABEL}){0,2}${DOT}${ENDING}`, 'giu'),
];
/** In images, the @ is often misread. */
const MISREAD = new RegExp(`${NAME}[©®]${LABEL}(?:\\.${LABEL}){0,2}\\.${ENDING}`, 'giu');

export const emailAddress: TextCheck = {
  name: 'email-address',
  look: ({ passages }) =>
    lookInPassages(passages, (text, { place }) =>
      (place === 'picture' ? [...PATTERNS, MISREAD] : PATTERNS).flatMap((one) => text.match(one) ?? []),
    ),
};
