// On PostgreSQL in each `npm test`: desk/queue.service, desk/queue.queries
import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import { MINUTE } from '@corpomeme/contract/site/time';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

const site: TestSite = await startSite();
let author: Member;
let moderator: Member;
afterAll(() => site.close());
beforeEach(async () => {
  await site.ctx.db.deleteFrom('memes').execute();
  [author, moderator] = [await site.member(), await site.member('moderator')];
});

const read = async (like: number, as = moderator) =>
  (await site.get(`/moderation/queue?like=${like}`, as)).json<QueueCard[]>();
const groupOf = async (like: number, as = moderator) =>
  Object.fromEntries((await read(like, as)).map(({ meme, alike }) => [meme.id, alike]));
const pending = async (values: object = {}, by?: Member) =>
  addMemeRow(site.ctx, by ?? (await site.member()), { status: 'pending', ...values });
const withPicture = (hash: string, ...ids: number[]) =>
  site.ctx.db
    .insertInto('picture_looks')
    .values(ids.map((meme_id) => ({ meme_id, source_hash: hash })))
    .execute();
const asNameless = async (id: number) => {
  const { db } = site.ctx;
  const { user_id } = await db
    .selectFrom('memes')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ role_id: 0 }).where('id', '=', user_id).execute();
};

test('the same picture, unless both are known to say something else', async () => {
  const keys = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(32));
  const [one, two, three, four] = await Promise.all(keys.map((image_key) => pending({ image_key })));
  await withPicture('h', one ?? 0, two ?? 0, three ?? 0);
  await site.ctx.db
    .insertInto('picture_texts')
    .values([
      { image_key: keys[0] ?? '', content: 'luni la nouă ședință', confidence: 90, read_at: 1 },
      { image_key: keys[2] ?? '', content: 'vineri plecăm toți acasă', confidence: 90, read_at: 1 },
    ])
    .execute();
  expect(await groupOf(one ?? 0)).toEqual({ [one ?? 0]: [], [two ?? 0]: ['picture'] });
  expect(await read(four ?? 0)).toEqual([]);
});

test('the same words, however they are written, and never without a name', async () => {
  const one = await pending({ title: 'Cumpărați ACUM acțiuni', message: 'la prețul zilei' });
  const two = await pending({ message: 'cumparati acum actiuni la pretul zilei' });
  await pending({ title: 'Cumpărați' });
  const nameless = await pending({ title: 'Cumpărați acum acțiuni la prețul zilei' });
  await asNameless(nameless);
  expect(await groupOf(one)).toEqual({ [one]: [], [two]: ['words'] });
  expect(await read(nameless)).toEqual([]);
});

test('one burst is three memes of an account within ten minutes, and never without a name', async () => {
  const now = site.clock.now();
  const at = (minutes: number, by = author) => pending({ created_at: now - minutes * MINUTE }, by);
  const [first, second] = [await at(0), await at(5)];
  expect(await read(first)).toEqual([]);
  const third = await at(9);
  await at(30);
  await at(1, await site.member());
  expect(await groupOf(first)).toEqual({ [first]: [], [second]: ['burst'], [third]: ['burst'] });
  await asNameless(first);
  expect(await read(first)).toEqual([]);
});

test('what concerns the moderator, is decided or is no meme has no group', async () => {
  const own = await pending({}, moderator);
  const [one, two] = [await pending(), await pending()];
  const decided = await addMemeRow(site.ctx, author);
  await withPicture('o', own, one, two, decided);
  expect(await groupOf(one)).toEqual({ [one]: [], [two]: ['picture'] });
  for (const id of [own, decided, 987654]) expect(await read(id), String(id)).toEqual([]);
  expect((await site.get('/moderation/queue?like=1e3', moderator)).statusCode).toBe(400);
  expect((await site.get(`/moderation/queue?like=${one}`, author)).statusCode).toBe(403);
});
