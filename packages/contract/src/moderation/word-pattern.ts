/** Limits and grammar of the admins' word lists (decision 248). Free of schemas. */
export const WORD_LISTS = {
  patternMax: 60,
  /** Words of one phrase. */
  phraseMax: 6,
  addedMax: 200,
  wordsMax: 1000,
  textMax: 200,
  /** Days, texts of each kind and examples of a trial. */
  trialDays: 30,
  trialTexts: 2000,
  examples: 8,
} as const;

const SIGN = '(?:[\\p{L}\\p{N}]\\p{M}*)';
/** One `*` stands for any letters: at the end, at the start or inside. Two literal signs at least make it findable. */
const WORD = `(?:${SIGN}{2,}\\*?|\\*${SIGN}{2,}|${SIGN}{2,}\\*${SIGN}+)`;

/** Up to six words with a space between; texts are split at all other characters, so a word with one would never match. */
export const WORD_PATTERN = new RegExp(`^${WORD}(?: ${WORD}){0,${WORD_LISTS.phraseMax - 1}}$`, 'u');
