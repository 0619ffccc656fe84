// On PostgreSQL in each `npm test`: takedown/takedown.queries
import type { Meme } from '@corpomeme/contract/memes/memes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { sweepOrphans } from '../../memes/media/media.ts';
import { verifyCounters } from '../../people/admin/admin.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let meme: Meme;
beforeAll(async () => {
  site = await startSite();
  [author, moderator] = [await site.member(), await site.member('moderator')];
});
afterAll(() => site.close());
beforeEach(async () => {
  meme = await site.publishedMeme(author, moderator, { company: 'Bosch', city: 'Iasi', title: 'Luni' });
});

const WHY = { reason: 'Se vede un nume.', reason_code: 'real_name' };
const remove = (id: number, as = moderator, why: object = WHY) =>
  site.send('POST', `/memes/${id}/removal`, why, as);
const restore = (id: number, as = moderator) => site.send('DELETE', `/memes/${id}/removal`, undefined, as);
const imagesOf = ({ image_srcset }: Meme) => image_srcset.split(', ').map((each) => each.split(' ')[0] ?? '');

async function newsOf(member: Member): Promise<string[]> {
  const rows = await site.ctx.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', member.id)
    .where('meme_id', '=', meme.id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

describe('a removal', () => {
  test('hides the meme, its image and its count from all but its author and moderators', async () => {
    await site.get('/memes');
    await site.get(`/share/${meme.id}.jpg`);
    const events: number[] = [];
    site.ctx.bus.subscribe('meme.removed', ({ memeId }) => events.push(memeId));
    const answer = await remove(meme.id);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        id: meme.id,
        approval_status: 'removed',
        rejection_reason: WHY.reason,
        reason_code: 'real_name',
        approved_by_username: moderator.username,
      },
    ]);
    expect(events).toEqual([meme.id]);
    for (const image of imagesOf(meme)) expect((await site.get(image)).statusCode, image).toBe(404);
    for (const url of [`/memes/${meme.id}`, `/share/${meme.id}.jpg`])
      expect((await site.get(url)).statusCode, url).toBe(404);
    const gone = new RegExp(`/meme/${meme.id}\\b|${meme.image_url.split('/')[2]}`);
    for (const url of ['/memes', '/feed.xml', '/feed.json', '/sitemap-memes-1.xml', '/memes/top'])
      expect((await site.get(url)).body, url).not.toMatch(gone);
    expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
    for (const viewer of [author, moderator]) {
      const seen = (await site.get(`/memes/${meme.id}`, viewer)).json<Meme>();
      expect(seen).toMatchObject({ approval_status: 'removed', rejection_reason: WHY.reason });
      const image = await site.get(seen.image_url);
      expect([image.statusCode, image.headers['cache-control']]).toEqual([200, 'no-store']);
    }
    expect(await newsOf(author)).toEqual(['meme.approved', 'meme.removed']);
  });

  test('is reverted by a restoration: the same bytes, votes, comments and place, while the old URL stays dead', async () => {
    await site.send('POST', `/memes/${meme.id}/vote`, { voteType: 'up' }, author);
    await site.send('POST', `/memes/${meme.id}/comments`, { content: 'Ca la noi.' }, author);
    const bytes = (await site.get(meme.image_url)).rawPayload;
    await remove(meme.id);
    const answer = await restore(meme.id);
    const back = answer.json<Meme>();
    expect([answer.statusCode, back]).toMatchObject([
      200,
      {
        approval_status: 'approved',
        votes: 1,
        commentCount: 1,
        created_at: meme.created_at,
        reason_code: null,
      },
    ]);
    const image = await site.get(back.image_url);
    expect([image.statusCode, image.headers['cache-control']]).toEqual([
      200,
      expect.stringMatching(/^public/),
    ]);
    expect(image.rawPayload.equals(bytes)).toBe(true);
    expect((await site.get(meme.image_url)).statusCode).toBe(404);
    expect((await site.get('/memes')).json<Meme[]>()[0]?.id).toBe(meme.id);
    expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
    expect(await newsOf(author)).toEqual(['meme.approved', 'meme.removed', 'meme.restored']);
  });

  test('leaves one copy of the image after the sweep', async () => {
    await remove(meme.id);
    site.clock.advance(3 * 3_600_000);
    await sweepOrphans({ ...site.ctx, clock: { now: () => Date.now() + 3 * 3_600_000 } });
    const seen = (await site.get(`/memes/${meme.id}`, author)).json<Meme>();
    expect((await site.get(seen.image_url)).statusCode).toBe(200);
    const [, , oldKey = ''] = meme.image_url.split('/');
    expect(await site.ctx.storage.savedAt(oldKey)).toBeNull();
  });

  test('moves the text read from the image', async () => {
    const [, , oldKey = ''] = meme.image_url.split('/');
    const text = { content: 'ședință', confidence: 90, read_at: 1 };
    await site.ctx.db
      .insertInto('picture_texts')
      .values({ image_key: oldKey, ...text })
      .onConflict((conflict) => conflict.column('image_key').doUpdateSet(text))
      .execute();
    const { image_url } = (await remove(meme.id)).json<Meme>();
    const kept = await site.ctx.db
      .selectFrom('picture_texts')
      .selectAll()
      .where('image_key', '=', image_url.split('/')[2] ?? '')
      .executeTakeFirst();
    expect(kept?.content).toBe('ședință');
  });

  test('succeeds once among many concurrent ones, and so does the restoration', async () => {
    const other = await site.member('admin');
    const both = [moderator, other];
    const removed = await Promise.all(Array.from({ length: 10 }, (_, n) => remove(meme.id, both[n % 2])));
    expect(removed.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const answer of removed.filter(({ statusCode }) => statusCode !== 200))
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { code: 'meme_not_approved', approval_status: 'removed' },
      ]);
    const restored = await Promise.all(Array.from({ length: 10 }, (_, n) => restore(meme.id, both[n % 2])));
    expect(restored.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
    expect(await newsOf(author)).toEqual(['meme.approved', 'meme.removed', 'meme.restored']);
  });

  test.each([
    [{ reason: 'x'.repeat(501) }],
    [{ reason_code: 'nonsense' }],
    [{ reason: 7 }],
    [{ reason: 'a\u0000b' }],
    [[]],
  ])('is refused when it says %j', async (why) => {
    expect((await remove(meme.id, moderator, why)).statusCode).toBe(400);
    expect((await site.get(`/memes/${meme.id}`)).statusCode).toBe(200);
  });

  test('fails if the image cannot be moved, but succeeds if the image is lost', async () => {
    const { save } = site.ctx.storage;
    site.ctx.storage.save = () => Promise.reject(new Error('disk full'));
    expect((await remove(meme.id)).statusCode).toBe(500);
    site.ctx.storage.save = save;
    expect((await site.get(meme.image_url)).statusCode).toBe(200);
    await site.ctx.storage.remove(meme.image_url.split('/')[2] ?? '');
    expect((await remove(meme.id)).statusCode).toBe(200);
  });

  test('blocks the author’s edits of it, and nothing else', async () => {
    await remove(meme.id);
    const edit = await site.send('PATCH', `/memes/${meme.id}`, { title: 'Marți' }, author);
    expect([edit.statusCode, edit.json().code]).toEqual([409, 'meme_not_editable']);
    expect((await site.send('DELETE', `/memes/${meme.id}`, undefined, author)).statusCode).toBe(200);
  });
});

