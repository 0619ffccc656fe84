import type { Company } from '@corpomeme/contract/companies/companies';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

/** Only its author and moderators see a meme that is not approved, on every surface. */

let site: TestSite;
let author: Member;
let other: Member;
let moderator: Member;
const memes: Record<string, Meme> = {};

beforeAll(async () => {
  site = await startSite();
  [author, other, moderator] = [await site.member(), await site.member(), await site.member('moderator')];
  const fields = { company: 'Oracle', title: 'Sprint planning', message: 'Ședință' };
  memes.pending = await site.meme(author, fields);
  memes.rejected = await site.meme(author, fields);
  const decision = { status: 'rejected', reason: 'Real name' };
  await site.send('PUT', `/memes/${memes.rejected.id}/approval`, decision, moderator);
  memes.approved = await site.publishedMeme(author, moderator, fields);
});
afterAll(() => site.close());

const id = (name: string) => memes[name]?.id;
const idsAt = async (url: string, as?: Member) => (await site.get(url, as)).json<Meme[]>().map((m) => m.id);

describe.each(['pending', 'rejected'])('a %s meme', (name) => {
  test('is 404 for visitors and other members', async () => {
    for (const as of [undefined, other]) {
      const answer = await site.get(`/memes/${id(name)}`, as);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'meme_not_found', error: 'This meme cannot be found' });
    }
    const unknown = await site.get('/memes/999999', other);
    expect((await site.get(`/memes/${id(name)}`, other)).body).toBe(unknown.body);
  });

  test('is in no public list, for any caller', async () => {
    for (const as of [undefined, other, author, moderator]) {
      for (const url of ['/memes', '/memes?sort=upvoted&company=Oracle', '/memes?time=now', '/memes/top'])
        expect(await idsAt(url, as)).toEqual([id('approved')]);
    }
    const companies = (await site.get('/companies')).json<Company[]>();
    expect(companies.find((company) => company.name === 'Oracle')?.memeCount).toBe(1);
  });

  test('can be voted for neither by visitors nor by other members', async () => {
    for (const [voteType, as, status] of [
      ['up', other, 404],
      ['down', other, 404],
      ['up', null, 401],
    ] as const)
      expect((await site.send('POST', `/memes/${id(name)}/vote`, { voteType }, as)).statusCode).toBe(status);
  });

  test('is visible to its author and moderators', async () => {
    for (const as of [author, moderator]) {
      const answer = await site.get(`/memes/${id(name)}`, as);
      expect(answer.json()).toMatchObject({ id: id(name), approval_status: name, votes: 0 });
    }
    expect(await idsAt('/users/me/memes', author)).toContain(id(name));
    expect(await idsAt('/users/me/memes', other)).toEqual([]);
    expect(await idsAt('/users/me/memes', moderator)).toEqual([]);
  });
});

test('the queue contains pending memes', async () => {
  expect(await idsAt('/memes/pending', moderator)).toEqual([id('pending')]);
});

test('author and moderators read when and why it was decided, only moderators read who rejected it', async () => {
  const decision = async (name: string, as?: Member) => {
    const meme = (await site.get(`/memes/${id(name)}`, as)).json<Meme>();
    return [meme.approved_by_username, meme.approved_at !== null, meme.rejection_reason];
  };
  for (const as of [author, moderator]) {
    // The author reads who approved, never who rejected.
    const rejecter = as === moderator ? moderator.username : null;
    expect(await decision('rejected', as)).toEqual([rejecter, true, 'Real name']);
    expect(await decision('approved', as)).toEqual([moderator.username, true, null]);
    expect(await decision('pending', as)).toEqual([null, false, null]);
  }
  for (const as of [undefined, other]) expect(await decision('approved', as)).toEqual([null, false, null]);
  for (const url of ['/memes', '/memes/top']) {
    for (const as of [undefined, other]) {
      const [meme] = (await site.get(url, as)).json<Meme[]>();
      expect(meme).toMatchObject({ approved_by_username: null, approved_at: null, rejection_reason: null });
    }
  }
});

test('own votes are in lists and details, for their member only', async () => {
  await site.send('POST', `/memes/${id('approved')}/vote`, { voteType: 'up' }, other);
  for (const [as, voted] of [
    [other, true],
    [author, false],
    [undefined, false],
  ] as const) {
    const [listed] = (await site.get('/memes', as)).json<Meme[]>();
    const [top] = (await site.get('/memes/top', as)).json<Meme[]>();
    const detail = (await site.get(`/memes/${id('approved')}`, as)).json<Meme>();
    expect([listed, top, detail].map((meme) => meme?.has_user_upvoted)).toEqual([voted, voted, voted]);
    expect(detail.votes).toBe(1);
  }
  expect((await site.get('/users/me', other)).json().upvotedMemes).toEqual([id('approved')]);
});

test('images of memes that are not approved stay out of shared caches, and have a fixed content type', async () => {
  const image = async (name: string) => site.get(memes[name]?.image_url ?? '');
  expect((await image('pending')).headers['cache-control']).toBe('no-store');
  const approved = await image('approved');
  expect(approved.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
  });
  expect(approved.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  const again = await site.app.inject({
    url: memes.approved?.image_url ?? '',
    headers: { 'if-none-match': String(approved.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const [, , key] = (memes.approved?.image_url ?? '').split('/');
  for (const url of [`/media/${key}/640.webp`, `/media/${key}/32.png`, `/media/${key}/0.webp`])
    expect((await site.get(url)).statusCode).toBeGreaterThanOrEqual(400);
});

test('shared caches may store no response to a member', async () => {
  for (const url of ['/memes', `/memes/${id('pending')}`, '/users/me/memes', '/users/me']) {
    const answer = await site.get(url, author);
    expect(answer.headers['cache-control'] ?? '').toMatch(/no-store|private/);
  }
});
