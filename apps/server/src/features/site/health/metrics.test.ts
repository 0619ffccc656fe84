import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../../test/socket-client.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { isForwarded } from './metrics.policy.ts';

const TOKEN = 'prometheus-token-1';

let site: TestSite;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());

const scrape = async () => (await site.get('/metrics')).body;
/** Returns the value of a series by its name and labels; undefined if there is none. */
const figure = (text: string, series: string) => {
  const line = text.split('\n').find((entry) => entry.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};
const requests = (text: string, labels: string) =>
  figure(text, `corpomeme_http_request_duration_seconds_count{${labels}}`);

describe('the metrics count', () => {
  test('requests by route pattern, never by URL, including cache hits', async () => {
    for (let n = 0; n < 3; n++) await site.get('/memes?company=Adobe');
    await site.get('/memes/8765432101234');
    await site.send('POST', '/memes/8765432101234/vote', { voteType: 'up' });
    await site.get('/nowhere/at/all');
    await site.send('DELETE', '/nowhere/at/all');
    const text = await scrape();
    expect(requests(text, 'method="GET",route="/memes",status="200"')).toBe(3);
    expect(requests(text, 'method="GET",route="/memes/:id",status="404"')).toBe(1);
    expect(requests(text, 'method="POST",route="/memes/:id/vote",status="401"')).toBe(1);
    expect(requests(text, 'method="GET",route="/*",status="404"')).toBe(1);
    expect(requests(text, 'method="DELETE",route="unmatched",status="404"')).toBe(1);
    expect(text).not.toMatch(/8765432101234|Adobe|nowhere/);
  });

  test('cache hits and misses', async () => {
    // Sent at once, because a cached response is checked against the database after a second, which four sequential
    // requests may take on a busy machine.
    await Promise.all(Array.from({ length: 4 }, () => site.get('/companies')));
    const text = await scrape();
    expect(figure(text, 'corpomeme_answer_cache_misses_total')).toBe(1);
    expect(figure(text, 'corpomeme_answer_cache_hits_total')).toBe(3);
  });

  test('database queries: their times and failures', async () => {
    const before = await scrape();
    const count = 'corpomeme_database_query_duration_seconds_count';
    await site.ctx.db.selectFrom('memes').select('id').execute();
    await expect(site.ctx.db.withSchema('gone').selectFrom('memes').select('id').execute()).rejects.toThrow();
    const after = await scrape();
    expect((figure(after, count) ?? 0) - (figure(before, count) ?? 0)).toBeGreaterThanOrEqual(2);
    expect(figure(after, 'corpomeme_database_query_failures_total')).toBe(1);
    expect(figure(after, 'corpomeme_database_query_duration_seconds_sum')).toBeGreaterThan(0);
  });

  test('pending memes, images in work, open websockets', async () => {
    const [author, moderator] = [await site.member(), await site.member('moderator')];
    await site.meme(author);
    await site.publishedMeme(author, moderator);
    const file = { bytes: Buffer.from('no image') };
    await site.upload(author, { company: 'Adobe', city: 'Iasi' }, file);
    const url = await site.app.listen({ host: '127.0.0.1', port: 0 });
    const client = await connect(`${url.replace('http', 'ws')}/ws`);
    const text = await scrape();
    expect(figure(text, 'corpomeme_pending_memes')).toBe(1);
    expect(figure(text, 'corpomeme_images_processed_total')).toBe(2);
    expect(figure(text, 'corpomeme_images_refused_total')).toBe(0);
    expect(figure(text, 'corpomeme_image_jobs_running')).toBe(0);
    expect(figure(text, 'corpomeme_websocket_clients')).toBe(1);
    await client.close();
    await expect.poll(async () => figure(await scrape(), 'corpomeme_websocket_clients')).toBe(0);
  });

  test('other parts when one does not respond', async () => {
    const { db } = site.ctx;
    site.ctx.db = db.withSchema('gone');
    const text = await scrape();
    site.ctx.db = db;
    expect(figure(text, 'corpomeme_pending_memes')).toBeNaN();
    expect(figure(text, 'corpomeme_image_jobs_waiting')).toBe(0);
  });
});

describe('the metrics are visible', () => {
  const ask = async (on: TestSite, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await on.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  test('without a token only to this machine, by its socket; others get 404', async () => {
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
      expect(await ask(site, address)).toBe(200);
    for (const address of ['10.0.0.1', '203.0.113.9', '2001:db8::1', '::ffff:10.0.0.1'])
      expect(await ask(site, address)).toBe(404);
    expect(await ask(site, '10.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await ask(site, '10.0.0.1', bearer('null'))).toBe(404);
  });

  test('not to clients behind a proxy on this machine', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host', 'cf-ray'])
      expect(await ask(site, '127.0.0.1', { [name]: '127.0.0.1' }), name).toBe(404);
    for (const address of ['203.0.113.9', '2001:db8::1', '127.0.0.1, 203.0.113.9', '10.0.0.1'])
      expect(await ask(site, '127.0.0.1', { 'x-whoever-asks': address }), address).toBe(404);
    for (const host of ['corpomeme.ro', '10.0.0.1:3000', '[2001:db8::1]', 'localhost.corpomeme.ro'])
      expect(await ask(site, '127.0.0.1', { host }), host).toBe(404);
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect(await ask(site, '127.0.0.1', { host, 'user-agent': 'Prometheus/3.5.0' }), host).toBe(200);
  });

  test('not to clients behind a proxy that adds no header and uses HTTP/1.0', () => {
    const headers = { host: '127.0.0.1:3000', connection: 'close' };
    expect(isForwarded({ headers, httpVersion: '1.0' })).toBe(true);
    expect(isForwarded({ headers, httpVersion: '1.1' })).toBe(false);
  });

  test('with a token to clients that send it', async () => {
    const open = await startSite({ env: { METRICS_TOKEN: TOKEN, TRUST_PROXY: '1' } });
    expect(await ask(open, '203.0.113.9', bearer(TOKEN))).toBe(200);
    expect(await ask(open, '127.0.0.1', { 'x-forwarded-for': '1.2.3.4', ...bearer(TOKEN) })).toBe(200);
    expect(await ask(open, '127.0.0.1')).toBe(200);
    expect(await ask(open, '203.0.113.9')).toBe(401);
    expect(await ask(open, '203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).toBe(401);
    for (const wrong of [`${TOKEN}x`, TOKEN.slice(1), 'x'])
      expect(await ask(open, '203.0.113.9', bearer(wrong))).toBe(401);
    await open.close();
  });
});

test('each metric of the alert rules exists', async () => {
  const file = new URL('../../../../../../deploy/prometheus-alerts.yml', import.meta.url);
  const named = readFileSync(file, 'utf8').match(/\b(corpomeme|process|nodejs)_[a-z0-9_]+/g) ?? [];
  await site.get('/companies');
  const exposed = new Set((await scrape()).split('\n').map((line) => /^[a-z0-9_]+/.exec(line)?.[0]));
  expect(named.filter((name) => !exposed.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

test('each metric of the dashboard exists', async () => {
  const file = new URL('../../../../../../docs/grafana-dashboard.json', import.meta.url);
  const dashboard = JSON.parse(readFileSync(file, 'utf8')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(expressions.length).toBeGreaterThan(10);
  await site.get('/companies');
  const exposed = new Set((await scrape()).split('\n').map((line) => /^[a-z_]+/.exec(line)?.[0]));
  const named = new Set(
    expressions.flatMap((text) => text.match(/\b(corpomeme|process|nodejs)_[a-z_]+/g) ?? []),
  );
  expect([...named].filter((name) => !exposed.has(name))).toEqual([]);
  const ours = [...exposed].filter(
    (name) => name?.startsWith('corpomeme_') && !/_(bucket|sum|count)$/.test(name),
  );
  expect(ours.filter((name) => name && !named.has(name))).toEqual([]);
});
