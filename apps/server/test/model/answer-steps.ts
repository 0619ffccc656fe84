import assert from 'node:assert/strict';
import type { DirectoryCompany } from '@corpomeme/contract/companies/directory';
import { ANSWER_KINDS, type AnswerKind } from '@corpomeme/contract/disputes/answers';
import type { Mark } from '@corpomeme/contract/disputes/marks';
import fc from 'fast-check';
import { isBarred, openCaseAbout } from './desk-steps.ts';
import { isAnswered } from './invariants.ts';
import { authorOr, someMeme, someone } from './meme-steps.ts';
import { choose, chooseLate, type Real, type Step } from './step.ts';
import {
  accessRefusal,
  COMPANY,
  type Code,
  type ModelCorrection,
  type ModelMeme,
  maySee,
  personAt,
  roleNow,
  type Slot,
  SPOKEN,
  type World,
} from './world.ts';

/** Steps of a company that answers and contests memes, and of authors who stand by theirs. */

const who = fc.nat(31);
const which = fc.nat(999);

const ADMIN: Slot = 3;
/** Speaks first and moderates then, so is a party to everything about the company. */
const PROMOTED: Slot = 8;
const SPEAKERS: Slot[] = [2, 5, PROMOTED];
const ROLES = ['presa', 'office', 'hr', 'legal', 'info'];
const HOST = 'vorbitori.example';

/** Lets members prove by a mailed link that they speak for the company. */
export async function addSpeakers(world: World, real: Real): Promise<void> {
  const url = '/admin/companies';
  const { body } = await real.get(world, ADMIN, `${url}?search=${SPOKEN}`);
  const company = (body as DirectoryCompany[]).find(({ name }) => name === SPOKEN);
  const website = { website: `https://${HOST}` };
  await real.send(world, { as: ADMIN, method: 'PATCH', url: `${url}/${company?.id}`, body: website });
  // Each of another role, because the mailbox gets one link.
  for (const as of SPEAKERS) {
    const ask = (path: string, body: object) =>
      real.send(world, { as, method: 'POST', url: `/companies/${SPOKEN}/speaking${path}`, body });
    const mailbox = ROLES[as % ROLES.length] ?? '';
    await ask('', {});
    await ask('/mails', { mailbox });
    const token = await real.mailedToken(`${mailbox}@${HOST}`);
    assert.equal((await ask('/link', { token })).code, null, 'a speaker');
    world.speakers.push(as);
  }
  const promoted = personAt(world, PROMOTED);
  const role = {
    as: ADMIN,
    method: 'PUT',
    url: `/admin/users/${promoted.id}/role`,
    body: { roleId: 2 },
  } as const;
  assert.equal((await real.send(world, role)).code, null, 'a promotion');
  promoted.role = 'moderator';
}

/** Returns a speaker in four of five cases, else any member or a visitor. */
const speakerOr = (world: World, by: number): Slot | null =>
  by % 5 === 0 ? someone(world, by) : (choose(world.speakers, by) ?? null);

/** Returns a public meme of the company in four of five cases, else any. */
function someSpoken(world: World, n: number): number | undefined {
  const memes = [...world.memes.values()].filter(
    ({ company, state }) => company === SPOKEN && state === 'approved',
  );
  return n % 5 === 0 ? someMeme(world, n) : (chooseLate(memes, n)?.id ?? someMeme(world, n));
}

function refuseToSpeak(world: World, as: Slot, ids: number[]): Code {
  for (const id of ids.toSorted((a, b) => a - b)) {
    const meme = world.memes.get(id);
    if (meme?.state !== 'approved') return 'meme_not_found';
    const isSpeaker = world.speakers.includes(as) && roleNow(world, as) === 'user';
    if (meme.company !== SPOKEN || !isSpeaker) return 'answer_not_yours';
  }
  return null;
}

