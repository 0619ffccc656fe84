// On PostgreSQL in each `npm test`: editing/deletion.queries, memes/memes.queries
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { listTraces } from '../../../../test/traces.ts';
import { addToMemeCount } from '../../companies/companies.queries.ts';
import { verifyCounters } from '../../people/admin/admin.ts';
import { removeMeme } from './deletion.queries.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  [author, moderator, admin] = [
    await site.member(),
    await site.member('moderator'),
    await site.member('admin'),
  ];
});
afterAll(() => site.close());
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
});

const remove = (id: number | string, as: Member | null = author) =>
  site.send('DELETE', `/memes/${id}`, undefined, as);
const published = () => site.publishedMeme(author, moderator, { company: 'Bosch' });
const vote = (id: number, as: Member) => site.send('POST', `/memes/${id}/vote`, { voteType: 'up' }, as);
const comment = (id: number, as: Member, parentId?: number) =>
  site.send('POST', `/memes/${id}/comments`, { content: 'x', parentId }, as);

/** Returns the number of rows that refer to a missing meme. */
async function countOrphans(): Promise<number> {
  const { db } = site.ctx;
  const memes = db.selectFrom('memes').select('id');
  const comments = db.selectFrom('comments').select('id');
  const rows = await Promise.all([
    db.selectFrom('meme_votes').select('user_id').where('meme_id', 'not in', memes).execute(),
    db.selectFrom('comments').select('id').where('meme_id', 'not in', memes).execute(),
    db.selectFrom('comment_votes').select('user_id').where('comment_id', 'not in', comments).execute(),
  ]);
  return rows.flat().length;
}

describe('deleting a meme', () => {
  test('deletes votes, threads and image, on every surface and at once', async () => {
    const meme = await published();
    const traces = await listTraces(site);
    await vote(meme.id, moderator);
    const thread = (await comment(meme.id, moderator)).json();
    const reply = (await comment(meme.id, author, thread.id)).json();
    await comment(meme.id, moderator, reply.id);
    await site.send('POST', `/memes/${meme.id}/comments/${reply.id}/vote`, { voteType: 'up' }, moderator);
    const addresses = [
      '/memes',
      '/memes/top',
      '/companies',
      `/memes/${meme.id}`,
      `/memes/${meme.id}/comments`,
    ];
    for (const url of addresses) expect((await site.get(url)).statusCode).toBe(200);

    const deleted: number[] = [];
    site.ctx.bus.subscribe('meme.deleted', ({ memeId }) => deleted.push(memeId));
    const answer = await remove(meme.id);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Meme successfully deleted' }]);
    expect(deleted).toEqual([meme.id]);

    expect((await site.get(meme.image_url)).statusCode).toBe(404);
    const revalidation = await site.app.inject({
      url: meme.image_url,
      headers: { 'if-none-match': `"${meme.image_url.slice('/media/'.length).replace('/', '-')}"` },
    });
    expect(revalidation.statusCode).toBe(404);
    for (const url of [`/memes/${meme.id}`, `/memes/${meme.id}/comments`]) {
      for (const as of [null, author, moderator]) expect((await site.get(url, as)).statusCode).toBe(404);
    }
    for (const url of ['/memes', '/memes/top'])
      expect((await site.get(url)).body).not.toContain(meme.image_url);
    expect(await countOrphans()).toBe(0);
    const after = await listTraces(site);
    expect([traces.memes - after.memes, traces.files.length - after.files.length]).toEqual([1, 1]);
  });

  test('is allowed to its author in each status, and to members with the permission', async () => {
    const waiting = await site.meme(author);
    const refused = await site.meme(author);
    await site.send('PUT', `/memes/${refused.id}/approval`, { status: 'rejected' }, moderator);
    for (const { id } of [waiting, refused, await published()])
      expect((await remove(id)).statusCode).toBe(200);

    const remover = await site.member();
    await site.send('PUT', `/users/${remover.id}/permissions`, { canDeleteMemes: true }, admin);
    expect((await remove((await published()).id, remover)).statusCode).toBe(200);
    expect((await remove((await site.meme(author)).id, remover)).statusCode).toBe(404);
    expect((await remove((await site.meme(author)).id, admin)).statusCode).toBe(200);
  });

  test('is refused to others', async () => {
    const [waiting, meme, stranger] = [await site.meme(author), await published(), await site.member()];
    const calls = [
      [meme.id, null, 401],
      [meme.id, stranger, 403],
      [meme.id, moderator, 403],
      [waiting.id, stranger, 404],
      [waiting.id, moderator, 403],
      [999_999, author, 404],
      ['abc', author, 400],
    ] as const;
    for (const [id, as, status] of calls) expect((await remove(id, as)).statusCode).toBe(status);
    expect((await site.get(meme.image_url)).statusCode).toBe(200);
  });

  test('is recorded with the company and without the meme’s words', async () => {
    const { id } = await site.meme(author, { company: 'Dell', title: 'Cu nume', message: 'Și mesaj' });
    await remove(id, admin);
    const [entry, ...others] = (await site.get(`/admin/audit?meme=${id}`, admin)).json();
    expect([entry, others]).toMatchObject([
      {
        action: 'meme.delete',
        actor_id: admin.id,
        user_id: author.id,
        reason: 'House rules · Regulile casei',
        details: { company: 'Dell' },
      },
      [],
    ]);
    expect(JSON.stringify(entry)).not.toMatch(/Cu nume|mesaj/);
  });

  test('succeeds when the storage fails: without its meme, no image is served', async () => {
    const meme = await published();
    vi.spyOn(site.ctx.storage, 'remove').mockRejectedValueOnce(new Error('no disk'));
    expect((await remove(meme.id)).statusCode).toBe(200);
    expect((await site.get(meme.image_url)).statusCode).toBe(404);
  });
});

