import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { MINUTE } from '@corpomeme/contract/site/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Member } from '../../../test/members.ts';
import { addMemeRow } from '../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../test/test-site.ts';
import { AppError } from '../../app-error.ts';
import { openDatabase } from '../../db/dialect.ts';
import { createBus } from '../../realtime/bus.ts';
import { createResponseCache, type PublicResponse } from './response-cache.ts';

describe('the response cache', () => {
  const answerOf = (body: string) => ({ status: 200, headers: {}, body: Buffer.from(body) });
  const bodyOf = async (answer: Promise<{ body: Buffer }>) => (await answer).body.toString();
  let now = 1_790_000_000_000;
  const bus = createBus();
  const db = openDatabase({ kind: 'sqlite', file: ':memory:' });
  const clear = vi.fn();
  const cache = createResponseCache({ clock: { now: () => now }, bus, db, publicLists: { clear } });
  const change = () => sql`insert into changes values (1)`.execute(db);
  beforeAll(() => sql`create table changes (number integer)`.execute(db));
  afterAll(() => db.destroy());

  test('keeps a response for a second', async () => {
    const get = (body: string) => bodyOf(cache.get('second', async () => answerOf(body)));
    expect(await get('a')).toBe('a');
    await change();
    now += 999;
    expect(await get('b')).toBe('a');
    now += 1;
    expect(await get('c')).toBe('c');
  });

  test('keeps a response for ten seconds while the database is unchanged', async () => {
    const get = (body: string) => bodyOf(cache.get('unchanged', async () => answerOf(body)));
    expect(await get('a')).toBe('a');
    now += 5000;
    expect(await get('b')).toBe('a');
    now += 4999;
    bus.publish('meme.edited', { memeId: 1 });
    expect(await get('c')).toBe('a');
    now += 1000;
    expect(await get('d')).toBe('d');
  });

  test('keeps all responses once the version was read for one of them', async () => {
    const keys = ['all 1', 'all 2', 'all 3'];
    const find = () => keys.map((key) => cache.find(key)?.body.toString());
    for (const key of keys) await cache.get(key, async () => answerOf(key));
    expect(find()).toEqual(keys);
    now += 1000;
    expect(find()).toEqual([undefined, undefined, undefined]);
    expect(await cache.has('all 1')).toBe(true);
    expect(find()).toEqual(keys);
    bus.publish('meme.edited', { memeId: 1 });
    expect(find()).toEqual([undefined, undefined, undefined]);
    expect(await cache.has('all 2')).toBe(true);
    expect(find()).toEqual(keys);
    await change();
    now += 1000;
    expect([await cache.has('all 3'), ...find()]).toEqual([false, undefined, undefined, undefined]);
  });

  test('reads a version once for concurrent callers, and again after an event', async () => {
    const versions = vi.spyOn(db, 'getExecutor');
    now += 1000;
    await Promise.all(Array.from({ length: 20 }, (_, n) => cache.has(`many ${n}`)));
    const once = versions.mock.calls.length;
    await cache.has('many 1');
    expect(versions.mock.calls.length).toBe(once);
    bus.publish('meme.edited', { memeId: 1 });
    await Promise.all(Array.from({ length: 20 }, (_, n) => cache.has(`many ${n}`)));
    expect(versions.mock.calls.length).toBe(once * 2);
    versions.mockRestore();
  });

  test('clears the rows of public lists when the version differs, before a response is made of them', async () => {
    await cache.has('rows');
    clear.mockClear();
    now += 1000;
    await cache.has('rows');
    expect(clear).not.toHaveBeenCalled();
    await change();
    now += 1000;
    await cache.get('rows', async () => answerOf(`${clear.mock.calls.length}`));
    expect(cache.find('rows')?.body.toString()).toBe('1');
  });

  test('does not keep a response if the database changed while it was produced', async () => {
    const get = (body: string, meanwhile?: () => Promise<unknown>) =>
      bodyOf(
        cache.get('meanwhile', async () => {
          await meanwhile?.();
          return answerOf(body);
        }),
      );
    expect(await get('a', change)).toBe('a');
    now += 1000;
    expect(await get('b')).toBe('b');
  });

  test('produces a response once for concurrent callers', async () => {
    let made = 0;
    const produce = async () => answerOf(`${++made}`);
    const answers = await Promise.all(Array.from({ length: 50 }, () => bodyOf(cache.get('once', produce))));
    expect(new Set(answers)).toEqual(new Set(['1']));
  });

  test('keeps ETag, compressed forms and heads of a response that is equal when produced again', async () => {
    const produce = async () => answerOf('list');
    const first = await cache.get('same', produce);
    now += 10_000;
    expect(await cache.get('same', produce)).toBe(first);
    await change();
    bus.publish('meme.edited', { memeId: 1 });
    expect(await cache.get('same', produce)).toBe(first);
    const others = [{ body: Buffer.from('long') }, { status: 404 }, { headers: { link: '</memes>' } }];
    for (const other of others) {
      now += 10_000;
      const changed = await cache.get('same', async () => ({ ...answerOf('list'), ...other }));
      expect(changed).toMatchObject(other);
    }
  });

  test('drops a response if an event arrives while it is being produced', async () => {
    const slow = Promise.withResolvers<void>();
    const isProducing = Promise.withResolvers<void>();
    const early = bodyOf(
      cache.get('race', async () => {
        isProducing.resolve();
        await slow.promise;
        return answerOf('old');
      }),
    );
    await isProducing.promise;
    await change();
    bus.publish('meme.voted', { memeId: 1 });
    expect(await bodyOf(cache.get('race', async () => answerOf('new')))).toBe('new');
    slow.resolve();
    expect(await early).toBe('old');
    expect(await bodyOf(cache.get('race', async () => answerOf('newest')))).toBe('new');
  });

  describe('serves the last response for ten minutes, and an error from then on', () => {
    const start = async () => {
      const own = openDatabase({ kind: 'sqlite', file: ':memory:' });
      const site = { clock: { now: () => now }, bus: createBus(), db: own, publicLists: { clear } };
      const responses = createResponseCache(site);
      const get = (produce: () => Promise<PublicResponse>) => bodyOf(responses.get('away', produce));
      expect(await get(async () => answerOf('a'))).toBe('a');
      return { own, get };
    };

    test('while the database is away', async () => {
      const { own, get } = await start();
      await own.destroy();
      const produce = vi.fn(async () => answerOf('b'));
      now += 10 * MINUTE - 1;
      expect(await get(produce)).toBe('a');
      now += 1;
      await expect(get(produce)).rejects.toThrow();
      expect(produce).not.toHaveBeenCalled();
    });

    test('while another part that it needs is away', async () => {
      const { own, get } = await start();
      const fail = () => Promise.reject(new AppError('unavailable'));
      now += 10 * MINUTE - 1;
      expect(await get(fail)).toBe('a');
      now += 1;
      await expect(get(fail)).rejects.toThrow(new AppError('unavailable'));
      expect(await get(async () => answerOf('b'))).toBe('b');
      await own.destroy();
    });
  });

  test('does not cache errors', async () => {
    await expect(cache.get('fail', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await bodyOf(cache.get('fail', async () => answerOf('yes')))).toBe('yes');
  });
});

describe('cached routes', () => {
  let site: TestSite;
  let author: Member;
  let moderator: Member;
  beforeEach(async () => {
    site = await startSite();
    [author, moderator] = [await site.member(), await site.member('moderator')];
  });
  afterEach(() => site.close());

  test('never carry one member’s data to another', async () => {
    const { id } = await site.publishedMeme(author, moderator);
    await site.send('POST', `/memes/${id}/vote`, { voteType: 'up' }, author);
    for (const url of ['/memes', '/memes/top', `/memes/${id}`]) {
      const own = await site.get(url, author);
      const anonymous = await site.get(url);
      expect(own.body).toContain('"has_user_upvoted":true');
      expect(anonymous.body).not.toContain('"has_user_upvoted":true');
      expect(anonymous.body).not.toContain(moderator.username);
      expect((await site.get(url, moderator)).body).toContain(moderator.username);
      expect((await site.get(url)).body).toBe(anonymous.body);
    }
  });

  test('show approvals and votes at once, before the TTL ends', async () => {
    const meme = await site.meme(author, { company: 'Dell' });
    const count = async () =>
      (await site.get('/companies'))
        .json<{ name: string; memeCount: number }[]>()
        .find(({ name }) => name === 'Dell')?.memeCount;
    const votes = async () => (await site.get('/memes')).json<Meme[]>().map((listed) => listed.votes);
    expect([await votes(), await count()]).toEqual([[], 0]);
    await site.send('PUT', `/memes/${meme.id}/approval`, { status: 'approved' }, moderator);
    expect([await votes(), await count()]).toEqual([[0], 1]);
    await site.send('POST', `/memes/${meme.id}/vote`, { voteType: 'up' }, author);
    expect(await votes()).toEqual([1]);
    await site.send('POST', `/memes/${meme.id}/vote`, { voteType: 'down' }, author);
    expect((await site.get(`/memes/${meme.id}`)).json<Meme>().votes).toBe(0);
  });

  test('answer 304 to a client with the current ETag, and 200 again after a change', async () => {
    const { id } = await site.publishedMeme(author, moderator);
    const first = await site.get('/memes');
    expect(first.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      vary: 'authorization, accept-encoding',
    });
    const ask = (etag: string) => site.app.inject({ url: '/memes', headers: { 'if-none-match': etag } });
    const etag = String(first.headers.etag);
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await ask(known);
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await ask('"other"')).statusCode).toBe(200);
    await site.send('POST', `/memes/${id}/vote`, { voteType: 'up' }, author);
    expect((await ask(etag)).statusCode).toBe(200);
  });

  test('are compressed as the client accepts it, with the page links of each URL', async () => {
    for (let n = 0; n < 5; n++) await addMemeRow(site.ctx, author);
    const fetch = (encoding: string) =>
      site.app.inject({ url: '/memes?limit=4', headers: { 'accept-encoding': encoding } });
    const plain = await fetch('identity');
    const [br, gzip] = [await fetch('gzip, deflate, br'), await fetch('gzip, br;q=0')];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers.link).toMatch(/^<\/memes\?limit=4&cursor=[\w-]+>; rel="next"$/);
    expect([br.headers.link, gzip.headers.link]).toEqual([plain.headers.link, plain.headers.link]);
    expect((await site.get('/memes?limit=5')).headers.link).toBeUndefined();
  });

  test('are compressed for each member separately', async () => {
    for (let n = 0; n < 5; n++) await addMemeRow(site.ctx, author);
    const fetch = (encoding: string) =>
      site.app.inject({
        url: '/memes',
        headers: { 'accept-encoding': encoding, authorization: `Bearer ${author.token}` },
      });
    const [plain, br, gzip] = [await fetch('identity'), await fetch('br, gzip'), await fetch('gzip')];
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length);
  });

  test('query the database once for many visitors', async () => {
    await addMemeRow(site.ctx, author);
    let lists = 0;
    const db = site.ctx.db;
    site.ctx.db = db.withPlugin({
      transformQuery: ({ node }) => {
        // The version of the database is a raw query.
        if (node.kind === 'SelectQueryNode') lists += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const answers = await Promise.all(Array.from({ length: 100 }, () => site.get('/memes')));
    site.ctx.db = db;
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(lists).toBe(1);
  });
});