function answer({ by, memes, kind }: { by: number; memes: number[]; kind: AnswerKind }): Step {
  return {
    label: `answer(by ${by}, memes ${memes.join(' and ')}, ${kind})`,
    bind(world) {
      const ids = [...new Set(memes.flatMap((n) => someSpoken(world, n) ?? []))];
      const [first, ...others] = ids;
      if (first === undefined) return null;
      const as = speakerOr(world, by);
      const content = `Nu a fost așa, de ${memes.join(' sau ')} ori.`;
      const body = { kind, content, others, ...(kind === 'change' && { changed_on: '2020-02-03' }) };
      return {
        call: { as, method: 'POST', url: `/memes/${first}/answers`, body },
        memes: ids,
        judge(now) {
          const denied = accessRefusal(now, as, 'speaker') ?? refuseToSpeak(now, as as Slot, ids);
          if (denied) return denied;
          return notAnswered(now, kind, ids).length === 0 ? 'answer_exists' : null;
        },
        apply(now) {
          for (const id of notAnswered(now, kind, ids)) {
            now.memes.get(id)?.answers.push({ kind, content, by: as as Slot, state: 'waiting' });
            const nobody = { reporters: new Set<Slot>(), barred: new Set<Slot>(), reports: 0, sender: null };
            now.cases.push({ id: null, meme: id, comment: null, answer: kind, state: 'open', ...nobody });
          }
        },
      };
    },
  };
}

/** Returns the memes about which the company has not said this, or was refused. */
const notAnswered = (world: World, kind: AnswerKind, ids: number[]) =>
  ids.filter(
    (id) => !world.memes.get(id)?.answers.some((each) => each.kind === kind && each.state !== 'refused'),
  );

function contest({ by, memes, n }: { by: number; memes: number[]; n: number }): Step {
  return {
    label: `contest(by ${by}, memes ${memes.join(' and ')})`,
    bind(world) {
      const ids = [...new Set(memes.flatMap((n) => someSpoken(world, n) ?? []))];
      const [first, ...others] = ids;
      if (first === undefined) return null;
      const as = speakerOr(world, by);
      const mark = markOf(world, first, n);
      const body = { reason_code: 'false_claim', text: 'Nu este adevărat.', others, mark };
      return {
        call: { as, method: 'POST', url: `/memes/${first}/contest`, body },
        memes: ids,
        judge: (now) => accessRefusal(now, as, 'speaker') ?? refuseContest(now, as as Slot, ids, mark),
        apply(now) {
          const cases = notReported(now, as as Slot, ids).map((memeId) => {
            const made = openCaseAbout(now, { memeId, comment: null }, 'company');
            for (const each of [as as Slot, COMPANY]) made.barred.add(each);
            made.reporters.add(as as Slot);
            now.memes.get(memeId)?.reporters.add(as as Slot);
            made.reports += 1;
            return made;
          });
          const isMarked = cases[0]?.meme === first;
          now.files.push({ key: null, askedAt: now.now, cases, mark: isMarked ? mark : undefined });
        },
      };
    },
  };
}

/** Returns the memes that neither the member nor the company reported. */
const notReported = (world: World, as: Slot, ids: number[]) =>
  ids.filter((memeId) => ![as, COMPANY].some((each) => isBarred(world, { memeId, comment: null }, each)));

function refuseContest(world: World, as: Slot, ids: number[], mark: Mark | undefined): Code {
  const refused = refuseToSpeak(world, as, ids);
  if (refused) return refused;
  if (ids.some((id) => world.memes.get(id)?.author === as)) return 'own_report';
  const isWaiting = world.cases.some(
    ({ state, barred }) => (state === 'open' || state === 'suspended') && barred.has(COMPANY),
  );
  if (isWaiting) return 'contests_open';
  if (isElsewhere(world, ids[0] ?? 0, mark)) return 'mark_elsewhere';
  return notReported(world, as, ids).length === 0 ? 'already_reported' : null;
}

/** Whether the author of a public meme is asked: something stands beside it, or a file about it is open. */
export const isAsked = (world: World, meme: ModelMeme) => isAnswered(world, meme) || isDemanded(world, meme);

