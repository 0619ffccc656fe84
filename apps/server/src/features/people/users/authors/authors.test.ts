import type { Meme } from '@corpomeme/contract/memes/memes';
import type { AuthorComment } from '@corpomeme/contract/people/authors';
import { MINUTE } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { addMemeRow } from '../../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { decodeCursor } from '../../../../http/paging.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const turn = (as: Member, enabled: boolean) => site.send('PUT', '/users/me/author-page', { enabled }, as);
const paths = ({ id }: Member) => [`/authors/${id}`, `/authors/${id}/memes`, `/authors/${id}/comments`];
const statuses = async (author: Member) =>
  Promise.all(paths(author).map(async (path) => (await site.get(path)).statusCode));

test('is 404 until its member wants it, and again afterwards', async () => {
  const author = await site.member();
  const meme = await addMemeRow(site.ctx, author);
  expect(await statuses(author)).toEqual([404, 404, 404]);
  expect((await site.get(`/memes/${meme}`)).json<Meme>().has_author_page).toBe(false);
  expect((await turn(author, true)).json()).toEqual({ enabled: true });
  expect(await statuses(author)).toEqual([200, 200, 200]);
  expect((await site.get(`/memes/${meme}`)).json<Meme>().has_author_page).toBe(true);
  expect((await site.get('/users/me', author)).json().has_author_page).toBe(true);
  await turn(author, false);
  expect(await statuses(author)).toEqual([404, 404, 404]);
  expect((await site.get(`/memes/${meme}`)).json<Meme>().has_author_page).toBe(false);
});

test('shows public memes and live comments on public memes, newest first, page by page', async () => {
  const [author, other] = [await site.member(), await site.member()];
  await turn(author, true);
  const now = site.clock.now();
  const memes: number[] = [];
  for (let n = 0; n < 3; n++)
    memes.unshift(await addMemeRow(site.ctx, author, { created_at: now - (10 - n) * MINUTE }));
  await addMemeRow(site.ctx, author, { status: 'pending' });
  await addMemeRow(site.ctx, author, { status: 'rejected' });
  await addMemeRow(site.ctx, other);
  const theirs = await addMemeRow(site.ctx, other, { title: 'Al lor' });
  const post = async (content: string) => {
    site.clock.advance(MINUTE);
    return (await site.send('POST', `/memes/${theirs}/comments`, { content }, author)).json().id;
  };
  await post('Unu');
  const gone = await post('Doi');
  await post('Trei');
  await site.send('DELETE', `/memes/${theirs}/comments/${gone}`, {}, author);

  const first = await site.get(`/authors/${author.id}/memes?limit=2`);
  expect(first.json<Meme[]>().map(({ id }) => id)).toEqual(memes.slice(0, 2));
  const next = /^<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
  expect((await site.get(next)).json<Meme[]>().map(({ id }) => id)).toEqual(memes.slice(2));
  const list = (await site.get(`/authors/${author.id}/comments`)).json<AuthorComment[]>();
  expect(list).toMatchObject([
    { content: 'Trei', meme_id: theirs, meme_title: 'Al lor' },
    { content: 'Unu', meme_id: theirs },
  ]);
  const page = await site.get(`/authors/${author.id}/comments?limit=1`);
  const further = /^<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
  expect((await site.get(further)).json<AuthorComment[]>().map(({ content }) => content)).toEqual(['Unu']);
  // The public reads the minute of a comment, in cursors too.
  for (const { created_at } of list) expect(Date.parse(created_at) % MINUTE).toBe(0);
  expect(decodeCursor(/cursor=([^&]+)/.exec(further)?.[1])).toEqual([0, list[0]?.id]);
  expect((await site.get(`/authors/${author.id}`)).json()).toMatchObject({
    username: author.username,
    meme_count: 3,
  });
  await site.ctx.db.updateTable('memes').set({ status: 'removed' }).where('id', '=', theirs).execute();
  site.clock.advance(1001);
  expect((await site.get(`/authors/${author.id}/comments`)).json()).toEqual([]);
});

test('ends with a ban and with the account', async () => {
  const [admin, banned, leaving] = [await site.member('admin'), await site.member(), await site.member()];
  await turn(banned, true);
  await turn(leaving, true);
  await site.ctx.db.updateTable('users').set({ banned_at: 1 }).where('id', '=', banned.id).execute();
  expect(await statuses(banned)).toEqual([404, 404, 404]);
  await site.send('DELETE', `/admin/users/${leaving.id}`, {}, admin);
  expect(await statuses(leaving)).toEqual([404, 404, 404]);
  const row = await site.ctx.db
    .selectFrom('users')
    .select('has_author_page')
    .where('id', '=', leaving.id)
    .executeTakeFirst();
  expect(row?.has_author_page).toBe(0);
});