test('the list of removed memes is latest first, in pages without a gap', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) {
    const { id } = await site.publishedMeme(author, moderator);
    await remove(id);
    ids.unshift(id);
  }
  expect((await readList('/moderation/removed?limit=2')).slice(0, 5)).toEqual(ids);
});

test('the list of rejected memes is latest first; one that goes back to the queue leaves it', async () => {
  const ids: number[] = [];
  const rejection = { status: 'rejected', ...WHY };
  for (let n = 0; n < 3; n++) {
    const { id } = await site.meme(author);
    expect((await site.send('PUT', `/memes/${id}/approval`, rejection, moderator)).statusCode).toBe(200);
    ids.unshift(id);
    site.clock.advance(1000);
  }
  const list = () => readList('/moderation/removed?status=rejected&limit=2');
  expect(await list()).toEqual(ids);
  const answer = await site.send('POST', `/memes/${ids[1]}/reopening`, undefined, moderator);
  expect(answer.json()).toMatchObject({ approval_status: 'pending' });
  expect(await list()).toEqual([ids[0], ids[2]]);
  expect((await site.get('/moderation/removed?status=pending', moderator)).statusCode).toBe(400);
  expect((await site.get('/moderation/removed?status=rejected', author)).statusCode).toBe(403);
});

async function readList(path: string): Promise<number[]> {
  const seen: number[] = [];
  for (let url: string | undefined = path; url; ) {
    const answer = await site.get(url, moderator);
    seen.push(...answer.json<Meme[]>().map(({ id }) => id));
    url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return seen;
}
