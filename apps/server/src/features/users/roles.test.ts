import type { AuditEntry } from '@corpomeme/contract/admin';
import { Permissions } from '@corpomeme/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../test/members.ts';
import { startSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  admin = await site.member('admin');
});
afterAll(() => site.close());

const setRole = (as: Member, of: Member, roleId: unknown) =>
  site.send('PUT', `/admin/users/${of.id}/role`, { roleId }, as);
const setPermissions = (as: Member, of: Member, body: object) =>
  site.send('PUT', `/users/${of.id}/permissions`, body, as);

describe('changing a role', () => {
  test('takes effect at the next request, both ways', async () => {
    const member = await site.member();
    const promoted = await setRole(admin, member, 2);
    expect([promoted.statusCode, promoted.json().message]).toEqual([200, 'User role updated successfully']);
    expect((await site.get('/memes/pending', member)).statusCode).toBe(200);
    await setRole(admin, member, '1');
    expect((await site.get('/memes/pending', member)).statusCode).toBe(403);
    const log = (await site.get(`/admin/audit?user=${member.id}`, admin)).json<AuditEntry[]>();
    expect(log.map(({ details }) => details)).toEqual([
      { from: 'moderator', to: 'user' },
      { from: 'user', to: 'moderator' },
    ]);
  });

  test.each([[0], [4], ['admin'], [null], [2.5], [{}], ['22']])('to %j is refused', async (roleId) => {
    expect((await setRole(admin, await site.member(), roleId)).statusCode).toBe(400);
  });

  test('is not for oneself, nor for nobody', async () => {
    const own = await setRole(admin, admin, 1);
    expect([own.statusCode, own.json().code]).toEqual([409, 'own_account']);
    const nobody = await site.send('PUT', '/admin/users/nobody/role', { roleId: 1 }, admin);
    expect(nobody.statusCode).toBe(404);
  });

  test('never takes the last admin, even when two take the role from each other', async () => {
    for (let round = 0; round < 10; round++) {
      const other = await site.member('admin');
      const both = await Promise.all([setRole(admin, other, 1), setRole(other, admin, 1)]);
      const admins = await site.ctx.db.selectFrom('users').select('id').where('role_id', '=', 3).execute();
      expect(admins.length, both.map(({ body }) => body).join()).toBeGreaterThanOrEqual(1);
      await site.ctx.db.updateTable('users').set({ role_id: 3 }).where('id', '=', admin.id).execute();
      await site.ctx.db.updateTable('users').set({ role_id: 1 }).where('id', '=', other.id).execute();
    }
  });
});

describe('permissions', () => {
  test('a posting ban holds at once and can be taken back', async () => {
    const member = await site.member();
    const banned = await setPermissions(admin, member, { canCreateMemes: false });
    expect(banned.json()).toMatchObject({ userId: member.id, permissions: { canCreateMemes: false } });
    const refused = await site.upload(member, { company: 'General' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'posting_not_allowed']);
    await setPermissions(admin, member, { canCreateMemes: null });
    expect((await site.meme(member)).approval_status).toBe('pending');
  });

  test('are kept apart: who may manage users gives nothing they lack', async () => {
    const helper = await site.member();
    const target = await site.member();
    await setPermissions(admin, helper, { canManageUsers: true });
    expect((await setPermissions(helper, target, { canCreateMemes: false })).statusCode).toBe(200);
    for (const name of Object.keys(Permissions.shape).filter((key) => key !== 'canCreateMemes')) {
      expect((await setPermissions(helper, target, { [name]: true })).statusCode, name).toBe(403);
    }
    await setPermissions(admin, helper, { canManageRoles: true });
    expect((await setPermissions(helper, target, { canDeleteMemes: true })).statusCode).toBe(403);
    expect((await setPermissions(helper, target, { canManageUsers: true })).statusCode).toBe(200);
    expect((await setPermissions(helper, helper, { canDeleteMemes: true })).json().code).toBe('own_account');
    expect((await setPermissions(helper, admin, { canCreateMemes: false })).json().code).toBe(
      'access_denied',
    );
  });

  test.each([
    [{ isAdmin: true }],
    [{ canCreateMemes: 'no' }],
    [[]],
    [{ __proto__: null, canCreateMemes: 1 }],
  ])('refuse %j', async (body) => {
    expect((await setPermissions(admin, await site.member(), body)).statusCode).toBe(400);
  });

  test('changed by many at once keep every change', async () => {
    const member = await site.member();
    const names = Object.keys(Permissions.shape).filter((name) => name !== 'canCreateMemes');
    await Promise.all(names.map((name) => setPermissions(admin, member, { [name]: true })));
    const { permissions } = (await site.get('/users/me', member)).json();
    expect(permissions).toEqual(
      Object.fromEntries(Object.keys(Permissions.shape).map((name) => [name, true])),
    );
  });
});
