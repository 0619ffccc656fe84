import type { Meme } from '@corpomeme/contract/memes/memes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../test/members.ts';
import { addMemeRow } from '../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../test/test-site.ts';

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

const pending = (company = 'Adobe') => addMemeRow(site.ctx, author, { status: 'pending', company });
const decide = (id: number | string, body: object, as: Member) =>
  site.send('PUT', `/memes/${id}/approval`, body, as);
async function memeCount(company: string): Promise<number> {
  const { meme_count } = await site.ctx.db
    .selectFrom('companies')
    .select('meme_count')
    .where('name', '=', company)
    .executeTakeFirstOrThrow();
  return meme_count;
}

describe('a decision', () => {
  test('to approve returns the meme, counts it and shows it', async () => {
    const id = await pending('Bosch');
    const answer = await decide(id, { status: 'approved', reason: 'ignored' }, moderator);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Meme>()).toMatchObject({
      id,
      approval_status: 'approved',
      approved_by_username: moderator.username,
      approved_at: expect.stringMatching(/Z$/),
      rejection_reason: null,
    });
    expect(await memeCount('Bosch')).toBe(1);
    expect((await site.get(`/memes/${id}`)).statusCode).toBe(200);
  });

  test.each([
    [{ status: 'rejected' }, null],
    [{ status: 'rejected', reason: null }, null],
    [{ status: 'rejected', reason: '   ' }, null],
    [{ status: 'rejected', reason: '  Nume real 🙈 ' }, 'Nume real 🙈'],
    [{ status: 'rejected', reason: 'x'.repeat(500) }, 'x'.repeat(500)],
  ])('to reject keeps the reason trimmed: %#', async (body, reason) => {
    const id = await pending('Dell');
    const answer = await decide(id, body, admin);
    expect(answer.json<Meme>()).toMatchObject({ approval_status: 'rejected', rejection_reason: reason });
    expect((await site.get(`/memes/${id}`, author)).json<Meme>().rejection_reason).toBe(reason);
    expect((await site.get(`/memes/${id}`)).statusCode).toBe(404);
    expect(await memeCount('Dell')).toBe(0);
  });

  test.each([
    {},
    { status: 'pending' },
    { status: 'Approved' },
    { status: ['approved'] },
    { status: 'rejected', reason: 'x'.repeat(501) },
    { status: 'rejected', reason: 7 },
    { status: 'rejected', reason: 'a\u0000b' },
    { status: 'rejected', reason: 'a\ud800b' },
  ])('is refused when it says %o', async (body) => {
    const id = await pending();
    expect((await decide(id, body, moderator)).statusCode).toBe(400);
    const row = await site.ctx.db.selectFrom('memes').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ status: 'pending', decided_by: null, rejection_reason: null });
  });

  test('succeeds once: later ones get the state and the decider', async () => {
    const id = await pending('IBM');
    await decide(id, { status: 'rejected', reason: 'first' }, moderator);
    for (const status of ['approved', 'rejected']) {
      const answer = await decide(id, { status, reason: 'second' }, admin);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        {
          code: 'meme_already_decided',
          approval_status: 'rejected',
          approved_by_username: moderator.username,
        },
      ]);
    }
    expect((await site.get(`/memes/${id}`, author)).json<Meme>().rejection_reason).toBe('first');
    expect(await memeCount('IBM')).toBe(0);
  });

  test('succeeds once even when two moderators send 50 at once', async () => {
    const id = await pending('ING');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        decide(id, { status: n % 3 ? 'approved' : 'rejected' }, n % 2 ? moderator : admin),
      ),
    );
    const [winner, ...others] = answers.filter(({ statusCode }) => statusCode === 200);
    expect(others).toEqual([]);
    const { approval_status, approved_by_username } = winner?.json<Meme>() ?? {};
    for (const answer of answers.filter((each) => each !== winner))
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { approval_status, approved_by_username },
      ]);
    expect(await memeCount('ING')).toBe(approval_status === 'approved' ? 1 : 0);
  });

  test('on an unknown meme is 404, on invalid input 400', async () => {
    expect((await decide(999_999, { status: 'approved' }, moderator)).statusCode).toBe(404);
    expect((await decide('abc', { status: 'approved' }, moderator)).statusCode).toBe(400);
  });

  test('in bulk counts each meme once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => pending('Orange')));
    await Promise.all(ids.map((id) => decide(id, { status: 'approved' }, moderator)));
    expect(await memeCount('Orange')).toBe(20);
  });
});

test('the queue is oldest first, has its total, and has no gap', async () => {
  await site.ctx.db
    .updateTable('memes')
    .set({ status: 'approved' })
    .where('status', '=', 'pending')
    .execute();
  const now = site.clock.now();
  const ids: number[] = [];
  for (let n = 0; n < 7; n++)
    ids.push(await addMemeRow(site.ctx, author, { status: 'pending', created_at: now - (n >> 1) }));
  const seen: number[] = [];
  for (let url: string | undefined = '/memes/pending?limit=3'; url; ) {
    const answer = await site.get(url, moderator);
    expect(answer.headers['x-total-count']).toBe('7');
    seen.push(...answer.json<Meme[]>().map(({ id }) => id));
    url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  // Memes of one moment come in the order of their random ids.
  const moments = [[6], [4, 5], [2, 3], [0, 1]];
  const ofMoment = (places: number[]) => places.map((n) => ids[n] ?? 0).toSorted((a, b) => a - b);
  expect(seen).toEqual(moments.flatMap(ofMoment));
});
