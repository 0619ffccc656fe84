import type { Meme } from '@corpomeme/contract/memes/memes';
import type { DecisionOutcome } from '@corpomeme/contract/moderation/moderation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let other: Member;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  [moderator, other] = [await site.member('moderator'), await site.member('moderator')];
});
afterAll(() => site.close());

const pending = () => addMemeRow(site.ctx, author, { status: 'pending' });
const decideAll = (body: object, as = moderator) => site.send('POST', '/moderation/decisions', body, as);

test('each meme is decided separately, and each result is returned', async () => {
  const [one, two, late] = [await pending(), await pending(), await pending()];
  await site.send('PUT', `/memes/${late}/approval`, { status: 'approved' }, other);
  const body = { status: 'rejected', reason: ' Reclamă ', reason_code: 'advertising' };
  const answer = await decideAll({ ids: [one, late, 999_999, two, one], ...body });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    [
      { id: one, outcome: 'decided', approval_status: 'rejected', approved_by_username: moderator.username },
      {
        id: late,
        outcome: 'already_decided',
        approval_status: 'approved',
        approved_by_username: other.username,
      },
      { id: 999_999, outcome: 'gone', approval_status: null, approved_by_username: null },
      { id: two, outcome: 'decided', approval_status: 'rejected', approved_by_username: moderator.username },
    ],
  ]);
  for (const id of [one, two])
    expect((await site.get(`/memes/${id}`, author)).json<Meme>()).toMatchObject({
      approval_status: 'rejected',
      rejection_reason: 'Reclamă',
      reason_code: 'advertising',
    });
});

test('two concurrent bulk requests decide each meme once', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 50; n++) ids.push(await pending());
  const [mine, theirs] = await Promise.all([
    decideAll({ ids, status: 'approved' }),
    decideAll({ ids: ids.toReversed(), status: 'rejected' }, other),
  ]);
  const decidedBy = (answer: typeof mine) =>
    answer
      .json<DecisionOutcome[]>()
      .filter(({ outcome }) => outcome === 'decided')
      .map(({ id }) => id);
  const all = [...decidedBy(mine), ...decidedBy(theirs)];
  expect(all).toHaveLength(ids.length);
  expect(new Set(all)).toEqual(new Set(ids));
});

test.each([
  {},
  { status: 'approved' },
  { ids: [], status: 'approved' },
  { ids: Array.from({ length: 51 }, (_, n) => n + 1), status: 'approved' },
  { ids: ['1'], status: 'approved' },
  { ids: [1.5], status: 'approved' },
  { ids: [0], status: 'approved' },
  { ids: [-1], status: 'rejected' },
  { ids: [2 ** 53], status: 'rejected' },
  { ids: [1], status: 'pending' },
  { ids: [1], status: 'removed' },
  { ids: [1], status: 'rejected', reason_code: 'because' },
  { ids: [1], status: 'rejected', reason: 'x'.repeat(501) },
])('what is not one is refused: %j', async (body) => {
  expect((await decideAll(body)).statusCode).toBe(400);
});

test('members may not decide', async () => {
  const id = await pending();
  expect((await decideAll({ ids: [id], status: 'approved' }, author)).statusCode).toBe(403);
  expect((await site.get(`/memes/${id}`)).statusCode).toBe(404);
});
