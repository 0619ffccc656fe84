import type { Notification } from '@corpomeme/contract/news/notifications';
import { HOUR } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { advanceToMailHour, mailsTo } from '../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { sendDigests } from './digest.ts';

let site: TestSite;
let me: Member;
let other: Member;
let memeId: number;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  [me, other] = [await site.member(), await site.member()];
  memeId = await addMemeRow(site.ctx, me);
});

async function turn(enabled: boolean, as = me) {
  const answer = await site.send('PUT', '/users/me/digest', { enabled }, as);
  // The mail counts only notifications of a later moment.
  site.clock.advance(1);
  return answer;
}
const comment = () => site.send('POST', `/memes/${memeId}/comments`, { content: 'Da.' }, other);
const subjects = async () => (await mailsTo(site, me.email)).map(({ subject }) => subject);

async function sendDigestsNextDay() {
  await comment();
  advanceToMailHour(site);
  return sendDigests(site.ctx);
}

async function tokenMailed(): Promise<string> {
  const mail = (await mailsTo(site, me.email)).at(-1);
  return /unsubscribe\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('is off by default, and turning it on is idempotent', async () => {
  expect((await site.get('/users/me/digest', me)).json()).toEqual({ enabled: false });
  expect(await sendDigestsNextDay()).toBe(0);
  expect((await turn(true)).json()).toEqual({ enabled: true });
  expect((await turn(true)).statusCode).toBe(200);
  expect((await site.get('/users/me/digest', me)).json()).toEqual({ enabled: true });
  expect((await turn(false)).json()).toEqual({ enabled: false });
  expect(await sendDigestsNextDay()).toBe(0);
  expect(await subjects()).toEqual([]);
});

test.each([{}, { enabled: 1 }, { enabled: 'true' }, { enabled: null }])('refuses %j', async (body) => {
  expect((await site.send('PUT', '/users/me/digest', body, me)).statusCode).toBe(400);
});

test('is in both languages, once a day at most, and only with unread notifications', async () => {
  await turn(true);
  advanceToMailHour(site);
  expect(await sendDigests(site.ctx)).toBe(0);
  await comment();
  await comment();
  expect(await sendDigests(site.ctx)).toBe(1);
  const [mail] = await mailsTo(site, me.email);
  expect(mail?.subject).toBe('Noutăți pe Corpomeme · News on Corpomeme');
  expect(mail?.text).toContain('comentarii la meme-urile tale (2)');
  expect(mail?.text).toContain('comments on your memes (2)');
  expect(mail?.text).toContain('/notifications');

  await comment();
  expect(await sendDigests(site.ctx)).toBe(0);
  advanceToMailHour(site);
  expect(await sendDigests(site.ctx)).toBe(1);
  expect((await mailsTo(site, me.email)).at(-1)?.text).toContain('comentarii la meme-urile tale (1)');

  await comment();
  const [latest] = (await site.get('/users/me/notifications', me)).json<Notification[]>();
  await site.send('POST', '/users/me/notifications/read', { upTo: latest?.id }, me);
  for (let days = 0; days < 5; days++) {
    advanceToMailHour(site);
    expect(await sendDigests(site.ctx)).toBe(0);
  }
  // The outbox has deleted the oldest mail meanwhile.
  expect((await mailsTo(site, me.email)).at(-1)?.text).toContain('comentarii la meme-urile tale (1)');
});

test('goes out in one hour of the day', async () => {
  await turn(true);
  advanceToMailHour(site);
  await comment();
  for (let hours = 1; hours < 24; hours++) {
    site.clock.advance(HOUR);
    expect(await sendDigests(site.ctx)).toBe(0);
  }
  site.clock.advance(HOUR);
  expect(await sendDigests(site.ctx)).toBe(1);
});

test('is neither caused by news of a meme without a name nor counts it', async () => {
  await turn(true);
  const moderator = await site.member('moderator');
  const nameless = await site.publishedMeme(me, moderator, { nameless: 'true' });
  const say = () => site.send('POST', `/memes/${nameless.id}/comments`, { content: 'Da.' }, other);
  await say();
  advanceToMailHour(site);
  expect(await sendDigests(site.ctx)).toBe(0);
  await comment();
  await say();
  expect(await sendDigests(site.ctx)).toBe(1);
  const [mail] = await mailsTo(site, me.email);
  expect(mail?.text).toContain('comments on your memes (1)');
  expect(mail?.text).not.toContain('approved');
  const unread = (await site.get('/users/me/notifications', me)).json<Notification[]>();
  expect(unread.filter(({ meme_id: id }) => id === nameless.id).length).toBeGreaterThan(1);
});

test('has the figures of a week', async () => {
  await turn(true);
  const news = { kind: 'week.figures', details: { votes: 48, same_here: 12 } } as const;
  await addNotification(site.ctx.db, { ...news, userId: me.id, at: site.clock.now() });
  advanceToMailHour(site);
  expect(await sendDigests(site.ctx)).toBe(1);
  const [mail] = await mailsTo(site, me.email);
  expect(mail?.text).toContain(
    'voturi la meme-urile tale săptămâna trecută (48), „la fel și la noi” săptămâna trecută (12).',
  );
  expect(mail?.text).toContain('votes for your memes last week (48), “same here” last week (12).');
});

test('is sent once by many concurrent processes', async () => {
  await turn(true);
  await comment();
  advanceToMailHour(site);
  const sent = await Promise.all([1, 2, 3].map(() => sendDigests(site.ctx)));
  expect(sent.reduce((sum, each) => sum + each)).toBe(1);
  expect(await subjects()).toHaveLength(1);
});

test('is not sent to banned members', async () => {
  await turn(true);
  await site.ctx.db.updateTable('users').set({ banned_at: 1 }).where('id', '=', me.id).execute();
  expect(await sendDigestsNextDay()).toBe(0);
});

test('is turned off by a post to the link, as mail clients do it; a GET of the link changes nothing', async () => {
  await turn(true);
  await sendDigestsNextDay();
  const token = await tokenMailed();
  const [mail] = await mailsTo(site, me.email);
  for (const text of [mail?.text, mail?.html, Buffer.from(token, 'base64url').toString('latin1')])
    expect(text).not.toContain(me.id);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe')).toContain(`/unsubscribe?token=${token}>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  await site.getPage(`/unsubscribe?token=${token}`);
  expect((await site.get('/users/me/digest', me)).json()).toEqual({ enabled: true });
  for (let times = 0; times < 2; times++) {
    const answer = await site.app.inject({
      method: 'POST',
      url: `/unsubscribe?token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Gata, these emails are off.' }]);
  }
  expect((await site.get('/users/me/digest', me)).json()).toEqual({ enabled: false });
});

test('ignores a forged token, or one of another site', async () => {
  await turn(true);
  await sendDigestsNextDay();
  const token = await tokenMailed();
  for (const bad of ['x', '.', `${token.slice(1)}`, `${token}x`, `${btoa(other.id)}.x`, '%F0%9F%99%88.a'])
    expect((await site.send('POST', `/unsubscribe?token=${bad}`)).statusCode).toBe(400);
  expect((await site.send('POST', '/unsubscribe')).statusCode).toBe(400);
  expect((await site.get('/users/me/digest', me)).json()).toEqual({ enabled: true });
});

test('is not sent to a deleted account, not even a queued one', async () => {
  await turn(true);
  await site.send('DELETE', `/admin/users/${me.id}`, {}, await site.member('admin'));
  expect(await site.ctx.db.selectFrom('digests').selectAll().where('user_id', '=', me.id).execute()).toEqual(
    [],
  );
});