const isDemanded = (world: World, { id }: ModelMeme) =>
  world.files.some(({ cases }) =>
    cases.some((each) => each.meme === id && each.comment === null && each.state === 'open'),
  );

/** Whether the author of a meme may propose a correction. */
export const isFileOpen = (world: World, meme: ModelMeme) =>
  meme.state === 'approved' &&
  (isDemanded(world, meme) || meme.answers.some(({ state }) => state === 'public'));

export function stand({ now: at }: World, meme: ModelMeme): void {
  meme.stand ??= { at, unreadAt: at, isRead: false };
}

const BOX = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };

/** In one of three cases with a box over the picture. */
export const correctionOf = (n: number): ModelCorrection => ({
  title: `Poveste corectată ${n % 5}`,
  ...(n % 3 === 0 && { covers: [BOX] }),
});

/** Marks words of the meme, words that may stand elsewhere, a part of the picture, or nothing. */
export function markOf(world: World, id: number | undefined, n: number): Mark | undefined {
  const words = n % 4 === 0 ? 'Povestea 1' : world.memes.get(id ?? 0)?.title.toUpperCase();
  if (n % 4 < 2 && words) return { wrong: 'untrue', words };
  return n % 4 === 2 ? { wrong: 'private', box: BOX } : undefined;
}

/** Returns whether the mark is not in the meme. */
export const isElsewhere = (world: World, id: number, mark: Mark | undefined) =>
  mark?.words !== undefined && !world.memes.get(id)?.title.toLowerCase().includes(mark.words.toLowerCase());

export function refuseCorrection(world: World, meme: ModelMeme, { title, covers }: ModelCorrection): Code {
  if (!isFileOpen(world, meme)) return 'meme_unanswered';
  if (meme.title === title && !covers) return 'correction_empty';
  return meme.proposal ? 'correction_waiting' : null;
}

export function propose({ now: at }: World, meme: ModelMeme, correction: ModelCorrection): void {
  meme.proposal = { ...correction, at, isRead: false };
}

/** The author stands by a meme, or proposes a correction. */
function say({ by, meme, isCorrection }: { by: number; meme: number; isCorrection: boolean }): Step {
  return {
    label: `${isCorrection ? 'correct' : 'standBy'}(by ${by}, meme ${meme})`,
    bind(world) {
      const answered = [...world.memes.values()].filter((each) => isAsked(world, each));
      const id = meme % 4 === 0 ? someMeme(world, meme) : choose(answered, meme)?.id;
      if (id === undefined) return null;
      const as = authorOr(world, id, by);
      const correction = correctionOf(meme);
      const url = `/memes/${id}/${isCorrection ? 'correction' : 'statement'}`;
      return {
        call: { as, method: 'POST', url, ...(isCorrection && { body: correction }) },
        memes: [id],
        judge(now) {
          const denied = accessRefusal(now, as, 'member');
          if (denied) return denied;
          const found = now.memes.get(id);
          if (!maySee(now, as, found)) return 'meme_not_found';
          if (found.author !== as) return 'access_denied';
          if (isCorrection) return refuseCorrection(now, found, correction);
          return found.state === 'approved' && isAsked(now, found) ? null : 'meme_unanswered';
        },
        apply(now) {
          const found = now.memes.get(id);
          if (found && isCorrection) propose(now, found, correction);
          else if (found) stand(now, found);
        },
      };
    },
  };
}

const kind = fc.constantFrom(...ANSWER_KINDS);

/** Steps with weights. */
export const ANSWER_STEPS: [number, fc.Arbitrary<Step>][] = [
  [5, fc.record({ by: who, memes: fc.array(which, { minLength: 1, maxLength: 3 }), kind }).map(answer)],
  [4, fc.record({ by: who, memes: fc.array(which, { minLength: 1, maxLength: 3 }), n: which }).map(contest)],
  [6, fc.record({ by: who, meme: which, isCorrection: fc.boolean() }).map(say)],
];
