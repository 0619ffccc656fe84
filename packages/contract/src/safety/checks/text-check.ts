import type { WordPlace } from '../../moderation/listed-words.ts';
import type { CheckName, Finding, TextPlace } from '../../moderation/screening.ts';
import type { FoldedText } from './folding.ts';
import { readable } from './readable.ts';

/** A text of the submission; `picture` is the text read from the image. */
export interface Passage {
  place: TextPlace;
  text: string;
  /** Where admins' entries have to apply to be searched in it. */
  list: WordPlace;
}

interface EntryMatch {
  entry: { id: number; effect: 'mark' | 'hold' | 'refuse' };
  /** The words of the text. */
  found: string;
}

/** Entries of the admins that are searched together. Browsers have none. */
export interface EntryFinder {
  /** Returns the entries that stand in a text of this place, as a reader sees it. `folded`: if it is known. */
  find(text: string, place: WordPlace, folded?: FoldedText): EntryMatch[];
}

/** What a check of texts reads. */
export interface CheckedTexts {
  passages: Passage[];
  company: string;
  entries: EntryFinder;
}

/** Details that a check stores; an earlier image is stored as its meme's id. */
export type CheckFinding = Omit<Finding['details'], 'look_alike'> & {
  meme_id?: number;
  /** Of admins' lists: the entries, and what they do if that is not what the weight says (decision 248). */
  entries?: number[];
  effect?: 'mark' | 'hold';
};

/** Looks at texts for one thing. Returns a finding or null. Runs on the server and in the form (decision 259). */
export interface TextCheck {
  name: CheckName;
  look(texts: CheckedTexts): Promise<CheckFinding | null>;
}

const SHOWN = 5;
const SHOWN_LETTERS = 80;

/** Returns one finding for all matched words of a text check. `find` gets each text as a reader sees it. */
export async function lookInPassages(
  passages: readonly Passage[],
  find: (text: string, passage: Passage) => string[] | Promise<string[]>,
): Promise<CheckFinding | null> {
  const found = new Set<string>();
  const where = new Set<TextPlace>();
  for (const passage of passages) {
    const here = await find(readable(passage.text), passage);
    if (here.length > 0) where.add(passage.place);
    for (const words of here) found.add(shorten(words));
  }
  return where.size > 0 ? { found: [...found].slice(0, SHOWN), where: [...where] } : null;
}

function shorten(words: string): string {
  const line = words.replace(/\s+/gu, ' ').trim();
  return line.length > SHOWN_LETTERS ? `${line.slice(0, SHOWN_LETTERS).toWellFormed()}…` : line;
}
