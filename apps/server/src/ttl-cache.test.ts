import { expect, test } from 'vitest';
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
