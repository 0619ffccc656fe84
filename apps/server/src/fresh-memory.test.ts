import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFreshMemory } from './fresh-memory.ts';
import { createBus } from './realtime/bus.ts';

function setUp() {
  const bus = createBus();
  let votes = 0;
  let produced = 0;
  const memory = createFreshMemory<{ votes: number }>(
    { clock: { now: () => 0 }, bus },
    { max: 100, of: () => 1 },
  );
  return {
    bus,
    produced: () => produced,
    vote() {
      votes += 1;
      bus.publish('meme.voted', { memeId: 1 });
    },
    async read() {
      const value = await memory.get('list', async () => {
        produced += 1;
        return { votes };
      });
      return value.votes;
    },
  };
}

test('a vote by itself shows at once', async () => {
  const site = setUp();
  expect(await site.read()).toBe(0);
  site.vote();
  expect(await site.read()).toBe(1);
});

test('in a storm of votes, reads come from memory, never far behind, and end right', async () => {
  const site = setUp();
  const ends = performance.now() + 500;
  let reads = 0;
  while (performance.now() < ends) {
    site.vote();
    await site.read();
    reads += 1;
    await wait(1);
  }
  // One for each tenth of a second, the first and the last aside.
  expect(site.produced()).toBeLessThanOrEqual(8);
  expect(reads).toBeGreaterThan(site.produced() * 2);
  // Twice: on a busy machine the first may end together with the wait that is measured.
  await wait(150);
  await wait(150);
  const known = await site.read();
  site.vote();
  expect(await site.read()).toBe(known + 1);
});

test('what may be seen changes at once, storm or not', async () => {
  const site = setUp();
  site.vote();
  await site.read();
  site.vote();
  const before = site.produced();
  site.bus.publish('meme.deleted', { memeId: 1 });
  expect(await site.read()).toBe(2);
  expect(site.produced()).toBe(before + 1);
});
