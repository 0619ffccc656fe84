import { RATES } from '@corpomeme/contract/site/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../test/members.ts';
import { addMemeRow } from '../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
let author: Member;
let memeId: number;
let rendered: string[];
beforeAll(async () => {
  site = await startSite({
    env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' },
    renderPage: async ({ url }) => {
      rendered.push(new URL(url).pathname + new URL(url).search);
      return { status: 200, html: '<!doctype html>' };
    },
  });
  author = await site.member();
  for (let n = 0; n < 3; n++) memeId = await addMemeRow(site.ctx, author);
});
beforeEach(() => {
  rendered = [];
  site.clock.advance(2000);
});
afterAll(() => site.close());

let hosts = 0;
const newAddress = () => `198.18.${++hosts >> 8}.${hosts & 255}`;
const ask = (url: string, from: string, accept = 'application/json') =>
  site.app.inject({ url, headers: { accept, 'x-forwarded-for': from } });
const misses = async () => {
  const { body } = await site.get('/metrics');
  return Number(/^corpomeme_answer_cache_misses_total (\d+)/m.exec(body)?.[1]);
};

describe('requests that share a cache entry', () => {
  /** Returns how many of these requests missed the cache. All are sent at once, so that no entry expires meanwhile. */
  const countMade = async (urls: string[]) => {
    const before = await misses();
    const from = newAddress();
    const answers = await Promise.all(urls.map((url) => ask(url, from)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body, headers }) => `${headers.link} ${body}`)).size).toBe(1);
    return (await misses()) - before;
  };

  test('unknown parameters share the entry, and a parameter of the first request reaches no other response', async () => {
    const urls = Array.from({ length: 20 }, (_, n) => `/memes?x=${n}&limit=2`);
    expect(await countMade(urls)).toBe(1);
    const { link } = (await ask('/memes?limit=2&evil=1', newAddress())).headers;
    expect(link).toMatch(/^<\/memes\?limit=2&cursor=[\w-]+>; rel="next"$/);
    expect(await countMade(['/companies', '/companies?a', '/companies?b=3'])).toBe(1);
  });

  test('other orders, spellings and explicit defaults share the entry', async () => {
    const sorted = [
      'sort=upvoted&limit=2',
      'limit=2&sort=upvoted',
      'limit=02&sort=votes',
      'sort=votes&limit=%32',
    ];
    expect(await countMade(sorted.map((query) => `/memes?${query}`))).toBe(1);
    expect(await countMade(['/memes/top', '/memes/top?limit=10', '/mem%65s/top?limit=010'])).toBe(1);
  });

  test('a repeated parameter is refused and not cached', async () => {
    const before = await misses();
    const answer = await ask('/memes?limit=2&limit=2', newAddress());
    expect([answer.statusCode, await misses()]).toEqual([400, before]);
  });

  test('pages: each spelling is rendered once, under the canonical URL', async () => {
    const urls = [
      '/browse',
      '/browse?x=1',
      '/browse?x=2',
      '/%62rowse',
      '/browse?sort=recent',
      '/nowhere/1',
      '/nowhere/2',
    ];
    const from = newAddress();
    await Promise.all(urls.map((url) => ask(url, from, 'text/html')));
    expect(rendered.toSorted()).toEqual(['/browse', '/not-found']);
  });
});

describe('cache misses have a budget per address', () => {
  const [points] = RATES.page.address;

  test('over budget, the response is 429 with a wait; cache hits and other addresses stay unaffected', async () => {
    const from = newAddress();
    for (let n = 0; n < points; n++) await site.ctx.limits.consume('page', { address: from, userId: null });
    const refused = await ask('/browse?search=first', from, 'text/html');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await ask('/browse?search=first', newAddress(), 'text/html')).statusCode).toBe(200);
    expect((await ask('/browse?search=first', from, 'text/html')).statusCode).toBe(200);
    expect((await ask('/memes', from)).statusCode).toBe(200);
  });

  test('a member’s own lists count as well', async () => {
    const [most] = RATES.list.member;
    const reader = await site.member();
    for (let n = 0; n < most; n++)
      await site.ctx.limits.consume('list', { address: newAddress(), userId: reader.id });
    expect((await site.get('/memes', reader)).statusCode).toBe(429);
    expect((await site.get('/memes', author)).statusCode).toBe(200);
  });

  test('pages of comments have a smaller budget of their own', async () => {
    const from = newAddress();
    const [most] = RATES.thread.address;
    expect(most).toBeLessThan(RATES.list.address[0]);
    const comments = `/memes/${memeId}/comments`;
    for (let n = 0; n < most; n++) await site.ctx.limits.consume('thread', { address: from, userId: null });
    expect((await ask(`${comments}?limit=7`, from)).statusCode).toBe(429);
    expect((await ask(`${comments}?limit=7`, newAddress())).statusCode).toBe(200);
    expect((await ask('/memes?limit=7', from)).statusCode).toBe(200);
  });
});
