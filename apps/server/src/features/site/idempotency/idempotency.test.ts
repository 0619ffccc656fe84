// On PostgreSQL in each `npm test`: idempotency/idempotency.queries

import type { Meme } from '@corpomeme/contract/memes/memes';
import { ERRORS } from '@corpomeme/contract/site/errors';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { smallPng } from '../../../../test/corpus.ts';
import { type ImageHost, startImageHost } from '../../../../test/image-host.ts';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { listTraces } from '../../../../test/traces.ts';
import { verifyCounters } from '../../people/admin/admin.ts';

const FIELDS = { company: 'Adobe', city: 'Iasi' };

let site: TestSite;
let host: ImageHost;
let author: Member;
let admin: Member;
let image: Buffer;
beforeAll(async () => {
  image = await smallPng(40, 30);
  host = await startImageHost({ '/a.png': (response) => response.end(image) });
  site = await startSite({ env: { REMOTE_IMAGES: host.host } });
  [author, admin] = [await site.member(), await site.member('admin')];
});
afterAll(async () => {
  await site.close();
  await host.close();
});
afterEach(() => vi.restoreAllMocks());

let keys = 0;
const newKey = () => `key ${++keys} "~"`;
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

const upload = (key: string, fields: Record<string, string> = FIELDS, as = author, bytes = image) =>
  site.upload(as, fields, { bytes }, withKey(key));
const send = (key: string, body: object, as = author, url = '/memes') =>
  site.send('POST', url, body, as, withKey(key).headers);
const isReplay = (answer: { headers: object }) => 'idempotency-replayed' in answer.headers;
const countKeys = async (userId = author.id) =>
  (await site.ctx.db.selectFrom('idempotency_keys').select('key').where('user_id', '=', userId).execute())
    .length;

async function expectReused(call: Promise<Awaited<ReturnType<typeof send>>>): Promise<void> {
  const [status, error] = ERRORS.idempotency_key_reused;
  const answer = await call;
  expect([answer.statusCode, answer.json()]).toMatchObject([
    status,
    { error, code: 'idempotency_key_reused' },
  ]);
}

describe('the same call with the same key', () => {
  test('20 times at once creates one meme, one folder, one event, and identical responses', async () => {
    const before = await listTraces(site);
    const submitted: number[] = [];
    site.ctx.bus.subscribe('meme.submitted', ({ memeId }) => submitted.push(memeId));
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    const after = await listTraces(site);
    expect([after.memes - before.memes, after.files.length - before.files.length]).toEqual([1, 1]);
    const meme = answers[0]?.json<Meme>();
    expect((await site.get(meme?.image_url ?? '')).statusCode).toBe(200);
    expect(submitted).toEqual([meme?.id]);
  });

  test('later neither processes nor fetches the image, and is marked as a replay', async () => {
    const [fileKey, urlKey] = [newKey(), newKey()];
    const body = { ...FIELDS, image_url: host.url('/a.png') };
    const first = [await upload(fileKey), await send(urlKey, body)];
    expect(first.map(isReplay)).toEqual([false, false]);
    const asked = host.asked.length;
    const process = vi.spyOn(site.ctx.images, 'process');
    // A form may have told its author something between both.
    const again = [await upload(fileKey), await send(urlKey, { ...body, told: 'kept' })];
    expect(again.map(({ headers }) => headers['idempotency-replayed'])).toEqual(['true', 'true']);
    expect(again.map((answer) => answer.body)).toEqual(first.map((answer) => answer.body));
    expect(process).not.toHaveBeenCalled();
    expect(host.asked).toHaveLength(asked);
  });

  test('creates one comment, counted once, however often and in whatever notation', async () => {
    const { id: memeId } = await site.publishedMeme(author, admin);
    const url = `/memes/${memeId}/comments`;
    const key = newKey();
    const bodies = [
      { content: 'Și la noi.', parentId: null, username: 'x' },
      { userId: author.id, content: '  Și la noi. ' },
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(key, bodies[n % 2] ?? {}, author, url)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect((await site.get(url, author)).json()).toHaveLength(1);
    expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
  });

  test('by another member, or with another key, is another call', async () => {
    const key = newKey();
    const other = await site.member();
    const answers = [await upload(key), await upload(key, FIELDS, other), await upload(newKey())];
    expect(answers.map(isReplay)).toEqual([false, false, false]);
    expect(new Set(answers.map((answer) => answer.json<Meme>().id)).size).toBe(3);
  });

  test('after 24 hours is a new call, and expired keys are deleted', async () => {
    const key = newKey();
    const other = await site.member();
    const [first, kept] = [await upload(key, FIELDS, other), newKey()];
    for (let n = 0; n < 12; n++) await upload(newKey(), FIELDS, other);
    site.clock.advance(DAY - 60_000);
    expect(isReplay(await upload(key, FIELDS, other))).toBe(true);
    site.clock.advance(60_000);
    await upload(kept, FIELDS, other);
    const again = await upload(key, { ...FIELDS, title: 'Altul' }, other);
    expect([again.statusCode, isReplay(again)]).toEqual([201, false]);
    expect(again.json<Meme>().id).not.toBe(first.json<Meme>().id);
    expect(isReplay(await upload(key, { ...FIELDS, title: 'Altul' }, other))).toBe(true);
    for (let n = 0; n < 20 && (await countKeys(other.id)) > 2; n++) await upload(newKey(), FIELDS, author);
    expect(await countKeys(other.id)).toBe(2);
  });
});

describe('another call with the same key is refused and leaves nothing', () => {
  test('with other fields, another file, or on another path', async () => {
    const key = newKey();
    const { id: memeId } = await site.publishedMeme(author, admin);
    await upload(key);
    const before = await listTraces(site);
    await expectReused(upload(key, { ...FIELDS, title: 'x' }));
    await expectReused(upload(key, FIELDS, author, await smallPng(41, 30)));
    await expectReused(send(key, { ...FIELDS, image_url: host.url('/a.png') }));
    await expectReused(send(key, { content: 'x' }, author, `/memes/${memeId}/comments`));
    expect(await listTraces(site)).toEqual(before);
  });

  test('also when both arrive at once', async () => {
    const key = newKey();
    const before = await listTraces(site);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => upload(key, { ...FIELDS, title: `${n % 2}` })),
    );
    const created = answers.filter(({ statusCode }) => statusCode === 201);
    expect(new Set(created.map(({ body }) => body)).size).toBe(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
    const after = await listTraces(site);
    expect([after.memes - before.memes, after.files.length - before.files.length]).toEqual([1, 1]);
  });
});

