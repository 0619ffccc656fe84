import type { AdminUser, AdminUserDetails } from '@corpomeme/contract/people/admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { foldUsername } from '../../../site/members/names/usernames.policy.ts';
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
  test('masks addresses of each form', async () => {
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

  test('is searched by name, ignoring case and accents, and by the whole address', async () => {
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

  test('is sorted by each column in both directions, with the same rows', async () => {
    const ids = [];
    for (const name of ['sortat-b', 'Sortat-A', 'sortat-c'])
      ids.push(await addUser(name, `${name}@ordine.ro`));
    const [b, a] = ids as [string, string, string];
    const users = site.ctx.db.updateTable('users');
    await users.set({ last_login_at: 2000, role_id: 2 }).where('id', '=', a).execute();
    await users.set({ last_login_at: 1000 }).where('id', '=', b).execute();
    const sorted = (query: string) => search(`search=ordine.ro&${query}`);
    const orders = {
      'sort=username&order=asc': ['Sortat-A', 'sortat-b', 'sortat-c'],
      'sort=last_login&order=desc': ['Sortat-A', 'sortat-b', 'sortat-c'],
    };
    for (const [query, names] of Object.entries(orders)) {
      expect(await sorted(query), query).toEqual(names);
      const other = query.includes('asc') ? query.replace('asc', 'desc') : query.replace('desc', 'asc');
      expect(await sorted(other), other).toEqual(names.toReversed());
    }
    expect((await sorted('sort=role&order=desc'))[0]).toBe('Sortat-A');
    expect((await sorted('sort=role&order=asc')).at(-1)).toBe('Sortat-A');
    expect((await site.get('/admin/users?sort=email', admin)).statusCode).toBe(400);
  });

  test('is filtered by role and paged, with the total in a header', async () => {
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

  test('is also searched by letters that folding joins with the next one', async () => {
    await addUser('Bernard Corneliu', 'b.c@imbinate.ro');
    for (const part of ['be', 'ber', 'bern', 'nard', 'cor', 'BERNARD corn', 'bernardcorn'])
      expect(await search(`search=${part}`), part).toContain('Bernard Corneliu');
  });

  test('shows nothing of a deleted account’s address', async () => {
    const member = await site.member();
    await site.send('DELETE', `/admin/users/${member.id}`, {}, admin);
    const listed = (await site.get('/admin/users?search=deleted-user', admin)).json<AdminUser[]>();
    expect(listed).toMatchObject([{ id: member.id, email: '', is_deleted: true, last_login: null }]);
    expect(await search(`search=${member.email}`)).toEqual([]);
  });
});

describe('members with a granted permission', () => {
  test('may use the list, but not the administration', async () => {
    for (const permission of ['canManageUsers', 'canManageRoles']) {
      const helper = await site.member();
      await site.send('PUT', `/users/${helper.id}/permissions`, { [permission]: true }, admin);
      expect((await site.get('/users', helper)).statusCode).toBe(200);
      for (const path of ['users', 'users.csv', 'activity', 'settings', 'audit', `users/${admin.id}/stats`])
        expect((await site.get(`/admin/${path}`, helper)).statusCode, path).toBe(403);
    }
  });

  test('find no member by an address, whole or in part, because it would show whose account it opens', async () => {
    const helper = await site.member();
    await site.send('PUT', `/users/${helper.id}/permissions`, { canManageUsers: true }, admin);
    await addUser('ascuns', 'nimeni.nu.ghiceste@departe.ro');
    const found = async (text: string) =>
      (await site.get(`/users?search=${text}`, helper)).json<AdminUser[]>().map(({ username }) => username);
    expect(await found('nimeni.nu.ghicest')).toEqual([]);
    expect(await found('departe.ro')).toEqual([]);
    expect(await found('Nimeni.nu.ghiceste@departe.ro')).toEqual([]);
    const whole = await site.get('/users?search=nimeni.nu.ghiceste@departe.ro', helper);
    expect(whole.headers['x-total-count']).toBe('0');
    const byAdmin = await site.get('/admin/users?search=nimeni.nu.ghiceste@departe.ro', admin);
    expect(byAdmin.json()).toHaveLength(1);
    expect(await found('ascun')).toEqual(['ascuns']);
  });
});

describe('one user', () => {
  test('is JSON with the full address for the API, and a page for a browser', async () => {
    const member = await site.member('moderator');
    const data = await site.get(`/admin/users/${member.id}`, admin);
    expect(data.json<AdminUserDetails>()).toMatchObject({
      id: member.id,
      username: member.username,
      email: member.email,
      role: 'moderator',
      permissions: { canCreateMemes: true, canManageUsers: false },
    });
    expect(data.headers.vary).toBe('accept');
    const page = await site.getPage(`/admin/users/${member.id}`);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers.vary).toContain('accept');
    expect(page.body).not.toContain(member.email);
  });

  test('sends Vary on refusals too', async () => {
    const refused = await site.get(`/admin/users/${admin.id}`);
    expect([refused.statusCode, refused.headers.vary]).toEqual([401, 'accept']);
    const nobody = await site.get('/admin/users/nobody', admin);
    expect([nobody.statusCode, nobody.json().error]).toEqual([404, 'User not found']);
  });
});
