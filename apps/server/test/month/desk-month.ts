import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import type { DecisionOutcome } from '@corpomeme/contract/moderation/moderation';
import { DAY, HOUR, SECOND } from '@corpomeme/contract/site/time';
import { createRandom, type Random } from '../../src/demo/random.ts';
import type { Member } from '../members.ts';
import { addArrivals, castDeskAuthors } from './desk-submissions.ts';
import { type Answer, openSimulatedSite, type SimulatedSite } from './simulated-site.ts';

/** How long a moderator needs, in ms: a model, not a measurement. */
export const HUMAN = {
  /** To look at a picture with its words; half to one and a half of it. */
  look: 6 * SECOND,
  /** For each further picture beside it. */
  beside: 2 * SECOND,
  /** To choose the reason of a rejection. */
  reason: 3 * SECOND,
  press: 0.3 * SECOND,
} as const;

/** All moderators sit down at these hours (UTC), and stay until the queue is empty. */
const SITTINGS = [8, 13, 19];
/** Cards of a page and of a group, as the desk of the web app asks for them. */
const [PAGE, GROUP] = [30, 50];
/** Cards left when the desk loads on. */
const AHEAD = 10;

export interface DeskPlan {
  days: number;
  perDay: number;
  moderators: number;
  /** Whether desks leave a card to the colleague who opened it first (decision 272). */
  hasClaims: boolean;
  seed: number;
}

export interface DeskMonth {
  submitted: number;
  decided: number;
  /** Memes that were decided as one of a group. */
  grouped: number;
  /** Cards that a colleague decided while they were open: work for nothing. */
  doubled: number;
  /** Those without a name, which no desk claims. */
  doubledNameless: number;
  presses: number;
  humanMs: number;
  /** Of each request: ms, and bytes of the body. */
  requests: { ms: number; bytes: number }[];
  /** Of each decision, in ms. */
  waits: number[];
  surprises: string[];
}

interface Desk {
  member: Member;
  /** The loaded cards that nobody has decided. */
  cards: QueueCard[];
  /** Number of the desk's messages. */
  turn: number;
}

interface Simulation {
  site: SimulatedSite;
  plan: DeskPlan;
  desks: Desk[];
  random: Random;
  month: DeskMonth;
  agenda: { at: number; run: () => Promise<void> }[];
}

/** Simulates days at the desk by keys: the requests of the web app's desk to a whole app, and a model of the people. */
export async function simulateDesk(databaseUrl: string | null, plan: DeskPlan): Promise<DeskMonth> {
  const site = await openSimulatedSite(databaseUrl);
  try {
    const authors = await castDeskAuthors(site);
    const simulation: Simulation = { site, plan, desks: [], random: createRandom(plan.seed), ...newMonth() };
    for (let n = 0; n < plan.moderators; n++)
      simulation.desks.push({ member: await site.member('moderator'), cards: [], turn: 0 });
    const start = site.clock.now();
    let from = start;
    for (let sitting = 0; sitting < plan.days * SITTINGS.length; sitting++) {
      const hour = SITTINGS[sitting % SITTINGS.length] ?? 0;
      const until = start + Math.floor(sitting / SITTINGS.length) * DAY + hour * HOUR;
      const sent = Math.round(((until - start) / DAY) * plan.perDay);
      const count = sent - simulation.month.submitted;
      await addArrivals(site, authors, { from, until, count, random: simulation.random });
      simulation.month.submitted = sent;
      from = until;
      site.clock.moveTo(until);
      await sit(simulation);
    }
    return simulation.month;
  } finally {
    await site.close();
  }
}

const newMonth = (): Pick<Simulation, 'month' | 'agenda'> => ({
  month: {
    ...{ submitted: 0, decided: 0, grouped: 0, doubled: 0, doubledNameless: 0, presses: 0, humanMs: 0 },
    ...{ requests: [], waits: [], surprises: [] },
  },
  agenda: [],
});

/** Lets all desks work, each at its own pace, until the queue is empty. */
async function sit(simulation: Simulation): Promise<void> {
  const { site, desks, agenda } = simulation;
  for (const desk of desks) {
    desk.cards = [];
    agenda.push({ at: site.clock.now(), run: () => openNext(simulation, desk) });
  }
  while (agenda.length > 0) {
    const [next] = agenda.toSorted((a, b) => a.at - b.at);
    if (!next) return;
    agenda.splice(agenda.indexOf(next), 1);
    site.clock.moveTo(next.at);
    await next.run();
  }
}

