// On PostgreSQL in each `npm test`: checks/told.queries
import type { Comment } from '@corpomeme/contract/comments/comments';
import type { ScreeningState } from '@corpomeme/contract/moderation/screening';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let author: Member;
let admin: Member;
let url: string;
beforeAll(async () => {
  site = await startSite();
  [author, admin] = [await site.member(), await site.member('admin')];
  url = `/memes/${(await site.publishedMeme(author, admin)).id}/comments`;
});
afterAll(() => site.close());

const readTold = async (as = admin) => (await site.get('/admin/screening', as)).json<ScreeningState>().told;
const post = (told: unknown, headers?: Record<string, string>) =>
  site.send('POST', url, { content: 'Așa e.', told }, author, headers);

test('each sent text of a told author counts once, without a person, and admins read days that are over', async () => {
  const key = { 'idempotency-key': 'told-once-told-once' };
  for (const told of ['kept', 'kept']) expect((await post(told, key)).statusCode).toBe(201);
  expect((await post(undefined)).statusCode).toBe(201);
  expect((await post('later')).statusCode).toBe(400);
  const { id } = (await post(undefined)).json<Comment>();
  for (const content of ['Așa a fost.', 'Așa a fost.'])
    await site.send('PATCH', `${url}/${id}`, { content, told: 'changed' }, author);
  const address = `/memes/${(await site.meme(author, { told: 'changed' })).id}`;
  const edited = await site.send('PATCH', address, { title: 'Altul', told: 'kept' }, author);
  expect(edited.statusCode).toBe(200);

  expect(await readTold()).toEqual({ total: 0, changed: 0 });
  site.clock.advance(DAY);
  expect(await readTold()).toEqual({ total: 4, changed: 2 });
  const rows = await site.ctx.db.selectFrom('visit_counts').selectAll().where('kind', '=', 'told').execute();
  const counted = rows.map(({ name, count }) => [name, count]);
  expect(counted.toSorted()).toEqual([
    ['changed', 2],
    ['kept', 2],
  ]);
  site.clock.advance(90 * DAY);
  expect(await readTold(await site.member('admin'))).toEqual({ total: 0, changed: 0 });
});
