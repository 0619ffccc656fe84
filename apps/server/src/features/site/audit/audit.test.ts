// On PostgreSQL in each `npm test`: audit/audit.queries
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { isSqlite } from '../../../db/dialect.ts';
import { recordAudit } from './audit.queries.ts';

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

test('records who decided what, when and why', async () => {
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
    {
      action: 'meme.approve',
      meme_id: approved.id,
      actor_id: moderator.id,
      user_id: author.id,
      username: author.username,
      reason: null,
    },
  ]);
  expect(await read(`?meme=${rejected.id}`)).toHaveLength(1);
});

test('omits a comment that its author deleted', async () => {
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

test('cannot be changed or deleted, even by an administrator of the site', async () => {
  await site.publishedMeme(author, moderator);
  const before = await read('?limit=50');
  const { db } = site.ctx;
  const latest = before[0]?.id ?? 0;
  const attempts = [
    () => db.updateTable('audit_log').set({ reason: 'another' }).execute(),
    () => db.updateTable('audit_log').set({ actor_id: null }).where('id', '=', latest).execute(),
    () => db.deleteFrom('audit_log').execute(),
    () => db.deleteFrom('audit_log').where('id', '=', latest).execute(),
    ...(isSqlite(db) ? [] : [() => sql`truncate audit_log cascade`.execute(db)]),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow('append-only');
  expect(await read('?limit=50')).toEqual(before);
});

test('is written in the transaction of the change', async () => {
  const meme = await site.meme(author);
  const refused = new Error('given up');
  const given = site.ctx.transact(async (trx) => {
    await recordAudit(trx, { action: 'meme.approve', at: 1, actorId: moderator.id, memeId: meme.id });
    throw refused;
  });
  await expect(given).rejects.toBe(refused);
  expect(await read(`?meme=${meme.id}`)).toEqual([]);
});

test('shows current names', async () => {
  const [decider, poster] = [await site.member('moderator'), await site.member()];
  const meme = await site.publishedMeme(poster, decider);
  for (const member of [decider, poster]) await site.send('DELETE', `/admin/users/${member.id}`, {}, admin);
  const [entry] = await read(`?meme=${meme.id}`);
  expect(entry).toMatchObject({ action: 'meme.approve', actor_id: decider.id, user_id: poster.id });
  expect(entry?.actor_username).toMatch(/^deleted-user-/);
  expect(entry?.username).toMatch(/^deleted-user-/);
});

test('contains no address, whatever members write', async () => {
  const [target, address] = [await site.member(), 'ana.pop+1@sub.firma.co.uk'];
  const reason = `Vezi ${address}, <${address}> sau mailto:${address}`;
  await site.send('PUT', `/admin/users/${target.id}/role`, { roleId: 2, reason }, admin);
  await site.send('PUT', `/users/${target.id}/permissions`, { canEditMemes: true }, admin);
  const meme = await site.meme(author);
  await site.send('PUT', `/memes/${meme.id}/approval`, { status: 'rejected', reason }, moderator);
  await site.get(`/admin/users.csv?search=${encodeURIComponent(address)}`, admin);
  await site.send('DELETE', `/admin/users/${target.id}`, { reason }, admin);
  await site.ctx.transact((trx) =>
    recordAudit(trx, { action: 'meme.edit', at: 1, actorId: null, details: { note: reason } }),
  );
  const rows = await site.ctx.db.selectFrom('audit_log').selectAll().execute();
  expect(new Set(rows.map(({ action }) => action)).size).toBeGreaterThan(6);
  expect(rows.filter(({ reason, details }) => `${reason}${details}`.includes('@'))).toEqual([]);
});

test('entries of what the site has no more stay readable', async () => {
  const look = { look: 1, turn: 2, verdict: 'rejected', reason: 'insulting', state: 'disputed' };
  const [order, permissions] = [{ order: 1, kind: 'removal' }, { isTrustedFlagger: true }];
  for (const [action, details] of [
    ['order.add', order],
    ['order.change', { order: 1, ended: true }],
    ['user.permissions', permissions],
    ['look.answer', look],
  ] as const)
    await recordAudit(site.ctx.db, { action, at: 1, actorId: admin.id, userId: author.id, details });
  expect(await read('?action=order.add')).toMatchObject([{ actor_username: admin.username, details: order }]);
  expect(await read('?action=order.change')).toHaveLength(1);
  expect(await read('?action=look.answer')).toMatchObject([{ details: look }]);
  expect((await read('?action=user.permissions')).map(({ details }) => details)).toContainEqual(permissions);
});

// Quadratic work would exceed the test's timeout.
test('a very long text is scanned in linear time', async () => {
  const { db } = site.ctx;
  const id = await recordAudit(db, {
    action: 'meme.edit',
    at: 1,
    actorId: null,
    reason: `${'a'.repeat(1_000_000)} x@y.ro`,
  });
  const { reason } = await db
    .selectFrom('audit_log')
    .select('reason')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(reason?.slice(-11)).toBe('a [address]');
});
