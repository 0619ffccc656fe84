import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Session } from '@corpomeme/contract/people/auth';
import { SECOND } from '@corpomeme/contract/site/time';
import fc from 'fast-check';
import { ANSWER_STEPS } from './answer-steps.ts';
import { COMMENT_STEPS } from './comment-steps.ts';
import { COMPANY_STEPS } from './company-steps.ts';
import { DESK_STEPS } from './desk-steps.ts';
import { FILE_STEPS } from './file-steps.ts';
import { glance, inspect, inspectAll, passTime, type Watch } from './inspections.ts';
import { checkMeme } from './invariants.ts';
import { MEME_STEPS } from './meme-steps.ts';
import { MODERATION_STEPS } from './moderation-steps.ts';
import { NAMELESS_STEPS } from './nameless-steps.ts';
import { PEOPLE_STEPS } from './people-steps.ts';
import type { Answer, BoundStep, Real, Step } from './step.ts';
import { NOBODY, WATCHER, type World } from './world.ts';

/** Counts of commands and of responses. */
export interface Tally {
  commands: number;
  pairs: number;
  restarts: number;
  kills: number;
  /** Commands that were running at a kill: with a response, done without a response, or not done. */
  met: { answered: number; done: number; undone: number };
  codes: Record<string, number>;
}

export interface Model {
  world: World;
  tally: Tally;
  watch: Watch;
}

type Command = fc.AsyncCommand<Model, Real>;

/** Milliseconds by which the clock may advance in one run. Sessions expire after 30 days. */
const LONGEST_RUN = 25 * 86_400_000;

function count({ tally }: Model, { call }: BoundStep, { code }: Answer): void {
  tally.commands += 1;
  const name = `${call.method} ${call.url.replace(/\/[^/]*\d[^/]*/g, '/:id')} ${code ?? 'ok'}`;
  tally.codes[name] = (tally.codes[name] ?? 0) + 1;
}

class StepCommand implements Command {
  readonly step: Step;
  constructor(step: Step) {
    this.step = step;
  }
  check = () => true;
  toString = () => this.step.label;
  async run(model: Model, real: Real): Promise<void> {
    const bound = this.step.bind(model.world);
    if (!bound) return;
    const expected = bound.judge(model.world);
    const answer = await real.send(model.world, bound.call);
    count(model, bound, answer);
    assert.equal(answer.code, expected, `${describe(bound)}: ${JSON.stringify(answer.body)}`);
    if (expected === null) bound.apply(model.world, answer.body);
    await glance(model.world, real, [bound], model.watch);
  }
}

const describe = ({ call }: BoundStep) =>
  `${call.as ?? 'visitor'} ${call.method} ${call.url} ${JSON.stringify(call.body ?? null)}`;

/** Kills the process while the command runs. Checks that the command happened completely or not at all. */
class KillCommand implements Command {
  readonly step: Step;
  readonly after: number;
  constructor(step: Step, after: number) {
    this.step = step;
    this.after = after;
  }
  check = () => true;
  toString = () => `killed(${this.step.label}, after ${this.after} ms)`;
  async run(model: Model, real: Real): Promise<void> {
    const { world, tally } = model;
    const bound = this.step.bind(world);
    // Without a response, the id is unknown.
    if (!bound || bound.makesId) return;
    const sent = real.send(world, bound.call).catch(() => null);
    await wait(this.after);
    await real.restart('kill');
    const answer = await sent;
    await real.setClock(world.now);
    tally.kills += 1;
    if (answer) count(model, bound, answer);
    else tally.commands += 1;
    const done = replay(world, [{ bound, answer: answer ?? { status: 200, code: null, body: {} } }]);
    const worlds = answer ? [done] : [done, structuredClone(world)];
    const found = worlds.flatMap((one) => one ?? []);
    const adopted = await adopt(model, real, found, {
      bounds: [bound],
      description: describe(bound),
      look: inspectAll,
    });
    tally.met[answer ? 'answered' : adopted === done ? 'done' : 'undone'] += 1;
  }
}

/** Runs two commands at the same time. Responses and final state must match one of the two orders. */
class PairCommand implements Command {
  readonly first: Step;
  readonly second: Step;
  constructor(first: Step, second: Step) {
    this.first = first;
    this.second = second;
  }
  check = () => true;
  toString = () => `both(${this.first.label}, ${this.second.label})`;
  async run(model: Model, real: Real): Promise<void> {
    const bounds = [this.first, this.second].flatMap((step) => step.bind(model.world) ?? []);
    const answers = await Promise.all(bounds.map(({ call }) => real.send(model.world, call)));
    bounds.forEach((bound, index) => void count(model, bound, answers[index] as Answer));
    model.tally.pairs += 1;
    const deeds = bounds.map((bound, index) => ({ bound, answer: answers[index] as Answer }));
    const worlds = [deeds, deeds.toReversed()].flatMap((order) => replay(model.world, order) ?? []);
    const description = deeds
      .map(({ bound, answer }) => `${describe(bound)} → ${answer.code ?? 'ok'}`)
      .join('\n');
    await adopt(model, real, worlds, { bounds, description, look: inspect });
  }
}

interface Adoption {
  bounds: BoundStep[];
  /** The commands and their responses, for error messages. */
  description: string;
  look: typeof inspect;
}

