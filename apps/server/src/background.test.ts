import { expect, test } from 'vitest';
import { createBackground } from './background.ts';
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
