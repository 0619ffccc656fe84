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
