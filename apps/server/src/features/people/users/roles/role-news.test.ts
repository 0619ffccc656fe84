import type { Notification } from '@corpomeme/contract/news/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { mailsTo } from '../../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { changeRoleByEmail } from './roles.ts';

/** Decision 070: each role change is announced, and another admin can revert it. */

let site: TestSite;
let admin: Member;
let other: Member;
beforeAll(async () => {
  site = await startSite();
  admin = await site.member('admin');
  other = await site.member('admin');
});
afterAll(() => site.close());

const change = (member: Member, body: object, as = admin) =>
  site.send('PUT', `/admin/users/${member.id}/role`, body, as);
const newsOf = async (member: Member) =>
  (await site.get('/users/me/notifications', member)).json<Notification[]>();
const subjectsTo = async ({ email }: Member) => (await mailsTo(site, email)).map(({ subject }) => subject);

test('the member and the other admins are notified on the site and by mail', async () => {
  const member = await site.member();
  const answer = await change(member, { roleId: 2, reason: 'She helps out.' });
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['message']]);
  const own = (await newsOf(member))[0];
  expect(own).toMatchObject({ kind: 'role.own', role_from: 'user', role_to: 'moderator', user_id: null });
  expect(own?.reason).toBe('She helps out.');
  const told = { kind: 'role.other', role_from: 'user', role_to: 'moderator' };
  expect((await newsOf(other))[0]).toMatchObject({ ...told, user_id: member.id, username: member.username });
  expect(await newsOf(admin)).toEqual([]);
  expect(await subjectsTo(member)).toEqual([expect.stringContaining('Your role has changed')]);
  expect(await subjectsTo(other)).toEqual([expect.stringContaining('A role has changed')]);
  expect(await subjectsTo(admin)).toEqual([]);
});

test('a change without a difference notifies nobody', async () => {
  const member = await site.member();
  const before = (await newsOf(other)).length;
  await change(member, { roleId: 1 });
  expect(await newsOf(member)).toEqual([]);
  expect(await newsOf(other)).toHaveLength(before);
});

test('another admin reverts it, unless it changed again meanwhile', async () => {
  const member = await site.member();
  await change(member, { roleId: 3 });
  const back = { roleId: 1, seen: { roleId: 3 } };
  const answers = await Promise.all([change(member, back, other), change(member, back, other)]);
  // The second one finds what it wants.
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const late = await change(member, { roleId: 2, seen: { roleId: 3 } }, other);
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'changed_meanwhile', current: { roleId: 1 } },
  ]);
  expect((await newsOf(admin))[0]).toMatchObject({ kind: 'role.other', role_from: 'admin', role_to: 'user' });
});

test('a demoted admin is notified as the changed member, not as an admin', async () => {
  const third = await site.member('admin');
  await change(third, { roleId: 1 });
  expect((await newsOf(third)).map(({ kind }) => kind)).toEqual(['role.own']);
});

test('the operator’s command notifies the admins too', async () => {
  const member = await site.member();
  await changeRoleByEmail(site.ctx, member.email, 'moderator');
  expect((await newsOf(member))[0]).toMatchObject({ kind: 'role.own' });
  for (const told of [admin, other]) expect((await newsOf(told))[0]).toMatchObject({ user_id: member.id });
});
