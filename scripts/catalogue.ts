import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The texts of the specification, one per line, in its spelling. */
export const CATALOGUE: readonly string[] = readFileSync(
  path.join(import.meta.dirname, 'catalogue.txt'),
  'utf8',
)
  .split('\n')
  .filter(Boolean);

/** Texts that the server sends and pages handle without showing them (product: error texts, product: votes). */
export const RESPONSE_ONLY: readonly string[] = [
  'You have already voted for this meme',
  'You have not voted for this meme yet',
  'Email not verified',
];

/** Records of the journeys: texts of the catalogue, verbatim. */
export interface Records {
  /** Seen on a page, or read aloud. */
  shown: string[];
  /** Sent in a response to a page. */
  answered: string[];
}

/** Returns one spelling for all variants. Also runs inside pages, so it uses only its arguments. */
export function normalise(text: string): string {
  return text.replaceAll('’', "'").replace(/\s+/g, ' ').trim();
}

/** Returns a title and its text, which the specification writes in one line, as two parts. */
export function partsOf(text: string): string[] {
  return text.split(' / ').map(normalise);
}

/** Returns the source of a pattern that matches the whole shown text; null if the text has no variable part. */
export function patternOf(part: string): string | null {
  const pieces = part.split(/(\{[^}]*\}|\bN\b)/);
  if (pieces.length === 1) return null;
  const sources = pieces.map((piece, n) => {
    if (n % 2 === 0) return RegExp.escape(piece);
    return piece === 'N' ? '\\d+' : '(.+)';
  });
  return `^${sources.join('')}$`;
}
