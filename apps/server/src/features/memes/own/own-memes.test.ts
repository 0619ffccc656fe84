import type { Meme, OwnMemeSummary } from '@corpomeme/contract/memes/memes';
import * as operations from '@corpomeme/contract/memes/memes.operations';
import { pathOf } from '@corpomeme/contract/site/operation';
import { DAY, HOUR } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';

let site: TestSite;
let author: Member;
let other: Member;
let moderator: Member;
beforeAll(async () => {
  site = await startSite();
  [other, moderator] = [await site.member(), await site.member('moderator')];
});
afterAll(() => site.close());
beforeEach(async () => {
  author = await site.member();
});

const list = async (query: { status?: string } = {}, as = author) =>
  (await site.get(pathOf(operations.listOwnMemes, {}, query), as)).json<Meme[]>();
const summary = async (as = author) =>
  (await site.get(pathOf(operations.summarizeOwnMemes), as)).json<OwnMemeSummary>();

const STATES = ['pending', 'approved', 'rejected', 'removed'] as const;

async function addOfEach(): Promise<Record<(typeof STATES)[number], number[]>> {
  const ids = {
    pending: [] as number[],
    approved: [] as number[],
    rejected: [] as number[],
    removed: [] as number[],
  };
  for (const [n, status] of STATES.entries())
    for (let copy = 0; copy <= n; copy++) {
      site.clock.advance(1000);
      ids[status].unshift(await addMemeRow(site.ctx, author, { status }));
    }
  return ids;
}

test('a state lists only its memes, newest first, with a cursor of its own', async () => {
  const ids = await addOfEach();
  await addMemeRow(site.ctx, other, { status: 'pending' });
  for (const status of STATES) expect((await list({ status })).map(({ id }) => id)).toEqual(ids[status]);
  expect(await list()).toHaveLength(10);
  const seen: number[] = [];
  for (
    let url: string | undefined = pathOf(operations.listOwnMemes, {}, { status: 'removed', limit: 3 });
    url;
  ) {
    const answer = await site.get(url, author);
    seen.push(...answer.json<Meme[]>().map(({ id }) => id));
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  expect(seen).toEqual(ids.removed);
  expect((await site.get('/users/me/memes?status=lost', author)).statusCode).toBe(400);
});

test('the counts are the author’s own, memes without a name included', async () => {
  expect((await summary()).counts).toEqual({ pending: 0, approved: 0, rejected: 0, removed: 0 });
  await addOfEach();
  await addMemeRow(site.ctx, other, { status: 'pending' });
  await site.meme(author, { nameless: 'true' });
  expect((await summary()).counts).toEqual({ pending: 2, approved: 2, rejected: 3, removed: 4 });
  expect((await list({ status: 'pending' })).filter(({ is_own }) => is_own)).toHaveLength(1);
});

test('a refusal tells its rule and what became of the appeal; other memes have none', async () => {
  const { id } = await site.meme(author);
  expect((await list())[0]).not.toHaveProperty('refusal');
  const decide = (status: string) =>
    site.send('PUT', `/memes/${id}/approval`, { status, reason_code: 'real_name' }, moderator);
  expect((await decide('rejected')).statusCode).toBe(200);
  const [refused] = await list({ status: 'rejected' });
  expect(refused?.refusal?.appeal).toBeNull();
  expect(refused?.refusal?.rule).toMatchObject({ number: expect.any(Number), version: 1 });

  expect((await site.send('POST', `/memes/${id}/appeal`, { text: 'De ce?' }, author)).statusCode).toBe(201);
  expect((await list())[0]?.refusal?.appeal).toEqual({ state: 'open', answer: null });
  const second = await site.member('moderator');
  const [appeal] = (await site.get('/moderation/appeals', second)).json<{ id: number }[]>();
  const answer = { outcome: 'dismissed', answer: 'Tot așa.' };
  expect((await site.send('PUT', `/moderation/appeals/${appeal?.id}`, answer, second)).statusCode).toBe(200);
  expect((await list())[0]?.refusal?.appeal).toEqual({ state: 'dismissed', answer: 'Tot așa.' });

  // Only the author's list has it.
  expect((await site.get(`/memes/${id}`, author)).json()).not.toHaveProperty('refusal');
  await site.send('PATCH', `/memes/${id}`, { title: 'Altfel' }, author);
  expect((await list())[0]).not.toHaveProperty('refusal');
  expect((await decide('rejected')).statusCode).toBe(200);
  expect((await list())[0]?.refusal?.appeal).toBeNull();
});

test('the usual wait comes from the latest decisions of any author, coarse', async () => {
  site.clock.advance(29 * DAY);
  const decide = (waited: number, count: number) =>
    site.ctx.transact(async (trx) => {
      for (let n = 0; n < count; n++)
        await recordAudit(trx, {
          action: n % 2 ? 'meme.approve' : 'meme.reject',
          actorId: moderator.id,
          userId: other.id,
          at: site.clock.now(),
          waited,
        });
    });
  await decide(HOUR, 9);
  expect((await summary()).usual_wait).toBeNull();
  await decide(HOUR, 1);
  expect((await summary()).usual_wait).toBe(1);
  await decide(20 * HOUR, 12);
  expect((await summary()).usual_wait).toBe(24);
  site.clock.advance(29 * DAY);
  expect((await summary(await site.member())).usual_wait).toBeNull();
});
