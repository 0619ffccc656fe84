import type { Meme } from '@corpomeme/contract/memes/memes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableName } from '../src/db/table-facts.ts';
import { digestTable } from '../src/db/table-rows.ts';
import { findDrifts } from '../src/features/people/admin/admin.ts';
import { fillDatabase } from './fill-database.ts';
import { startSite, type TestSite } from './test-site.ts';

const SIZES = { users: 700, memes: 1000, comments: 5000, votes: 10_000 };
/** Expected votes of the last ten memes on a site of these sizes, the same on both databases. */
const VOTES = [5, 4, 22, 4, 5, 22, 22, 4, 5, 22];

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test('a filled site has the requested sizes, correct counters and active triggers, and is deterministic', async () => {
  const { db } = site.ctx;
  await fillDatabase(db, { ...SIZES, until: Date.UTC(2026, 0, 5) });
  const rows = async (table: TableName) => (await digestTable(db, table)).rows;
  expect(await rows('users')).toBe(700);
  expect(await rows('memes')).toBe(1000);
  expect(await rows('comments')).toBe(5000);
  expect((await rows('meme_votes')) + (await rows('comment_votes'))).toBe(10_000);
  expect(await findDrifts(db)).toEqual([]);
  const some = await db.selectFrom('memes').select('votes').where('id', '>', 990).orderBy('id').execute();
  expect(some.map(({ votes }) => votes)).toEqual(VOTES);
  await expect(db.deleteFrom('users').execute()).rejects.toThrow();
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow();
});

test('the filled site accepts further writes', async () => {
  const [author, moderator] = [await site.member(), await site.member('moderator')];
  const meme = await site.publishedMeme(author, moderator);
  const comment = await site.send('POST', `/memes/${meme.id}/comments`, { content: 'Da.' }, author);
  expect(comment.statusCode).toBe(201);
  const [newest] = (await site.get('/memes')).json<Meme[]>();
  expect(newest?.id).toBe(meme.id);
  expect(await findDrifts(site.ctx.db)).toEqual([]);
});

test('fillDatabase refuses more votes than the users can cast', async () => {
  const other = await startSite();
  const filling = fillDatabase(other.ctx.db, { users: 10, memes: 10, comments: 0, votes: 5000, until: 1 });
  await expect(filling).rejects.toThrow(/one meme would get \d+ votes of 10 users/);
  await other.close();
});
