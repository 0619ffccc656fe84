import type { Case } from '@corpomeme/contract/disputes/reports';
import type { Appeal } from '@corpomeme/contract/moderation/appeals';
import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import type { Sanction } from '@corpomeme/contract/safety/sanctions';
import { HOUR } from '@corpomeme/contract/site/time';
import type { Member } from '../members.ts';
import { count, type SimulatedModerator } from './cast.ts';
import type { Simulation } from './month-run.ts';

const WORDS = 'După regulile casei';

/** Runs half an hour of a moderator's shift: appeals, cases, then the queue. */
export async function workShift(simulation: Simulation, moderator: SimulatedModerator): Promise<void> {
  const hour = new Date(simulation.site.clock.now()).getUTCHours();
  if (hour < moderator.shift.from || hour >= moderator.shift.to) return;
  await answerAppeal(simulation, moderator);
  await judgeCase(simulation, moderator);
  const cards = await read<QueueCard[]>(simulation, '/moderation/queue?limit=20', moderator.member);
  for (const { meme } of cards.slice(0, moderator.pace)) await decide(simulation, moderator, meme.id);
}

async function read<T>({ site }: Simulation, url: string, as: Member): Promise<T> {
  site.clock.advance(1000);
  return (await site.ask('GET', url, as)).json<T>();
}

/** Returns the reason for which the moderator rejects the meme, or null. Wrong as often as the accuracy allows. */
function judge(
  { journal, random }: Simulation,
  { accuracy }: SimulatedModerator,
  memeId: number,
): ReasonCode | null {
  const fault = journal.faults.get(memeId) ?? null;
  if (random.next() < accuracy) return fault;
  return fault ? null : 'off_topic';
}

async function decide(simulation: Simulation, moderator: SimulatedModerator, memeId: number): Promise<void> {
  const { site, journal, random, later } = simulation;
  site.clock.advance(random.between(20_000, 120_000));
  const reason = judge(simulation, moderator, memeId);
  const body = reason
    ? { status: 'rejected', reason: WORDS, reason_code: reason }
    : { status: 'approved', reason: null };
  const { status } = await site.ask('PUT', `/memes/${memeId}/approval`, moderator.member, body);
  if (status !== 200) return void journal.surprises.push(`decision answered ${status}`);
  count(journal, body.status);
  if (random.next() < 0.01) {
    site.clock.advance(5000);
    await site.ask('POST', `/memes/${memeId}/approval/undo`, moderator.member);
    return count(journal, 'undone');
  }
  if (!reason) return;
  const author = journal.submitted.get(memeId)?.author;
  if (!author) return;
  if (reason === 'insulting' && random.next() < 0.4) await sanction(simulation, moderator, author);
  if (random.next() < (journal.faults.get(memeId) ? 0.15 : 0.6))
    later(random.between(1, 30) * HOUR, async () => {
      const appeal = { text: 'Vă rog să vă mai uitați o dată.' };
      const sent = await site.ask('POST', `/memes/${memeId}/appeal`, author, appeal);
      count(journal, sent.status === 201 ? 'appealed' : 'appeal no longer possible');
    });
}

const MEASURES = [
  { kind: 'warning' },
  { kind: 'posting_ban', days: 2 },
  { kind: 'suspension', days: 1 },
  { kind: 'posting_ban', days: 4 },
];

async function sanction(
  simulation: Simulation,
  { member }: SimulatedModerator,
  author: Member,
): Promise<void> {
  const { site, cast, journal, random, later } = simulation;
  const measure = MEASURES[random.between(0, MEASURES.length - 1)];
  const body = { ...measure, reason: WORDS, reason_code: 'insulting' };
  const answer = await site.ask('POST', `/users/${author.id}/sanctions`, member, body);
  count(journal, answer.status === 201 ? `sanction: ${measure?.kind}` : 'sanctioned already');
  if (answer.status !== 201 || random.next() > 0.2) return;
  const { id } = answer.json<Sanction>();
  later(random.between(2, 40) * HOUR, async () => {
    await site.ask('DELETE', `/users/${author.id}/sanctions/${id}`, cast.admin);
    count(journal, 'sanction lifted');
  });
}

async function answerAppeal(simulation: Simulation, moderator: SimulatedModerator): Promise<void> {
  const { site, journal } = simulation;
  const appeals = await read<Appeal[]>(simulation, '/moderation/appeals?limit=20', moderator.member);
  const appeal = appeals.find(({ may_decide, meme }) => may_decide && meme);
  if (!appeal?.meme) return;
  site.clock.advance(60_000);
  const outcome = judge(simulation, moderator, appeal.meme.id) ? 'dismissed' : 'accepted';
  const body = { outcome, answer: WORDS };
  const { status } = await site.ask('PUT', `/moderation/appeals/${appeal.id}`, moderator.member, body);
  count(journal, status === 200 ? `appeal ${outcome}` : `appeal answered ${status}`);
}

async function judgeCase(simulation: Simulation, moderator: SimulatedModerator): Promise<void> {
  const { site, journal, random } = simulation;
  // The moderator skips most half hours, so that some cases pass their deadline.
  if (random.next() < 0.7) return;
  const cases = await read<Case[]>(simulation, '/moderation/cases?limit=20', moderator.member);
  const [open] = cases.filter(({ concerns_you, comment_id }) => !concerns_you && comment_id === null);
  if (!open) return;
  site.clock.advance(90_000);
  const reason_code = judge(simulation, moderator, open.meme_id);
  const body = reason_code
    ? { outcome: 'removed', reason: WORDS, reason_code }
    : { outcome: 'kept', reason: WORDS };
  const { status } = await site.ask('PUT', `/moderation/cases/${open.id}`, moderator.member, body);
  count(journal, status === 200 ? `case ${body.outcome}` : `case answered ${status}`);
}
