import fc from 'fast-check';
import { someComment } from './comment-steps.ts';
import { closeCases, endProposal, movePicture, publish, takeDown } from './effects.ts';
import { someMeme, someone } from './meme-steps.ts';
import { isOther, staffOr, versionSeen } from './moderation-steps.ts';
import { choose, chooseLate, type Step } from './step.ts';
import {
  accessRefusal,
  type Code,
  commentOf,
  concerns,
  hasSpokenFor,
  type ModelAppeal,
  type ModelCase,
  maySanction,
  type Slot,
  type World,
} from './world.ts';

/** Steps of reports, cases and appeals. */

const who = fc.nat(31);
const which = fc.nat(999);

function report({
  by,
  meme,
  n,
  isComment,
}: {
  by: number;
  meme: number;
  n: number;
  isComment: boolean;
}): Step {
  return {
    label: `report(by ${by}, meme ${meme}${isComment ? `, comment ${n}` : ''})`,
    bind(world) {
      const chosen = isComment ? someComment(world, meme, n) : null;
      const memeId = chosen?.memeId ?? someMeme(world, meme);
      if (memeId === undefined) return null;
      const as = someone(world, by);
      const comment = chosen?.id ?? null;
      const place = comment === null ? `/memes/${memeId}` : `/memes/${memeId}/comments/${comment}`;
      return {
        call: { as, method: 'POST', url: `${place}/reports`, body: { reason_code: 'other' } },
        memes: [memeId],
        judge: (now) =>
          accessRefusal(now, as, 'speaker') ?? refuseReport(now, as as Slot, { memeId, comment }),
        apply: (now) => addReport(now, as as Slot, { memeId, comment }),
      };
    },
  };
}

interface Subject {
  memeId: number;
  comment: number | null;
}

function subjectOf(world: World, { memeId, comment }: Subject) {
  const meme = world.memes.get(memeId);
  return comment === null ? meme : commentOf(meme, comment);
}

const casesAbout = (world: World, { memeId, comment }: Subject) =>
  world.cases.filter((each) => each.meme === memeId && each.comment === comment && each.answer === null);

function refuseReport(world: World, as: Slot, subject: Subject): Code {
  if (world.memes.get(subject.memeId)?.state !== 'approved') return 'meme_not_found';
  const found = subjectOf(world, subject);
  if (!found || ('isDeleted' in found && found.isDeleted)) return 'comment_not_found';
  if (found.author === as) return 'own_report';
  return isBarred(world, subject, as) ? 'already_reported' : null;
}

export const isBarred = (world: World, subject: Subject, who: Slot) =>
  casesAbout(world, subject).some(({ barred }) => barred.has(who));

/** Returns the open case about the subject, or a new one. `sender`: who alone asked; null for members. */
export function openCaseAbout(world: World, subject: Subject, sender: ModelCase['sender']): ModelCase {
  const open = casesAbout(world, subject).find(({ state }) => state === 'open');
  if (open) {
    if (sender !== open.sender) open.sender = null;
    return open;
  }
  const { memeId: meme, comment } = subject;
  const reporters = { reporters: new Set<Slot>(), barred: new Set<Slot>(), reports: 0 };
  const made: ModelCase = { id: null, meme, comment, answer: null, state: 'open', sender, ...reporters };
  world.cases.push(made);
  return made;
}

function addReport(world: World, as: Slot, subject: Subject): void {
  subjectOf(world, subject)?.reporters.add(as);
  const open = openCaseAbout(world, subject, null);
  open.reporters.add(as);
  open.barred.add(as);
  open.reports += 1;
}

type Outcome = 'kept' | 'corrected' | 'removed';
type Verdict = { by: number; n: number; outcome: Outcome; seen: 'none' | 'this' | 'other' };

