import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Case } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Notification } from '@corpomeme/contract/news/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

/** Members who were notified of an outcome can read it after the meme is deleted. */

let site: TestSite;
let moderator: Member;
let admin: Member;
let author: Member;
let reporter: Member;
let meme: Meme;
beforeAll(async () => {
  site = await startSite();
  [moderator, admin] = [await site.member('moderator'), await site.member('admin')];
});
afterAll(() => site.close());
beforeEach(async () => {
  [author, reporter] = [await site.member(), await site.member()];
  meme = await site.publishedMeme(author, moderator);
});

const why = { reason_code: 'real_name', reason: 'Nume real.' };
const report = (url = `/memes/${meme.id}/reports`) =>
  site.send('POST', url, { reason_code: 'real_name' }, reporter);
async function judge(outcome: 'removed' | 'kept') {
  const cases = (await site.get('/moderation/cases?limit=50', moderator)).json<Case[]>();
  const found = cases.find(({ meme_id }) => meme_id === meme.id);
  const answer = await site.send('PUT', `/moderation/cases/${found?.id}`, { ...why, outcome }, moderator);
  expect(answer.statusCode, answer.body).toBe(200);
}
const newsOf = async (as: Member) => (await site.get('/users/me/notifications', as)).json<Notification[]>();
const outcomesOf = async (as: Member) =>
  (await newsOf(as)).filter(({ kind }) => kind === 'report.closed').map(({ outcome }) => outcome);

const DELETIONS: [string, () => Promise<{ statusCode: number }>][] = [
  ['its author deletes the meme', () => site.send('DELETE', `/memes/${meme.id}`, undefined, author)],
  ['an admin deletes the meme', () => site.send('DELETE', `/memes/${meme.id}`, undefined, admin)],
];

describe('the outcome of a report stays after', () => {
  test.each(DELETIONS)('%s', async (_what, remove) => {
    await report();
    await judge('kept');
    expect(await outcomesOf(reporter)).toEqual(['kept']);
    expect((await remove()).statusCode).toBe(200);
    const [news] = await newsOf(reporter);
    expect(news).toMatchObject({ kind: 'report.closed', outcome: 'kept', meme_id: null, meme_title: null });
  });

  test.each([
    ['leaves', () => site.send('DELETE', '/users/me', undefined, author)],
    ['is deleted', () => site.send('DELETE', `/admin/users/${author.id}`, {}, admin)],
  ] as const)('its author %s, with a meme that was taken down', async (_what, erase) => {
    await report();
    await judge('removed');
    expect((await erase()).statusCode).toBe(200);
    expect((await site.get(`/memes/${meme.id}`, moderator)).statusCode).toBe(404);
    expect(await outcomesOf(reporter)).toEqual(['removed']);
  });
});

test('the reason of a comment’s removal stays for its author after the meme was deleted', async () => {
  const url = `/memes/${meme.id}/comments`;
  const writer = await site.member();
  const comment = (await site.send('POST', url, { content: 'Vecinul de la trei.' }, writer)).json<Comment>();
  await report(`${url}/${comment.id}/reports`);
  await judge('removed');
  await site.send('DELETE', `/memes/${meme.id}`, undefined, author);
  expect(await newsOf(writer)).toMatchObject([{ kind: 'comment.removed', ...why, meme_id: null }]);
  expect(await outcomesOf(reporter)).toEqual(['removed']);
});

test('other notifications are deleted with their meme', async () => {
  const url = `/memes/${meme.id}/comments`;
  await site.send('POST', url, { content: 'Da.' }, reporter);
  expect((await newsOf(author)).map(({ kind }) => kind)).toContain('meme.commented');
  await site.send('DELETE', `/memes/${meme.id}`, undefined, author);
  expect(await newsOf(author)).toEqual([]);
});
