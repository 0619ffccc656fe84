import { expect, it } from 'vitest';
import { isWanted } from './use-reading.ts';

const reading = { saved: [7], followed: ['Dell'], hidden: ['IBM'], muted: ['ana'] };

it.each([
  ['Dell', 'ion', true],
  ['IBM', 'ion', false],
  ['Dell', 'ana', false],
])('a meme about %s by %s: %s', (company, user_id, wanted) => {
  expect(isWanted(reading, { company, user_id })).toBe(wanted);
});
