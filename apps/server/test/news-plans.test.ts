import * as reportsOperations from '@corpomeme/contract/disputes/reports';
import * as memesOperations from '@corpomeme/contract/memes/memes.operations';
import * as notificationsOperations from '@corpomeme/contract/news/notifications';
import { pathOf } from '@corpomeme/contract/site/operation';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRows, type Row } from '../src/db/table-rows.ts';
import { encodeCursor } from '../src/http/paging.ts';
import { fillDatabase } from './fill-database.ts';
import type { Member } from './members.ts';
import { addMemeRow } from './meme-rows.ts';
import { type Allowance, analyze, findGrowth } from './query-plans.ts';
import { startSite, type TestSite } from './test-site.ts';

/** Tests the lists of reports, of a member's notifications and of a member's own memes, on large tables. */
const MEMBERS = 60;
/** The number of notifications that the server keeps per member. */
const NEWS = 500;
const CASES = 4000;
const OPEN = 120;

let site: TestSite;
let member: Member;
let moderator: Member;
let seen: CompiledQuery[] = [];
let lastDue = 0;

beforeAll(async () => {
  site = await startSite({ watch: (query) => seen.push(query) });
  [member, moderator] = [await site.member(), await site.member('moderator')];
  const others = await Promise.all(Array.from({ length: MEMBERS }, () => site.member()));
  const now = site.clock.now();
  const { db } = site.ctx;
  await fillDatabase(db, { users: 100, memes: 3000, comments: 3000, votes: 100, until: now });
  const memeId = await addMemeRow(site.ctx, member);
  const news = [member, ...others].flatMap(({ id }, person): Row[] =>
    Array.from({ length: NEWS }, (_, n) => ({
      id: person * NEWS + n + 1,
      public_id: person * NEWS + n + 1,
      user_id: id,
      kind: 'meme.commented',
      meme_id: memeId,
      comment_id: null,
      details: '{}',
      created_at: now,
      read_at: n % 5 === 0 ? null : now,
    })),
  );
  await insertRows(db, 'notifications', news);
  const cases = Array.from(
    { length: CASES },
    (_, n): Row => ({
      id: n + 1,
      subject: `meme:${n + 1}`,
      meme_id: n === 0 ? memeId : 100_000 + n,
      comment_id: null,
      opened_at: now - n,
      due_at: now + n,
      closed_at: n < OPEN ? null : now,
      outcome: n < OPEN ? null : 'kept',
    }),
  );
  lastDue = now;
  await insertRows(db, 'cases', cases);
  const reports = cases.flatMap(({ id, subject }): Row[] =>
    others.slice(0, 5).map((who, n) => ({
      id: (id as number) * 5 + n,
      case_id: id as number,
      subject: subject as string,
      user_id: who.id,
      reason_code: 'other',
      notice_kind: null,
      content: null,
      contact: null,
      contact_hash: null,
      created_at: now,
    })),
  );
  await insertRows(db, 'reports', reports);
  await analyze(db);
});
afterAll(() => site.close());

const OWN: Allowance = {
  rows: NEWS,
  steps: /^USE TEMP B-TREE FOR ORDER BY$|^SCAN news/,
  because: 'the server keeps no more notifications of one member',
};
const OWN_MEMES: Allowance = {
  steps: /^USE TEMP B-TREE FOR (ORDER|GROUP) BY$/,
  because: 'the memes of one member are counted by state, and few of them have no name',
};
const WAITING: Allowance = {
  rows: 5 * OPEN,
  steps: /^SCAN cases USING (COVERING )?INDEX cases_|^USE TEMP B-TREE FOR ORDER BY$/,
  because: 'only the open cases of the desk are read, and sorted where those of one sender are one row',
};

async function growthOf(url: string, as: Member, allow: Allowance) {
  seen = [];
  expect((await site.get(url, as)).statusCode).toBe(200);
  const reads = seen.filter(({ sql }) => /^\s*(select|with)\b/i.test(sql));
  expect(reads.length).toBeGreaterThan(1);
  return Promise.all(reads.map(async (query) => [query.sql, await findGrowth(site.ctx.db, query, allow)]));
}

test.each<[string, () => [string, Member, Allowance]]>([
  ['news', () => [pathOf(notificationsOperations.listNotifications), member, OWN]],
  [
    'news, later page',
    () => [
      pathOf(notificationsOperations.listNotifications, {}, { cursor: encodeCursor([0, 200]) }),
      member,
      OWN,
    ],
  ],
  [
    'own memes of a state',
    () => [pathOf(memesOperations.listOwnMemes, {}, { status: 'rejected' }), member, OWN_MEMES],
  ],
  [
    'own memes of a state, later page',
    () => [
      pathOf(memesOperations.listOwnMemes, {}, { status: 'approved', cursor: encodeCursor([lastDue, 60]) }),
      member,
      OWN_MEMES,
    ],
  ],
  ['summary of own memes', () => [pathOf(memesOperations.summarizeOwnMemes), member, OWN_MEMES]],
  ['cases', () => [pathOf(reportsOperations.listCases, {}, { limit: 50 }), moderator, WAITING]],
  [
    'cases, later page',
    () => [
      pathOf(reportsOperations.listCases, {}, { cursor: encodeCursor([2, lastDue + 60, 61]) }),
      moderator,
      WAITING,
    ],
  ],
  ['a case', () => [pathOf(reportsOperations.readCase, { id: 77 }), moderator, WAITING]],
])('%s', async (_name, request) => {
  for (const [sql, growth] of await growthOf(...request())) expect([sql, growth]).toEqual([sql, []]);
});
