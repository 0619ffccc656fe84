// On PostgreSQL in each `npm test`: notifications/notifications.queries
import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { NOTIFICATIONS, type Notification } from '@corpomeme/contract/news/notifications';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { drawId } from '../../../db/random-ids.ts';
import { addNotification } from './notifications.queries.ts';
import { sweepNews } from './notifications.ts';

let site: TestSite;
let author: Member;
let other: Member;
let third: Member;
let memeId: number;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  [author, other, third] = [await site.member(), await site.member(), await site.member()];
  memeId = await addMemeRow(site.ctx, author, { title: 'Ședința' });
});

const comment = async (as: Member, parentId?: number) =>
  (await site.send('POST', `/memes/${memeId}/comments`, { content: 'Da.', parentId }, as)).json<Comment>();
const page = (as: Member, query = '') => site.get(`/users/me/notifications${query}`, as);
const news = async (as: Member) => (await page(as)).json<Notification[]>();
const kinds = async (as: Member) => (await news(as)).map(({ kind }) => kind);
const unread = async (as: Member) => Number((await page(as)).headers['x-unread-count']);
const read = (as: Member, upTo: number) => site.send('POST', '/users/me/notifications/read', { upTo }, as);

describe('a comment', () => {
  test('notifies the meme’s author, a reply also the parent’s author; own comments notify nobody', async () => {
    const first = await comment(other);
    await comment(author, first.id);
    const deeper = await comment(third, first.id);
    await comment(author);
    expect(await kinds(other)).toEqual(['comment.reply', 'comment.reply']);
    expect(await kinds(author)).toEqual(['meme.commented', 'meme.commented']);
    expect(await kinds(third)).toEqual([]);
    const [latest] = await news(other);
    expect(latest).toMatchObject({
      meme_id: memeId,
      meme_title: 'Ședința',
      meme_company: 'Adobe',
      meme_image: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/320\.still\.webp$/),
      meme_is_public: true,
      comment_id: deeper.id,
      excerpt: 'Da.',
      username: third.username,
      is_read: false,
    });
  });

  test('that replies to the meme’s author notifies once', async () => {
    const own = await comment(author);
    await comment(other, own.id);
    expect(await kinds(author)).toEqual(['comment.reply']);
  });

  test('that is deleted takes its notifications along, and so does its meme', async () => {
    memeId = (await site.publishedMeme(author, await site.member('moderator'))).id;
    const first = await comment(other);
    const second = await comment(third);
    await site.send('DELETE', `/memes/${memeId}/comments/${first.id}`, undefined, other);
    const left = (await news(author)).filter(({ kind }) => kind === 'meme.commented');
    expect(left.map(({ comment_id }) => comment_id)).toEqual([second.id]);
    await site.send('DELETE', `/memes/${memeId}`, undefined, author);
    expect(await news(author)).toEqual([]);
  });

  test('that is sent twice by the same call notifies once', async () => {
    const call = () =>
      site.send('POST', `/memes/${memeId}/comments`, { content: 'x' }, other, { 'idempotency-key': 'one' });
    await Promise.all([call(), call(), call()]);
    expect(await kinds(author)).toEqual(['meme.commented']);
  });

  test('is announced to the notified members after the commit', async () => {
    const told: string[] = [];
    site.ctx.bus.subscribe('notification.added', ({ userId }) => void told.push(userId));
    await comment(other);
    expect(told).toEqual([author.id]);
  });

  test('shows no words of a meme that is hidden by now', async () => {
    await comment(other);
    const reply = await comment(author, (await comment(other)).id);
    await site.ctx.db.updateTable('memes').set({ status: 'removed' }).where('id', '=', memeId).execute();
    const [hidden] = await news(other);
    expect(hidden).toMatchObject({
      comment_id: reply.id,
      meme_title: null,
      meme_company: null,
      meme_image: null,
      meme_is_public: false,
      excerpt: null,
      username: null,
    });
    expect((await news(author))[0]).toMatchObject({ meme_title: 'Ședința', username: other.username });
  });
});

describe('the list', () => {
  test('is paged, newest first, with the number of unread ones', async () => {
    const posted: number[] = [];
    for (let n = 0; n < 5; n++) posted.push((await comment(other)).id);
    const seen: (number | null)[] = [];
    for (let url: string | undefined = '?limit=2'; url; ) {
      const answer = await page(author, url);
      expect(answer.headers['x-unread-count']).toBe('5');
      seen.push(...answer.json<Notification[]>().map(({ comment_id }) => comment_id));
      url = /<[^?]+(\?[^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual(posted.toReversed());
  });

  test('is marked as read up to a given one, and only for its member', async () => {
    for (let n = 0; n < 3; n++) await comment(other);
    const [, middle] = await news(author);
    expect((await read(other, middle?.id ?? 0)).json()).toEqual({ unread: 0 });
    expect(await unread(author)).toBe(3);
    expect((await read(author, middle?.id ?? 0)).json()).toEqual({ unread: 1 });
    expect((await news(author)).map(({ is_read }) => is_read)).toEqual([false, true, true]);
  });

  test.each([{}, { upTo: 0 }, { upTo: -1 }, { upTo: 1.5 }, { upTo: '7' }, { upTo: 1e300 }, { upTo: null }])(
    'refuses %j as a position',
    async (body) => {
      await comment(other);
      const answer = await site.send('POST', '/users/me/notifications/read', body, author);
      expect(answer.statusCode).toBe(400);
      expect(await unread(author)).toBe(1);
    },
  );

  test('ignores unknown details', async () => {
    const { db, clock } = site.ctx;
    const details = { reason_code: 'unheard', reason: 'Cuvinte', outcome: 'kept', extra: 1 };
    await addNotification(db, { userId: author.id, kind: 'meme.removed', at: clock.now(), memeId, details });
    expect((await news(author))[0]).toMatchObject({ reason_code: null, reason: 'Cuvinte', outcome: 'kept' });
  });
});

test('loses read ones after ninety days, and all but the newest five hundred', async () => {
  const { db } = site.ctx;
  const row = { user_id: author.id, kind: 'meme.approved', details: '{}', created_at: 1 } as const;
  const many = Array.from({ length: NOTIFICATIONS.kept + 20 }, () => ({ ...row, public_id: drawId() }));
  await db.insertInto('notifications').values(many).execute();
  await comment(other);
  await comment(author, (await comment(other)).id);
  await sweepNews(site.ctx);
  const count = async (as: Member) =>
    (await db.selectFrom('notifications').select('id').where('user_id', '=', as.id).execute()).length;
  expect([await count(author), await count(other)]).toEqual([NOTIFICATIONS.kept, 1]);
  expect((await news(author))[0]?.kind).toBe('meme.commented');
  await read(author, (await news(author))[0]?.id ?? 0);
  site.clock.advance(90 * DAY - 1000);
  await sweepNews(site.ctx);
  expect(await count(author)).toBe(NOTIFICATIONS.kept);
  site.clock.advance(DAY + 2000);
  await sweepNews(site.ctx);
  expect([await count(author), await count(other)]).toEqual([0, 1]);
});

test('a deleted account has none, and gets no more', async () => {
  const first = await comment(other);
  await comment(author, first.id);
  const admin = await site.member('admin');
  await site.send('DELETE', `/admin/users/${other.id}`, {}, admin);
  await comment(author, first.id);
  const rows = await site.ctx.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', other.id)
    .execute();
  expect(rows).toEqual([]);
  const gone = (await site.get(`/memes/${memeId}`)).json<Meme>();
  expect(gone.commentCount).toBe(3);
});
