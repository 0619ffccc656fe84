import type { DayCount, UserStats } from '@corpomeme/contract/people/admin';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { addMemeRow } from '../../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';

let site: TestSite;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  admin = await site.member('admin');
});
afterAll(() => site.close());

const statsOf = async (user: Member) =>
  (await site.get(`/admin/users/${user.id}/stats`, admin)).json<UserStats>();

describe('the statistics of a user', () => {
  test('count memes and votes, and name the deciding moderators', async () => {
    const author = await site.member();
    const moderator = await site.member('moderator');
    const published = await site.publishedMeme(author, moderator, { title: 'Aprobat' });
    const waiting = await site.meme(author);
    for (const voter of [author, moderator, admin])
      await site.send('POST', `/memes/${published.id}/vote`, { voteType: 'up' }, voter);
    const stats = await statsOf(author);
    expect(stats).toMatchObject({
      user: { username: author.username, email: author.email, role: 'user', last_login: null },
      meme_count: 2,
      total_votes: 3,
      memes: [
        { id: waiting.id, title: null, approval_status: 'pending', approved_by_username: null },
        { id: published.id, title: 'Aprobat', votes: 3, approved_by_username: moderator.username },
      ],
    });
    expect(stats.activity).toHaveLength(90);
    expect(stats.activity.at(-1)).toMatchObject({ memes: 2, votes: 3 });
    expect(stats.activity.at(-1)?.day).toBe(new Date(site.clock.now()).toISOString().slice(0, 10));
  });

  test('name rejecting moderators too, and contain at most 200 memes beside the total', async () => {
    const author = await site.member();
    const rejected = await site.meme(author);
    await site.send('PUT', `/memes/${rejected.id}/approval`, { status: 'rejected' }, admin);
    expect((await statsOf(author)).memes).toMatchObject([
      { approval_status: 'rejected', approved_by_username: admin.username },
    ]);
    for (let n = 0; n < 205; n++) await addMemeRow(site.ctx, author, { votes: 1 });
    const stats = await statsOf(author);
    expect([stats.meme_count, stats.total_votes, stats.memes.length]).toEqual([206, 205, 200]);
  });

  test('are all zero for a member without memes, and 404 for an unknown member', async () => {
    const stats = await statsOf(await site.member());
    expect(stats).toMatchObject({ meme_count: 0, total_votes: 0, memes: [] });
    expect(stats.activity.every(({ memes, votes }) => memes === 0 && votes === 0)).toBe(true);
    const answer = await site.get('/admin/users/nobody/stats', admin);
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'User not found']);
  });
});

describe('activity', () => {
  test('counts by UTC day, exact to the millisecond, for each number of days', async () => {
    const author = await site.member();
    const midnight = Math.floor(site.clock.now() / DAY) * DAY;
    for (const created_at of [
      midnight,
      midnight - 1,
      midnight - DAY,
      midnight - DAY - 1,
      midnight - 25 * DAY,
    ])
      await addMemeRow(site.ctx, author, { created_at });
    const of = (days: DayCount[]) =>
      days.toReversed().flatMap(({ memes }, ago) => (memes ? [[ago, memes]] : []));
    const own = (await statsOf(author)).activity;
    expect(of(own)).toEqual([
      [0, 1],
      [1, 2],
      [2, 1],
      [25, 1],
    ]);
    const whole = (await site.get('/admin/activity?days=33', admin)).json<DayCount[]>();
    expect(whole.map(({ day }) => day)).toEqual(own.slice(-33).map(({ day }) => day));
    expect(of(whole).slice(1)).toEqual(of(own).slice(1));
  });

  test('has an entry for each requested day', async () => {
    for (const days of [1, 9, 10, 11, 366])
      expect((await site.get(`/admin/activity?days=${days}`, admin)).json()).toHaveLength(days);
    expect((await site.get('/admin/activity', admin)).json()).toHaveLength(90);
  });

  test.each(['days=0', 'days=367', 'days=x', 'days=1.5', 'days='])('refuses %s', async (query) => {
    expect((await site.get(`/admin/activity?${query}`, admin)).statusCode).toBe(400);
  });
});
