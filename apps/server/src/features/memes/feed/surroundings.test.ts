import type { MemeSurroundings } from '@corpomeme/contract/memes/memes';
import { MINUTE } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let author: Member;
/** Oldest first; all of one company but the third. */
const ids: number[] = [];
let pending: number;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  const now = site.clock.now();
  for (let n = 0; n < 7; n++) {
    // Two share a minute.
    const created_at = now - (10 - Math.floor(n / 2)) * MINUTE;
    ids.push(await addMemeRow(site.ctx, author, { created_at, company: n === 2 ? 'Dell' : 'Bosch' }));
  }
  pending = await addMemeRow(site.ctx, author, { status: 'pending', company: 'Bosch', created_at: now });
});
afterAll(() => site.close());

async function around(id: number, as?: Member): Promise<MemeSurroundings> {
  const answer = await site.get(`/memes/${id}/around`, as);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('following next walks the newest list to its end, and previous walks it back', async () => {
  const list = (await site.get('/memes')).json<{ id: number }[]>().map(({ id }) => id);
  const forth = [list[0] ?? 0];
  for (let at = await around(forth[0] ?? 0); at.next !== null; at = await around(at.next))
    forth.push(at.next);
  expect(forth).toEqual(list);
  const back = [list.at(-1) ?? 0];
  for (let at = await around(back[0] ?? 0); at.previous !== null; at = await around(at.previous))
    back.push(at.previous);
  expect(back).toEqual(list.toReversed());
});

test('lists the newest other memes of the company', async () => {
  const newest = ids.filter((_id, n) => n !== 2).toReversed();
  const more = async (id: number) => (await around(id)).more.map((meme) => meme.id);
  expect(await more(ids[6] ?? 0)).toEqual(newest.slice(1, 5));
  expect(await more(ids[0] ?? 0)).toEqual(newest.slice(0, 4));
  expect(await more(ids[2] ?? 0)).toEqual([]);
});

test('a meme that is not public has no neighbours and is none', async () => {
  expect((await site.get(`/memes/${pending}/around`)).statusCode).toBe(404);
  const own = await around(pending, author);
  expect([own.previous, own.next]).toEqual([null, null]);
  expect(own.more).toHaveLength(4);
  for (const id of ids) {
    const { previous, next, more } = await around(id, author);
    expect([previous, next, ...more.map((meme) => meme.id)]).not.toContain(pending);
  }
});

test('a new publication is the neighbour at once', async () => {
  const newest = (await site.get('/memes')).json<{ id: number }[]>()[0]?.id ?? 0;
  expect((await around(newest)).previous).toBeNull();
  const moderator = await site.member('moderator');
  const fresh = await site.publishedMeme(author, moderator);
  expect((await around(newest)).previous).toBe(fresh.id);
});
