import type { CheckName, CheckWeights } from '@corpomeme/contract/moderation/screening';
import type { CheckedTexts, CheckFinding } from '@corpomeme/contract/safety/checks/text-check';
import type { AuthorStanding } from '@corpomeme/contract/safety/sanctions';

/** An earlier similar image. */
interface EarlierPicture {
  memeId: number;
  /** Differing bits of the fingerprints. */
  distance: number;
  /** The text read from it; null if unknown. */
  words: string | null;
}

/** The input of all checks about a submission. */
export interface Subject extends CheckedTexts {
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
  weights: CheckWeights;
}

/** Milliseconds. */
export const LATELY = 10 * 60_000;

/** Looks at a submission for one thing. Returns a finding or null. Checks decide nothing; weights are separate. */
export interface Check {
  name: CheckName;
  /** If it has a finding, the other checks are skipped and the meme comes first in the queue. */
  isDecisive?: true;
  look(subject: Subject): CheckFinding | null | Promise<CheckFinding | null>;
}
