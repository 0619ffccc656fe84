import { HELD_REASONS, type HeldReason } from '@corpomeme/contract/comments/comments';
import type { CheckWeights } from '@corpomeme/contract/moderation/screening';
import { TEXT_CHECKS } from '@corpomeme/contract/safety/checks/text-checks';
import { MINUTE } from '@corpomeme/contract/site/time';
import { type CheckResult, runChecks } from '../../safety/checks/checks.policy.ts';
import type { EntryList } from '../../safety/checks/listed-entries.policy.ts';
import type { Subject } from '../../safety/checks/subject.policy.ts';

/** Why a comment waits for a moderator. */
export interface HoldCause {
  reason: HeldReason;
  /** The matched words, truncated. */
  found: string[];
}

/** What the checks of a text use, as admins set it. */
export interface Standards {
  weights: CheckWeights;
  entries: EntryList;
  onFailure: (check: string, error: unknown) => void;
}

/** Another comment of the same member. */
export interface OtherComment {
  memeId: number;
  /** Its place among the comments of that meme. */
  place: number;
  content: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Latest other comments under the same meme that are read together with a comment. */
const TOGETHER = 6;
/** Characters of the start and of the end of a comment that are read together with others: split words are short. */
const EDGE = 100;
const NOBODY: Subject['author'] = { days: 0, approved: 0, rejected: 0, lately: 0 };

/** Returns the findings in a text, without what a moderator would stumble over in a picture or an author. */
export function findInText(text: string, { weights, entries, onFailure }: Standards): Promise<CheckResult[]> {
  const passages = [{ place: 'message' as const, text, list: 'comments' as const }];
  const none = { company: '', author: NOBODY, earlier: [], words: null, block: null };
  return runChecks({ passages, entries, weights, ...none }, onFailure, TEXT_CHECKS);
}

/**
 * Returns the findings that a text has only together with the member's other comments under the meme: a name or a number
 * that is split over several comments. `others`: the latest first.
 */
export async function findAcross(
  { content, place }: Pick<OtherComment, 'content' | 'place'>,
  others: readonly OtherComment[],
  standards: Standards,
): Promise<CheckResult[]> {
  const near = others.slice(0, TOGETHER).toSorted((one, other) => one.place - other.place);
  if (near.length === 0) return [];
  const edges = near.map((each) => edgesOf(each.content));
  const all = edges.toSpliced(near.filter((each) => each.place < place).length, 0, edgesOf(content));
  const found: CheckResult[] = [];
  for (const glue of [' ', '']) {
    const together = await findInText(all.join(glue), standards);
    if (together.length === 0) continue;
    const own = await findInText(edgesOf(content), standards);
    const known = [...own, ...(await findInText(edges.join(glue), standards))];
    found.push(...together.flatMap((one) => withoutKnown(one, known)));
  }
  return found;
}

function edgesOf(content: string): string {
  const text = content.trim();
  return text.length <= 2 * EDGE ? text : `${text.slice(0, EDGE)} … ${text.slice(-EDGE)}`.toWellFormed();
}

/** Returns the finding without the words that one of the parts has by itself. */
function withoutKnown(one: CheckResult, alone: readonly CheckResult[]): CheckResult[] {
  const known = alone
    .filter(({ check }) => check === one.check)
    .flatMap(({ details }) => details.found ?? []);
  const found = one.details.found?.filter((words) => !known.includes(words)) ?? [];
  return found.length > 0 ? [{ ...one, details: { ...one.details, found } }] : [];
}

interface Situation {
  findings: readonly CheckResult[];
  /** The member's latest comments anywhere, without this one. */
  others: readonly OtherComment[];
  now: number;
  /** Whether the account is too young to publish links. */
  isLinkHeld: boolean;
  /** Whether the site holds this comment because the member has no approved content. */
  isFirstHeld: boolean;
  /** Least sum of weights. */
  from: number;
  /** This many comments within a minute are a burst; 0: none. */
  burst: number;
}

/** Returns why the comment waits for a moderator, the most important cause first; empty if it is public at once. */
export function judgeComment(situation: Situation): HoldCause[] {
  const { findings, others, now, isLinkHeld, isFirstHeld, from, burst } = situation;
  const heaviest = new Map<string, CheckResult[]>();
  for (const one of findings) heaviest.set(one.check, [...(heaviest.get(one.check) ?? []), one]);
  const causes: HoldCause[] = [];
  const isListed = findings.some(({ details }) => details.effect === 'hold');
  if (isListed || sumOf(heaviest) >= from || (isLinkHeld && heaviest.has('link'))) {
    for (const [check, results] of [...heaviest].toSorted(([, [a]], [, [b]]) => weightOf(b) - weightOf(a))) {
      const found = [...new Set(results.flatMap(({ details }) => details.found ?? []))];
      const reason = HELD_REASONS.find((name) => name === check);
      if (reason) causes.push({ reason, found });
    }
  }
  const lately = others.filter(({ at }) => at > now - MINUTE).length + 1;
  if (burst > 0 && lately >= burst) causes.push({ reason: 'burst', found: [] });
  if (isFirstHeld) causes.push({ reason: 'first-comment', found: [] });
  return causes;
}

/** Returns the sum of the heaviest finding of each check. A word that admins only mark holds nothing. */
function sumOf(heaviest: ReadonlyMap<string, CheckResult[]>): number {
  return [...heaviest.values()].reduce(
    (all, [one]) => all + (one?.details.effect === 'mark' ? 0 : weightOf(one)),
    0,
  );
}

const weightOf = (result: CheckResult | undefined) => result?.weight ?? 0;
