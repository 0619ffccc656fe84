import type { WordPlace } from '@corpomeme/contract/moderation/listed-words';
import type { CheckName, CheckWeights, Finding, TextPlace } from '@corpomeme/contract/moderation/screening';
import type { AuthorStanding } from '@corpomeme/contract/safety/sanctions';
import type { EntryList } from './listed-entries.policy.ts';
import { readable } from './readable.policy.ts';

/** A text of the submission; `picture` is the text read from the image. */
export interface Passage {
  place: TextPlace;
  text: string;
  /** Where admins' entries have to apply to be searched in it. */
  list: WordPlace;
}

/** An earlier similar image. */
interface EarlierPicture {
  memeId: number;
  /** Differing bits of the fingerprints. */
  distance: number;
  /** The text read from it; null if unknown. */
  words: string | null;
}

/** The input of all checks about a submission. */
export interface Subject {
  passages: Passage[];
  company: string;
  author: {
    /** Whole days since the registration. */
    days: number;
    approved: number;
    /** Rejected or removed memes. */
    rejected: number;
    /** Submissions within `LATELY`, this one included. */
    lately: number;
    /** Of an author without a name only; the numbers are then 0. */
    standing?: AuthorStanding;
  };
  /** Most similar first. */
  earlier: EarlierPicture[];
  /** The text read from this image; null until it is read. */
  words: string | null;
  /** The block that matches this image. */
  block: { id: number; reason: string | null } | null;
  entries: EntryList;
  weights: CheckWeights;
}

/** Milliseconds. */
export const LATELY = 10 * 60_000;

/** Details that a check stores; an earlier image is stored as its meme's id. */
export type CheckFinding = Omit<Finding['details'], 'look_alike'> & {
  meme_id?: number;
  /** Of admins' lists: the entries, and what they do if that is not what the weight says (decision 248). */
  entries?: number[];
  effect?: 'mark' | 'hold';
};

/** Looks at a submission for one thing. Returns a finding or null. Checks decide nothing; weights are separate. */
export interface Check {
  name: CheckName;
  /** If it has a finding, the other checks are skipped and the meme comes first in the queue. */
  isDecisive?: true;
  look(subject: Subject): CheckFinding | null | Promise<CheckFinding | null>;
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
