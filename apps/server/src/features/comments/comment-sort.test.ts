import type { Comment } from '@corpomeme/contract/comments/comments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMemeRow } from '../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
let memeId: number;
beforeAll(async () => {
  site = await startSite();
  const author = await site.member();
  memeId = await addMemeRow(site.ctx, author);
  const votes = [2, 0, 5, 2, 0];
  for (const [index, count] of votes.entries()) {
    const sent = await site.send('POST', `/memes/${memeId}/comments`, { content: `c${index}` }, author);
    const { id } = sent.json<Comment>();
    await site.ctx.db.updateTable('comments').set({ votes: count }).where('id', '=', id).execute();
    const reply = { content: `r${index}`, parentId: id };
    await site.send('POST', `/memes/${memeId}/comments`, reply, author);
  }
});
afterAll(() => site.close());

async function walk(first: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let url: string | undefined = first; url; ) {
    const answer = await site.get(url);
    expect(answer.statusCode).toBe(200);
    pages.push(answer.json<Comment[]>().map(({ content }) => content));
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return pages;
}

test('best: most votes first, the newer of equal ones first, each with its replies, over all pages', async () => {
  const best = ['c2', 'r2', 'c3', 'r3', 'c0', 'r0', 'c4', 'r4', 'c1', 'r1'];
  expect(await walk(`/memes/${memeId}/comments?sort=best`)).toEqual([best]);
  const pages = await walk(`/memes/${memeId}/comments?sort=best&limit=2`);
  expect(pages).toEqual([best.slice(0, 4), best.slice(4, 8), best.slice(8)]);
});

test('newest is the default, and an unknown order is refused', async () => {
  const newest = await walk(`/memes/${memeId}/comments?limit=2`);
  expect(newest.flat().filter((text) => text.startsWith('c'))).toEqual(['c4', 'c3', 'c2', 'c1', 'c0']);
  expect(await walk(`/memes/${memeId}/comments?sort=newest&limit=2`)).toEqual(newest);
  expect((await site.get(`/memes/${memeId}/comments?sort=worst`)).statusCode).toBe(400);
});
