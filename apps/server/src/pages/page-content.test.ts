import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { page } from '@corpomeme/contract/site/paths';
import { MINUTE } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../test/members.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { loadWebBuild } from './web-build.ts';

/** Pages of the built web app, which read from the services in this process. */

let site: TestSite;
let author: Member;
let reader: Member;
let memes: Meme[];

beforeAll(async () => {
  const { renderPage } = await loadWebBuild(false);
  site = await startSite({ hasStillClock: true, renderPage });
  [author, reader] = [await site.member(), await site.member()];
  const moderator = await site.member('moderator');
  memes = [];
  for (const title of ['Ședință', 'Print & <b>scan</b>', 'Deadline', 'Standup']) {
    memes.push(await site.publishedMeme(author, moderator, { title, message: `Despre ${title}` }));
    site.clock.advance(11 * MINUTE);
  }
});
afterAll(() => site.close());

const newest = () => memes.at(-1)?.id ?? 0;

async function comment(content: string): Promise<number> {
  const response = await site.send('POST', `/memes/${newest()}/comments`, { content }, reader);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Comment>().id;
}

async function read(url: string): Promise<string> {
  // Longer than the caches keep the version of the database and an unchanged page.
  site.clock.advance(31_000);
  const { statusCode, body } = await site.getPage(url);
  expect([url, statusCode]).toEqual([url, 200]);
  return body;
}

const addresses = () => [
  page.home(),
  page.browse(),
  page.browse({ search: 'deadline' }),
  page.company('General'),
  page.meme(newest()),
  page.memeComments(newest()),
  page.companies(),
  page.themes(),
  '/theme/deadlines',
  '/template/desk-alone',
  page.howto(),
  page.studio(),
  page.moderationLog(),
  page.login(),
  page.terms(),
  page.rules(),
  page.anonymity(),
  page.method(),
];

test('every page is complete: no part failed, and no boundary is left to the browser', async () => {
  for (const url of addresses()) {
    const html = await read(url);
    expect(html, url).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
    // React begins an unfinished boundary so, and moves late content by a script.
    expect(html, url).not.toMatch(/<!--\$[?!]-->|\$RC\(/);
    // Every page starts React when the browser is idle (decision 216).
    expect(html, url).toMatch(
      /<script[^>]*>window\.startReact\?\.\(\["\/assets\/.*await import\("\/assets\/entry/s,
    );
    expect(html, url).not.toMatch(/modulepreload|import \* as/);
  }
});

test('a vote, an edited text, another name and a deletion show at once, on lists as on the page of the meme', async () => {
  const [shown] = memes;
  const readAll = async () => [
    await read(page.home()),
    await read(page.browse()),
    await read(page.meme(newest())),
  ];
  const votes = (html: string) => html.match(/data-vote="meme"[^>]*aria-label="[^"]*"/g)?.join();

  const before = await readAll();
  await site.send('POST', `/memes/${shown?.id}/vote`, { voteType: 'up' }, reader);
  const after = await readAll();
  expect(votes(after[0] ?? '')).not.toBe(votes(before[0] ?? ''));

  const id = await comment('Se schimbă');
  await readAll();
  await site.send('PATCH', `/memes/${newest()}/comments/${id}`, { content: 'S-a schimbat' }, reader);
  const edited = await readAll();
  expect(edited[2]).toContain('S-a schimbat');
  expect(edited[2]).not.toContain('Se schimbă');

  await site.ctx.db
    .updateTable('users')
    .set({ username: 'Alt Nume' })
    .where('id', 'in', [reader.id, author.id])
    .execute();
  for (const html of await readAll()) expect(html).toContain('Alt Nume');

  await site.send('DELETE', `/memes/${shown?.id}`, {}, author);
  const [home, browse] = await readAll();
  expect(home).not.toContain('Ședință');
  expect(browse).not.toContain('Ședință');
});

test('who runs the site and what it announces show on the next page, escaped', async () => {
  const admin = await site.member('admin');
  const settings = {
    requireTwoFactor: false,
    operatorName: 'Meme & <b>Fii</b> SRL',
    announcementEn: 'Closed on </script> Sunday',
  };
  expect(await read(page.privacy())).toContain('The team of Corpomeme decides');
  expect((await site.send('PUT', '/admin/settings', settings, admin)).statusCode).toBe(200);
  const privacy = await read(page.privacy());
  expect(privacy).toContain('Meme &amp; &lt;b&gt;Fii&lt;/b&gt; SRL');
  expect(privacy).toContain('Closed on &lt;/script&gt; Sunday');
  const home = await read(page.home());
  expect(home).toContain('legalName');
  expect(home).not.toContain('Closed on </script>');
  await site.send('PUT', '/admin/settings', { ...settings, operatorName: '', announcementEn: '' }, admin);
  expect(await read(page.home())).not.toContain('Closed on');
});
