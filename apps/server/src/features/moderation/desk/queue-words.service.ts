import { setImmediate as nextTurn } from 'node:timers/promises';
import { foldText } from '@corpomeme/contract/safety/checks/folding';
import { LRUCache } from 'lru-cache';

interface MemeTexts {
  title: string | null;
  message: string | null;
  image_alt: string | null;
  company: string;
  /** Read in the picture. */
  content: string | null;
}

interface FoldedTexts {
  /** The words of the meme's own texts. */
  said: string[];
  /** Those, and the words of its description and company. */
  words: string[];
}

/** Memes between which other requests are served. */
const BATCH = 50;
/** Characters of texts whose words are remembered: each search reads nearly the same texts as the one before. */
const REMEMBERED = 4_000_000;

const known = new LRUCache<string, readonly string[]>({
  maxSize: REMEMBERED,
  sizeCalculation: (_words, text) => text.length + 1,
});

/** Returns the words of the text, in lower case without accents and look-alike letters. */
export function wordsOf(text: string | null): readonly string[] {
  if (!text) return [];
  const words = known.get(text) ?? foldText(text).words.map(({ folded }) => folded);
  known.set(text, words);
  return words;
}

/** Returns the texts with their words. Folding two thousand memes takes seconds, in which other requests are served. */
export async function foldTexts<Texts extends MemeTexts>(
  texts: readonly Texts[],
): Promise<(Texts & FoldedTexts)[]> {
  const folded: (Texts & FoldedTexts)[] = [];
  for (const [at, text] of texts.entries()) {
    if (at % BATCH === 0) await nextTurn();
    const said = [text.title, text.message, text.content].flatMap(wordsOf);
    folded.push({ ...text, said, words: [...said, ...wordsOf(text.image_alt), ...wordsOf(text.company)] });
  }
  return folded;
}
