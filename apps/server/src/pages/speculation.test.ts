import { page } from '@corpomeme/contract/site/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestDatabase } from '../../test/database-digest.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { loadWebBuild } from './web-build.ts';

/**
 * Browsers prefetch the page behind a link before the reader follows it (decision 216). A prefetch must change nothing
 * and count nothing.
 */

let site: TestSite;
let memeId: number;
beforeAll(async () => {
  const { renderPage } = await loadWebBuild(false);
  site = await startSite({ renderPage });
  memeId = (await site.publishedMeme(await site.member(), await site.member('moderator'))).id;
});
afterAll(() => site.close());

const visit = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { accept: 'text/html', ...headers } });

test('neither a prefetched page nor its visit changes a row, and both are the same page', async () => {
  const addresses = [
    page.home(),
    page.browse(),
    page.meme(memeId),
    page.company('General'),
    page.companies(),
  ];
  for (const url of addresses) {
    const before = await digestDatabase(site.ctx.db);
    const prefetched = await visit(url, { 'sec-purpose': 'prefetch' });
    const visited = await visit(url);
    expect([url, prefetched.statusCode, visited.statusCode]).toEqual([url, 200, 200]);
    expect(prefetched.body).toBe(visited.body);
    // `Cache-Control` does not depend on why the page was requested.
    expect(prefetched.headers['cache-control']).toBe(visited.headers['cache-control']);
    expect(await digestDatabase(site.ctx.db)).toBe(before);
  }
});