/** Opens the card that a desk shows by itself, and plans its decision; leaves the desk if nothing waits. */
async function openNext(simulation: Simulation, desk: Desk): Promise<void> {
  const { site, agenda, random } = simulation;
  if (desk.cards.length < AHEAD) {
    const answer = await ask(simulation, desk, 'GET', `/moderation/queue?limit=${PAGE}`);
    desk.cards = answer.json();
  }
  const card = chooseCard(simulation, desk);
  announce(site, desk, card?.meme.id ?? null, []);
  if (!card) return;
  const answer = await ask(simulation, desk, 'GET', `/moderation/queue?like=${card.meme.id}&limit=${GROUP}`);
  const group = answer.json<QueueCard[]>();
  const ids = group.map(({ meme }) => meme.id);
  announce(
    site,
    desk,
    card.meme.id,
    ids.filter((id) => id !== card.meme.id),
  );
  const reason = judge(random, card, group);
  const isGroup = group.length > 1;
  const look = HUMAN.look * (0.5 + random.next()) + HUMAN.beside * Math.max(0, group.length - 1);
  // A approves; R, a number and Enter reject; S before it shows the group.
  const presses = (reason ? 3 : 1) + (isGroup ? 1 : 0);
  const human = look + (reason ? HUMAN.reason : 0) + presses * HUMAN.press;
  agenda.push({
    at: site.clock.now() + Math.round(human),
    run: async () => {
      simulation.month.humanMs += human;
      const cards = isGroup ? group : [card];
      await decide(simulation, desk, { card, cards, reason, presses });
      await openNext(simulation, desk);
    },
  });
}

/**
 * Returns the first card that no colleague opened before, as the desk goes on (`nextCard` of the web app). A moderator who
 * sees only cards of colleagues gets up.
 */
function chooseCard({ site, plan }: Simulation, { cards, member }: Desk): QueueCard | undefined {
  const readers = site.ctx.presence.readers(cards.map(({ meme }) => meme.id));
  const isTaken = ({ meme }: QueueCard) => {
    const [first] = readers.get(meme.id) ?? [];
    return !meme.is_nameless && first !== undefined && first !== member.id;
  };
  return plan.hasClaims ? cards.find((card) => !isTaken(card)) : cards[0];
}

/** Tells other desks what this one has open, as its websocket does. */
function announce({ ctx, clock }: SimulatedSite, desk: Desk, memeId: number | null, alike: number[]): void {
  desk.turn += 1;
  const userId = desk.member.id;
  ctx.bus.publish('desk.opened', {
    desk: userId,
    turn: desk.turn,
    userId,
    memeId,
    alike,
    since: clock.now(),
  });
}

/** Bursts are advertising, pictures seen before are duplicates, and a fifth of the others is off topic. */
function judge(random: Random, { meme }: QueueCard, group: QueueCard[]): string | null {
  if (meme.message?.startsWith('Reclamă')) return 'advertising';
  if (group.length > 1) return 'duplicate';
  return random.next() < 0.2 ? 'off_topic' : null;
}

interface DeskDecision {
  card: QueueCard;
  cards: QueueCard[];
  reason: string | null;
  presses: number;
}

async function decide(
  simulation: Simulation,
  desk: Desk,
  { card, cards, reason, presses }: DeskDecision,
): Promise<void> {
  const { site, month, desks } = simulation;
  // A colleague decided it, and it left this desk.
  if (!desk.cards.includes(card)) {
    month.doubled += 1;
    if (card.meme.is_nameless) month.doubledNameless += 1;
    return;
  }
  const body = {
    ids: cards.map(({ meme }) => meme.id),
    versions: Object.fromEntries(cards.map(({ meme }) => [meme.id, meme.version])),
    ...(reason ? { status: 'rejected', reason_code: reason } : { status: 'approved' }),
  };
  const answer = await ask(simulation, desk, 'POST', '/moderation/decisions', body);
  const outcomes = answer.status === 200 ? answer.json<DecisionOutcome[]>() : [];
  const decided = new Set(outcomes.flatMap(({ id, outcome }) => (outcome === 'decided' ? [id] : [])));
  if (!decided.has(card.meme.id))
    month.surprises.push(`decision answered ${answer.status}: ${outcomes[0]?.outcome}`);
  month.presses += presses;
  month.decided += decided.size;
  if (cards.length > 1) month.grouped += decided.size;
  for (const { meme } of cards)
    if (decided.has(meme.id)) month.waits.push(site.clock.now() - Date.parse(meme.created_at));
  for (const each of desks) each.cards = each.cards.filter(({ meme }) => !decided.has(meme.id));
}

async function ask(
  { site, month }: Simulation,
  { member }: Desk,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
): Promise<Answer> {
  const began = performance.now();
  const answer = await site.ask(method, url, member, body);
  month.requests.push({ ms: performance.now() - began, bytes: answer.bytes });
  if (answer.status !== 200) month.surprises.push(`${method} ${url} answered ${answer.status}`);
  return answer;
}
