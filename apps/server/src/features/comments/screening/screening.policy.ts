import { HELD_REASONS, type HeldCause } from '@corpomeme/contract/comments/comments';
import type { CheckWeights } from '@corpomeme/contract/moderation/screening';
import { normalise } from '@corpomeme/contract/safety/checks/normal-form';
import { describeFinding, type FoundSpan } from '@corpomeme/contract/safety/checks/text-check';
import { TEXT_CHECKS } from '@corpomeme/contract/safety/checks/text-checks';
import { MINUTE } from '@corpomeme/contract/site/time';
import { type CheckResult, runChecks, weigh } from '../../safety/checks/checks.policy.ts';
import type { EntryList } from '../../safety/checks/listed-entries.policy.ts';
import type { Subject } from '../../safety/checks/subject.policy.ts';

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
/** Words of a text that reads as a part of a sentence; the longer ones if they begin in its middle. */
const SHORT = 3;
const LONGER = 8;
const SINGLE_LETTERS = /(?<![\p{L}\p{N}])\p{L}(?:[\s.\-_]{1,3}\p{L}(?![\p{L}\p{N}]))+/gu;
const COMMENT = { place: 'message', list: 'comments' } as const;
const NOBODY: Subject['author'] = { days: 0, approved: 0, rejected: 0, lately: 0 };

/** Returns the findings in a text, without what a moderator would stumble over in a picture or an author. */
export function findInText(text: string, { weights, entries, onFailure }: Standards): Promise<CheckResult[]> {
  const passages = [{ ...COMMENT, text }];
  const none = { company: '', author: NOBODY, earlier: [], words: null, block: null };
  return runChecks({ passages, entries, weights, ...none }, onFailure, TEXT_CHECKS);
}

/** The texts of one member under a meme, in their order, and which of them is looked at. */
interface JoinedTexts {
  parts: { text: string; start: number; end: number; isFragment: boolean; isOwn: boolean }[];
  text: string;
}

/**
 * Returns the findings that a text has only together with the member's other comments under the meme: a name or a number
 * that is split over several comments (decision 330). `others`: the latest first.
 */
export async function findAcross(
  { content, place }: Pick<OtherComment, 'content' | 'place'>,
  others: readonly OtherComment[],
  { weights, entries, onFailure }: Standards,
): Promise<CheckResult[]> {
  const near = others.slice(0, TOGETHER).map((each) => ({ ...each, isOwn: false }));
  if (near.length === 0) return [];
  const all = [...near, { content, place, isOwn: true }].toSorted((one, other) => one.place - other.place);
  const found: CheckResult[] = [];
  for (const joined of [join(all, ' '), join(all, '')])
    for (const { name: check, find } of TEXT_CHECKS) {
      try {
        const look = (text: string) => find(normalise(text), { ...COMMENT, company: '', entries });
        const spans = await listCrossing(joined, look);
        if (spans.length === 0) continue;
        const quotes = spans.map((span) => quote(joined, span));
        const details = describeFinding(spans, quotes, ['message']);
        found.push({ check, isDecisive: false, weight: weigh(check, details, weights), details });
      } catch (error) {
        onFailure(check, error);
      }
    }
  return found;
}

function join(all: readonly { content: string; isOwn: boolean }[], glue: string): JoinedTexts {
  let text = '';
  const parts = all.map(({ content, isOwn }, at) => {
    const edges = edgesOf(content);
    const start = text === '' ? 0 : text.length + glue.length;
    text = text === '' ? edges : text + glue + edges;
    return {
      text: edges,
      start,
      end: text.length,
      isFragment: isFragment(content, all[at - 1]?.content ?? ''),
      isOwn,
    };
  });
  return { parts, text };
}

function edgesOf(content: string): string {
  const text = content.trim();
  return text.length <= 2 * EDGE ? text : `${text.slice(0, EDGE)} … ${text.slice(-EDGE)}`.toWellFormed();
}

/** Few words, or a few more that go on from the text before. */
function isFragment(content: string, before: string): boolean {
  const words = content.replace(SINGLE_LETTERS, 'x').match(/[\p{L}\p{N}]+/gu) ?? [];
  const goesOn = /^[^\p{L}]*[\p{Ll}\p{N}]/u.test(content) || /[,\-–—_@:/(]\s*$/u.test(before);
  return words.length <= (goesOn ? LONGER : SHORT);
}

type Look = (text: string) => FoundSpan[] | Promise<FoundSpan[]>;

/** Returns what needs letters of this text and of another one, where every later text goes on from the one before. */
async function listCrossing({ parts, text }: JoinedTexts, look: Look): Promise<FoundSpan[]> {
  const crossing = (await look(text)).filter((span) => {
    const touched = parts.filter(({ start, end }) => span.start < end && span.end > start);
    const goesOn = touched.slice(1).every((part) => part.isFragment && !splitsBadly(text, part.start));
    return !span.isWeak && touched.length > 1 && touched.some(({ isOwn }) => isOwn) && goesOn;
  });
  if (crossing.length === 0) return [];
  const alone: { start: number; end: number }[] = [];
  for (const part of parts)
    for (const { start, end } of await look(part.text))
      alone.push({ start: start + part.start, end: end + part.start });
  return crossing.filter((span) => !alone.some(({ start, end }) => span.start < end && span.end > start));
}

/** Returns whether two texts that nothing parts are no halves of one word: `cretin` and `Acum`. */
function splitsBadly(text: string, at: number): boolean {
  const [before = '', after = ''] = [text[at - 1], text[at]];
  if (/\s/.test(before)) return false;
  return !/[\p{L}\p{N}@._-]/u.test(before) || (/\p{Lu}/u.test(after) && !/[\p{Lu}@._-]/u.test(before));
}

/** Returns the words as they were written, with a sign where one text ends. */
const quote = ({ parts }: JoinedTexts, span: FoundSpan) =>
  parts
    .map(({ text, start }) =>
      text.slice(Math.max(0, span.start - start), Math.max(0, span.end - start)).trim(),
    )
    .filter((words) => words !== '')
    .join(' … ');

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
export function judgeComment(situation: Situation): HeldCause[] {
  const { findings, others, now, isLinkHeld, isFirstHeld, from, burst } = situation;
  const heaviest = new Map<string, CheckResult[]>();
  for (const one of findings) heaviest.set(one.check, [...(heaviest.get(one.check) ?? []), one]);
  const causes: HeldCause[] = [];
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
