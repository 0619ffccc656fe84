import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { encodeCursor } from '../../../http/paging.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
beforeAll(async () => {
  site = await startSite();
  [author, moderator] = [await site.member(), await site.member('moderator')];
});
afterAll(() => site.close());

const read = async (query = '') => site.get(`/moderation/queue${query}`, moderator);

async function readAll(limit: number): Promise<number[]> {
  const seen: number[] = [];
  for (let url: string | undefined = `/moderation/queue?limit=${limit}`; url; ) {
    const answer = await site.get(url, moderator);
    expect(answer.statusCode).toBe(200);
    seen.push(...answer.json<QueueCard[]>().map(({ meme }) => meme.id));
    url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return seen;
}

test('for any ranks, scores and times, pages of any length together are the whole queue in order', async () => {
  const waiting = fc.record({
    rank: fc.integer({ min: 0, max: 1 }),
    score: fc.integer({ min: 0, max: 3 }),
    age: fc.integer({ min: 0, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(waiting, { maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (memes, limit) => {
        await site.ctx.db.deleteFrom('memes').execute();
        const now = site.clock.now();
        const rows: { id: number; rank: number; score: number; at: number }[] = [];
        for (const { rank, score, age } of memes) {
          const values = {
            status: 'pending',
            review_rank: rank,
            review_score: score,
            created_at: now - age,
          } as const;
          rows.push({ id: await addMemeRow(site.ctx, author, values), rank, score, at: now - age });
        }
        await addMemeRow(site.ctx, author, { review_score: 9 });
        const order = rows.toSorted(
          (a, b) => b.rank - a.rank || b.score - a.score || a.at - b.at || a.id - b.id,
        );
        expect(await readAll(limit)).toEqual(order.map(({ id }) => id));
        expect((await read()).headers['x-total-count']).toBe(String(rows.length));
      },
    ),
    { numRuns: 25 },
  );
});

test('a card contains everything that a decision needs', async () => {
  await site.ctx.db.deleteFrom('memes').execute();
  await addMemeRow(site.ctx, author);
  const meme = await site.meme(author, { title: 'Ședința' });
  const { db } = site.ctx;
  const key = meme.image_url.split('/')[2] ?? '';
  await db
    .insertInto('findings')
    .values([
      { meme_id: meme.id, check_name: 'link', weight: 10, details: '{}', found_at: 1 },
      { meme_id: meme.id, check_name: 'words', weight: 40, details: '{"found":["prost"]}', found_at: 1 },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('picture_texts')
    .values({ image_key: key, content: 'LUNI LA 9', confidence: 91, read_at: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.updateTable('memes').set({ review_score: 99 }).where('id', '=', meme.id).execute();
  await site.send('PUT', `/memes/${meme.id}/approval`, { status: 'approved' }, moderator);
  await site.send('POST', `/memes/${meme.id}/approval/undo`, undefined, moderator);
  const [card] = (await read()).json<QueueCard[]>();
  expect(card).toMatchObject({
    meme: { id: meme.id, title: 'Ședința', approval_status: 'pending' },
    review_score: 99,
    picture_text: { content: 'LUNI LA 9', confidence: 91 },
    author: { approved: 1, rejected: 0 },
    history_count: 2,
    readers: [],
  });
  const checks = card?.findings.map(({ check }) => check) ?? [];
  expect(checks.indexOf('words')).toBeLessThan(checks.indexOf('link'));
});

test.each([
  'cursor=x',
  `cursor=${encodeCursor([0, 1, 2])}`,
  `cursor=${encodeCursor([0, 1.5, 2, 3])}`,
  `cursor=${encodeCursor([0, 1, 2, 3, 4])}`,
  'limit=0',
  'limit=51',
])('an odd page is refused: %s', async (query) => {
  expect((await read(`?${query}`)).statusCode).toBe(400);
});
