import { checkBystanders, concernedBystanders, type Readings, sweepBystanders } from './bystanders.ts';
import { forgetDue } from './effects.ts';
import { checkMeme, checkPicture, checkWorld, learnIds } from './invariants.ts';
import { checkPeople } from './people-checks.ts';
import { learnProposals } from './proposals.ts';
import type { BoundStep, Real } from './step.ts';
import { checkDesk } from './sweep.ts';
import { NOBODY, type Slot, WATCHER, type World } from './world.ts';

/** The state of the checks in a run. */
export interface Watch {
  steps: number;
  /** Memes that commands touched since the last check by every kind of reader. */
  touched: Set<number>;
  /** Number of old picture addresses that responded 404. */
  deadPictures: number;
  /** What was read about the bystanders at the start. */
  readings: Readings;
}

/** Steps between two checks of all memes that they touched. */
const STEPS_BETWEEN_CHECKS = 50;
/** Steps between two checks of all bystanders, whomever the commands concern; and between two checks of all calls. */
const BYSTANDERS = { all: 25, everyCall: 200 };
/** Milliseconds; longer than the cache serves a response without a query for the database's version. */
const TICK = 1100;

export function newWatch(readings: Readings): Watch {
  return { steps: 0, touched: new Set(), deadPictures: 0, readings };
}

export async function passTime(world: World, real: Real, ms: number): Promise<void> {
  world.now += ms;
  await real.setClock(world.now);
  forgetDue(world);
  await learnProposals(real, world);
}

const memesOf = (bounds: BoundStep[]) => [...new Set(bounds.flatMap(({ memes }) => memes))].slice(0, 3);

/** Members who read the meme, beside a visitor. */
function readersOf(world: World, id: number): Slot[] {
  const author = world.memes.get(id)?.author ?? 0;
  return [author === NOBODY ? 0 : author, WATCHER, id % world.people.length];
}

async function renew(world: World, real: Real): Promise<void> {
  await passTime(world, real, TICK);
  await learnIds(real, world);
  checkWorld(world);
}

/**
 * Reads the touched memes after a step as a visitor and as one member; the members take turns. Checks that old picture
 * addresses respond 404.
 */
export async function glance(world: World, real: Real, bounds: BoundStep[], watch: Watch): Promise<void> {
  await renew(world, real);
  watch.steps += 1;
  const isTurn = watch.steps % BYSTANDERS.all === 0;
  const bystanders = isTurn ? world.bystanders : concernedBystanders(world, bounds);
  const look = (id: number) => {
    watch.touched.add(id);
    const readers = readersOf(world, id);
    return checkMeme(real, world, id, [null, readers[watch.steps % readers.length] as Slot]);
  };
  await Promise.all([
    checkBystanders(world, real, watch.readings, bystanders),
    ...memesOf(bounds).map(look),
    ...world.deadPictures.slice(watch.deadPictures).map((address) => checkPicture(real, world, address, 404)),
  ]);
  watch.deadPictures = world.deadPictures.length;
  if (watch.steps % STEPS_BETWEEN_CHECKS === 0) await inspectTouched(world, real, watch);
  if (watch.steps % BYSTANDERS.everyCall === 0) await sweepBystanders(world, real, watch.readings);
}

/** Reads the memes that the last steps touched as every kind of reader, and checks every account. */
async function inspectTouched(world: World, real: Real, watch: Watch): Promise<void> {
  await Promise.all([...watch.touched].map((id) => readByAll(world, real, id)));
  watch.touched.clear();
  await checkPeople(real, world);
}

async function readByAll(world: World, real: Real, id: number): Promise<void> {
  await checkMeme(real, world, id, [null, ...readersOf(world, id)]);
  const meme = world.memes.get(id);
  if (meme) await checkPicture(real, world, meme.picture, 200);
}

/** Reads the memes that the commands touched as every kind of reader. Throws in a world that differs from the site. */
export async function inspect(
  world: World,
  real: Real,
  bounds: BoundStep[],
  { readings }: Watch,
): Promise<void> {
  await renew(world, real);
  await Promise.all([
    checkBystanders(world, real, readings, concernedBystanders(world, bounds)),
    ...memesOf(bounds).map((id) => readByAll(world, real, id)),
  ]);
  const dead = world.deadPictures.at(-1);
  if (dead) await checkPicture(real, world, dead, 404);
}

/** Does what `inspect` does, and checks all accounts and the desk, for a command whose response was lost. */
export async function inspectAll(world: World, real: Real, bounds: BoundStep[], watch: Watch): Promise<void> {
  await inspect(world, real, bounds, watch);
  await checkPeople(real, world);
  await checkDesk(real, world);
}