function judgeCase({ by, n, outcome, seen }: Verdict): Step {
  return {
    label: `judge(by ${by}, case ${n}, ${outcome}, ${seen})`,
    bind(world) {
      const known = world.cases.filter(({ id }) => id !== null);
      const open = known.filter(({ state }) => state === 'open');
      const answers = open.filter(({ answer }) => answer !== null);
      const proposals = open.filter((each) => hasProposal(world, each));
      const chosenFirst = outcome === 'corrected' ? proposals : answers;
      const those = n % 3 === 1 && chosenFirst.length > 0 ? chosenFirst : open;
      const chosen = choose(n % 4 === 0 || open.length === 0 ? known : those, n);
      if (!chosen) return null;
      const as = staffOr(world, by);
      // A verdict about a comment or an answer names no version of the meme.
      const version =
        chosen.comment === null && chosen.answer === null ? versionSeen(world, chosen.meme, seen) : undefined;
      const body = { outcome, version, reason_code: 'insulting' };
      const find = (now: World) => now.cases.find(({ id }) => id === chosen.id) as ModelCase;
      return {
        call: { as, method: 'PUT', url: `/moderation/cases/${chosen.id}`, body },
        memes: [chosen.meme],
        judge: (now) =>
          accessRefusal(now, as, 'moderator') ??
          refuseVerdict(now, as as Slot, find(now), { outcome, version }),
        apply: (now) => closeCase(now, as as Slot, find(now), outcome),
      };
    },
  };
}

const hasProposal = (world: World, { meme, comment, answer }: ModelCase) =>
  comment === null && answer === null && world.memes.get(meme)?.proposal?.isRead === true;

function refuseVerdict(
  world: World,
  as: Slot,
  row: ModelCase,
  { outcome, version }: { outcome: Outcome; version: number | undefined },
): Code {
  const subject = subjectOf(world, { memeId: row.meme, comment: row.comment });
  const hasReported = world.cases.some(
    (each) =>
      each.meme === row.meme &&
      each.comment === row.comment &&
      each.answer === row.answer &&
      each.reporters.has(as),
  );
  const meme = world.memes.get(row.meme);
  const deleted = world.deletedMemes.find(({ id }) => id === row.meme);
  const isOwn =
    hasSpokenFor(world, as, meme) ||
    (isSealed(world, row) && hasSpokenFor(world, as, deleted)) ||
    (row.comment === null ? meme && concerns(world, as, meme) : subject?.reporters.has(as));
  // The other cases of a file would say who asked.
  const along = world.files.flatMap(({ cases }) => (cases.includes(row) ? cases : []));
  if (hasReported || isOwn || [row, ...along].some((each) => hasWritten(world, as, each)))
    return 'own_matter';
  if (row.state === 'suspended') return 'case_suspended';
  if (row.state !== 'open') return 'case_closed';
  if (outcome === 'corrected' && !hasProposal(world, row)) return 'correction_missing';
  if (answerOf(world, row)?.by === as) return 'own_matter';
  return meme && isOther(meme, version) ? 'meme_changed' : null;
}

const isSealed = (world: World, row: ModelCase) =>
  world.sealed.some(({ case: of, comment }) => of === row && comment === null);

/** Returns true if the member wrote what the case is about, also if they deleted it while the case was open. */
function hasWritten(world: World, as: Slot, row: ModelCase): boolean {
  const subject = subjectOf(world, { memeId: row.meme, comment: row.comment });
  return subject?.author === as || world.sealed.some((copy) => copy.case === row && copy.author === as);
}

const answerOf = (world: World, { meme, answer }: ModelCase) =>
  world.memes.get(meme)?.answers.find(({ kind, state }) => kind === answer && state === 'waiting');

