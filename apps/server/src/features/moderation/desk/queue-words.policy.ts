import { foldText } from '@corpomeme/contract/safety/checks/folding';

interface MemeTexts {
  title: string | null;
  message: string | null;
  image_alt: string | null;
  company: string;
  /** Read in the picture. */
  content: string | null;
}

const wordsOf = (text: string | null) => foldText(text ?? '').words.map(({ folded }) => folded);

/** Returns whether each word of the search begins a word of the meme; ignores case, accents and look-alike letters. */
export function hasWords(
  { title, message, image_alt, company, content }: MemeTexts,
  search: string,
): boolean {
  const words = [title, message, image_alt, company, content].flatMap(wordsOf);
  return wordsOf(search).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** Fewer words are the same by chance: 'Luni', 'Bună dimineața'. */
const ENOUGH_WORDS = 3;
/** Share of common words in all words of two memes. */
const SAME_WORDS = 0.8;

/** Returns the words of a meme's own texts, for `saySame`. */
export function saidIn({ title, message, content }: MemeTexts): Set<string> {
  return new Set([title, message, content].flatMap(wordsOf));
}

export function saySame(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  if (some.size < ENOUGH_WORDS || others.size < ENOUGH_WORDS) return false;
  return some.intersection(others).size / some.union(others).size >= SAME_WORDS;
}
