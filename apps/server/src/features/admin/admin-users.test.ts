import type { AdminUser, AuditEntry, UserStats } from '@corpomeme/contract/admin';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../test/members.ts';
import { startSite, type TestSite } from '../../../test/test-site.ts';
import { foldUsername } from '../users/usernames.policy.ts';
import { maskEmail } from './admin-users.view.ts';

let site: TestSite;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  admin = await site.member('admin');
});
afterAll(() => site.close());

async function addUser(username: string, email: string): Promise<string> {
  const { internalAdapter } = await site.ctx.auth.$context;
  const user = await internalAdapter.createUser({
    email,
    name: username,
    usernameKey: foldUsername(username),
  });
  return user.id;
}

async function search(query: string): Promise<string[]> {
  const answer = await site.get(`/admin/users?pageSize=50&${query}`, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<AdminUser[]>().map(({ username }) => username);
}

describe('the user list', () => {
  test('masks addresses, whatever their form', async () => {
    await addUser('masked', 'ana.pop@firma.ro');
    const found = (await site.get('/admin/users?search=masked', admin)).json<AdminUser[]>();
    expect(found[0]).toMatchObject({ email: 'a***@f***.ro', role: 'user', role_id: 1, last_login: null });
    expect(['admin@localhost', 'x', '', 'ș@b.co.uk'].map(maskEmail)).toEqual([
      'a***@l***',
      '***@x***',
      '***@***',
      'ș***@b***.uk',
    ]);
  });

  test('is searched by name, without regard to case and accents, and by the whole address', async () => {
    await addUser('Ștefan.Radu', 'sefu@corporatie.ro');
    await addUser('100%sigur', 'procent@corporatie.ro');
    await addUser('sub_linie', 'subliniat@corporatie.ro');
    expect(await search('search=stefan')).toEqual(['Ștefan.Radu']);
    expect(await search('search=SEFU@corporatie.ro')).toEqual(['Ștefan.Radu']);
    expect(await search('search=corporatie.ro')).toHaveLength(3);
    for (const odd of ['%25', '_', '\\', "' or 1=1 --", '%F0%9F%92%A9', 'nobody-like-that']) {
      expect((await search(`search=${odd}@corporatie`)).length, odd).toBe(0);
    }
    expect(await search('search=procent%25')).toEqual([]);
  });

  test('is filtered by role and cut into pages, with the total beside', async () => {
    for (let n = 0; n < 7; n++) await addUser(`paginat-${n}`, `paginat-${n}@pagini.ro`);
    const page = (n: number) => site.get(`/admin/users?search=pagini.ro&pageSize=5&page=${n}`, admin);
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([first, second, third].map((answer) => answer?.json<AdminUser[]>().length)).toEqual([5, 2, 0]);
    expect(first.headers['x-total-count']).toBe('7');
    const ids = [first, second].flatMap((answer) => answer.json<AdminUser[]>().map(({ id }) => id));
    expect(new Set(ids).size).toBe(7);
    expect(await search('role=admin')).toEqual([admin.username]);
  });

  test.each([
    'page=0',
    'page=x',
    'pageSize=7',
    'pageSize=1000',
    'role=king',
    'page=1e9',
    'search=%00',
    `search=${'a'.repeat(300)}`,
  ])('refuses %s', async (query) => {
    expect((await site.get(`/admin/users?${query}`, admin)).statusCode).toBe(400);
  });

  test('is open to members who were given the permission, the administration is not', async () => {
    const helper = await site.member();
    await site.send('PUT', `/users/${helper.id}/permissions`, { canManageUsers: true }, admin);
    expect((await site.get('/users', helper)).statusCode).toBe(200);
    expect((await site.get('/admin/users', helper)).statusCode).toBe(403);
  });
});

describe('the CSV', () => {
  const read = async (query = '') => {
    const answer = await site.get(`/admin/users.csv${query}`, admin);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.body.startsWith('\uFEFF')).toBe(true);
    expect(answer.body.split('\r\n')[0]).toBe(
      '\uFEFFid,username,email,role,created_at,last_login,is_deleted',
    );
    return parse(answer.body, { bom: true, columns: true }) as Record<string, string>[];
  };

  test('defuses what a spreadsheet would run, and carries the address in full', async () => {
    const odd = ['=1+1', '+1', '-1', '@sum', '\tx', '\rx', 'a "quoted", name\nwith lines'];
    for (const [n, name] of odd.entries()) {
      const { internalAdapter } = await site.ctx.auth.$context;
      await internalAdapter.createUser({ email: `odd-${n}@csv.ro`, name, usernameKey: `odd-${n}` });
    }
    const rows = await read('?search=csv.ro');
    expect(rows.map(({ username }) => username).toSorted()).toEqual(
      odd.map((name) => (/^[=+\-@\t\r]/.test(name) ? `'${name}` : name)).toSorted(),
    );
    expect(rows.every(({ email }) => /^odd-\d@csv\.ro$/.test(email ?? ''))).toBe(true);
    expect(rows[0]).toMatchObject({ role: 'user', is_deleted: 'false' });
  });

  test('brings every user once, however many, in the order of the list', async () => {
    const created = new Date().toISOString();
    for (let batch = 0; batch < 10; batch++) {
      await site.ctx.db
        .insertInto('users')
        .values(
          Array.from({ length: 130 }, (_, n) => ({
            id: `many-${batch}-${n}`,
            username: `many-${batch}-${n}`,
            username_key: `many-${batch}-${n}`,
            email: `many-${batch}-${n}@multi.ro`,
            created_at: created,
            updated_at: created,
          })),
        )
        .execute();
    }
    const rows = await read('?search=multi.ro');
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1300);
    expect(rows).toHaveLength(1300);
  });

  test('is recorded, without what was searched for', async () => {
    await read('?search=ana.pop@firma.ro&role=user');
    const [entry] = (await site.get('/admin/audit?action=export.users', admin)).json<AuditEntry[]>();
    expect(entry).toMatchObject({ actor_id: admin.id, details: { role: 'user', searched: true } });
    expect(JSON.stringify(entry)).not.toContain('firma.ro');
  });
});

