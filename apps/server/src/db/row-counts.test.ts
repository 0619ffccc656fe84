// On PostgreSQL in each `npm test`: db/row-counts
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMemeRow } from '../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { readRowCounts } from './row-counts.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());

const statuses = () =>
  readRowCounts(site.ctx.db, ['memes.status=pending', 'memes.status=approved', 'memes.status=rejected']);
const roles = () => readRowCounts(site.ctx.db, ['users.role_id=1', 'users.role_id=2', 'users.role_id=3']);

test('rows are counted on insert, update and delete, one or many per statement', async () => {
  const { db } = site.ctx;
  const author = await site.member();
  expect(await statuses()).toEqual([0, 0, 0]);
  for (const status of ['pending', 'pending', 'approved'] as const)
    await addMemeRow(site.ctx, author, { status });
  expect(await statuses()).toEqual([2, 1, 0]);
  await db.updateTable('memes').set({ status: 'rejected' }).execute();
  expect(await statuses()).toEqual([0, 0, 3]);
  await db.updateTable('memes').set({ status: 'rejected', votes: 1 }).execute();
  expect(await statuses()).toEqual([0, 0, 3]);
  await sql`insert into memes (user_id, company, city, image_key, image_width, image_height, image_placeholder,
    status, created_at, updated_at) select user_id, company, city, image_key || id, 1, 1, '',
    case when id % 2 = 0 then 'pending' else 'approved' end, 1, 1 from memes`.execute(db);
  expect((await statuses()).reduce((sum, count) => sum + count)).toBe(6);
  await db.deleteFrom('memes').execute();
  expect(await statuses()).toEqual([0, 0, 0]);
});

test('members are counted by role', async () => {
  await Promise.all([site.member(), site.member(), site.member('moderator')]);
  const admin = await site.member('admin');
  expect(await roles()).toEqual([2, 1, 1]);
  const { headers } = await site.get('/admin/users', admin);
  expect(headers['x-total-count']).toBe('4');
  expect((await site.get('/admin/users?role=moderator', admin)).headers['x-total-count']).toBe('1');
});

test('rolled back rows are not counted', async () => {
  const author = await site.member();
  const undone = site.ctx.db.transaction().execute(async (trx) => {
    await addMemeRow({ ...site.ctx, db: trx }, author, { status: 'pending' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await statuses()).toEqual([0, 0, 0]);
});

test('concurrent inserts are all counted', async () => {
  const author = await site.member();
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => addMemeRow(site.ctx, author, { status: 'pending' })),
  );
  const moderator = await site.member('moderator');
  await Promise.all(
    ids.map((id, index) => {
      const status = index % 2 === 0 ? 'approved' : 'rejected';
      return site.send('PUT', `/memes/${id}/approval`, { status }, moderator);
    }),
  );
  expect(await statuses()).toEqual([0, 10, 10]);
});
