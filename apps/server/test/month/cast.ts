import type { ReasonCode } from '@corpomeme/contract/reasons';
import type { Member } from '../members.ts';
import type { SimulatedSite } from './simulated-site.ts';

/** A moderator with working hours and a share of judgements that are right. */
export interface SimulatedModerator {
  member: Member;
  care: number;
  /** Hours of the day, UTC; the end is outside. */
  shift: { from: number; to: number };
  /** Memes decided in half an hour. */
  pace: number;
}

export interface Cast {
  admin: Member;
  moderators: SimulatedModerator[];
  authors: Member[];
}

const AUTHORS = 40;

/** Three moderators of different care; the hours after 22 and before 6 are nobody's. */
export async function castPeople(site: SimulatedSite): Promise<Cast> {
  const admin = await site.member('admin');
  const moderators: SimulatedModerator[] = [];
  for (const [care, from, to, pace] of [
    [0.99, 6, 14, 3],
    [0.93, 10, 18, 3],
    [0.8, 14, 22, 3],
  ] as const)
    moderators.push({ member: await site.member('moderator'), care, shift: { from, to }, pace });
  const authors: Member[] = [];
  for (let n = 0; n < AUTHORS; n++) authors.push(await site.member());
  return { admin, moderators, authors };
}

/** What the simulation knows beside the site: what was done when, and what would have been right. */
export interface Journal {
  submitted: Map<number, { at: number; author: Member }>;
  /** Why it should be rejected; null where it should be approved. */
  faults: Map<number, ReasonCode | null>;
  /** Each try to post, and whether the site refused it. */
  attempts: { userId: string; at: number; wasRefused: boolean }[];
  /** How often each thing was done. */
  deeds: Map<string, number>;
  /** Answers that the simulation did not expect. */
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