describe('concurrent calls', () => {
  test('several deletions delete once', async () => {
    const { id } = await published();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => remove(id, n % 2 ? author : admin)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(404)]);
    const entries = (await site.get(`/admin/audit?meme=${id}&action=meme.delete`, admin)).json<object[]>();
    expect(entries).toHaveLength(1);
  });

  test('votes and comments come before it or get 404; no orphan remains', async () => {
    const voters = await Promise.all(Array.from({ length: 8 }, () => site.member()));
    for (let round = 0; round < 5; round++) {
      const { id } = await published();
      const threads: { id: number }[] = [];
      for (const as of voters.slice(0, 3)) threads.push((await comment(id, as)).json());
      const [first] = threads;
      const calls = voters.flatMap((as) => [
        vote(id, as),
        comment(id, as, first?.id),
        site.send('POST', `/memes/${id}/comments/${first?.id}/vote`, { voteType: 'up' }, as),
      ]);
      calls.splice(round * 3, 0, remove(id));
      calls.push(site.send('DELETE', `/memes/${id}/comments/${first?.id}`, undefined, moderator));
      const answers = await Promise.all(calls);
      for (const { statusCode, body } of answers) expect([200, 201, 400, 404], body).toContain(statusCode);
      expect((await site.get(`/memes/${id}`, author)).statusCode).toBe(404);
    }
    expect(await countOrphans()).toBe(0);
  });

  test('writers that wait for it get 404', async () => {
    const { id } = await published();
    const thread = (await comment(id, moderator)).json();
    const url = `/memes/${id}/comments/${thread.id}`;
    const calls = await site.ctx.db.transaction().execute(async (trx) => {
      await removeMeme(trx, id);
      await addToMemeCount(trx, 'Bosch', -1);
      const begun = [
        vote(id, admin),
        comment(id, admin),
        comment(id, admin, thread.id),
        site.send('POST', `${url}/vote`, { voteType: 'up' }, admin),
        site.send('DELETE', url, undefined, moderator),
        site.send('PATCH', `/memes/${id}`, { title: 'x' }, admin),
        remove(id),
      ];
      await setTimeout(300);
      return { begun };
    });
    for (const answer of await Promise.all(calls.begun)) expect(answer.statusCode, answer.body).toBe(404);
    expect(await countOrphans()).toBe(0);
  });

  test('a decision comes before it or gets 404', async () => {
    for (let round = 0; round < 15; round++) {
      const { id } = await site.meme(author);
      const approve = site.send('PUT', `/memes/${id}/approval`, { status: 'approved' }, moderator);
      const [decided, deleted] = await Promise.all([approve, remove(id)]);
      expect([200, 404]).toContain(decided.statusCode);
      expect(deleted.statusCode).toBe(200);
    }
  });
});
