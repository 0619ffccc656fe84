import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import { expect, test } from 'vitest';
import { isTaken, nextCard, putInPlace, rangeBetween } from './queue-order.ts';

function card(id: number, score: number, minute: number, rank = 0): QueueCard {
  const created_at = new Date(minute * 60_000).toISOString();
  return { meme: { id, created_at }, review_rank: rank, review_score: score } as QueueCard;
}
const QUEUE = [card(7, 1, 4, 1), card(5, 9, 3), card(2, 4, 1), card(3, 4, 1), card(1, 4, 2), card(9, 0, 1)];

test.each(QUEUE.map(({ meme }) => meme.id))('the card %i goes back to where it was', (id) => {
  const taken = QUEUE.find(({ meme }) => meme.id === id) as QueueCard;
  const rest = QUEUE.filter((each) => each !== taken);
  expect(putInPlace(rest, taken)).toEqual(QUEUE);
});

const isMine = (id: string) => id === 'me';
const openBy = (id: number, ...readers: string[]) =>
  ({ meme: { id }, readers: readers.map((user_id) => ({ user_id, username: user_id })) }) as QueueCard;

test.each<[number[], number, number[], number | null, taken?: number[]]>([
  [[1, 2, 3], 2, [2], 3],
  [[1, 2, 3], 3, [3], 2],
  [[1, 2, 3, 4], 2, [2, 3], 4],
  [[1, 2, 3, 4], 3, [3, 4], 2],
  [[1, 2, 3, 4], 4, [1, 4], 3],
  [[1, 2, 3], 1, [2, 3], 1],
  [[1], 1, [1], null],
  [[], 1, [1], null],
  [[1, 2, 3], 1, [1], 3, [2]],
  [[1, 2, 3], 2, [2], 1, [3]],
  [[1, 2, 3], 2, [2], 3, [1, 3]],
])(
  'of %j, with %i in hand and %j leaving, %s comes next (colleagues have %j)',
  (ids, current, leaving, next, taken = []) => {
    const cards = ids.map((id) => openBy(id, ...(taken.includes(id) ? ['ana'] : [])));
    expect(nextCard(cards, current, new Set(leaving), isMine)).toBe(next);
  },
);

test('a range works in both directions, and restarts if its start is gone', () => {
  expect(rangeBetween([1, 2, 3, 4], 2, 4)).toEqual([2, 3, 4]);
  expect(rangeBetween([1, 2, 3, 4], 4, 2)).toEqual([2, 3, 4]);
  expect(rangeBetween([1, 2, 3, 4], 9, 3)).toEqual([3]);
});

test.each<[string[], boolean, boolean]>([
  [[], false, false],
  [['me'], false, false],
  [['ana'], false, true],
  [['ana', 'me'], false, true],
  [['me', 'ana'], false, false],
  [['ana'], true, false],
])('a card that %j have open, without a name: %j, is taken: %j', (readers, isNameless, expected) => {
  const open = openBy(1, ...readers);
  if (isNameless) open.meme.is_nameless = true;
  expect(isTaken(open, isMine)).toBe(expected);
});
