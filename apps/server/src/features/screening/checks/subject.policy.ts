import type { CheckName, CheckWeights, TextPlace } from '@corpomeme/contract/screening';
import type { StoredDetails } from '../findings.view.ts';
import { readable } from './readable.policy.ts';

/** A text of the submission; `picture` is what was read in it. */
export interface Passage {
  place: TextPlace;
  text: string;
}

/** An earlier picture that looks like this one. */
interface Earlier {
  memeId: number;
  /** Differing bits of the fingerprint. */
  distance: number;
  /** What was read in it; null where that is not known. */
  words: string | null;
}

/** All that the checks may know about a submission. */
export interface Subject {
  passages: Passage[];
  company: string;
  author: {
    /** Whole days since they registered. */
    days: number;
    approved: number;
    /** Rejected or taken down. */
    rejected: number;
    /** Sent in within `LATELY`, this one included. */
    lately: number;
  };
  /** Closest first. */
  earlier: Earlier[];
  /** What was read in this picture; null until it is read. */
  words: string | null;
  /** The block that this picture falls under. */
  block: { id: number; reason: string | null } | null;
  /** Words that admins added to the list. */
  addedWords: readonly string[];
  weights: CheckWeights;
}

/** Milliseconds. */
export const LATELY = 10 * 60_000;

export type CheckFinding = StoredDetails;

/** Says what it noticed, or null. It decides nothing; what that weighs is set apart. */
export interface Check {
  name: CheckName;
  /** Once this has something to say, the others need not look, and the meme stands before all without such a finding. */
  isDecisive?: true;
  look(subject: Subject): CheckFinding | null | Promise<CheckFinding | null>;
}

const SHOWN = 5;
const SHOWN_LETTERS = 80;

/** For checks that look for words: one finding, however many there are. `find` gets each text as a reader sees it. */
export async function lookInPassages(
  passages: readonly Passage[],
  find: (text: string, place: TextPlace) => string[] | Promise<string[]>,
): Promise<CheckFinding | null> {
  const found = new Set<string>();
  const where: TextPlace[] = [];
  for (const { place, text } of passages) {
    const here = await find(readable(text), place);
    if (here.length > 0) where.push(place);
    for (const words of here) found.add(shorten(words));
  }
  return where.length > 0 ? { found: [...found].slice(0, SHOWN), where } : null;
}

function shorten(words: string): string {
  const line = words.replace(/\s+/gu, ' ').trim();
  return line.length > SHOWN_LETTERS ? `${line.slice(0, SHOWN_LETTERS).toWellFormed()}…` : line;
}
