import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import { EMAIL_CHANGE } from '@corpomeme/contract/people/auth';
import { OwnData } from '@corpomeme/contract/people/own-data';
import { MAILED_EXPORT } from '@corpomeme/contract/people/users';
import { RATES } from '@corpomeme/contract/site/limits';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { mailsTo } from '../../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';

let site: TestSite;
let admin: Member;
let member: Member;
beforeEach(async () => {
  await site?.close();
  site = await startSite({ hasStillClock: true });
  [admin, member] = [await site.member('admin'), await site.member()];
});
afterAll(() => site.close());

const start = (id = member.id, as: Member | null = admin) =>
  site.send('POST', `/admin/users/${id}/export`, { reason: 'Lost the second factor' }, as);
const open = (token: string) => site.send('POST', '/data-export/file', { token });
const tokensOf = async (email: string) =>
  (await mailsTo(site, email)).flatMap(({ text }) => {
    const token = /data-export\?token=([\w.%-]+)/.exec(text ?? '')?.[1];
    return token ? [decodeURIComponent(token)] : [];
  });
const giveAddress = (email: string) =>
  site.send('PUT', `/admin/users/${member.id}/email`, { email, reason: 'x' }, admin);
async function tokenOf(email: string): Promise<string> {
  const token = (await tokensOf(email)).at(-1);
  if (!token) throw new Error('no link');
  return token;
}

test('whoever has the mailbox of the account gets its data until the link ends; the admin reads nothing', async () => {
  const started = await start();
  expect(started.statusCode, started.body).toBe(200);
  const token = await tokenOf(member.email);
  expect(started.body).not.toContain(token);
  for (let n = 0; n < 2; n += 1) {
    const file = await open(token);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toContain('attachment');
    expect(file.headers['cache-control']).toBe('no-store');
    expect(OwnData.parse(file.json()).user).toMatchObject({ id: member.id, email: member.email });
  }
  const stored = await site.ctx.db.selectFrom('verifications').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  const log = (await site.get('/admin/audit', admin)).json<AuditEntry[]>();
  const who = log
    .slice(0, 3)
    .map(({ action, actor_id, user_id, details }) => [action, actor_id, user_id, details]);
  expect(who).toEqual([
    ['export.own', null, member.id, { how: 'link' }],
    ['export.own', null, member.id, { how: 'link' }],
    ['export.mailed', admin.id, member.id, {}],
  ]);
  site.clock.advance(MAILED_EXPORT.endsAfterDownload - 1);
  expect((await open(token)).statusCode).toBe(200);
  site.clock.advance(1);
  expect((await open(token)).json().code).toBe('export_link_invalid');
});

test('a link that nobody used lives a day', async () => {
  await start();
  const token = await tokenOf(member.email);
  site.clock.advance(MAILED_EXPORT.lifetime - 1);
  expect((await open(token)).statusCode).toBe(200);
  site.clock.advance(1);
  expect((await open(token)).statusCode).toBe(400);
});

test('downloads by the link count towards the exports of the member', async () => {
  await site.close();
  site = await startSite({ env: { RATE_LIMIT: 'on' }, hasStillClock: true });
  [admin, member] = [await site.member('admin'), await site.member()];
  await start();
  const token = await tokenOf(member.email);
  const [points] = RATES.export.member;
  const answers = [];
  for (let n = 0; n <= points; n += 1) answers.push((await open(token)).statusCode);
  expect(answers).toEqual([...Array(points).fill(200), 429]);
  expect((await site.get('/users/me/export', member)).statusCode).toBe(429);
});

test('a banned member gets the data; only admins start it, and not for themselves or deleted accounts', async () => {
  await site.ctx.db
    .updateTable('users')
    .set({ banned_at: site.clock.now() })
    .where('id', '=', member.id)
    .execute();
  const moderator = await site.member('moderator');
  const refused = await Promise.all([null, moderator].map((as) => start(member.id, as)));
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 403]);
  expect((await start('nobody')).statusCode).toBe(404);
  expect((await start(admin.id)).json().code).toBe('own_account');
  expect(await tokensOf(member.email)).toEqual([]);
  expect((await start()).statusCode).toBe(200);
  expect((await open(await tokenOf(member.email))).statusCode).toBe(200);
});

test('a new link, another address and a deletion end the link', async () => {
  await start();
  const first = await tokenOf(member.email);
  await start();
  const second = await tokenOf(member.email);
  expect((await open(first)).statusCode).toBe(400);
  expect((await open(second)).statusCode).toBe(200);
  const email = 'alta.adresa@example.com';
  await giveAddress(email);
  expect((await open(second)).statusCode).toBe(400);
  await giveAddress(member.email);
  expect((await open(second)).statusCode).toBe(400);
  await giveAddress(email);
  site.clock.advance(EMAIL_CHANGE.undoFor);
  expect((await start()).statusCode).toBe(200);
  const third = await tokenOf(email);
  await site.send('DELETE', `/admin/users/${member.id}`, {}, admin);
  expect((await open(third)).statusCode).toBe(400);
  expect((await start()).statusCode).toBe(409);
  const links = await site.ctx.db.selectFrom('verifications').select('value').execute();
  expect(links.filter(({ value }) => value.includes(member.id))).toEqual([]);
});

test('an admin who gives a member another address gets no data through it for a week', async () => {
  const own = 'cutia.adminului@example.com';
  await giveAddress(own);
  site.clock.advance(EMAIL_CHANGE.undoFor - 1);
  const refused = await start();
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'export_too_soon']);
  expect(await tokensOf(own)).toEqual([]);
  site.clock.advance(1);
  expect((await start()).statusCode).toBe(200);
});

test('the file of the link has nothing of the pseudonyms of the member, the own export has it', async () => {
  const moderator = await site.member('moderator');
  const named = await site.publishedMeme(member, moderator);
  const nameless = await site.publishedMeme(member, moderator, { nameless: 'true' });
  const comment = { content: 'Chiar așa, fără nume.', as_author: true };
  await site.send('POST', `/memes/${nameless.id}/comments`, comment, member);
  await start();
  const mailed = await open(await tokenOf(member.email));
  const own = await site.get('/users/me/export', member);
  const [less, all] = [mailed, own].map((file) => OwnData.parse(file.json()));
  expect(less?.memes.map(({ id }) => id)).toEqual([named.id]);
  expect(all?.memes.map(({ id }) => id).toSorted()).toEqual([named.id, nameless.id].toSorted());
  expect([less?.comments.length, all?.comments.length]).toEqual([0, 1]);
  const about = (data?: OwnData) =>
    data?.notifications.filter(({ meme_id }) => meme_id === nameless.id).length;
  expect(about(less)).toBe(0);
  expect(about(all)).toBeGreaterThan(0);
});

test.each(['', 'x', 'a.b', `${'x'.repeat(43)}.${'y'.repeat(5000)}`])(
  'the token %# opens nothing',
  async (token) => {
    await start();
    expect((await open(token)).statusCode).toBe(400);
  },
);

test('a text that is missing is told in the language of the request', async () => {
  const answer = await site.app.inject({
    method: 'POST',
    url: `/admin/users/${member.id}/export`,
    headers: { authorization: `Bearer ${admin.token}`, cookie: 'lang=ro' },
    payload: { reason: ' ' },
  });
  expect([answer.statusCode, answer.json().details]).toEqual([
    400,
    [{ field: 'reason', message: 'Scrie mai întâi ceva.' }],
  ]);
});
