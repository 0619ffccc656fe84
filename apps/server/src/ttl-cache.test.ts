import { describe, expect, test } from 'vitest';
import { createBus } from './realtime/bus.ts';
import { createTtlCache } from './ttl-cache.ts';

test('stays within its byte limit by evicting the least recently used value', async () => {
  const size = { max: 1000, of: (bytes: Buffer, key: string) => bytes.length + key.length };
  const memory = createTtlCache({ clock: { now: () => 0 }, bus: createBus() }, size);
  const keys = Array.from({ length: 50 }, (_, n) => `key ${n}`);
  for (const key of keys) await memory.get(key, async () => Buffer.alloc(94));
  const kept = keys.filter((key) => memory.peek(key));
  expect(kept).toEqual(keys.slice(-kept.length));
  expect(kept.length).toBeLessThanOrEqual(10);
  expect(kept.length).toBeGreaterThan(0);
});

describe('a value', () => {
  function start() {
    let now = 5000;
    const bus = createBus();
    const memory = createTtlCache<{ n: number }>(
      { clock: { now: () => now }, bus },
      { max: 100, of: () => 1 },
    );
    let made = 0;
    const get = (gate: Promise<void> = Promise.resolve()) =>
      memory.get('key', async () => {
        made += 1;
        const n = made;
        await gate;
        return { n };
      });
    return { memory, bus, get, move: (ms: number) => (now += ms) };
  }

  test('is produced once for all who wait, and kept for a second', async () => {
    const { memory, get, move } = start();
    const waiting = [get(), get()];
    expect(memory.peek('key')).toBeUndefined();
    expect(await Promise.all([...waiting, get()])).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
    move(999);
    expect(memory.peek('key')).toEqual({ n: 1 });
    move(2);
    expect(memory.peek('key')).toBeUndefined();
    expect(await get()).toEqual({ n: 2 });
  });

  test('is gone after `clear`, also if it is being produced', async () => {
    const { memory, get } = start();
    await get();
    memory.clear();
    expect(memory.peek('key')).toBeUndefined();
    const gate = Promise.withResolvers<void>();
    const waiting = get(gate.promise);
    memory.clear();
    gate.resolve();
    expect([await waiting, memory.peek('key')]).toEqual([{ n: 2 }, undefined]);
  });

  test('that is forgotten while it is produced goes to those who wait and is not kept', async () => {
    const { memory, bus, get } = start();
    const gate = Promise.withResolvers<void>();
    const waiting = get(gate.promise);
    bus.publish('meme.approved', { memeId: 1 });
    const next = get();
    gate.resolve();
    expect(await Promise.all([waiting, next])).toEqual([{ n: 1 }, { n: 2 }]);
    expect(memory.peek('key')).toEqual({ n: 2 });
  });

  test('that could not be produced is produced again', async () => {
    const { memory, get } = start();
    const failing = () => memory.get('key', () => Promise.reject(new Error('no')));
    expect(await Promise.allSettled([failing(), failing()])).toMatchObject([
      { status: 'rejected', reason: new Error('no') },
      { status: 'rejected', reason: new Error('no') },
    ]);
    expect([memory.peek('key'), await get()]).toEqual([undefined, { n: 1 }]);
  });

  test('is gone when the clock was set back', async () => {
    const { memory, get, move } = start();
    await get();
    move(-1);
    expect(memory.peek('key')).toBeUndefined();
  });
});
