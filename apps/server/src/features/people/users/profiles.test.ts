import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test('shows the public facts of a member, and nothing more', async () => {
  const member = await site.member('admin');
  await addMemeRow(site.ctx, member);
  await addMemeRow(site.ctx, member, { status: 'pending' });
  const answer = await site.get(`/users/${member.id}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    id: member.id,
    uid: member.id,
    username: member.username,
    displayName: member.username,
    photoURL: `/avatars/${member.username}.svg`,
    created_at: `${new Date(site.clock.now()).toISOString().slice(0, 7)}-01T00:00:00.000Z`,
    meme_count: 1,
  });
});

test('shows banned members too', async () => {
  const member = await site.member();
  await site.ctx.db.updateTable('users').set({ banned_at: 1 }).where('id', '=', member.id).execute();
  expect((await site.get(`/users/${member.id}`)).json().username).toBe(member.username);
});

test.each(['nobody', '%20', 'x'.repeat(64), "' or 1=1"])('nobody at %j', async (id) => {
  const answer = await site.get(`/users/${encodeURI(id)}`);
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: 'User not found' }]);
});

test.each(['a%00b', 'x'.repeat(65)])('%j is no id', async (id) => {
  expect((await site.get(`/users/${id}`)).statusCode).toBe(400);
});
