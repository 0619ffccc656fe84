// On PostgreSQL in each `npm test`: own/week-figures
import type { Notification } from '@corpomeme/contract/news/notifications';
import { DAY, HOUR } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { tellWeekFigures } from './week-figures.ts';

let site: TestSite;
let author: Member;
let voters: Member[];
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  advanceTo(2, 10);
  author = await site.member();
  voters = await Promise.all([1, 2, 3].map(() => site.member()));
});

/** Advances to this weekday (0 to 6, Sunday first) and hour, UTC. */
function advanceTo(weekday: number, hour: number) {
  const now = site.clock.now();
  const days = (weekday - new Date(now).getUTCDay() + 7) % 7;
  const wanted = Math.floor(now / DAY) * DAY + days * DAY + hour * HOUR;
  site.clock.advance(wanted > now ? wanted - now : wanted + 7 * DAY - now);
}

const vote = (id: number, as: Member) => site.send('POST', `/memes/${id}/vote`, { voteType: 'up' }, as);
const sameHere = (id: number, as: Member) =>
  site.send('POST', `/memes/${id}/same-here`, { voteType: 'up' }, as);
const news = async (as = author) => {
  const all = (await site.get('/users/me/notifications', as)).json<Notification[]>();
  return all.filter(({ kind }) => kind === 'week.figures');
};
const tell = async () => {
  advanceTo(1, 5);
  return tellWeekFigures(site.ctx);
};

test('tells the votes of others for all public memes of a week, once, on Monday', async () => {
  const [first, second] = [await addMemeRow(site.ctx, author), await addMemeRow(site.ctx, author)];
  const removed = await addMemeRow(site.ctx, author);
  for (const voter of voters) {
    await vote(first, voter);
    await sameHere(first, voter);
  }
  await vote(second, voters[0] ?? author);
  await vote(second, author);
  await vote(removed, voters[0] ?? author);
  await site.ctx.db.updateTable('memes').set({ status: 'removed' }).where('id', '=', removed).execute();
  advanceTo(1, 4);
  expect(await tellWeekFigures(site.ctx)).toBe(0);
  const told = await Promise.all([tell(), tellWeekFigures(site.ctx)]);
  expect(Math.max(...told)).toBe(1);
  expect(await tellWeekFigures(site.ctx)).toBe(0);
  expect(await news()).toMatchObject([{ votes: 4, same_here: 3, meme_id: null, username: null }]);
  // The next week has no votes.
  expect(await tell()).toBe(0);
  expect(await news()).toHaveLength(1);
});

test('says nothing of few people, own votes or memes without a name', async () => {
  const moderator = await site.member('moderator');
  const meme = await addMemeRow(site.ctx, author);
  const nameless = await site.publishedMeme(author, moderator, { nameless: 'true' });
  await vote(meme, author);
  for (const voter of voters) await vote(nameless.id, voter);
  for (const voter of voters.slice(1)) await sameHere(meme, voter);
  expect(await tell()).toBe(0);
  await vote(meme, voters[0] ?? author);
  for (const voter of voters.slice(1)) await sameHere(await addMemeRow(site.ctx, author), voter);
  expect(await tell()).toBe(1);
  expect(await news()).toMatchObject([{ votes: 1, same_here: 0 }]);
});

test('skips accounts that are gone', async () => {
  const meme = await addMemeRow(site.ctx, author);
  for (const voter of voters) await vote(meme, voter);
  expect(
    (await site.send('DELETE', `/admin/users/${author.id}`, {}, await site.member('admin'))).statusCode,
  ).toBe(200);
  expect(await tell()).toBe(0);
});
