// On PostgreSQL in each `npm test`: day-memes/day-memes
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Notification } from '@corpomeme/contract/news/notifications';
import { DAY, HOUR } from '@corpomeme/contract/site/time';
import { DAY_MEME, type DayMeme } from '@corpomeme/contract/wings/day-memes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { chooseDayMemes, dayAt } from './day-memes.ts';

let site: TestSite;
let author: Member;
let voters: Member[];
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  // Their accounts are old enough at the next step, and no meme of an earlier test is young enough.
  author = await site.member();
  voters = await Promise.all([1, 2, 3, 4, 5].map(() => site.member()));
  site.clock.advance(DAY_MEME.window + HOUR);
});

async function meme(votes: number, values = {}, from = voters): Promise<number> {
  const id = await addMemeRow(site.ctx, author, values);
  for (const voter of from.slice(0, votes))
    await site.send('POST', `/memes/${id}/vote`, { voteType: 'up' }, voter);
  return id;
}
const nextDay = () => {
  site.clock.advance(DAY);
  return chooseDayMemes(site.ctx);
};
const read = async (query = '') => (await site.get(`/memes/daily${query}`)).json<DayMeme>();
const news = async (as: Member) =>
  (await site.get('/users/me/notifications', as))
    .json<Notification[]>()
    .filter(({ kind }) => kind === 'day.meme');

test.each([
  ['2026-01-15T06:59:00Z', '2026-01-14'],
  ['2026-01-15T07:00:00Z', '2026-01-15'],
  ['2026-07-15T05:59:00Z', '2026-07-14'],
  ['2026-07-15T06:00:00Z', '2026-07-15'],
  // The clocks change in this night.
  ['2026-03-29T06:00:00Z', '2026-03-29'],
  ['2026-10-25T06:59:00Z', '2026-10-24'],
])('a day begins at nine in Romania: %s', (time, day) => {
  expect(dayAt(Date.parse(time))).toBe(day);
});

test('is the meme with the most votes of the last seven days, once a day, and never twice', async () => {
  const [second, best] = [await meme(4), await meme(5)];
  await meme(2);
  const chosen = await Promise.all([nextDay(), chooseDayMemes(site.ctx)]);
  expect(chosen.filter(Boolean)).toHaveLength(1);
  expect(await chooseDayMemes(site.ctx)).toBe(false);
  const first = await read();
  expect(first).toMatchObject({ day: dayAt(site.clock.now()), meme_id: best, later: null });
  await nextDay();
  expect(await read()).toMatchObject({ meme_id: second, earlier: first.day });
  expect(await read(`?day=${first.day}`)).toMatchObject({ meme_id: best, later: dayAt(site.clock.now()) });
  // Two votes are too few, so the day has none.
  await nextDay();
  expect(await read()).toMatchObject({ meme_id: null, earlier: dayAt(site.clock.now() - DAY) });
  await meme(5);
  expect(await chooseDayMemes(site.ctx)).toBe(false);
});

test('takes the lower id of two with equal votes', async () => {
  const ids = [await meme(3), await meme(3)];
  await nextDay();
  expect((await read()).meme_id).toBe(Math.min(...ids));
});

test('is not bought with new, unconfirmed or banned accounts, nor with an old meme', async () => {
  await meme(4);
  site.clock.advance(DAY_MEME.window - DAY + HOUR);
  const fresh = await Promise.all([1, 2, 3, 4].map(() => site.member()));
  await meme(4, {}, fresh);
  // The library that adds accounts does not know the clock of the test.
  const { db } = site.ctx;
  const created_at = new Date(site.clock.now()).toISOString();
  await db
    .updateTable('users')
    .set({ created_at })
    .where(
      'id',
      'in',
      fresh.map(({ id }) => id),
    )
    .execute();
  const [unconfirmed, banned, ...rest] = voters as [Member, Member, ...Member[]];
  const padded = await meme(4, {}, [unconfirmed, banned, ...rest]);
  await db.updateTable('users').set({ email_verified: 0 }).where('id', '=', unconfirmed.id).execute();
  await db.updateTable('users').set({ banned_at: 1 }).where('id', '=', banned.id).execute();
  await nextDay();
  expect((await read()).meme_id).toBeNull();
  await db.updateTable('users').set({ email_verified: 1 }).where('id', '=', unconfirmed.id).execute();
  await nextDay();
  expect((await read()).meme_id).toBe(padded);
});

