// On PostgreSQL in each `npm test`: answers/still-so.queries

import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Case } from '@corpomeme/contract/moderation/reports';
import type { Notification } from '@corpomeme/contract/news/notifications';
import { DAY } from '@corpomeme/contract/site/time';
import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addSpeaker } from '../../../../test/speakers.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let admin: Member;
let moderator: Member;
let speaker: Member;
beforeAll(async () => {
  site = await startSite({ hasStillClock: true });
  admin = await site.member('admin');
  moderator = await site.member('moderator');
  speaker = await addSpeaker(site, admin, 'Adobe');
});
afterAll(() => site.close());

const sameHere = (id: number, as: Member) =>
  site.send('POST', `/memes/${id}/same-here`, { voteType: 'up' }, as);
const say = (id: number, still: boolean, as: Member) =>
  site.send('PUT', `/memes/${id}/still-so`, { still }, as);
const read = async (id: number, as?: Member) => (await site.get(`/memes/${id}`, as)).json<Meme>();
const shown = async (id: number) => (await read(id)).answers?.[0]?.still_so;
const news = async (as: Member) =>
  (await site.get('/users/me/notifications', as)).json<Notification[]>().map(({ kind }) => kind);

async function publishChange(id: number): Promise<void> {
  const body = { kind: 'change', content: 'Este la 13.', changed_on: '2026-01-02' };
  await site.send('POST', `/memes/${id}/answers`, body, speaker);
  const cases = (await site.get('/moderation/cases?limit=50', moderator)).json<Case[]>();
  const own = cases.find(({ meme_id }) => meme_id === id);
  await site.send('PUT', `/moderation/cases/${own?.id}`, { outcome: 'kept' }, moderator);
}

/** Publishes a meme that is true at the place of so many members, and a day later what changed. */
async function addChanged(count: number) {
  const { id } = await site.publishedMeme(await site.member(), moderator);
  const members: Member[] = [];
  for (let n = 0; n < count; n++) members.push(await site.member());
  for (const member of members) await sameHere(id, member);
  site.clock.advance(DAY);
  await publishChange(id);
  return { id, members };
}

test('those are asked once who had said same here, and readers see an outcome at each fifth answer alone', async () => {
  const { id, members } = await addChanged(10);
  const [first] = members as [Member];
  expect(await news(first)).toContain('meme.changed');
  expect((await read(id, first)).asks_still_so).toBe(true);
  const before = (await site.get(`/memes/${id}`)).body;
  for (const member of members.slice(0, 4)) expect((await say(id, false, member)).statusCode).toBe(202);
  expect((await site.get(`/memes/${id}`)).body).toBe(before);
  expect((await read(id, first)).asks_still_so).toBeUndefined();
  await say(id, true, members[4] as Member);
  expect(await shown(id)).toEqual({ people: 5, says: 'changed' });
  const five = (await site.get(`/memes/${id}`)).body;
  for (const member of members.slice(5, 9)) await say(id, true, member);
  expect((await site.get(`/memes/${id}`)).body).toBe(five);
  await say(id, true, members[9] as Member);
  expect(await shown(id)).toEqual({ people: 10, says: 'still' });
  expect((await site.get('/companies/Adobe/pulse')).json<CompanyPulse>().answers?.confirmed).toBe(0);
}, 60_000);

test('nobody else is asked: too late, of the company, without an answer, or twice', async () => {
  const { id, members } = await addChanged(1);
  const [member] = members as [Member];
  const late = await site.member();
  await sameHere(id, late);
  for (const as of [late, await site.member(), speaker, moderator]) {
    expect((await say(id, true, as)).json().code).toBe('still_so_not_asked');
    expect((await read(id, as)).asks_still_so).toBeUndefined();
  }
  const both = await Promise.all([say(id, true, member), say(id, false, member)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409]);
  const counters = await site.ctx.db
    .selectFrom('company_answers')
    .select(['still_so', 'changed_so'])
    .where('meme_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(counters.still_so + counters.changed_so).toBe(1);
  await site.send('POST', `/memes/${id}/removal`, { reason: 'x' }, moderator);
  expect((await say(id, true, member)).statusCode).toBe(404);
  const plain = await site.publishedMeme(await site.member(), moderator);
  expect((await say(plain.id, true, member)).json().code).toBe('still_so_not_asked');
});

test('five answers at once are five, no account has what it said, and a deletion changes no figure', async () => {
  const { id, members } = await addChanged(5);
  await Promise.all(members.map((member) => say(id, false, member)));
  expect(await shown(id)).toEqual({ people: 5, says: 'changed' });
  expect((await site.get('/companies/Adobe/pulse')).json<CompanyPulse>().answers?.confirmed).toBe(1);
  const [member] = members as [Member];
  const own = (await site.get('/users/me/export', member)).json();
  expect(own.still_so_memes).toEqual([{ id }]);
  const rows = site.ctx.db.selectFrom('still_so_answers').selectAll();
  expect(Object.keys((await rows.executeTakeFirst()) ?? {}).toSorted()).toEqual(['answer_id', 'user_id']);
  await site.send('DELETE', `/admin/users/${member.id}`, undefined, admin);
  expect(await shown(id)).toEqual({ people: 5, says: 'changed' });
  expect(await rows.where('user_id', '=', member.id).execute()).toEqual([]);
});
