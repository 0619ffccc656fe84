import { type Notification, NotificationKind } from '@corpomeme/contract/news/notifications';
import { describe, expect, test } from 'vitest';
import { A_NOTIFICATION } from './notification.fixture.ts';
import { lineOf, placeOf } from './notification-words.ts';

const news = (changes: Partial<Notification>): Notification => ({ ...A_NOTIFICATION, ...changes });
const GONE = { meme_title: null, meme_company: null, username: null, comment_id: null } as const;

test.each(NotificationKind.options)('%s has a text, with and without its subject', (kind) => {
  for (const about of [A_NOTIFICATION, news(GONE), news({ ...GONE, meme_id: null })]) {
    const line = lineOf({ ...about, kind });
    expect(line).toMatch(/^[A-Za-z].*[.?]$/);
    expect(line).not.toMatch(/null|undefined/);
  }
});

describe('the texts', () => {
  test('name person and subject', () => {
    expect(lineOf(A_NOTIFICATION)).toBe('ana replied to your comment on “Ședința”.');
    expect(lineOf(news({ kind: 'meme.commented', meme_title: null }))).toBe(
      'ana commented on your meme about Adobe.',
    );
    expect(lineOf(news({ kind: 'sanction.added', sanction: 'posting_ban' }))).toBe(
      'A moderator gave you a posting ban.',
    );
    expect(lineOf(news({ kind: 'report.closed', outcome: 'removed' }))).toContain('no longer public');
    expect(lineOf(news({ kind: 'report.closed', outcome: 'kept' }))).toBe(
      'A moderator looked at what you reported on “Ședința” and left it up.',
    );
  });
});

test.each([
  [{}, '/meme/7/comments#comment-12'],
  [{ kind: 'meme.commented' }, '/meme/7/comments#comment-12'],
  [{ kind: 'meme.approved', comment_id: null }, '/meme/7'],
  [{ kind: 'comment.removed' }, '/meme/7'],
  [{ kind: 'report.closed', outcome: 'kept' }, '/meme/7'],
  [{ kind: 'report.closed', outcome: 'removed', ...GONE }, null],
  [{ ...GONE }, null],
  [{ kind: 'meme.rejected', comment_id: null }, '/mymemes'],
  [{ kind: 'meme.removed', ...GONE }, '/mymemes'],
  [{ kind: 'appeal.dismissed', ...GONE }, '/mymemes'],
  [{ kind: 'appeal.dismissed', ...GONE, sanction: 'suspension' }, '/account'],
  [{ kind: 'sanction.added', ...GONE, sanction: 'warning' }, '/account'],
  [{ kind: 'role.own', ...GONE, role_from: 'user', role_to: 'admin' }, '/account'],
  [{ kind: 'role.other', ...GONE, user_id: 'u1' }, '/admin/users/u1'],
  [{ kind: 'role.other', ...GONE }, null],
] as [Partial<Notification>, string | null][])('%o leads to %s', (changes, place) => {
  expect(placeOf(news(changes))).toBe(place);
});