/** Applies a verdict. Removing a meme or covering its picture changes its image URL, which `learnIds` reads, because the response lacks it. */
function closeCase(world: World, as: Slot, row: ModelCase, outcome: Outcome): void {
  const meme = world.memes.get(row.meme);
  if (outcome === 'corrected' && meme?.proposal) {
    Object.assign(meme, { title: meme.proposal.title, version: meme.version + 1, isCorrected: true });
    if (meme.proposal.covers) movePicture(world, meme, '');
  }
  const answer = answerOf(world, row);
  if (answer) answer.state = outcome === 'kept' ? 'public' : 'refused';
  if (answer) row.state = outcome;
  else if (outcome !== 'removed' || !meme) {
    row.state = outcome;
    endProposal(world, row);
  } else if (row.comment === null) takeDown(world, meme, as, '');
  else {
    const comment = commentOf(meme, row.comment);
    if (comment) Object.assign(comment, { isDeleted: true, content: '' });
    closeCases(world, meme.id, row.comment);
  }
}

type Reply = { by: number; n: number; outcome: 'accepted' | 'dismissed'; seen: 'none' | 'this' | 'other' };

function answerAppeal({ by, n, outcome, seen }: Reply): Step {
  return {
    label: `answerAppeal(by ${by}, appeal ${n}, ${outcome}, ${seen})`,
    bind(world) {
      const known = world.appeals.filter(({ id }) => id !== null);
      const open = known.filter(({ state }) => state === 'open');
      const chosen = n % 5 === 0 || open.length === 0 ? choose(known, n) : chooseLate(open, n);
      if (!chosen) return null;
      const as = staffOr(world, by);
      const version = chosen.meme === null ? undefined : versionSeen(world, chosen.meme, seen);
      const find = (now: World) => now.appeals.find(({ id }) => id === chosen.id);
      return {
        call: { as, method: 'PUT', url: `/moderation/appeals/${chosen.id}`, body: { outcome, version } },
        memes: chosen.meme === null ? [] : [chosen.meme],
        judge: (now) =>
          accessRefusal(now, as, 'moderator') ?? refuseAnswer(now, as as Slot, find(now), version),
        apply: (now) => settle(now, as as Slot, find(now), outcome),
      };
    },
  };
}

function refuseAnswer(
  world: World,
  as: Slot,
  row: ModelAppeal | undefined,
  version: number | undefined,
): Code {
  if (!row) return 'appeal_not_found';
  const isFinal = row.state !== 'open';
  if (row.meme === null) {
    const sanction = world.sanctions.find(({ id }) => id === row.sanction);
    if (!sanction) return 'appeal_not_found';
    if (!maySanction(world, as, sanction.of, sanction)) return 'sanction_beyond';
    if (isFinal) return 'appeal_already_decided';
    return row.by === as || row.refusedBy === as ? 'own_decision' : null;
  }
  const meme = world.memes.get(row.meme);
  if (meme && concerns(world, as, meme)) return 'own_matter';
  if (isFinal) return 'appeal_already_decided';
  if (row.refusedBy === as) return 'own_decision';
  return meme && isOther(meme, version) ? 'meme_changed' : null;
}

function settle(world: World, as: Slot, row: ModelAppeal | undefined, state: Reply['outcome']): void {
  if (!row) return;
  row.state = state;
  if (state === 'dismissed') return;
  const meme = world.memes.get(row.meme ?? 0);
  const sanction = world.sanctions.find(({ id }) => id === row.sanction);
  if (meme) publish(world, meme, as);
  if (sanction) sanction.isLifted = true;
}

const seen = fc.constantFrom('none' as const, 'this' as const, 'this' as const, 'other' as const);
const outcome = fc.constantFrom('accepted' as const, 'dismissed' as const);
const verdict = fc.constantFrom('kept' as const, 'removed' as const, 'corrected' as const);

/** Steps with weights. */
export const DESK_STEPS: [number, fc.Arbitrary<Step>][] = [
  [6, fc.record({ by: who, meme: which, n: which, isComment: fc.boolean() }).map(report)],
  [5, fc.record({ by: who, n: which, outcome: verdict, seen }).map(judgeCase)],
  [5, fc.record({ by: who, n: which, outcome, seen }).map(answerAppeal)],
];
