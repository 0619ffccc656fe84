/** Suggestion of themes by words, for server and upload form alike. Free of schemas, because browsers call these functions. */

/** A meme has at most this many themes. */
export const THEMES_EACH = 2;
export const THEMES = {
  max: 50,
  slugMax: 40,
  nameMax: 40,
  wordMax: 40,
  wordsMax: 200,
  aboutMax: 200,
} as const;

export interface ThemeRule {
  slug: string;
  /** Folded words and phrases; `*` at the end of a word matches any ending. */
  words: string[];
}

/** Returns the words of a text as the rules compare them: lower case, without accents, with one space around each. */
export function foldForThemes(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return ` ${(words ?? []).join(' ')} `;
}

/** Returns the themes whose words the text has most of, at most two; the order of the rules breaks ties. */
export function suggestThemes(text: string, rules: readonly ThemeRule[]): string[] {
  const folded = foldForThemes(text);
  return rules
    .map(({ slug, words }) => ({ slug, hits: words.filter((word) => hasWord(folded, word)).length }))
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.hits - a.hits)
    .slice(0, THEMES_EACH)
    .map(({ slug }) => slug);
}

function hasWord(folded: string, word: string): boolean {
  return folded.includes(word.endsWith('*') ? ` ${word.slice(0, -1)}` : ` ${word} `);
}
