import { inspect } from 'node:util';
import type { Updates } from '@corpomeme/contract/site/realtime';
import fc from 'fast-check';
import { addSpeakers } from './answer-steps.ts';
import { addBystanders, type Readings, sweepBystanders } from './bystanders.ts';
import { commandsOf, type Model, type Tally } from './commands.ts';
import { newWatch } from './inspections.ts';
import { openSites } from './outside.ts';
import type { Real } from './step.ts';
import { sweep } from './sweep.ts';
import type { World } from './world.ts';

type Commands = Iterable<fc.AsyncCommand<Model, Real>>;

export function newTally(): Tally {
  return {
    commands: 0,
    pairs: 0,
    restarts: 0,
    kills: 0,
    met: { answered: 0, done: 0, undone: 0 },
    codes: {},
  };
}

/** Adds to an empty site what no command makes. Returns what is read about the bystanders. */
export async function prepare(world: World, real: Real): Promise<Readings> {
  const readings = await addBystanders(world, real);
  await addSpeakers(world, real);
  return readings;
}

/** Runs one sequence on a prepared site and compares everything at its end. */
export async function runCommands(
  commands: Commands,
  { real, world, readings }: { real: Real; world: World; readings: Readings },
  tally: Tally,
): Promise<void> {
  const watch = newWatch(readings);
  const { timestamp } = (await real.get(world, null, '/api/updates')).body as Updates;
  await fc.asyncModelRun(() => ({ model: { world, tally, watch }, real }), commands);
  await sweep(real, world, timestamp);
  await sweepBystanders(world, real, watch.readings);
}

export interface ModelReport extends Tally {
  failure: string | null;
  /** Options of `bench/model.ts` that reproduce the failure. */
  replay: string | null;
}

interface ModelOptions {
  commands: number;
  databaseUrl: string | null;
  seed: number;
  /** Replays only this failing run, shrunk. */
  path?: string | undefined;
  /** The value of `performance.now()` after which no run starts. */
  until: number;
  onRun?: (tally: Tally) => void;
}

/** Commands of one run. */
const SIZE = 800;

/** Runs sequences on fresh sites until the number of commands is reached or one fails. */
export async function runModel(options: ModelOptions): Promise<ModelReport> {
  const { commands, databaseUrl, seed, path, until, onRun } = options;
  const tally = newTally();
  const sites = await openSites(databaseUrl, prepare);
  const isEnough = () => path === undefined && (tally.commands >= commands || performance.now() > until);
  const property = fc.asyncProperty(commandsOf({ size: SIZE, hasRareRestarts: true }), async (some) => {
    if (isEnough()) return;
    const site = await sites.open();
    try {
      await runCommands(some, site, tally);
    } finally {
      await site.close();
    }
    onRun?.(tally);
  });
  const numRuns = Math.ceil(commands / 10);
  const details = await fc.check(property, {
    seed,
    numRuns,
    ...(path === undefined ? { endOnFailure: true } : { path }),
  });
  await sites.close();
  if (!details.failed) return { ...tally, failure: null, replay: null };
  const replay = `--seed ${details.seed} --path ${details.counterexamplePath}`;
  const message = `${fc.defaultReportMessage(details)}\n${inspect(details.errorInstance, { depth: 5 })}`;
  return { ...tally, failure: message, replay };
}