/** Returns the first of these worlds that matches the site, and continues the run with it. Throws if none matches. */
async function adopt(
  model: Model,
  real: Real,
  worlds: World[],
  { bounds, description, look }: Adoption,
): Promise<World> {
  assert.ok(worlds.length > 0, `no order explains\n${description}`);
  let failure: unknown;
  for (const world of worlds) {
    try {
      await look(world, real, bounds, model.watch);
      Object.assign(model.world, world);
      return world;
    } catch (error) {
      failure = error;
    }
  }
  throw new Error(`no order leaves this\n${description}`, { cause: failure });
}

interface Deed {
  bound: BoundStep;
  answer: Answer;
}

/** Returns the world after the commands in this order; null if the responses would differ. */
function replay(before: World, order: Deed[]): World | null {
  const world = structuredClone(before);
  for (const { bound, answer } of order) {
    const isLost = answer.code !== null && bound.lostRace?.includes(answer.code);
    if (isLost) continue;
    if (bound.judge(world) !== answer.code) return null;
    if (answer.code === null) bound.apply(world, answer.body);
  }
  return world;
}

class PassTime implements Command {
  readonly ms: number;
  constructor(ms: number) {
    this.ms = ms;
  }
  check = ({ world }: Readonly<Model>) => world.now + this.ms - world.began < LONGEST_RUN;
  toString = () => `passTime(${this.ms / 1000} s)`;
  async run({ world, tally }: Model, real: Real): Promise<void> {
    tally.commands += 1;
    await passTime(world, real, this.ms);
  }
}

class Restart implements Command {
  readonly how: 'close' | 'kill';
  constructor(how: 'close' | 'kill') {
    this.how = how;
  }
  check = () => true;
  toString = () => (this.how === 'kill' ? 'kill()' : 'restart()');
  async run({ world, tally }: Model, real: Real): Promise<void> {
    tally.commands += 1;
    tally[this.how === 'kill' ? 'kills' : 'restarts'] += 1;
    await real.restart(this.how);
    await real.setClock(world.now);
    const last = [...world.memes.values()].slice(-2);
    for (const { id, author } of last)
      await checkMeme(real, world, id, [null, author === NOBODY ? null : author, WATCHER]);
  }
}

const PASSWORD = 'sedinta-de-luni-la-noua';

/** Registers, confirms the address by the mailed link, and logs in. */
class Register implements Command {
  check = ({ world }: Readonly<Model>) => world.people.length < 12;
  toString = () => 'register()';
  async run({ world, tally }: Model, real: Real): Promise<void> {
    tally.commands += 1;
    const slot = world.people.length;
    const email = `nou-${slot}-${world.tag}@firma.ro`;
    const post = (url: string, body: object) => real.send(world, { as: null, method: 'POST', url, body });
    const ask = { email, password: PASSWORD };
    assert.equal((await post('/users/email-register', ask)).status, 201, 'register');
    assert.equal((await post('/users/email-login', ask)).code, 'email_not_verified');
    const token = await real.mailedToken(email);
    assert.equal((await post('/verify-email', { token })).status, 200, 'verify');
    const { body, status } = await post('/users/email-login', ask);
    assert.equal(status, 200, 'login');
    const session = body as Session;
    const { userId: id, username } = session;
    const isNew = { role: 'user', hasChangedName: false, isDeleted: false } as const;
    world.people.push({ slot, id, username, token: session.token, password: PASSWORD, ...isNew });
    await passTime(world, real, 2 * SECOND);
  }
}

const STEPS = [
  ...MEME_STEPS,
  ...COMMENT_STEPS,
  ...MODERATION_STEPS,
  ...DESK_STEPS,
  ...PEOPLE_STEPS,
  ...COMPANY_STEPS,
  ...FILE_STEPS,
  ...ANSWER_STEPS,
  ...NAMELESS_STEPS,
];
const step = fc.oneof(...STEPS.map(([weight, arbitrary]) => ({ weight, arbitrary })));
const pause = fc.constantFrom(5 * SECOND, 13 * SECOND, 3600 * SECOND, 86_400 * SECOND, 3 * 86_400 * SECOND);
/** Milliseconds until the kill: before, while and after the server runs the command. */
const delay = fc.constantFrom(0, 0, 1, 2, 3, 4, 6, 9);

/**
 * Returns sequences of at most `size` commands. `hasRareRestarts`, for a site in a separate process, makes restarts rarer,
 * because they take seconds, and adds kills while a command runs.
 */
export function commandsOf({ size, hasRareRestarts }: { size: number; hasRareRestarts: boolean }) {
  const command: fc.Arbitrary<Command> = fc.oneof(
    { weight: hasRareRestarts ? 3000 : 1000, arbitrary: step.map((one) => new StepCommand(one)) },
    {
      weight: hasRareRestarts ? 450 : 150,
      arbitrary: fc.tuple(step, step).map(([a, b]) => new PairCommand(a, b)),
    },
    { weight: hasRareRestarts ? 120 : 40, arbitrary: pause.map((ms) => new PassTime(ms)) },
    { weight: hasRareRestarts ? 12 : 4, arbitrary: fc.constant(null).map(() => new Register()) },
    {
      weight: hasRareRestarts ? 3 : 8,
      arbitrary: fc.constantFrom('close' as const, 'kill' as const).map((how) => new Restart(how)),
    },
    {
      weight: hasRareRestarts ? 6 : 0,
      arbitrary: fc.tuple(step, delay).map(([a, ms]) => new KillCommand(a, ms)),
    },
  );
  return fc.commands([command], { maxCommands: size, size: 'max' });
}
