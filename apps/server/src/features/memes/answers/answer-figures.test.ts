// On PostgreSQL in each `npm test`: answers/answer-figures.queries

import type { OwnAnswers } from '@corpomeme/contract/disputes/answers';
import type { Case } from '@corpomeme/contract/disputes/reports';
import { DAY } from '@corpomeme/contract/site/time';
import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addSpeaker } from '../../../../test/speakers.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let moderator: Member;
let speaker: Member;
beforeAll(async () => {
  site = await startSite({ hasStillClock: true });
  moderator = await site.member('moderator');
  speaker = await addSpeaker(site, await site.member('admin'), 'Adobe');
});
afterAll(() => site.close());

const figures = async () => (await site.get('/companies/Adobe/pulse')).json<CompanyPulse>().answers;
const answer = async (id: number, body: object) =>
  (await site.send('POST', `/memes/${id}/answers`, body, speaker)).json<OwnAnswers>();
async function judge(id: number, outcome: 'kept' | 'removed') {
  const cases = (await site.get('/moderation/cases?limit=50', moderator)).json<Case[]>();
  const own = cases.find(({ meme_id }) => meme_id === id);
  const body = { outcome, reason_code: 'other', reason: 'x' };
  return site.send('PUT', `/moderation/cases/${own?.id}`, body, moderator);
}

test('counts memes once, changes by themselves, and the median of days until the company wrote', async () => {
  const ids: number[] = [];
  for (const _ of [1, 2, 3]) ids.push((await site.publishedMeme(await site.member(), moderator)).id);
  const [first, second, third] = ids as [number, number, number];
  expect(await figures()).toBeUndefined();
  await answer(first, { kind: 'reply', content: 'Am citit.' });
  expect(await figures()).toBeUndefined();
  await judge(first, 'kept');
  expect(await figures()).toEqual({ answered: 1, days: 0, changes: 0 });
  site.clock.advance(2 * DAY);
  await answer(second, { kind: 'change', content: 'Este la 13.', changed_on: '2026-01-02' });
  await judge(second, 'kept');
  await answer(second, { kind: 'reply', content: 'Am citit.' });
  // A slow moderator does not make the company slow.
  site.clock.advance(2 * DAY);
  await judge(second, 'kept');
  expect(await figures()).toEqual({ answered: 2, days: 2, changes: 1 });
  await answer(third, { kind: 'reply', content: 'Nu.' });
  await judge(third, 'removed');
  expect(await figures()).toEqual({ answered: 2, days: 2, changes: 1 });
  // A meme that is not public counts neither among the answered ones nor among those that it could answer.
  await site.send('POST', `/memes/${second}/removal`, { reason: 'Verificăm.' }, moderator);
  expect(await figures()).toEqual({ answered: 1, days: 0, changes: 0 });
});

test('an answer that is withdrawn while a moderator publishes it is counted if it is there', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await site.publishedMeme(await site.member(), moderator);
    const { answers } = await answer(id, { kind: 'reply', content: 'Am citit.' });
    const withdraw = () => site.send('DELETE', `/memes/${id}/answers/${answers[0]?.id}`, undefined, speaker);
    await Promise.all([judge(id, 'kept'), withdraw()]);
    const stored = await site.ctx.db
      .selectFrom('company_answers')
      .innerJoin('memes', 'memes.id', 'company_answers.meme_id')
      .select('meme_id')
      .where('state', '=', 'public')
      .where('memes.status', '=', 'approved')
      .execute();
    expect((await figures())?.answered ?? 0).toBe(new Set(stored.map(({ meme_id }) => meme_id)).size);
    expect((await site.get(`/memes/${id}`)).json().answers?.length ?? 0).toBe(
      stored.some(({ meme_id }) => meme_id === id) ? 1 : 0,
    );
  }
});
