/** Returns whether each wanted word begins one of the words. Both are folded. */
export function hasWords(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((each) => words.some((word) => word.startsWith(each)));
}

/** Fewer words are the same by chance: 'Luni', 'Bună dimineața'. */
const ENOUGH_WORDS = 3;
/** Share of common words in all words of two memes. */
const SAME_WORDS = 0.8;

export function saySame(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  if (some.size < ENOUGH_WORDS || others.size < ENOUGH_WORDS) return false;
  return some.intersection(others).size / some.union(others).size >= SAME_WORDS;
}