describe('the statistics of a user', () => {
  test('count memes and votes, and tell who decided', async () => {
    const author = await site.member();
    const moderator = await site.member('moderator');
    const published = await site.publishedMeme(author, moderator, { title: 'Aprobat' });
    const waiting = await site.meme(author);
    for (const voter of [author, moderator, admin]) {
      await site.send('POST', `/memes/${published.id}/vote`, { voteType: 'up' }, voter);
    }
    const answer = await site.get(`/admin/users/${author.id}/stats`, admin);
    const stats = answer.json<UserStats>();
    expect(stats).toMatchObject({
      user: { username: author.username, email: author.email, role: 'user', last_login: null },
      meme_count: 2,
      total_votes: 3,
      memes: [
        { id: waiting.id, title: null, approval_status: 'pending', approved_by_username: null },
        { id: published.id, title: 'Aprobat', votes: 3, approved_by_username: moderator.username },
      ],
    });
    expect(stats.activity).toHaveLength(90);
    expect(stats.activity.at(-1)).toMatchObject({ memes: 2, votes: 3 });
    expect(stats.activity.at(-1)?.day).toBe(new Date(site.clock.now()).toISOString().slice(0, 10));
  });

  test('are not there for nobody', async () => {
    const answer = await site.get('/admin/users/nobody/stats', admin);
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'User not found']);
  });
});

test('the activity of the site has a day for each day asked for', async () => {
  const days = (await site.get('/admin/activity?days=7', admin)).json();
  expect(days).toHaveLength(7);
  expect(days.at(-1).memes).toBeGreaterThanOrEqual(2);
  for (const odd of ['days=0', 'days=367', 'days=x']) {
    expect((await site.get(`/admin/activity?${odd}`, admin)).statusCode).toBe(400);
  }
});
