// On PostgreSQL in each `npm test`: feed/feed.queries
import { Meme } from '@corpomeme/contract/memes/memes';
import { DAY, HOUR, MINUTE } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let author: Member;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
});
afterAll(() => site.close());

async function ids(url: string, as?: Member): Promise<number[]> {
  const answer = await site.get(url, as);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<Meme[]>().map((meme) => Meme.parse(meme).id);
}

/** Follows `Link` to the last page. */
async function walk(first: string, as?: Member): Promise<number[][]> {
  const pages: number[][] = [];
  for (let url: string | undefined = first; url; ) {
    const answer = await site.get(url, as);
    pages.push(answer.json<Meme[]>().map(({ id }) => id));
    url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return pages;
}

describe('sorts, times and companies', () => {
  const id: Record<string, number> = {};
  beforeAll(async () => {
    const ago = (ms: number) => site.clock.now() - ms;
    const rows = {
      fresh: { created_at: ago(30 * MINUTE), votes: 1, comment_count: 7 },
      hours: { created_at: ago(5 * HOUR), votes: 9, comment_count: 0, company: 'Google' },
      days: { created_at: ago(3 * DAY), votes: 5, comment_count: 8 },
      old: { created_at: ago(30 * DAY), votes: 7, comment_count: 1, company: 'Endava (Romania)' },
      pending: { created_at: ago(0), votes: 100, status: 'pending' as const },
      rejected: { created_at: ago(0), votes: 100, status: 'rejected' as const },
    };
    for (const [name, row] of Object.entries(rows)) id[name] = await addMemeRow(site.ctx, author, row);
  });

  test.each([
    ['/memes', ['fresh', 'hours', 'days', 'old']],
    ['/memes?sort=recent&time=all', ['fresh', 'hours', 'days', 'old']],
    ['/memes?sort=upvoted', ['hours', 'old', 'days', 'fresh']],
    ['/memes?sort=votes', ['hours', 'old', 'days', 'fresh']],
    ['/memes?sort=commented', ['days', 'fresh', 'old', 'hours']],
    ['/memes?sort=comments', ['days', 'fresh', 'old', 'hours']],
    ['/memes?time=now', ['fresh']],
    ['/memes?time=today', ['fresh', 'hours']],
    ['/memes?time=week&sort=upvoted', ['hours', 'days', 'fresh']],
    ['/memes?company=Google', ['hours']],
    ['/memes?company=Endava%20(Romania)&time=week', []],
    ['/memes?company=Adobe&sort=upvoted', ['days', 'fresh']],
    ['/memes?limit=2', ['fresh', 'hours']],
    ['/memes?unknown=1', ['fresh', 'hours', 'days', 'old']],
    ['/memes/top', ['hours', 'old', 'days', 'fresh']],
    ['/memes/top?limit=1', ['hours']],
  ])('%s', async (url, names) => {
    const wanted = names.map((name) => id[name]);
    expect(await ids(url)).toEqual(wanted);
    // Public lists are the same for members who may see more.
    expect(await ids(url, author)).toEqual(wanted);
    expect(await ids(url, await site.member('moderator'))).toEqual(wanted);
  });

  test.each([
    '/memes?sort=oldest',
    '/memes?sort=',
    '/memes?sort=constructor',
    '/memes?time=decade',
    '/memes?company=google',
    '/memes?company=Nowhere',
    '/memes?company=%00',
    '/memes?company=',
    '/memes?limit=0',
    '/memes?limit=51',
    '/memes?limit=1.5',
    '/memes?limit=-1',
    '/memes?limit=ten',
    '/memes?limit=1&limit=2',
    '/memes/top?limit=0',
    '/memes/top?limit=51',
    '/users/me/memes?limit=51',
  ])('refuses %s', async (url) => {
    const answer = await site.get(url, author);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      details: [{ field: expect.any(String) }],
    });
  });

  test('a meme leaves the window as time passes', async () => {
    site.clock.advance(20 * MINUTE);
    expect(await ids('/memes?time=now')).toHaveLength(1);
    site.clock.advance(20 * MINUTE);
    expect(await ids('/memes?time=now')).toEqual([]);
    expect(await ids('/memes?time=today')).toHaveLength(2);
  });
});

describe('pages', () => {
  let crowd: Member;
  const all: number[] = [];
  beforeAll(async () => {
    crowd = await site.member();
    const now = site.clock.now();
    for (let n = 0; n < 13; n++) {
      // Few distinct keys, so that most neighbours tie.
      const tied = { created_at: now + (n % 2) * MINUTE, votes: n % 3, comment_count: 4, company: 'Bosch' };
      all.push(await addMemeRow(site.ctx, crowd, tied));
    }
  });

  test.each([
    ['/memes?company=Bosch&limit=4', 4],
    ['/memes?company=Bosch&limit=3&sort=upvoted', 5],
    ['/memes?company=Bosch&limit=1&sort=commented', 13],
    ['/memes?company=Bosch&limit=13', 1],
    ['/memes?company=Bosch&limit=12', 2],
    ['/users/me/memes?limit=5', 3],
  ])('%s: no gap and no repetition, ties included', async (url, count) => {
    const pages = await walk(url, crowd);
    expect(pages).toHaveLength(count);
    expect(pages.flat().toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
    expect(pages.flat()).toEqual(await ids(url.replace(/limit=\d+/, 'limit=50'), crowd));
  });

  test('concurrent inserts shift nothing', async () => {
    const first = await site.get('/memes?company=Bosch&limit=6');
    await addMemeRow(site.ctx, author, { company: 'Bosch', created_at: site.clock.now() + 10 });
    const next = /<(.*)>/.exec(String(first.headers.link))?.[1] ?? '';
    expect(next).toMatch(/^\/memes\?limit=6&company=Bosch&cursor=/);
    const seen = [...first.json<Meme[]>(), ...(await site.get(next)).json<Meme[]>()].map(({ id }) => id);
    expect(new Set(seen).size).toBe(12);
  });

  const marker = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  test.each([
    'garbage',
    '%00',
    '!!!',
    marker([1]),
    marker([-1, 5]),
    marker([1.5, 5]),
    marker(['1', '5']),
    marker([1, 0]),
    marker([1e300, 1]),
    marker({ 0: 1, 1: 1 }),
    marker(null),
    'x'.repeat(201),
    '',
  ])('refuses the marker "%s"', async (cursor) => {
    for (const url of ['/memes', '/users/me/memes']) {
      const answer = await site.get(`${url}?cursor=${cursor}`, author);
      expect(answer.statusCode).toBe(400);
    }
  });

  test('a cursor of another order, or with huge numbers, is only a position in the list', async () => {
    for (const sort of ['recent', 'upvoted', 'commented']) {
      const cursor = marker([Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);
      expect(await ids(`/memes?sort=${sort}&cursor=${cursor}&company=Bosch`)).toHaveLength(14);
    }
  });
});
