import { expect, test, vi } from 'vitest';
import { createBackground, every } from './background.ts';
import { createLog } from './log.ts';

test('work starts after the microtasks in which a response is written, and is waited for', async () => {
  const background = createBackground(createLog({ logLevel: 'silent' }));
  const events: string[] = [];
  background.run(async () => void events.push('work'));
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
  events.push('response');
  await background.settled();
  expect(events).toEqual(['response', 'work']);
});

test('a sweep runs at the start and at each interval, never twice at once, and again after an error', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const background = createBackground(createLog({ logLevel: 'silent' }));
  const { promise: first, reject } = Promise.withResolvers<void>();
  const rounds = [first];
  let begun = 0;
  const stop = every(1000, () => rounds[begun++] ?? Promise.resolve())({ background });
  await vi.waitFor(() => expect(begun).toBe(1));
  vi.advanceTimersByTime(3000);
  reject(new Error('a round failed'));
  await background.settled();
  expect(begun).toBe(1);
  vi.advanceTimersByTime(1000);
  await background.settled();
  expect(begun).toBe(2);
  stop();
  vi.advanceTimersByTime(3000);
  await background.settled();
  expect(begun).toBe(2);
  vi.useRealTimers();
});
