import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import { Permissions } from '@corpomeme/contract/people/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { authenticate } from '../../auth/sessions/sessions.ts';
import { changePermissions } from './roles.ts';

let site: TestSite;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  admin = await site.member('admin');
});
afterAll(() => site.close());

const NAMES = Object.keys(Permissions.shape) as (keyof Permissions)[];
const set = (as: Member, of: Member, body: object) =>
  site.send('PUT', `/users/${of.id}/permissions`, body, as);
const of = async (member: Member) => (await site.get('/users/me', member)).json().permissions;
async function lent(...names: (keyof Permissions)[]): Promise<Member> {
  const helper = await site.member();
  await set(admin, helper, Object.fromEntries(names.map((name) => [name, true])));
  return helper;
}

describe('permissions', () => {
  test('a posting ban takes effect at once, is recorded, and can be lifted', async () => {
    const member = await site.member();
    const banned = await set(admin, member, { canCreateMemes: false });
    expect(banned.json()).toMatchObject({ userId: member.id, permissions: { canCreateMemes: false } });
    const refused = await site.upload(member, { company: 'General' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'posting_not_allowed']);
    await set(admin, member, { canCreateMemes: null });
    expect((await site.meme(member)).approval_status).toBe('pending');
    const log = (await site.get(`/admin/audit?user=${member.id}`, admin)).json<AuditEntry[]>();
    expect(log.map(({ action, actor_id, details }) => [action, actor_id, details])).toEqual([
      ['user.permissions', admin.id, { canCreateMemes: null, canCreateMemes_before: false }],
      ['user.permissions', admin.id, { canCreateMemes: false, canCreateMemes_before: true }],
    ]);
  });

  test('changes without a difference are neither announced nor recorded', async () => {
    const member = await site.member();
    const heard: string[] = [];
    site.ctx.bus.subscribe('user.changed', ({ userId }) => void heard.push(userId));
    for (const body of [{ canEditMemes: true }, { canEditMemes: true }, {}, { canDeleteMemes: null }])
      expect((await set(admin, member, body)).json().permissions).toMatchObject({ canEditMemes: true });
    expect(heard).toEqual([member.id]);
    expect((await site.get(`/admin/audit?user=${member.id}`, admin)).json()).toHaveLength(1);
  });

  test.each([
    [{ isAdmin: true }],
    [{ canCreateMemes: 'no' }],
    [{ canCreateMemes: 0 }],
    [[]],
    [{ canManageRoles: [true] }],
    [{ canManageRoles: true, role_id: 3 }],
  ])('refuse %j', async (body) => {
    const member = await site.member();
    expect((await set(admin, member, body)).statusCode).toBe(400);
    expect(await of(member)).toMatchObject({ canCreateMemes: true, canManageRoles: false });
  });

  test('cannot be changed for oneself, admins, unknown or deleted members', async () => {
    expect((await set(admin, admin, { canCreateMemes: false })).json().code).toBe('own_account');
    const other = await site.member('admin');
    expect((await set(admin, other, { canCreateMemes: false })).json().code).toBe('admin_has_all');
    const nobody = await site.send('PUT', '/users/nobody/permissions', { canCreateMemes: false }, admin);
    expect([nobody.statusCode, nobody.json().error]).toEqual([404, 'User not found']);
    const gone = await site.member();
    await site.send('DELETE', `/admin/users/${gone.id}`, {}, admin);
    expect((await set(admin, gone, { canManageUsers: true })).json().code).toBe('user_already_deleted');
  });

  test('concurrent changes are all kept', async () => {
    const member = await site.member();
    const names = NAMES.filter((name) => name !== 'canCreateMemes');
    await Promise.all(names.map((name) => set(admin, member, { [name]: true })));
    expect(await of(member)).toEqual(Object.fromEntries(NAMES.map((name) => [name, true])));
  });
});

describe('privileges cannot be escalated', () => {
  test('a member who manages users may only set the posting ban', async () => {
    const helper = await lent('canManageUsers');
    const target = await site.member();
    expect((await set(helper, target, { canCreateMemes: false })).statusCode).toBe(200);
    for (const name of NAMES.filter((each) => each !== 'canCreateMemes'))
      for (const value of [true, false, null])
        expect((await set(helper, target, { [name]: value })).statusCode, `${name} ${value}`).toBe(403);
    const both = await set(helper, target, { canCreateMemes: true, canManageRoles: true });
    expect(both.statusCode).toBe(403);
    expect(await of(target)).toMatchObject({ canCreateMemes: false, canManageRoles: false });
  });

  test('a member who manages roles may grant what they have', async () => {
    const helper = await lent('canManageRoles', 'canEditMemes');
    const target = await site.member();
    expect((await set(helper, target, { canEditMemes: true, canManageRoles: true })).statusCode).toBe(200);
    expect((await set(helper, target, { canDeleteMemes: true })).statusCode).toBe(403);
    expect((await set(helper, target, { canManageUsers: true })).statusCode).toBe(403);
    expect((await set(helper, target, { canCreateMemes: false })).statusCode).toBe(403);
    expect((await set(helper, helper, { canDeleteMemes: true })).json().code).toBe('own_account');
  });

  test('two cooperating members gain nothing that neither had', async () => {
    const [one, other] = [await lent('canManageRoles'), await lent('canManageUsers', 'canManageRoles')];
    expect((await set(other, one, { canManageUsers: true })).statusCode).toBe(200);
    for (const name of ['canDeleteMemes', 'canEditMemes'])
      for (const [as, whom] of [
        [one, other],
        [other, one],
      ] as const)
        expect((await set(as, whom, { [name]: true })).statusCode).toBe(403);
  });

  test('a member with a posting ban cannot lift one, in any notation', async () => {
    const helper = await lent('canManageUsers');
    const target = await site.member();
    for (const member of [helper, target]) await set(admin, member, { canCreateMemes: false });
    expect((await set(helper, target, { canCreateMemes: true })).statusCode).toBe(403);
    expect((await set(helper, target, { canCreateMemes: null })).statusCode).toBe(403);
    expect(await of(target)).toMatchObject({ canCreateMemes: false });
  });

  test('no one changes a member above them', async () => {
    const helper = await lent('canManageUsers');
    const moderator = await site.member('moderator');
    expect((await set(helper, moderator, { canCreateMemes: false })).statusCode).toBe(403);
    expect((await set(helper, admin, { canCreateMemes: false })).statusCode).toBe(403);
  });

  test('a permission that was removed after the request began does not count', async () => {
    const helper = await lent('canManageRoles');
    const friend = await site.member();
    const stale = await authenticate(site.ctx, helper.token);
    if (!stale) throw new Error('no actor');
    await set(admin, helper, { canManageRoles: null });
    const change = changePermissions(site.ctx, stale, friend.id, { canManageRoles: true });
    await expect(change).rejects.toThrow('Access denied');
    expect(await of(friend)).toMatchObject({ canManageRoles: false });
  });
});
