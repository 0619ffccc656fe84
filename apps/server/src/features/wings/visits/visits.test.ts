import { pathOf } from '@corpomeme/contract/site/operation';
import { PAGE_VIEW } from '@corpomeme/contract/site/page-views';
import { DAY } from '@corpomeme/contract/site/time';
import { readVisits, type Visits } from '@corpomeme/contract/wings/visits';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { createPageViews } from '../../../http/log/page-views.ts';
import { createVisitBook } from './visits.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36';
const HOST = 'localhost';

let site: TestSite;
let admin: Member;
let store: () => Promise<void>;
beforeEach(async () => {
  site = await startSite({ hasStillClock: true });
  admin = await site.member('admin');
  store = createVisitBook(site.ctx);
  return () => site.close();
});

const view = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { accept: 'text/html', 'user-agent': BROWSER, host: HOST, ...headers } });

async function viewTimes(count: number, url: string, headers?: Record<string, string>): Promise<void> {
  for (let n = 0; n < count; n++) expect((await view(url, headers)).statusCode).toBe(200);
}

/** Returns the figures of the day that is ended. */
async function readAfterDay(days = 1): Promise<Visits> {
  await store();
  site.clock.advance(DAY);
  const answer = await site.get(pathOf(readVisits, {}, { days }), admin);
  expect(answer.statusCode).toBe(200);
  return answer.json<Visits>();
}

test('views count by kind and page, visits by the host that led here; programs, prefetches and failures do not', async () => {
  const { id } = await site.publishedMeme(await site.member(), await site.member('moderator'));
  await viewTimes(6, `/meme/${id}?sort=best`, { referer: 'https://www.example.org/a/person?q=secret' });
  await viewTimes(5, '/company/ADOBE/', { referer: `http://${HOST}/browse` });
  await viewTimes(7, '/', { 'sec-fetch-site': 'same-origin' });
  await viewTimes(4, '/account');
  await viewTimes(4, '/withdraw');
  await viewTimes(4, '/browse', { referer: 'https://rare.example/' });
  await viewTimes(9, '/', { 'user-agent': 'Googlebot/2.1' });
  await viewTimes(9, '/', { 'sec-purpose': 'prefetch' });
  await view('/no-such-page', { accept: 'application/json' });
  await site.app.inject({
    method: 'HEAD',
    url: '/',
    headers: { 'user-agent': BROWSER, accept: 'text/html' },
  });
  const figures = await readAfterDay();
  expect(figures).toMatchObject({
    is_counting: true,
    days: [{ views: 30, visits: 18 }],
    kinds: [
      { name: 'other', count: 8 },
      { name: '/', count: 7 },
      { name: '/meme/…', count: 6 },
      { name: '/company/…', count: 5 },
    ],
    pages: [
      { name: `/meme/${id}`, count: 6 },
      { name: '/company/ADOBE', count: 5 },
    ],
    referrers: [{ name: 'www.example.org', count: 6 }],
  });
});

