import * as moderationOperations from '@corpomeme/contract/moderation/moderation.operations';
import * as adminOperations from '@corpomeme/contract/people/admin';
import { USER_SORTS } from '@corpomeme/contract/people/admin-sections';
import { pathOf } from '@corpomeme/contract/site/operation';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRows, type Row } from '../src/db/table-rows.ts';
import {
  listMemesWithCases,
  listSuspendedBefore,
} from '../src/features/disputes/cases/suspension.queries.ts';
import { fillDatabase } from './fill-database.ts';
import type { Member } from './members.ts';
import { type Allowance, analyze, findGrowth } from './query-plans.ts';
import { startSite, type TestSite } from './test-site.ts';

/** Tests the desk's queries other than its queue, and the user list, on large tables. */
const USERS = 4000;
const MEMES = 4000;
/** Old cases; the latest ones are open. */
const CASES = 4000;
const WAITING = 20;

let site: TestSite;
let moderator: Member;
let seen: CompiledQuery[] = [];

beforeAll(async () => {
  site = await startSite({ watch: (query) => seen.push(query) });
  const { db, clock } = site.ctx;
  const now = clock.now();
  await fillDatabase(db, { users: USERS, memes: MEMES, comments: 100, votes: 100, until: now });
  moderator = await site.member('moderator');
  const numbers = Array.from({ length: CASES }, (_, n) => n + 1);
  const old = now - 90 * 86_400_000;
  await insertRows(
    db,
    'cases',
    numbers.map(
      (n): Row => ({
        ...{ id: n, subject: `meme:${n}`, meme_id: n, comment_id: null, opened_at: old, due_at: now },
        ...{
          suspended_at: n % 2 ? old + n : null,
          closed_at: n < CASES - WAITING ? now : null,
          outcome: null,
        },
      }),
    ),
  );
  await analyze(db);
});
afterAll(() => site.close());

const OPEN_MATTERS: Allowance = {
  rows: 5 * WAITING,
  steps: /^SCAN (cases USING INDEX cases_by_due|appeals USING COVERING INDEX appeals_open)$/,
  because: 'these indexes hold only open cases and appeals',
};
const STAFF: Allowance = { rows: 60, steps: /^$/, because: 'moderators and admins are few' };

const PAGE_OF_USERS: Allowance = {
  steps:
    /^(SCAN users USING COVERING INDEX (users_listed|users_listed_by_role|users_by_name|users_by_login)|SEARCH users USING COVERING INDEX users_listed_by_role .*|USE TEMP B-TREE FOR ORDER BY)$/,
  because: 'a page from the start of an index; its rows are read by id and sorted again',
};

test.each<[string, string, Allowance | undefined]>([
  ['replies', pathOf(moderationOperations.listSavedReplies), STAFF],
  ['colleagues', pathOf(moderationOperations.readColleagues), STAFF],
  ['own decisions that can be undone', pathOf(moderationOperations.listUndoableDecisions), undefined],
  ['what waits for moderators', pathOf(moderationOperations.readWaiting), OPEN_MATTERS],
])('%s', async (_name, url, allow) => {
  site.clock.advance(1001);
  seen = [];
  const answer = await site.get(url, moderator);
  expect(answer.statusCode, answer.body).toBe(200);
  await expectNoGrowth(allow);
});

test.each(USER_SORTS)('the user list by %s', async (sort) => {
  const admin = await site.member('admin');
  for (const order of ['asc', 'desc'] as const) {
    seen = [];
    const url = pathOf(adminOperations.listUsers, {}, { sort, order, page: 2 });
    expect((await site.get(url, admin)).statusCode).toBe(200);
    await expectNoGrowth(PAGE_OF_USERS);
  }
});

test('memes with open cases, and cases that were suspended 30 days ago', async () => {
  const { db, clock } = site.ctx;
  seen = [];
  await listMemesWithCases(db, [1, 2, CASES]);
  await listSuspendedBefore(db, clock.now() - 30 * 86_400_000, 10);
  await expectNoGrowth();
});

async function expectNoGrowth(allow: Partial<Allowance> = {}): Promise<void> {
  // The session query is measured with many sessions in plans.test.ts.
  const reads = seen.filter(({ sql }) => /^\s*(select|with)\b/i.test(sql) && !/from "sessions"/.test(sql));
  expect(reads.length).toBeGreaterThan(0);
  for (const query of new Map(reads.map((read) => [read.sql, read])).values())
    expect([query.sql, await findGrowth(site.ctx.db, query, allow)]).toEqual([query.sql, []]);
}
