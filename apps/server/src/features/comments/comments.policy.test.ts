import { expect, test } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import { canDeleteComment, newsOfComment } from './comments.policy.ts';

test('a comment is deleted by its writer and by moderators', () => {
  const member = { userId: 'ana', isModerator: false } as Actor;
  expect(canDeleteComment(member, true)).toBe(true);
  expect(canDeleteComment(member, false)).toBe(false);
  expect(canDeleteComment({ ...member, isModerator: true }, false)).toBe(true);
});

const ana = { user_id: 'ana', author_banned_at: null };
const dan = { user_id: 'dan', author_banned_at: null };
const gone = (who: typeof ana) => ({ ...who, author_banned_at: 1 });
const reply = { userId: 'dan', kind: 'comment.reply' };
const commented = { userId: 'ana', kind: 'meme.commented' };

test.each([
  ['a comment is news for the author', 'ion', ana, null, [commented]],
  ['a reply is news for both', 'ion', ana, dan, [reply, commented]],
  ['one person hears once', 'ion', ana, ana, [{ userId: 'ana', kind: 'comment.reply' }]],
  ['nobody hears of their own comment', 'ana', ana, null, []],
  ['nor of their own reply', 'ana', ana, ana, []],
  ['the author replies', 'ana', ana, dan, [reply]],
  ['a member answers themselves', 'dan', ana, dan, [commented]],
  ['deleted accounts hear nothing', 'ion', gone(ana), gone(dan), []],
  ['the other one still hears', 'ion', ana, gone(dan), [commented]],
])('%s', (_what, writer, author, parent, news) => {
  expect(newsOfComment([writer], { author, parent })).toEqual(news);
});

test('the author of a meme without a name hears of neither of their two ids', () => {
  const pseudonym = { user_id: 'calm stapler', author_banned_at: null };
  const writers = ['ana', 'calm stapler'];
  expect(newsOfComment(writers, { author: pseudonym, parent: ana })).toEqual([]);
  expect(newsOfComment(writers, { author: pseudonym, parent: dan })).toEqual([reply]);
});
