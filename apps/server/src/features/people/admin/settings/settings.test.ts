import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import { EVIDENCE } from '@corpomeme/contract/site/limits';
import { SHOWN_SETTINGS } from '@corpomeme/contract/site/site-facts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { authenticate } from '../../auth/sessions/sessions.ts';
import { changeSettings } from './settings.ts';

let site: TestSite;
let admin: Member;
beforeEach(async () => {
  await site?.close();
  site = await startSite();
  admin = await site.member('admin');
});
afterAll(() => site.close());

/** What these tests do not change: no wait, as `startSite` sets it, and defaults. */
const UNCHANGED = {
  namelessWaitMin: 0,
  namelessWaitMax: 0,
  registration: 'open',
  moderatorsInvite: false,
  countVisits: true,
  evidenceDays: 30,
  tellStaff: true,
  savedReplies: '',
  ...Object.fromEntries(Object.keys(SHOWN_SETTINGS).map((name) => [name, ''])),
};

const demand = (requireTwoFactor: unknown, as = admin) =>
  site.send('PUT', '/admin/settings', { requireTwoFactor }, as);
const stored = async () => (await site.get('/admin/settings', admin)).json();
const recorded = async () =>
  (await site.get('/admin/audit?action=site.settings', admin)).json<AuditEntry[]>();
const setFactor = ({ id }: Member, on: 0 | 1) =>
  site.ctx.db.updateTable('users').set({ two_factor_enabled: on }).where('id', '=', id).execute();

test('requiring a second factor is refused to an admin without one', async () => {
  const answer = await demand(true);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { code: 'two_factor_off', error: 'Two-factor sign-in is not on.' },
  ]);
  expect(await stored()).toEqual({ requireTwoFactor: false, ...UNCHANGED });
  expect(await recorded()).toEqual([]);
});

test('the requirement applies at the next request of moderators and admins, and is recorded', async () => {
  const [moderator, member] = [await site.member('moderator'), await site.member()];
  const other = await site.member('admin');
  await setFactor(admin, 1);
  expect((await demand(true)).json()).toEqual({ requireTwoFactor: true, ...UNCHANGED });
  for (const [as, path] of [
    [moderator, '/memes/pending'],
    [other, '/admin/users'],
    [other, '/admin/settings'],
  ] as const) {
    const refused = await site.get(path, as);
    expect([refused.statusCode, refused.json().code], path).toEqual([403, 'two_factor_required']);
  }
  expect((await site.get('/users/me', moderator)).json().two_factor_required).toBe(true);
  expect((await site.get('/users/me/memes', member)).statusCode).toBe(200);
  expect((await site.get('/admin/users', admin)).statusCode).toBe(200);
  await setFactor(moderator, 1);
  expect((await site.get('/memes/pending', moderator)).statusCode).toBe(200);
  expect(await recorded()).toMatchObject([
    { actor_id: admin.id, user_id: null, details: { requireTwoFactor: true, before: false } },
  ]);
});

test('it can be switched off, and a repeated request is recorded once', async () => {
  await setFactor(admin, 1);
  for (const wanted of [true, true, false, false]) expect((await demand(wanted)).statusCode).toBe(200);
  expect(await stored()).toEqual({ requireTwoFactor: false, ...UNCHANGED });
  expect((await recorded()).map(({ details }) => details.requireTwoFactor)).toEqual([false, true]);
});

test('concurrent changes leave one state, with a consistent record', async () => {
  await setFactor(admin, 1);
  await Promise.all(Array.from({ length: 20 }, (_, n) => demand(n % 2 === 0)));
  const told = (await recorded()).toReversed().map(({ details }) => details);
  told.forEach(({ before }, n) => {
    expect(before).toBe(n % 2 === 1);
  });
  expect((await stored()).requireTwoFactor).toBe(told.length % 2 === 1);
});

test.each([['yes'], [1], [null], [{}]])('%j is refused', async (wanted) => {
  expect((await demand(wanted)).statusCode).toBe(400);
  expect(await recorded()).toEqual([]);
});

test('an admin who lost the role after the request began changes nothing', async () => {
  const other = await site.member('admin');
  await setFactor(other, 1);
  const stale = await authenticate(site.ctx, other.token);
  if (!stale) throw new Error('no actor');
  await site.send('PUT', `/admin/users/${other.id}/role`, { roleId: 1 }, admin);
  await expect(changeSettings(site.ctx, stale, { requireTwoFactor: true })).rejects.toThrow('Access denied');
  expect(await stored()).toEqual({ requireTwoFactor: false, ...UNCHANGED });
});

test('a number is a separate setting, and omitted settings stay', async () => {
  const set = (evidenceDays: unknown) =>
    site.send('PUT', '/admin/settings', { requireTwoFactor: false, evidenceDays }, admin);
  const after = { requireTwoFactor: false, ...UNCHANGED, evidenceDays: 20 };
  expect((await set(20)).json()).toEqual(after);
  expect((await demand(false)).json()).toEqual(after);
  for (const wrong of [-1, EVIDENCE.longest + 1, 2.5, '5', null])
    expect((await set(wrong)).statusCode).toBe(400);
  expect((await recorded()).map(({ details }) => details)).toEqual([{ evidenceDays: 20, before: 30 }]);
});

test('moderators read the saved replies, a line each, and nobody else does', async () => {
  const [moderator, member] = [await site.member('moderator'), await site.member()];
  const replies = async (as: Member) => (await site.get('/moderation/replies', as)).json();
  expect(await replies(moderator)).toEqual([]);
  const save = (savedReplies: string) =>
    site.send('PUT', '/admin/settings', { requireTwoFactor: false, savedReplies }, admin);
  expect((await save('Fără nume.\r\n\nMai mare, te rog. ')).statusCode).toBe(200);
  expect(await replies(moderator)).toEqual(['Fără nume.', 'Mai mare, te rog.']);
  expect((await site.get('/moderation/replies', member)).statusCode).toBe(403);
  for (const wrong of ['a'.repeat(501), Array.from({ length: 31 }, () => 'a').join('\n')])
    expect((await save(wrong)).statusCode).toBe(400);
  expect(await replies(moderator)).toHaveLength(2);
});
