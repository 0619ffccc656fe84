import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { page } from '@corpomeme/contract/site/paths';
import type { RenderPage } from '@corpomeme/contract/site/rendering';
import { DAY, HOUR, MINUTE } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Member } from '../../test/members.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { loadWebBuild } from './web-build.ts';

/** Pages with cached parts are the same, byte for byte, as pages that React renders as a whole (decision 164). */

let site: TestSite;
let author: Member;
let reader: Member;
let memes: Meme[];
/** Lives as long as the test, so that a part of an earlier page would show up on a page where it does not belong. */
const parts = new Map<string, string>();
let reused = 0;
/** The page of the latest request, rendered in three ways. */
let rendered: { whole: string; cold: string; warm: string };

beforeAll(async () => {
  const build = await loadWebBuild(false);
  const renderPage: RenderPage = async (request, services) => {
    const htmlWith = async (cache: Map<string, string> | null) => {
      let html = '';
      const takeHtml = (taken: string) => {
        html = taken;
      };
      const { parts: _, ...others } = services;
      await build.renderPage(request, { ...others, ...(cache && { parts: cache }), takeHtml });
      return html;
    };
    // Pages contain the time.
    vi.useFakeTimers({ toFake: ['Date'], now: site.clock.now() });
    try {
      rendered = {
        whole: await htmlWith(null),
        cold: await htmlWith(new Map()),
        warm: await htmlWith(new CountedMap()),
      };
    } finally {
      vi.useRealTimers();
    }
    return build.renderPage(request, services);
  };
  site = await startSite({ hasStillClock: true, renderPage });
  [author, reader] = [await site.member(), await site.member()];
  const moderator = await site.member('moderator');
  memes = [];
  for (const title of ['Ședință', 'Print & <b>scan</b>', 'Deadline', 'Standup']) {
    memes.push(await site.publishedMeme(author, moderator, { title, message: `Despre ${title}` }));
    site.clock.advance(11 * MINUTE);
  }
  const first = await comment('Așa e, https://example.org/a?b=1&c=2', null);
  await comment('La fel & la noi', await comment('Nu și la noi', first));
  await comment('Încă unul', null);
}, 120_000);
afterAll(() => site.close());

/** Shares its entries with `parts`, and counts those that are used again. */
class CountedMap extends Map<string, string> {
  override get(key: string) {
    const html = parts.get(key);
    if (html !== undefined) reused += 1;
    return html;
  }
  override set(key: string, html: string) {
    parts.set(key, html);
    return this;
  }
}

const newest = () => memes.at(-1)?.id ?? 0;

async function comment(content: string, parentId: number | null): Promise<number> {
  const response = await site.send('POST', `/memes/${newest()}/comments`, { content, parentId }, reader);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Comment>().id;
}

/** Returns the page. Expects the same HTML from all three ways of rendering. */
async function read(url: string): Promise<string> {
  // Longer than the caches keep the version of the database and an unchanged page.
  site.clock.advance(31_000);
  const { statusCode, body } = await site.getPage(url);
  expect([url, statusCode]).toEqual([url, 200]);
  expect(rendered.whole).toContain('</html>');
  expect(rendered.cold, `${url} without parts of earlier pages`).toBe(rendered.whole);
  expect(rendered.warm, `${url} with parts of earlier pages`).toBe(rendered.whole);
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
  page.compare(),
  page.howto(),
  page.studio(),
  page.moderationLog(),
  page.login(),
  page.terms(),
  page.method(),
];

test('every page is the same with and without cached parts, also when they are older', async () => {
  for (const age of [0, 3 * MINUTE, 2 * HOUR, 2 * DAY, 6 * DAY]) {
    site.clock.advance(age);
    for (const url of addresses()) await read(url);
  }
  expect(parts.size).toBeGreaterThan(memes.length);
  expect(reused).toBeGreaterThan(memes.length);
}, 120_000);

test('a vote, an edited text, another name and a deletion show at once, on lists as on the page of the meme', async () => {
  const [shown] = memes;
  const urls = [page.home(), page.browse(), page.meme(newest())];
  const readAll = () => inTurn(urls);
  const votes = (html: string) => html.match(/data-vote="meme"[^>]*aria-label="[^"]*"/g)?.join();

  const before = await readAll();
  await site.send('POST', `/memes/${shown?.id}/vote`, { voteType: 'up' }, reader);
  const after = await readAll();
  expect(votes(after[0] ?? '')).not.toBe(votes(before[0] ?? ''));

  const id = await comment('Se schimbă', null);
  await readAll();
  await site.send('PATCH', `/memes/${newest()}/comments/${id}`, { content: 'S-a schimbat' }, reader);
  expect((await readAll())[2]).toContain('S-a schimbat');
  expect(rendered.whole).not.toContain('Se schimbă');

  const name = reader.username;
  await site.ctx.db
    .updateTable('users')
    .set({ username: 'Alt Nume' })
    .where('id', 'in', [reader.id, author.id])
    .execute();
  for (const html of await readAll()) expect(html).toContain('Alt Nume');
  expect(rendered.warm).not.toContain(name);

  await site.send('DELETE', `/memes/${shown?.id}`, {}, author);
  const [home, browse] = await readAll();
  expect(home).not.toContain('Ședință');
  expect(browse).not.toContain('Ședință');
}, 120_000);

async function inTurn(urls: string[]): Promise<string[]> {
  const pages: string[] = [];
  for (const url of urls) pages.push(await read(url));
  return pages;
}
