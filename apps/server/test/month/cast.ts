import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import type { Member } from '../members.ts';
import type { SimulatedSite } from './simulated-site.ts';

/** A moderator with working hours and an accuracy. */
export interface SimulatedModerator {
  member: Member;
  /** The share of correct judgements. */
  accuracy: number;
  /** Hours of the day, UTC; the end is excluded. */
  shift: { from: number; to: number };
  /** Memes decided per half hour. */
  pace: number;
}

export interface Cast {
  admin: Member;
  moderators: SimulatedModerator[];
  authors: Member[];
}

const AUTHORS = 40;

/** Creates an admin, the authors and three moderators of different accuracy. No moderator works between 22 and 6. */
export async function castPeople(site: SimulatedSite): Promise<Cast> {
  const admin = await site.member('admin');
  const moderators: SimulatedModerator[] = [];
  for (const [accuracy, from, to, pace] of [
    [0.99, 6, 14, 3],
    [0.93, 10, 18, 3],
    [0.8, 14, 22, 3],
  ] as const)
    moderators.push({ member: await site.member('moderator'), accuracy, shift: { from, to }, pace });
  const authors: Member[] = [];
  for (let n = 0; n < AUTHORS; n++) authors.push(await site.member());
  return { admin, moderators, authors };
}

/** Facts that the simulation knows beside the site: each action with its time, and the correct decision. */
export interface Journal {
  submitted: Map<number, { at: number; author: Member }>;
  /** The reason to reject a meme; null if it should be approved. */
  faults: Map<number, ReasonCode | null>;
  /** Each attempt to post, and whether the site refused it. */
  attempts: { userId: string; at: number; wasRefused: boolean }[];
  /** Number of actions by kind. */
  deeds: Map<string, number>;
  /** Unexpected responses. */
  surprises: string[];
}

export function createJournal(): Journal {
  return {
    submitted: new Map(),
    faults: new Map(),
    attempts: [],
    deeds: new Map(),
    surprises: [],
  };
}

export function count(journal: Journal, deed: string): void {
  journal.deeds.set(deed, (journal.deeds.get(deed) ?? 0) + 1);
}
