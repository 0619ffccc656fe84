import type { Notification } from '@corpomeme/contract/news/notifications';
import { expect, test } from 'vitest';
import { A_NOTIFICATION } from './notification.fixture.ts';
import { groupLineOf, groupNews } from './notification-groups.ts';

const HOUR = 3_600_000;
const START = Date.parse(A_NOTIFICATION.created_at);
let id = 0;
/** Returns the notification of a comment that is `hoursAgo` hours old. */
const comment = (username: string | null, hoursAgo: number, changes: Partial<Notification> = {}) => ({
  ...A_NOTIFICATION,
  kind: 'meme.commented' as const,
  id: ++id,
  username,
  created_at: new Date(START - hoursAgo * HOUR).toISOString(),
  ...changes,
});
const lines = (...news: Notification[]) => groupNews(news).map(groupLineOf);

test('one person is named, with the number of comments', () => {
  expect(lines(comment('ana', 0))).toEqual(['ana commented on your meme “Ședința”.']);
  expect(lines(comment('ana', 0), comment('ana', 1))).toEqual([
    'ana commented 2 times on your meme “Ședința”.',
  ]);
});

test('two people are named, more are counted', () => {
  expect(lines(comment('ana', 0), comment('dan', 1), comment('ana', 2))).toEqual([
    'ana and dan commented on your meme “Ședința”.',
  ]);
  expect(lines(comment('ana', 0), comment('dan', 1), comment(null, 2), comment('ion', 3))).toEqual([
    '4 people commented on your meme “Ședința”.',
  ]);
  const reply = { kind: 'comment.reply' } as const;
  expect(lines(comment('ana', 0, reply), comment('ana', 0, reply))).toEqual([
    'ana replied to you 2 times on “Ședința”.',
  ]);
  expect(lines(comment('ana', 0, reply), comment('dan', 0, reply), comment('ion', 0, reply))).toEqual([
    '3 people replied to you on “Ședința”.',
  ]);
});

test('the group stands where its newest does, and others keep their order', () => {
  const approved = comment('x', 2, { kind: 'meme.approved', meme_id: 9 });
  const groups = groupNews([comment('ana', 1), approved, comment('dan', 3)]);
  expect(groups.map((group) => group.length)).toEqual([2, 1]);
});

test.each<[string, Partial<Notification>, number]>([
  ['another meme', { meme_id: 8 }, 1],
  ['one that was read before', { is_read: true }, 1],
  ['another kind', { kind: 'comment.reply' }, 1],
  ['a decision', { kind: 'meme.approved' }, 1],
  ['more than a day before', {}, 25],
])('%s is not grouped', (_name, changes, hoursAgo) => {
  expect(groupNews([comment('ana', 0), comment('dan', hoursAgo, changes)])).toHaveLength(2);
});

test('notifications without a meme and decisions are never grouped', () => {
  const closed = { kind: 'report.closed' as const, meme_id: null };
  expect(groupNews([comment('a', 0, closed), comment('b', 0, closed)])).toHaveLength(2);
  const approved = { kind: 'meme.approved' as const };
  expect(groupNews([comment('a', 0, approved), comment('b', 0, approved)])).toHaveLength(2);
});