describe('a key', () => {
  test.each(['', 'x'.repeat(201), 'cheie ă', 'a\tb'])('like %j is refused on each route', async (key) => {
    const { id: memeId } = await site.publishedMeme(author, admin);
    const headers = { 'idempotency-key': key };
    const comments = `/memes/${memeId}/comments`;
    for (const answer of [
      await upload(key),
      await send(key, { ...FIELDS, image_url: host.url('/a.png') }),
      await site.send('POST', comments, { content: 'x' }, author, headers),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'idempotency_key_invalid']);
    }
  });

  test('of 200 characters is accepted', async () => {
    expect((await upload('~'.repeat(200))).statusCode).toBe(201);
  });

  test('is not used up by a failing call', async () => {
    const key = newKey();
    expect((await upload(key, { company: 'Adobe' })).statusCode).toBe(400);
    expect((await upload(key, FIELDS, author, Buffer.from('x'))).statusCode).toBe(415);
    const answer = await upload(key);
    expect([answer.statusCode, isReplay(answer)]).toEqual([201, false]);
  });

  test('is described for the calls that use it', async () => {
    const { paths } = (await site.get('/openapi.json')).json();
    for (const path of ['/memes', '/memes/{id}/comments']) {
      const [header] = paths[path].post.parameters.filter((each: { in: string }) => each.in === 'header');
      expect(header).toMatchObject({
        name: 'idempotency-key',
        required: false,
        schema: { type: 'string', minLength: 1, maxLength: 200 },
      });
    }
  });
});

describe('a stored response', () => {
  test('is not sent to a member who may no longer post or log in', async () => {
    const doomed = await site.member();
    const key = newKey();
    expect((await upload(key, FIELDS, doomed)).statusCode).toBe(201);
    const url = `/users/${doomed.id}/permissions`;
    expect((await site.send('PUT', url, { canCreateMemes: false }, admin)).statusCode).toBe(200);
    const refused = await upload(key, FIELDS, doomed);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'posting_not_allowed']);
    await site.send('DELETE', `/admin/users/${doomed.id}`, undefined, admin);
    expect((await upload(key, FIELDS, doomed)).statusCode).toBe(401);
    expect(await countKeys(doomed.id)).toBe(0);
  });

  test('is deleted with its comment, and with its meme', async () => {
    const member = await site.member();
    const { id: memeId } = await site.publishedMeme(author, admin);
    const url = `/memes/${memeId}/comments`;
    const [commentKey, otherKey, memeKey] = [newKey(), newKey(), newKey()];
    const { id } = (await send(commentKey, { content: 'secret' }, member, url)).json();
    await send(otherKey, { content: 'x' }, member, url);
    const meme = (await upload(memeKey, FIELDS, member)).json<Meme>();
    expect(await countKeys(member.id)).toBe(3);
    await site.send('DELETE', `${url}/${id}`, undefined, admin);
    expect(await countKeys(member.id)).toBe(2);
    await site.send('DELETE', `/memes/${memeId}`, undefined, author);
    expect(await countKeys(member.id)).toBe(1);
    expect((await send(otherKey, { content: 'x' }, member, url)).statusCode).toBe(404);
    await site.send('DELETE', `/memes/${meme.id}`, undefined, member);
    expect(await countKeys(member.id)).toBe(0);
  });

  test('exists exactly when its row does: a crash before the commit leaves neither', async () => {
    const key = newKey();
    const { id: memeId } = await site.publishedMeme(author, admin);
    const url = `/memes/${memeId}/comments`;
    const before = [await listTraces(site), await countKeys()];
    const { transact } = site.ctx;
    site.ctx.transact = (work) =>
      transact(async (trx) => {
        await work(trx);
        throw new Error('the power went');
      });
    const failed = [await upload(key), await send(key, { content: 'x' }, author, url)];
    site.ctx.transact = transact;
    expect(failed.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
    expect([await listTraces(site), await countKeys()]).toEqual(before);
    expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
    expect(isReplay(await upload(key))).toBe(false);
  });
});
