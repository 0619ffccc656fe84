import { listCompanies } from '@corpomeme/contract/companies/companies';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { listMemes, readMeme } from '@corpomeme/contract/memes/memes.operations';
import type { RenderPage } from '@corpomeme/contract/site/rendering';
import { MINUTE } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../test/members.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';

/** A page that shows the responses to its reads. */
const renderPage: RenderPage = async ({ url }, { read }) => {
  renderings += 1;
  const calls: Record<string, [pattern: string, path: string][]> = {
    '/': [[listMemes.path, '/memes?limit=1']],
    '/browse': [[listCompanies.path, '/companies']],
    '/themes': [[readMeme.path, `/memes/${memeId}`]],
    '/howto': [[readMeme.path, '/memes/999999']],
    '/studio': [[listMemes.path, '/memes?limit=many']],
  };
  const shown = await Promise.all(
    (calls[new URL(url).pathname] ?? []).map(async ([pattern, path]) => {
      const response = await read(pattern, path);
      return { status: response.status, link: response.headers.get('Link'), data: await response.json() };
    }),
  );
  return { status: 200, html: JSON.stringify(shown) };
};

interface Shown {
  status: number;
  link: string | null;
  data: Meme & Meme[] & { code?: string };
}

let site: TestSite;
let reader: Member;
let memeId: number;
let renderings = 0;
/** Of memes, since a test set it to 0. */
let queries = 0;
beforeAll(async () => {
  site = await startSite({
    renderPage,
    hasStillClock: true,
    watch: ({ sql }) => {
      if (/^select .* from "memes"/s.test(sql)) queries += 1;
    },
  });
  const [author, moderator] = [await site.member(), await site.member('moderator')];
  reader = await site.member();
  for (const title of ['First', 'Second'])
    memeId = (await site.publishedMeme(author, moderator, { title })).id;
});
beforeEach(() => {
  // The next minute begins, so that no page of an earlier test is current.
  site.clock.advance(MINUTE - (site.clock.now() % MINUTE));
  renderings = 0;
});
afterAll(() => site.close());

const show = async (url: string) => (await site.getPage(url)).json<Shown[]>()[0] as Shown;

/** Writes something that no page shows, and lets the database's version be read again. */
async function writeElsewhere(): Promise<void> {
  await site.ctx.db
    .updateTable('users')
    .set({ email: 'other@firma.ro' })
    .where('id', '=', reader.id)
    .execute();
  site.clock.advance(1001);
}

describe('reads of a page', () => {
  test('return the same as their routes, with the same headers', async () => {
    const [list, meme] = [await site.get('/memes?limit=1'), await site.get(`/memes/${memeId}`)];
    expect(await show('/')).toEqual({ status: 200, link: list.headers.link, data: list.json() });
    expect(list.headers.link).toContain('rel="next"');
    expect(await show('/themes')).toEqual({ status: 200, link: null, data: meme.json() });
  });

  test('fail like their routes', async () => {
    for (const [url, path] of [
      ['/howto', '/memes/999999'],
      ['/studio', '/memes?limit=many'],
    ] as const) {
      const [shown, answer] = [await show(url), await site.get(path)];
      expect([shown.status, shown.data.code]).toEqual([answer.statusCode, answer.json().code]);
    }
  });

  test('see what a visitor sees', async () => {
    await site.send('POST', `/memes/${memeId}/vote`, { voteType: 'up' }, reader);
    site.clock.advance(1001);
    const page = await site.getPage('/themes', reader);
    expect(page.json<Shown[]>()[0]?.data).toMatchObject({ has_user_upvoted: false, votes: 1 });
  });
});

describe('a page that is due', () => {
  test('is not rendered again while its reads are the same', async () => {
    const first = await site.getPage('/');
    await writeElsewhere();
    const second = await site.getPage('/');
    expect([renderings, second.headers.etag]).toEqual([1, first.headers.etag]);
  });

  test('is rendered again when a read changes, and no other page is', async () => {
    await site.getPage('/');
    await site.getPage('/browse');
    await site.ctx.db.updateTable('memes').set({ title: 'Changed' }).where('id', '=', memeId).execute();
    site.clock.advance(1001);
    expect((await show('/')).data[0]?.title).toBe('Changed');
    await site.getPage('/browse');
    expect(renderings).toBe(3);
  });

  test('repeats each read once, whether it is rendered again or not', async () => {
    await site.getPage('/themes');
    for (const title of ['Changed once', 'Changed twice']) {
      await site.ctx.db.updateTable('memes').set({ title }).where('id', '=', memeId).execute();
      site.clock.advance(1001);
      queries = 0;
      expect((await show('/themes')).data.title).toBe(title);
      expect(queries).toBe(1);
    }
    expect(renderings).toBe(3);
  });

  test('is rendered again in the next minute, because it says how long ago things happened', async () => {
    await site.getPage('/');
    site.clock.advance(MINUTE);
    await site.getPage('/');
    expect(renderings).toBe(2);
  });
});
