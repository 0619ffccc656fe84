import { expect, test } from 'vitest';
import { createTurns } from './limits.service.ts';

test('each caller has limited concurrency, in order, and does not delay others', async () => {
  const takeTurn = createTurns(2);
  const events: string[] = [];
  const gates = new Map<string, () => void>();
  const run = (caller: string, name: string) =>
    takeTurn(caller, async () => {
      events.push(name);
      await new Promise<void>((resolve) => gates.set(name, resolve));
    });
  const all = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1'), run('a', 'a4')];
  await Promise.resolve();
  expect(events).toEqual(['a1', 'a2', 'b1']);
  gates.get('a2')?.();
  await all[1];
  await Promise.resolve();
  expect(events).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const name of ['a1', 'a3', 'b1']) gates.get(name)?.();
  await Promise.all([all[0], all[2], all[3]]);
  gates.get('a4')?.();
  await all[4];
});

test('a failure passes its place on', async () => {
  const takeTurn = createTurns(1);
  const failing = takeTurn('a', () => Promise.reject(new Error('no')));
  const next = takeTurn('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
