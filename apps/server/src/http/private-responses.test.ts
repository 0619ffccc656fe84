import type { Meme } from '@corpomeme/contract/memes/memes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../test/members.ts';
import { addMemeRow } from '../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  moderator = await site.member('moderator');
  admin = await site.member('admin');
});
afterAll(() => site.close());

const cachingOf = async (path: string, as: Member | null) => {
  const { statusCode, headers } = await site.get(path, as ?? undefined);
  return [statusCode, headers['cache-control']];
};

test('a picture may be stored only while its meme is public', async () => {
  const meme = await site.meme(author);
  const picture = new URL(meme.image_url, 'http://localhost').pathname;
  expect(await cachingOf(picture, null)).toEqual([200, 'no-store']);
  await site.send('PUT', `/memes/${meme.id}/approval`, { status: 'approved' }, moderator);
  const { image_url } = (await site.get(`/memes/${meme.id}`)).json<Meme>();
  const published = new URL(image_url, 'http://localhost').pathname;
  expect(await cachingOf(published, null)).toEqual([200, 'public, max-age=31536000, immutable']);
});

test.each(['pending', 'rejected'] as const)('no response about a %s meme may be stored', async (status) => {
  const id = await addMemeRow(site.ctx, author, { status });
  for (const path of [`/memes/${id}`, '/users/me/memes', `/memes/${id}/comments`])
    expect(await cachingOf(path, author), path).toEqual([200, 'no-store']);
  for (const path of ['/memes/pending', `/memes/${id}`])
    expect(await cachingOf(path, moderator), path).toEqual([200, 'no-store']);
});

test.each([
  '/users/me',
  '/users/me/export',
  '/users/me/sessions',
  '/users/me/notifications',
  '/memes',
  '/companies',
])('what a member gets from %s may not be stored', async (path) => {
  expect(await cachingOf(path, author)).toEqual([200, 'no-store']);
});

test.each(['/admin/users', '/admin/audit', '/admin/users.csv', '/admin/blocks'])(
  'what an admin gets from %s may not be stored',
  async (path) => {
    expect(await cachingOf(path, admin)).toEqual([200, 'no-store']);
  },
);
