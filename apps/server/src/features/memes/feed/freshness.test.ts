// On PostgreSQL in each `npm test`: feed/freshness.queries
import { TIME_WINDOW } from '@corpomeme/contract/memes/meme-lists';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { MINUTE } from '@corpomeme/contract/site/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { ageMemes } from './feed.ts';
import { AGES as CLASS_AGES } from './freshness.policy.ts';

let site: TestSite;
let author: Member;
beforeEach(async () => {
  site = await startSite();
  author = await site.member();
});
afterEach(() => site.close());

/** Adds a meme for each age, with more votes the older it is, so that no list is right by chance. */
async function addMemesAged(ages: number[], values: { company?: string } = {}): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, age] of ages.entries()) {
    const created_at = site.ctx.clock.now() - age;
    ids.push(
      await addMemeRow(site.ctx, author, { created_at, votes: index, comment_count: index, ...values }),
    );
  }
  return ids;
}

async function list(query: string): Promise<number[]> {
  const memes = (await site.get(`/memes?${query}`, author)).json<Meme[]>();
  return memes.map(({ id }) => id);
}

async function freshness(): Promise<number[]> {
  const rows = await site.ctx.db.selectFrom('memes').select('freshness').orderBy('publication').execute();
  return rows.map((row) => row.freshness);
}

const { now: HOUR, today: DAY, week: WEEK } = TIME_WINDOW;
const AGES = [MINUTE, HOUR - MINUTE, HOUR + MINUTE, DAY - MINUTE, DAY + MINUTE, WEEK - MINUTE, WEEK + MINUTE];

test.each(['upvoted', 'commented'])(
  'the best by %s of a window are the same before and after the sweep',
  async (sort) => {
    const ids = await addMemesAged(AGES);
    const elsewhere = await addMemesAged([MINUTE, DAY + MINUTE], { company: 'Dell' });
    for (let swept = 0; swept < 2; swept++) {
      const best = (count: number) => ids.slice(0, count).toReversed();
      expect(await list(`time=now&sort=${sort}&company=Adobe`)).toEqual(best(2));
      expect(await list(`time=today&sort=${sort}&company=Adobe`)).toEqual(best(4));
      expect(await list(`time=week&sort=${sort}&company=Adobe`)).toEqual(best(6));
      expect(await list(`time=week&sort=${sort}`)).toHaveLength(8);
      expect(await list(`time=today&sort=${sort}&company=Dell`)).toEqual(elsewhere.slice(0, 1));
      expect(await list(`time=all&sort=${sort}`)).toHaveLength(9);
      await ageMemes(site.ctx);
    }
  },
);

test.each([
  ['each with votes of its own', false],
  ['all with as many votes', true],
])('pages of a window go through all its ages without a gap or a repetition, %s', async (_name, tied) => {
  await addMemesAged(AGES.concat(AGES));
  if (tied) await site.ctx.db.updateTable('memes').set({ votes: 3 }).execute();
  await ageMemes(site.ctx);
  const seen: number[] = [];
  let next: string | undefined = '/memes?time=week&sort=upvoted&limit=5';
  while (next) {
    const answer = await site.get(next, author);
    seen.push(...answer.json<Meme[]>().map(({ id }) => id));
    next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  expect(seen).toEqual(await list('time=week&sort=upvoted&limit=50'));
  expect(seen).toHaveLength(12);
});

test('the sweep lowers freshness one step at a time, however many are due', async () => {
  await addMemesAged([MINUTE, ...CLASS_AGES.map((age) => age + MINUTE)]);
  expect(await freshness()).toEqual([4, 4, 4, 4, 4]);
  await ageMemes(site.ctx);
  expect(await freshness()).toEqual([4, 3, 2, 1, 0]);
  await addMemesAged(Array.from({ length: 450 }, () => DAY + MINUTE));
  await Promise.all([ageMemes(site.ctx), ageMemes(site.ctx)]);
  await ageMemes(site.ctx);
  expect(new Set((await freshness()).slice(5))).toEqual(new Set([2]));
  site.clock.advance(30 * DAY);
  await ageMemes(site.ctx);
  expect(new Set(await freshness())).toEqual(new Set([0]));
});
