import * as memeOperations from '@corpomeme/contract/memes/memes.operations';
import type { ThemeFacts } from '@corpomeme/contract/memes/themes';
import * as operations from '@corpomeme/contract/memes/themes.operations';
import * as moderationOperations from '@corpomeme/contract/moderation/moderation.operations';
import { pathOf } from '@corpomeme/contract/site/operation';
import { resource } from '@corpomeme/contract/site/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { findDrifts } from '../../people/admin/admin.ts';

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

const facts = async () => {
  site.clock.advance(1001);
  return (await site.get(pathOf(operations.listThemeFacts))).json<ThemeFacts[]>();
};
const countOf = async (slug: string) => (await facts()).find((theme) => theme.slug === slug)?.memeCount;

test('each theme says what it is about, in both languages', async () => {
  const [first, ...others] = await facts();
  expect(first).toEqual({
    slug: 'deadlines',
    name: { en: 'Deadlines', ro: 'Termene' },
    about: { en: expect.stringContaining('urgent'), ro: expect.stringContaining('urgent') },
    memeCount: 0,
  });
  for (const { slug, about } of others)
    expect([slug, about.en !== '', about.ro !== '']).toEqual([slug, true, true]);
});

test('the counts follow publication, correction, removal and deletion, and know no other memes', async () => {
  const pay = await countOf('pay');
  const meme = await site.publishedMeme(author, moderator, { themes: 'pay,meetings' });
  await site.meme(author, { themes: 'pay' });
  expect([await countOf('pay'), await countOf('meetings')]).toEqual([(pay ?? 0) + 1, 1]);
  const correct = (themes: string[]) =>
    site.send('PUT', pathOf(operations.changeMemeThemes, { id: meme.id }), { themes }, moderator);
  expect((await correct(['meetings', 'tools'])).statusCode).toBe(200);
  expect([await countOf('pay'), await countOf('meetings'), await countOf('tools')]).toEqual([pay, 1, 1]);
  const removal = pathOf(moderationOperations.takeDownMeme, { id: meme.id });
  expect((await site.send('POST', removal, { reason_code: 'insulting' }, moderator)).statusCode).toBe(200);
  expect([await countOf('meetings'), await countOf('tools')]).toEqual([0, 0]);
  expect((await site.send('DELETE', removal, {}, moderator)).statusCode).toBe(200);
  expect(await countOf('tools')).toBe(1);
  const gone = await site.send('DELETE', pathOf(memeOperations.deleteMeme, { id: meme.id }), {}, author);
  expect(gone.statusCode).toBe(200);
  expect([await countOf('meetings'), await countOf('tools')]).toEqual([0, 0]);
  expect(await findDrifts(site.ctx.db)).toEqual([]);
});

test('admins write what a theme is about; a change without it keeps it', async () => {
  const url = pathOf(operations.changeTheme, { slug: 'tools' });
  const body = { name: { en: 'Tools', ro: 'Unelte' }, words: [], hidden: false };
  const about = { en: 'Hammers.', ro: 'Ciocane.' };
  const changed = await site.send('PUT', url, { ...body, about }, admin);
  expect(changed.json()).toMatchObject({ about });
  await site.send('PUT', url, body, admin);
  expect((await facts()).find(({ slug }) => slug === 'tools')).toMatchObject({ about });
});

test('a theme has feeds; an unknown or hidden one has none', async () => {
  const meme = await site.publishedMeme(author, moderator, { title: 'Fluturașul', themes: 'pay' });
  await site.publishedMeme(author, moderator, { title: 'Imprimanta', themes: 'tools' });
  for (const url of [resource.themeRss('pay'), resource.themeAtom('pay')]) {
    const { body, headers } = await site.get(url);
    expect(headers['content-type']).toMatch(/^application\/(rss|atom)\+xml/);
    expect(body).toContain(`/meme/${meme.id}`);
    expect(body).not.toContain('Imprimanta');
  }
  const url = pathOf(operations.changeTheme, { slug: 'hiring' });
  await site.send('PUT', url, { name: { en: 'x', ro: 'x' }, words: [], hidden: true }, admin);
  for (const slug of ['hiring', 'unknown'])
    expect((await site.get(resource.themeRss(slug))).json()).toMatchObject({ code: 'theme_not_found' });
  const pages = (await site.get(resource.sitemapPages())).body;
  expect(pages).toContain('/theme/pay<');
  expect(pages).not.toContain('/theme/hiring<');
});

test('a cover is the picture of the most upvoted public meme of a company or of either theme', async () => {
  const values = { company: 'Vodafone', theme_1: 'pay', theme_2: 'tools' };
  const add = (changes: object) => addMemeRow(site.ctx, author, { ...values, ...changes });
  await site.ctx.db.updateTable('companies').set({ meme_count: 2 }).where('name', '=', 'Vodafone').execute();
  await add({ votes: 1, theme_1: 'tools', theme_2: null, image_key: 'a'.repeat(32) });
  await add({ votes: 3, image_key: 'b'.repeat(32) });
  for (const status of ['pending', 'rejected', 'removed'] as const) await add({ votes: 9, status });
  site.clock.advance(1001);
  const [company] = (await site.get('/companies?search=vodafone&covers=true')).json();
  const cover = { image_url: resource.media('b'.repeat(32), 640), user_id: author.id };
  expect(company.cover).toMatchObject(cover);
  const themes = (await site.get('/themes/facts?covers=true')).json<ThemeFacts[]>();
  expect(themes.find(({ slug }) => slug === 'tools')?.cover).toMatchObject(cover);
  for (const { slug, cover: other } of await facts()) expect([slug, other]).toEqual([slug, undefined]);
});
