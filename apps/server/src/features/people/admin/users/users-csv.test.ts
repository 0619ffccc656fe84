import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import { parse } from 'csv-parse/sync';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { authenticate } from '../../auth/sessions/sessions.ts';
import { exportUsers } from './users-csv.service.ts';

let site: TestSite;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  admin = await site.member('admin');
});
afterAll(() => site.close());

type Line = Record<string, string>;

const ask = (query = '') => site.get(`/admin/users.csv${query}`, admin);
const read = (csv: string) => parse(csv, { bom: true, columns: true }) as Line[];
const exports = async () => (await site.get('/admin/audit?action=export.users', admin)).json<AuditEntry[]>();

/** Inserts rows in the order of age; the last one is the oldest, so it is exported last. */
async function addUsers(count: number, domain: string): Promise<void> {
  const people = Array.from({ length: count }, (_, n) => {
    const created_at = new Date(Date.UTC(2025, 0, 1) - n * 1000).toISOString();
    const name = `${domain}-${n}`;
    return {
      id: name,
      username: name,
      username_key: name,
      email: `p${n}@${domain}.ro`,
      created_at,
      updated_at: created_at,
    };
  });
  for (let n = 0; n < count; n += 500)
    await site.ctx.db
      .insertInto('users')
      .values(people.slice(n, n + 500))
      .execute();
}

test('is a file with a byte order mark, a header row and RFC 4180 line ends', async () => {
  const answer = await ask();
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="corpomeme-users.csv"');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = answer.body.slice(1).split('\r\n');
  expect(lines[0]).toBe('id,username,email,role,created_at,last_login,is_deleted');
  expect(lines.at(-1)).toBe('');
});

test('escapes spreadsheet formulas, and contains full addresses', async () => {
  const odd = ['=1+1', '+1', '-1', '@sum', '\tx', '\rx', 'a "quoted", name\nwith lines', 'ionuț'];
  const { internalAdapter } = await site.ctx.auth.$context;
  for (const [n, name] of odd.entries())
    await internalAdapter.createUser({ email: `odd-${n}@csv.ro`, name, usernameKey: `odd-${n}` });
  await internalAdapter.createUser({ email: '=cmd+x@csv.ro', name: 'plain', usernameKey: 'plaincsv' });
  const rows = read((await ask('?search=csv.ro')).body);
  expect(rows.map(({ username }) => username).toSorted()).toEqual(
    [...odd, 'plain'].map((name) => (/^[=+\-@\t\r]/.test(name) ? `'${name}` : name)).toSorted(),
  );
  expect(rows.find(({ username }) => username === 'plain')?.email).toBe("'=cmd+x@csv.ro");
  expect(rows.filter(({ email }) => /^odd-\d@csv\.ro$/.test(email ?? ''))).toHaveLength(odd.length);
  expect(rows[0]).toMatchObject({ role: 'user', is_deleted: 'false', last_login: '' });
});

test('applies the filters of the table', async () => {
  const moderator = await site.member('moderator');
  const rows = read((await ask(`?role=moderator&search=${moderator.username}`)).body);
  expect(rows).toMatchObject([{ id: moderator.id, email: moderator.email, role: 'moderator' }]);
  expect(read((await ask(`?role=admin&search=${moderator.username}`)).body)).toEqual([]);
  expect((await ask('?role=king')).statusCode).toBe(400);
});

test('contains each of 5,000 users once, in the list’s order', async () => {
  await addUsers(5000, 'multi');
  const rows = read((await ask('?search=multi.ro')).body);
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 5000 }, (_, n) => `multi-${n}`));
});

test('is read from the database while it is written, not before', async () => {
  await addUsers(5000, 'stream');
  const actor = await authenticate(site.ctx, admin.token);
  if (!actor) throw new Error('no actor');
  const stream = await exportUsers(site.ctx, actor, { search: 'stream.ro' });
  await new Promise((resolve) => stream.once('readable', resolve));
  await site.ctx.db
    .updateTable('users')
    .set({ username: 'renamed-meanwhile' })
    .where('id', '=', 'stream-4999')
    .execute();
  const rows = read(await text(stream));
  expect(rows).toHaveLength(5000);
  expect(rows.at(-1)?.username).toBe('renamed-meanwhile');
});

test('stops reading when the client disconnects', async () => {
  await addUsers(5000, 'left');
  const actor = await authenticate(site.ctx, admin.token);
  if (!actor) throw new Error('no actor');
  let asked = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      asked++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const ctx = { ...site.ctx, db: site.ctx.db.withPlugin(counting) };
  const stream = await exportUsers(ctx, actor, { search: 'left.ro' });
  await new Promise((resolve) => stream.once('readable', resolve));
  stream.destroy();
  await setTimeout(300);
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(6);
});

test('is recorded once, without the search text; a HEAD request is not recorded', async () => {
  const before = (await exports()).length;
  await ask('?search=ana.pop@firma.ro&role=user');
  const recorded = await exports();
  expect(recorded.length).toBe(before + 1);
  expect(recorded[0]).toMatchObject({ actor_id: admin.id, details: { role: 'user', searched: true } });
  expect(JSON.stringify(recorded)).not.toMatch(/firma|ana\.pop/);
  await site.app.inject({
    method: 'HEAD',
    url: '/admin/users.csv',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect((await exports()).length).toBe(before + 1);
});

test('is not recorded when it is refused', async () => {
  const before = (await exports()).length;
  expect((await site.get('/admin/users.csv', await site.member('moderator'))).statusCode).toBe(403);
  expect((await ask(`?search=${'a'.repeat(300)}`)).statusCode).toBe(400);
  expect((await exports()).length).toBe(before);
});
