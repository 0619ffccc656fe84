import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The texts of the specification, one a line, as it writes them. */
export const CATALOGUE: readonly string[] = readFileSync(
  path.join(import.meta.dirname, 'catalogue.txt'),
  'utf8',
)
  .split('\n')
  .filter(Boolean);

/** What the specification has the server answer and the pages act upon without a word (product: error texts, product: votes). */
export const ANSWERED_ONLY: readonly string[] = [
  'You have already voted for this meme',
  'You have not voted for this meme yet',
  'Email not verified',
];

/** What journeys write down: texts of the catalogue, word for word. */
export interface Records {
  /** To be seen on a page, or read aloud. */
  shown: string[];
  /** In an answer to a page. */
  answered: string[];
}

/** One spelling of what may be spelt in several ways. It runs in pages, too: all it uses is what it gets. */
export function tidied(text: string): string {
  return text.replaceAll('’', "'").replace(/\s+/g, ' ').trim();
}

/** A title and its text, which the specification writes in one line, are two. */
export function partsOf(text: string): string[] {
  return text.split(' / ').map(tidied);
}

/** Source of the pattern that the whole of a shown text has to fit; null where nothing in it changes. */
export function patternOf(part: string): string | null {
  const pieces = part.split(/(\{[^}]*\}|\bN\b)/);
  if (pieces.length === 1) return null;
  const sources = pieces.map((piece, n) => {
    if (n % 2 === 0) return RegExp.escape(piece);
    return piece === 'N' ? '\\d+' : '(.+)';
  });
  return `^${sources.join('')}$`;
}
