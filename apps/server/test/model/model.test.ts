import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { startSite } from '../test-site.ts';
import { commandsOf } from './commands.ts';
import { openInside } from './inside.ts';
import { newTally, prepare, runCommands } from './run.ts';
import { createWorld } from './world.ts';

/** A third on PostgreSQL, where a command takes three times as long; `npm run bench -- model` runs thousands on each. */
const COMMANDS = inject('databaseUrl') ? 500 : 1500;
const SIZE = 400;
/** Fixed, so that a failure is caused by the change and not by the seed; `npm run bench -- model` uses new seeds. */
const SEED = 2079;

/** `seed:path` of a failure: replays and shrinks only that run. */
const [seed, path] = process.env.MODEL_REPLAY?.split(/:(.*)/s) ?? [];

/** Decision 079. */
test('the site responds like the model, command by command', async () => {
  const tally = newTally();
  const property = fc.asyncProperty(commandsOf({ size: SIZE, hasRareRestarts: false }), async (commands) => {
    if (tally.commands >= COMMANDS && !path) return;
    const site = await startSite({ hasStillClock: true });
    try {
      const real = await openInside(site);
      const world = await createWorld({ now: site.clock.now(), tag: 'tura' }, site.member);
      const readings = await prepare(world, real);
      await runCommands(commands, { real, world, readings }, tally);
    } finally {
      await site.close();
    }
  });
  await fc.assert(property, {
    numRuns: COMMANDS,
    ...(seed === undefined || path === undefined
      ? { seed: SEED, endOnFailure: true }
      : { seed: Number(seed), path }),
  });
  expect(tally.commands).toBeGreaterThanOrEqual(COMMANDS);
}, 900_000);