test('pages that the web app opens by itself are counted by the call after it, for members too', async () => {
  const { id } = await site.publishedMeme(await site.member(), await site.member('moderator'));
  const hidden = (await site.meme(await site.member())).id;
  const open = (path: string, token = '') =>
    site.app.inject({
      url: '/memes',
      headers: {
        accept: 'application/json',
        'user-agent': BROWSER,
        [PAGE_VIEW]: path,
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
  for (let n = 0; n < 3; n++) await open(`/meme/${id}`);
  for (let n = 0; n < 3; n++) await open(`/meme/${id}`, admin.token);
  for (const forged of [
    `/meme/${hidden}`,
    '/company/Nobody%20Inc',
    '/theme/%zz',
    '<script>',
    '/meme/9'.repeat(400),
  ])
    for (let n = 0; n < 6; n++) expect((await open(forged)).statusCode).toBe(200);
  const figures = await readAfterDay();
  expect(figures.days).toMatchObject([{ views: 36, visits: 0 }]);
  expect(figures.pages).toEqual([{ name: `/meme/${id}`, count: 6 }]);
});

test('a name is stored only when it is frequent, and nothing else about a request is', async () => {
  const secret = 'a-secret-of-one-person';
  await viewTimes(4, `/meme/1?${secret}`.replace('meme/1', 'browse'), {
    referer: `https://${secret}.example/${secret}`,
    cookie: `lang=en; id=${secret}`,
    'user-agent': `${BROWSER} ${secret}`,
    'x-forwarded-for': '198.51.100.77',
  });
  await store();
  const rows = () => site.ctx.db.selectFrom('visit_counts').selectAll().execute();
  expect((await rows()).map(({ kind, name, count }) => [kind, name, count]).toSorted()).toEqual([
    ['view', '', 4],
    ['visit', '', 4],
  ]);
  await viewTimes(1, '/browse', { referer: `https://${secret}.example/` });
  await store();
  expect(await rows()).toContainEqual(expect.objectContaining({ kind: 'place', name: '/browse', count: 5 }));
  await viewTimes(2, '/browse');
  await store();
  expect(await rows()).toContainEqual(expect.objectContaining({ kind: 'place', name: '/browse', count: 7 }));
  // A rare name of yesterday does not become frequent today.
  await viewTimes(4, '/studio');
  await store();
  site.clock.advance(DAY);
  await viewTimes(4, '/studio');
  await store();
  const text = JSON.stringify(await rows());
  expect(text).not.toContain('/studio');
  expect(text).not.toMatch(/198\.51|Mozilla|lang|id=/);
});

test('several processes add up, and a page that is no longer public is not listed', async () => {
  const moderator = await site.member('moderator');
  const { id } = await site.publishedMeme(await site.member(), moderator);
  const other = createPageViews();
  const storeOther = createVisitBook({ ...site.ctx, pageViews: other });
  for (let n = 0; n < 8; n++)
    other.count({ url: `/meme/${id}`, headers: { 'user-agent': BROWSER } }, 304, true);
  await viewTimes(5, `/meme/${id}`);
  await Promise.all([store(), storeOther()]);
  expect((await readAfterDay()).pages).toEqual([{ name: `/meme/${id}`, count: 13 }]);
  const removal = { reason_code: 'real_name', reason: 'A name' };
  expect((await site.send('POST', `/memes/${id}/removal`, removal, moderator)).statusCode).toBe(200);
  const after = await readAfterDay(2);
  expect([after.pages, after.days.map(({ views }) => views)]).toEqual([[], [13, 0]]);
});

test('what could not be stored is stored later, on its day and once', async () => {
  const days = async () => (await readAfterDay(2)).days;
  await viewTimes(5, '/browse');
  const { transact } = site.ctx;
  for (const failure of ['reads', 'writes'] as const) {
    const away = () => Promise.reject(new Error('away'));
    const spy =
      failure === 'reads'
        ? vi.spyOn(site.ctx.db, 'selectFrom').mockImplementation(() => {
            throw new Error('away');
          })
        : vi.spyOn(site.ctx, 'transact').mockImplementation(away);
    await expect(store()).rejects.toThrow('away');
    spy.mockRestore();
  }
  expect(site.ctx.transact).toBe(transact);
  site.clock.advance(DAY);
  await viewTimes(3, '/browse');
  expect((await days()).map(({ views }) => views)).toEqual([5, 3]);
});

test('the setting turns it off, and days after two years go', async () => {
  await viewTimes(5, '/');
  await store();
  expect(
    (await site.send('PUT', '/admin/settings', { requireTwoFactor: false, countVisits: false }, admin))
      .statusCode,
  ).toBe(200);
  await viewTimes(5, '/');
  expect(await readAfterDay()).toMatchObject({ is_counting: false, days: [{ views: 5 }] });
  await site.send('PUT', '/admin/settings', { requireTwoFactor: false, countVisits: true }, admin);
  site.clock.advance(732 * DAY);
  await viewTimes(1, '/');
  await store();
  const days = await site.ctx.db.selectFrom('visit_counts').select('day').distinct().execute();
  expect(days).toHaveLength(1);
});

test('figures of a log of 100,000 views are right within 2 %', async () => {
  const ids: number[] = [];
  const [author, moderator] = [await site.member(), await site.member('moderator')];
  for (let n = 0; n < 5; n++) ids.push((await site.publishedMeme(author, moderator)).id);
  const hosts = ['news.example', 'chat.example', 'search.example'];
  const expected = {
    views: 0,
    visits: 0,
    pages: new Map<string, number>(),
    hosts: new Map<string, number>(),
  };
  const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (let n = 0; n < 100_000; n++) {
    // A third of all requests are programs; rare hosts and pages stand among frequent ones.
    const isProgram = n % 3 === 0;
    const path = n % 10 === 9 ? `/meme/${1_000_000_000 + n}` : `/meme/${ids[n % 5]}`;
    const host = n % 7 === 6 ? `${n}.example` : (hosts[n % 3] ?? '');
    const isVisit = n % 4 === 0;
    const referer = isVisit ? `https://${host}/page/${n}` : `http://${HOST}/`;
    const headers = { host: HOST, referer, 'user-agent': isProgram ? 'SomeBot/1.0' : BROWSER };
    site.ctx.pageViews.count({ url: path, headers }, n % 2 ? 200 : 304, true);
    if (n % 20_000 === 0) await store();
    if (isProgram) continue;
    expected.views += 1;
    if (isVisit) expected.visits += 1;
    if (n % 10 !== 9) add(expected.pages, path);
    if (isVisit && n % 7 !== 6) add(expected.hosts, host);
  }
  const { days, pages, referrers } = await readAfterDay();
  const isNear = (count = 0, right = 0) => Math.abs(count - right) <= right * 0.02;
  expect(days[0]).toSatisfy(
    ({ views, visits }) => isNear(views, expected.views) && isNear(visits, expected.visits),
  );
  for (const [list, right] of [
    [pages, expected.pages],
    [referrers, expected.hosts],
  ] as const) {
    expect(list.map(({ name }) => name).toSorted()).toEqual([...right.keys()].toSorted());
    for (const { name, count } of list) expect([name, isNear(count, right.get(name))]).toEqual([name, true]);
  }
});
