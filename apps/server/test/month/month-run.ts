import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { HOUR } from '@corpomeme/contract/site/time';
import { createRandom, type Random } from '../../src/demo/random.ts';
import { smallPng } from '../corpus.ts';
import type { Member } from '../members.ts';
import { type Cast, castPeople, count, createJournal, type Journal } from './cast.ts';
import { workShift } from './shift.ts';
import type { SimulatedSite } from './simulated-site.ts';

const HALF_HOUR = 1_800_000;
const TICKS_PER_DAY = 48;

export interface MonthPlan {
  days: number;
  submissions: number;
  seed: number;
  onDay?: (day: number, journal: Journal) => void;
}

/** The state that all parts of the simulation share. */
export interface Simulation {
  site: SimulatedSite;
  cast: Cast;
  journal: Journal;
  random: Random;
  /** Schedules an action, such as an appeal, after `delay` milliseconds. */
  later(delay: number, deed: () => Promise<void>): void;
}

const FAULTS: ReasonCode[] = [
  'insulting',
  'insulting',
  'real_name',
  'off_topic',
  'false_claim',
  'advertising',
];

/**
 * Simulates the days in steps of half an hour: submissions, then scheduled actions, then the shifts of the moderators.
 */
export async function runMonth(
  site: SimulatedSite,
  plan: MonthPlan,
): Promise<{ cast: Cast; journal: Journal }> {
  const cast = await castPeople(site);
  const journal = createJournal();
  const agenda: { at: number; deed: () => Promise<void> }[] = [];
  const simulation: Simulation = {
    site,
    cast,
    journal,
    random: createRandom(plan.seed),
    later: (delay, deed) => void agenda.push({ at: site.clock.now() + delay, deed }),
  };
  const picture = await smallPng(32, 24);
  const start = site.clock.now();
  const ticks = plan.days * TICKS_PER_DAY;
  for (let tick = 0, made = 0; tick < ticks; tick++) {
    site.clock.moveTo(start + tick * HALF_HOUR);
    for (const target = Math.round(((tick + 1) * plan.submissions) / ticks); made < target; made++)
      await submit(simulation, picture);
    for (const due of takeDue(agenda, site.clock.now())) {
      // In the same millisecond, two actions would have no order in the log.
      site.clock.advance(1000);
      await due.deed();
    }
    for (const moderator of cast.moderators) await workShift(simulation, moderator);
    if ((tick + 1) % TICKS_PER_DAY === 0) plan.onDay?.((tick + 1) / TICKS_PER_DAY, journal);
  }
  return { cast, journal };
}

function takeDue<Due extends { at: number }>(agenda: Due[], now: number): Due[] {
  const due = agenda.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
  agenda.splice(0, agenda.length, ...agenda.filter(({ at }) => at > now));
  return due;
}

async function submit({ site, cast, journal, random, later }: Simulation, picture: Buffer): Promise<void> {
  site.clock.advance(random.between(1000, 20_000));
  const author = cast.authors[random.between(0, cast.authors.length - 1)] as Member;
  const fault = random.next() < 0.3 ? (FAULTS[random.between(0, FAULTS.length - 1)] ?? null) : null;
  const at = site.clock.now();
  const fields = { company: 'Adobe', city: 'Iasi', title: `Ziua ${at}` };
  const answer = await site.upload(author, fields, picture);
  const wasRefused = answer.status === 403;
  journal.attempts.push({ userId: author.id, at, wasRefused });
  count(journal, wasRefused ? 'refused to post' : 'submitted');
  if (wasRefused) return;
  if (answer.status !== 201) return void journal.surprises.push(`upload answered ${answer.status}`);
  const { id } = answer.json<{ id: number }>();
  journal.submitted.set(id, { at, author });
  journal.faults.set(id, fault);
  // A member reads the meme later, and reports it rightly or wrongly.
  if (random.next() < (fault ? 0.6 : 0.03)) {
    const reporter = cast.authors[random.between(0, cast.authors.length - 1)] as Member;
    later(random.between(6, 60) * HOUR, async () => {
      if (reporter.id === author.id) return;
      const body = { reason_code: fault ?? 'other' };
      const { status } = await site.ask('POST', `/memes/${id}/reports`, reporter, body);
      count(journal, status === 201 ? 'reported' : 'not reported');
    });
  }
}
