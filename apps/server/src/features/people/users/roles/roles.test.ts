import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { authenticate } from '../../auth/sessions/sessions.ts';
import { changeRole } from './roles.ts';

let site: TestSite;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  admin = await site.member('admin');
});
afterAll(() => site.close());

const setRole = (as: Member, of: Member, roleId: unknown, more: object = {}) =>
  site.send('PUT', `/admin/users/${of.id}/role`, { roleId, ...more }, as);
const setPermissions = (as: Member, of: Member, body: object) =>
  site.send('PUT', `/users/${of.id}/permissions`, body, as);
const logOf = async (user: Member) =>
  (await site.get(`/admin/audit?user=${user.id}`, admin)).json<AuditEntry[]>();
const storedRole = async ({ id }: Member) =>
  (await site.ctx.db.selectFrom('users').select('role_id').where('id', '=', id).executeTakeFirstOrThrow())
    .role_id;

describe('changing a role', () => {
  test('takes effect at the next request, up and down, and is recorded', async () => {
    const member = await site.member();
    const promoted = await setRole(admin, member, 2, { reason: ' Întreabă ana@firma.ro ' });
    expect([promoted.statusCode, promoted.json()]).toEqual([
      200,
      { message: 'User role updated successfully' },
    ]);
    expect((await site.get('/memes/pending', member)).statusCode).toBe(200);
    await setRole(admin, member, '1');
    expect((await site.get('/memes/pending', member)).statusCode).toBe(403);
    expect(await logOf(member)).toMatchObject([
      { action: 'user.role', actor_id: admin.id, reason: null, details: { from: 'moderator', to: 'user' } },
      { reason: 'Întreabă [address]', details: { from: 'user', to: 'moderator' } },
    ]);
  });

  test('is announced; the same role again is neither announced nor recorded', async () => {
    const member = await site.member();
    const heard: string[] = [];
    site.ctx.bus.subscribe('user.changed', ({ userId }) => void heard.push(userId));
    for (const role of [2, 2, 2]) expect((await setRole(admin, member, role)).statusCode).toBe(200);
    expect(heard).toEqual([member.id]);
    expect(await logOf(member)).toHaveLength(1);
  });

  test.each([[0], [4], ['admin'], [null], [2.5], [{}], ['22'], [[2]], [-1], [1e21], [undefined]])(
    'to %j is refused',
    async (roleId) => {
      expect((await setRole(admin, await site.member(), roleId)).statusCode).toBe(400);
    },
  );

  test('is refused for oneself, for unknown and for deleted members', async () => {
    const own = await setRole(admin, admin, 1);
    expect([own.statusCode, own.json().code]).toEqual([409, 'own_account']);
    const nobody = await site.send('PUT', '/admin/users/nobody/role', { roleId: 1 }, admin);
    expect([nobody.statusCode, nobody.json().error]).toEqual([404, 'User not found']);
    const gone = await site.member();
    await site.send('DELETE', `/admin/users/${gone.id}`, {}, admin);
    expect((await setRole(admin, gone, 3)).json().code).toBe('user_already_deleted');
    expect(await storedRole(gone)).toBe(1);
  });

  test('to admin removes overrides, so that none outlasts the role', async () => {
    const member = await site.member();
    await setPermissions(admin, member, { canManageRoles: true });
    await setRole(admin, member, 3);
    await setRole(admin, member, 1);
    expect((await site.get('/users/me', member)).json().permissions).toMatchObject({ canManageRoles: false });
    expect((await site.get('/users', member)).statusCode).toBe(403);
  });
});

describe('concurrently', () => {
  test('two admins who demote each other leave one', async () => {
    for (let round = 0; round < 15; round++) {
      const other = await site.member('admin');
      const answers = await Promise.all([setRole(admin, other, 1), setRole(other, admin, 1)]);
      const admins = await site.ctx.db.selectFrom('users').select('id').where('role_id', '=', 3).execute();
      expect(admins).toHaveLength(1);
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
      expect(statuses[0]).toBe(200);
      // The second admin to change is the last one, or its caller is no admin any more.
      expect([403, 409]).toContain(statuses[1]);
      await site.ctx.db.updateTable('users').set({ role_id: 3 }).where('id', '=', admin.id).execute();
      await site.ctx.db.updateTable('users').set({ role_id: 1 }).where('id', '=', other.id).execute();
    }
  });

  test('a caller who lost the role after the request began changes nothing', async () => {
    const other = await site.member('admin');
    const friend = await site.member();
    const stale = await authenticate(site.ctx, other.token);
    if (!stale) throw new Error('no actor');
    await setRole(admin, other, 1);
    const change = { role: 'admin', reason: null } as const;
    await expect(changeRole(site.ctx, stale, friend.id, change)).rejects.toThrow('Access denied');
    await site.send('DELETE', `/admin/users/${other.id}`, {}, admin);
    await expect(changeRole(site.ctx, stale, friend.id, change)).rejects.toThrow('Please log in');
    expect(await storedRole(friend)).toBe(1);
  });
});

describe('a member with canManageRoles', () => {
  let helper: Member;
  beforeAll(async () => {
    helper = await site.member('moderator');
    await setPermissions(admin, helper, { canManageRoles: true });
  });

  test('moves others up to their own role and back, and lists the roles', async () => {
    const member = await site.member();
    expect((await setRole(helper, member, 2)).statusCode).toBe(200);
    expect((await setRole(helper, member, 1)).statusCode).toBe(200);
    expect((await site.get('/admin/roles', helper)).json()).toMatchObject([
      { id: 1, name: 'user' },
      { id: 2, name: 'moderator' },
      { id: 3, name: 'admin' },
    ]);
  });

  test('changes no role above it, and no member above it', async () => {
    const member = await site.member();
    expect((await setRole(helper, member, 3)).statusCode).toBe(403);
    const other = await site.member('admin');
    expect((await setRole(helper, other, 1)).statusCode).toBe(403);
    expect((await setRole(helper, helper, 3)).statusCode).toBe(409);
    expect([await storedRole(member), await storedRole(other), await storedRole(helper)]).toEqual([1, 3, 2]);
  });

  test('with canManageUsers alone changes no role', async () => {
    const other = await site.member('moderator');
    await setPermissions(admin, other, { canManageUsers: true });
    expect((await setRole(other, await site.member(), 2)).statusCode).toBe(403);
  });
});