test('is gone as soon as it is hidden or deleted, and nothing takes its place', async () => {
  const [best] = [await meme(5), await meme(4)];
  await nextDay();
  const { db } = site.ctx;
  // Members read past the cache of responses, which events of real removals clear.
  const current = async () => (await site.get('/memes/daily', author)).json<DayMeme>().meme_id;
  await db.updateTable('memes').set({ status: 'removed' }).where('id', '=', best).execute();
  expect(await current()).toBeNull();
  await db.updateTable('memes').set({ status: 'approved' }).where('id', '=', best).execute();
  expect(await current()).toBe(best);
  await db.deleteFrom('memes').where('id', '=', best).execute();
  expect(await chooseDayMemes(site.ctx)).toBe(false);
  expect(await current()).toBeNull();
  expect(await read()).toMatchObject({ meme_id: null });
});

test('refuses days that are none, or that had none', async () => {
  for (const day of ['x', '2026-02-30', '', '20260101'])
    expect((await site.get(`/memes/daily?day=${day}`)).statusCode).toBe(400);
  expect((await site.get('/memes/daily?day=2020-01-01')).statusCode).toBe(404);
});

test('has one of each followed company', async () => {
  const [dell, oracle] = [await meme(5, { company: 'Dell' }), await meme(3, { company: 'Oracle' })];
  await meme(4, { company: 'Dell' });
  const [reader] = voters as [Member];
  const followed = async () =>
    (await site.get('/users/me/followed/daily', reader)).json<Meme[]>().map(({ id }) => id);
  for (const company of ['Oracle', 'Dell'])
    await site.send('PUT', `/users/me/companies/${company}`, { choice: 'followed' }, reader);
  await nextDay();
  expect(await followed()).toEqual([dell, oracle]);
  await site.send('PUT', '/users/me/companies/Dell', { choice: 'hidden' }, reader);
  await site.ctx.db.updateTable('memes').set({ status: 'removed' }).where('id', '=', oracle).execute();
  expect(await followed()).toEqual([]);
});

test('is told to those who ask, once, without what they hide or mute', async () => {
  const [asks, hides, mutes, silent] = voters as [Member, Member, Member, Member];
  const setting = async () => (await site.get('/users/me/daily', asks)).json();
  expect(await setting()).toEqual({ enabled: false });
  for (const reader of [asks, asks, hides, mutes])
    expect((await site.send('PUT', '/users/me/daily', { enabled: true }, reader)).statusCode).toBe(200);
  expect(await setting()).toEqual({ enabled: true });
  await site.send('PUT', '/users/me/companies/Adobe', { choice: 'hidden' }, hides);
  await site.send('PUT', `/users/me/muted/${author.id}`, {}, mutes);
  const [best, second] = [await meme(5, { title: 'Prima' }), await meme(4)];
  await nextDay();
  expect(await news(asks)).toMatchObject([{ meme_id: best, meme_title: 'Prima' }]);
  for (const reader of [hides, mutes, silent]) expect(await news(reader)).toEqual([]);
  await nextDay();
  expect(await news(asks)).toMatchObject([{ meme_id: second }]);
  await site.send('PUT', '/users/me/daily', { enabled: false }, asks);
  await meme(5);
  await nextDay();
  expect((await news(asks)).filter(({ is_read }) => !is_read)).toHaveLength(0);
});
