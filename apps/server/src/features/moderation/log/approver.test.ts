import type { ModerationLogEntry } from '@corpomeme/contract/moderation/moderation-log';
import { UNNAMED_ACTIONS } from '@corpomeme/contract/moderation/moderation-log';
import { MINUTE } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

/** An author who knows the name of an approver finds no other decision of that moderator (decision 096). */

const WORDS = { reason: 'Nu se poate', reason_code: 'insulting' };
let site: TestSite;
let author: Member;
let other: Member;
let approver: Member;
let second: Member;
beforeAll(async () => {
  site = await startSite({ hasStillClock: true });
  [author, other] = [await site.member(), await site.member()];
  [approver, second] = [await site.member('moderator'), await site.member('moderator')];
});
afterAll(() => site.close());

/** Decides in a separate minute, so that a time identifies one decision. */
async function decide(method: 'POST' | 'PUT' | 'DELETE', url: string, body: object | undefined, as: Member) {
  site.clock.advance(MINUTE);
  const answer = await site.send(method, url, body, as);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
}

/** Makes all decisions whose moderator the author can read, and others of the same moderator. */
async function decideEverything(): Promise<number[]> {
  const memes = [await site.meme(author), await site.meme(author), await site.meme(author)];
  const [kept, refused, returned] = memes.map(({ id }) => id) as [number, number, number];
  const strange = await site.meme(other);
  const approve = { status: 'approved' };
  await decide('PUT', `/memes/${kept}/approval`, approve, approver);
  await decide('PUT', `/memes/${refused}/approval`, { status: 'rejected', ...WORDS }, approver);
  await decide('PUT', `/memes/${strange.id}/approval`, { status: 'rejected', ...WORDS }, approver);
  await decide('PUT', `/memes/${returned}/approval`, approve, second);
  await decide('POST', `/memes/${returned}/removal`, WORDS, approver);
  await decide('DELETE', `/memes/${returned}/removal`, undefined, approver);
  await site.send('POST', `/memes/${refused}/appeal`, { text: 'Ba da.' }, author);
  const [appeal] = (await site.get('/moderation/appeals', second)).json();
  await decide('PUT', `/moderation/appeals/${appeal.id}`, { outcome: 'accepted', answer: null }, second);
  await decide('POST', `/users/${author.id}/sanctions`, { kind: 'warning', ...WORDS }, approver);
  return [kept, refused, returned];
}

test('nothing that an author reads names a moderator beside a pseudonym of the public log', async () => {
  const memes = await decideEverything();
  const log = (await site.get('/moderation/log?limit=50')).json<ModerationLogEntry[]>();
  const pseudonyms = new Map(log.map((entry) => [entry.at, entry]));
  const own = (await site.get('/users/me/memes', author)).json();
  expect(own).toHaveLength(3);
  for (const { approved_by_username: name, approved_at: at } of own) {
    expect(name).not.toBeNull();
    const minute = new Date(Math.floor(Date.parse(at) / MINUTE) * MINUTE).toISOString();
    expect(pseudonyms.get(minute)).toMatchObject({ moderator: null });
  }
  expect(log.filter(({ moderator }) => moderator !== null).map(({ action }) => action)).toEqual([
    'user.warn',
    'meme.remove',
    'meme.reject',
    'meme.reject',
  ]);
  for (const entry of log) expect(entry.moderator === null).toBe(UNNAMED_ACTIONS.includes(entry.action));
  const surfaces = [
    ...memes.map((id) => `/memes/${id}/history`),
    '/users/me/notifications',
    '/users/me/sanctions',
    '/users/me/export',
    '/moderation/log?limit=50',
    '/moderation/log/months',
  ];
  for (const url of surfaces) {
    const answer = await site.get(url, author);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    for (const { username, id } of [approver, second]) {
      expect(answer.body).not.toContain(username);
      expect(answer.body).not.toContain(id);
    }
  }
});

test('an author never reads who rejected or removed, in no status', async () => {
  const { id } = await site.meme(author);
  const read = async () => (await site.get(`/memes/${id}`, author)).json().approved_by_username;
  await decide('PUT', `/memes/${id}/approval`, { status: 'rejected', ...WORDS }, approver);
  expect(await read()).toBeNull();
  const removed = await site.publishedMeme(author, approver);
  await decide('POST', `/memes/${removed.id}/removal`, WORDS, approver);
  const seen = (await site.get(`/memes/${removed.id}`, author)).json();
  expect([seen.approval_status, seen.approved_by_username]).toEqual(['removed', null]);
});
