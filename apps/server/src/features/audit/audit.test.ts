import type { AuditEntry } from '@corpomeme/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../test/members.ts';
import { startSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
let admin: Member;
let moderator: Member;
let author: Member;
beforeAll(async () => {
  site = await startSite();
  admin = await site.member('admin');
  moderator = await site.member('moderator');
  author = await site.member();
});
afterAll(() => site.close());

const read = async (query = '') => (await site.get(`/admin/audit${query}`, admin)).json<AuditEntry[]>();

test('tells of each decision who, what, when and why', async () => {
  const approved = await site.publishedMeme(author, moderator);
  const rejected = await site.meme(author);
  const body = { status: 'rejected', reason: 'Numele real, scrie la ana@firma.ro' };
  await site.send('PUT', `/memes/${rejected.id}/approval`, body, moderator);
  expect((await read()).slice(0, 2)).toMatchObject([
    {
      action: 'meme.reject',
      meme_id: rejected.id,
      actor_username: moderator.username,
      reason: 'Numele real, scrie la [address]',
    },
    { action: 'meme.approve', meme_id: approved.id, actor_id: moderator.id, reason: null },
  ]);
  expect(await read(`?meme=${rejected.id}`)).toHaveLength(1);
});

test('a comment deleted by its author is nobody else’s business', async () => {
  const meme = await site.publishedMeme(author, moderator);
  const post = async () =>
    (await site.send('POST', `/memes/${meme.id}/comments`, { content: 'x' }, author)).json().id;
  const [own, other] = [await post(), await post()];
  await site.send('DELETE', `/memes/${meme.id}/comments/${own}`, undefined, author);
  await site.send('DELETE', `/memes/${meme.id}/comments/${other}`, undefined, moderator);
  expect(await read('?action=comment.delete')).toMatchObject([
    { comment_id: other, user_id: author.id, username: author.username },
  ]);
});

test('is read by pages and filters', async () => {
  for (let n = 0; n < 5; n++) await site.publishedMeme(author, moderator);
  const first = await site.get(`/admin/audit?limit=3&actor=${moderator.id}&action=meme.approve`, admin);
  const next = /<(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  const second = (await site.get(next, admin)).json<AuditEntry[]>();
  const ids = [...first.json<AuditEntry[]>(), ...second].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(new Set(ids).size).toBe(6);
  expect(await read(`?to=${new Date(0).toISOString()}`)).toEqual([]);
  expect(await read(`?from=${new Date(site.clock.now() + 60_000).toISOString()}`)).toEqual([]);
  for (const odd of ['action=x', 'from=yesterday', 'meme=0', 'limit=0', 'cursor=x']) {
    expect((await site.get(`/admin/audit?${odd}`, admin)).statusCode, odd).toBe(400);
  }
});

test('cannot be changed or emptied, whoever asks', async () => {
  const { db } = site.ctx;
  await expect(db.updateTable('audit_log').set({ reason: 'another' }).execute()).rejects.toThrow(
    'append-only',
  );
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
});

test('the demand for a second factor is not made by who has none', async () => {
  const answer = await site.send('PUT', '/admin/settings', { requireTwoFactor: true }, admin);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'two_factor_off']);
  expect((await site.get('/admin/settings', admin)).json()).toEqual({ requireTwoFactor: false });

  await site.ctx.db.updateTable('users').set({ two_factor_enabled: 1 }).where('id', '=', admin.id).execute();
  await site.send('PUT', '/admin/settings', { requireTwoFactor: true }, admin);
  const refused = await site.get('/memes/pending', moderator);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'two_factor_required']);
  expect((await site.get('/users/me', moderator)).json().two_factor_required).toBe(true);
  expect((await site.get('/admin/users', admin)).statusCode).toBe(200);
  expect(await read('?action=site.settings')).toMatchObject([
    { details: { requireTwoFactor: true, before: false } },
  ]);
});
