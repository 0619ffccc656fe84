import * as operations from '@corpomeme/contract/moderation/moderation.operations';
import { pathOf } from '@corpomeme/contract/site/operation';
import { DAY, HOUR } from '@corpomeme/contract/site/time';
import type { WeekStatistics } from '@corpomeme/contract/wings/moderation-statistics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';

const WEEK = 7 * DAY;

let site: TestSite;
let author: Member;
let one: Member;
let other: Member;
/** The Monday of the current week; tests run in its middle. */
let monday: number;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  [one, other] = [await site.member('moderator'), await site.member('moderator')];
  const now = new Date(site.clock.now());
  monday =
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - ((now.getUTCDay() + 6) % 7)) + WEEK;
  site.clock.advance(monday + 3 * DAY - site.clock.now());
});
afterAll(() => site.close());

type Entry = Parameters<typeof recordAudit>[1];
const note = (entry: Pick<Entry, 'action' | 'at'> & Partial<Entry>) =>
  site.ctx.transact((trx) => recordAudit(trx, { actorId: one.id, userId: author.id, ...entry }));

async function read(weeks: number): Promise<WeekStatistics[]> {
  const answer = await site.get(pathOf(operations.readModerationStatistics, {}, { weeks }), one);
  expect(answer.statusCode).toBe(200);
  return answer.json<WeekStatistics[]>();
}

const before = (weeks: number) => monday - weeks * WEEK;

/** Each test uses an earlier week, because past weeks are cached. */
test('an empty site has empty weeks', async () => {
  const weeks = await read(3);
  expect(weeks.map(({ week }) => week)).toEqual(
    [2, 1, 0].map((n) => new Date(before(n)).toISOString().slice(0, 10)),
  );
  const nothing = { count: 0, p50: null, p95: null };
  expect(weeks[2]).toEqual({
    week: new Date(monday).toISOString().slice(0, 10),
    decisions: {},
    waits: { memes: nothing, appeals: nothing, reports: nothing },
    backlog: 0,
    overturned: null,
    agreement: null,
    reviewed: 0,
  });
});

test('waits are by nearest rank, in the week of the decision', async () => {
  for (let n = 1; n <= 20; n++)
    await note({
      action: n % 2 ? 'meme.approve' : 'meme.reject',
      at: before(10) + 2 * DAY,
      memeId: n,
      waited: n * 60_000,
    });
  await note({ action: 'case.close', at: before(10) + DAY, userId: null, waited: 5 * HOUR });
  await note({ action: 'appeal.dismiss', at: before(9) - 1, waited: 7 });
  await note({ action: 'appeal.dismiss', at: before(9), waited: 8 });
  const [week, next] = await read(11);
  expect(week?.waits).toEqual({
    memes: { count: 20, p50: 10 * 60_000, p95: 19 * 60_000 },
    appeals: { count: 1, p50: 7, p95: 7 },
    reports: { count: 1, p50: 5 * HOUR, p95: 5 * HOUR },
  });
  expect(week?.decisions).toEqual({
    'meme.approve': 10,
    'meme.reject': 10,
    'case.close': 1,
    'appeal.dismiss': 1,
  });
  expect(next?.waits.appeals).toEqual({ count: 1, p50: 8, p95: 8 });
});

test('overturned is a share of the decisions that could be overturned', async () => {
  const at = before(15) + DAY;
  for (let n = 0; n < 8; n++) await note({ action: n ? 'meme.approve' : 'user.warn', at });
  await note({ action: 'meme.undo', at });
  await note({ action: 'appeal.accept', at });
  const [week] = await read(16);
  expect(week?.overturned).toBe(0.25);
});

test('moderators agree when another one confirms a decision', async () => {
  const at = before(20);
  const decide = (memeId: number, action: Entry['action'], who: Member, n: number, details = {}) =>
    note({ action, at: at + n * HOUR, memeId, actorId: who.id, details });
  // Confirmed: a dismissed appeal, and a report that was closed with the meme kept. Overturned: a removal by another
  // moderator.
  await decide(201, 'meme.reject', one, 1);
  await decide(201, 'appeal.dismiss', other, 2);
  await decide(202, 'meme.approve', one, 3);
  await decide(202, 'case.close', other, 4, { case: 1, outcome: 'kept' });
  await decide(203, 'meme.approve', one, 5);
  await decide(203, 'meme.remove', other, 6);
  await decide(203, 'case.close', other, 6, { case: 2, outcome: 'removed' });
  // A moderator's change of their own decision and first decisions do not count.
  await decide(204, 'meme.approve', other, 7);
  await decide(204, 'meme.remove', other, 8);
  await decide(204, 'meme.restore', other, 9);
  await decide(205, 'appeal.accept', other, 10);
  const [week] = await read(21);
  expect([week?.reviewed, week?.agreement]).toEqual([3, 2 / 3]);
});

test('a past week is cached, the current one is counted again', async () => {
  const [past, now] = [before(30) + DAY, site.clock.now()];
  await note({ action: 'meme.approve', at: past });
  expect((await read(31))[0]?.decisions).toEqual({ 'meme.approve': 1 });
  await note({ action: 'meme.approve', at: past });
  await note({ action: 'meme.approve', at: now });
  const weeks = await read(31);
  expect([weeks[0]?.decisions, weeks.at(-1)?.decisions]).toEqual([
    { 'meme.approve': 1 },
    { 'meme.approve': 1 },
  ]);
});

test('the backlog of a week contains memes that were submitted by its end and decided later, or are pending', async () => {
  const began = before(47) + DAY;
  // Decided in the same week, in the next, three weeks later; resubmitted; and two that are pending.
  await note({ action: 'meme.approve', at: began + HOUR, memeId: 101, waited: HOUR });
  await note({ action: 'meme.reject', at: began + WEEK, memeId: 102, waited: WEEK });
  await note({ action: 'meme.approve', at: began + 3 * WEEK, memeId: 103, waited: 3 * WEEK });
  await addMemeRow(site.ctx, author, { status: 'pending', created_at: began });
  await addMemeRow(site.ctx, author, { status: 'pending', created_at: began, resubmitted_at: before(42) });
  const backlog = (await read(49)).map((week) => week.backlog);
  expect(backlog.slice(0, 9)).toEqual([0, 3, 2, 2, 1, 1, 2, 2, 2]);
  expect(backlog.at(-1)).toBe(2);
});

test('requires a moderator, and returns at most a year', async () => {
  expect((await site.get(pathOf(operations.readModerationStatistics), author)).statusCode).toBe(403);
  for (const weeks of ['0', '54', '-1', 'x', '1.5'])
    expect((await site.get(pathOf(operations.readModerationStatistics, {}, { weeks }), one)).statusCode).toBe(
      400,
    );
  expect(await read(53)).toHaveLength(53);
});
