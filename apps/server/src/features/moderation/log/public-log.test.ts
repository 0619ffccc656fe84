import * as operations from '@corpomeme/contract/moderation/moderation.operations';
import type { ModerationLogEntry, ModerationMonth } from '@corpomeme/contract/moderation/moderation-log';
import { pathOf, type QueryValues } from '@corpomeme/contract/site/operation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { createPseudonyms } from './pseudonyms.policy.ts';

let site: TestSite;
let author: Member;
let moderators: [Member, Member];
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  moderators = [await site.member('moderator'), await site.member('moderator')];
});
afterAll(() => site.close());

async function read(query: QueryValues = {}): Promise<ModerationLogEntry[]> {
  site.clock.advance(1001);
  const answer = await site.get(pathOf(operations.listModerationLog, {}, query));
  expect(answer.statusCode).toBe(200);
  return answer.json<ModerationLogEntry[]>();
}

const note = (entry: Partial<Parameters<typeof recordAudit>[1]>) =>
  site.ctx.transact((trx) =>
    recordAudit(trx, {
      action: 'meme.approve',
      at: site.clock.now(),
      actorId: moderators[0].id,
      userId: author.id,
      ...entry,
    }),
  );

test('shows decisions with reason and pseudonym, and of a meme only whether it is public', async () => {
  const shown = await site.publishedMeme(author, moderators[0]);
  const hidden = await site.meme(author);
  const body = { status: 'rejected', reason: 'Ion Popescu apare', reason_code: 'real_name' };
  await site.send('PUT', pathOf(operations.decideMeme, { id: hidden.id }), body, moderators[1]);
  const [rejection, approval] = await read();
  expect(rejection).toEqual({
    at: expect.stringMatching(/T\d\d:\d\d:00\.000Z$/),
    action: 'meme.reject',
    reason_code: 'real_name',
    outcome: null,
    moderator: expect.stringMatching(/^Moderator [2-9B-Z]{4}$/),
    meme_id: null,
  });
  expect(approval).toMatchObject({ action: 'meme.approve', moderator: null, meme_id: shown.id });
  const text = JSON.stringify(await read());
  for (const secret of [
    'Popescu',
    author.username,
    author.id,
    ...moderators.flatMap((m) => [m.username, m.id]),
  ])
    expect(text).not.toContain(secret);
  await site.ctx.db.updateTable('memes').set({ status: 'removed' }).where('id', '=', shown.id).execute();
  expect((await read())[1]).toMatchObject({ action: 'meme.approve', meme_id: null });
});

test('leaves out own changes and entries that are no decisions', async () => {
  const before = (await read({ limit: 50 })).length;
  await note({ action: 'meme.delete', actorId: author.id });
  await note({ action: 'case.close', actorId: author.id, details: { outcome: 'removed' } });
  for (const action of [
    'account.password',
    'meme.resubmit',
    'meme.appeal',
    'user.role',
    'export.users',
  ] as const)
    await note({ action });
  expect(await read({ limit: 50 })).toHaveLength(before);
  await note({ action: 'case.close', userId: null, details: { outcome: 'kept', case: 1 } });
  await note({ action: 'meme.delete' });
  await note({ action: 'user.suspend', reasonCode: 'insulting' });
  await note({ action: 'meme.approve', userId: moderators[0].id });
  await note({ action: 'user.delete', actorId: null });
  expect(
    (await read({ limit: 5 })).map(({ action, outcome, moderator }) => [action, outcome, !moderator]),
  ).toEqual([
    ['user.delete', null, true],
    ['meme.approve', null, true],
    ['user.suspend', null, false],
    ['meme.delete', null, false],
    ['case.close', 'kept', false],
  ]);
});

test('is paged without gaps, for one action or all', async () => {
  for (let n = 0; n < 9; n++) await note({ action: n % 3 ? 'comment.remove' : 'user.warn' });
  const walk = async (query: QueryValues) => {
    const seen: string[] = [];
    for (
      let url: string | undefined = pathOf(operations.listModerationLog, {}, { limit: 2, ...query });
      url;
    ) {
      const answer = await site.get(url);
      seen.push(...answer.json<ModerationLogEntry[]>().map(({ action }) => action));
      url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    return seen;
  };
  expect(await walk({ action: 'comment.remove' })).toHaveLength(6);
  const all = await walk({});
  expect(all).toEqual((await read({ limit: 50 })).map(({ action }) => action));
  for (const action of ['user.role', 'nothing', ''])
    expect((await site.get(pathOf(operations.listModerationLog, {}, { action }))).statusCode).toBe(400);
});

test('counts by month, and caches past months', async () => {
  const months = async () => {
    site.clock.advance(1001);
    return (await site.get(pathOf(operations.listModerationMonths))).json<ModerationMonth[]>();
  };
  const [year, month] = [
    new Date(site.clock.now()).getUTCFullYear(),
    new Date(site.clock.now()).getUTCMonth(),
  ];
  await note({ action: 'user.warn', at: Date.UTC(year, month - 2, 15) });
  const first = await months();
  expect(first).toHaveLength(12);
  expect(first[0]?.month).toBe(new Date(site.clock.now()).toISOString().slice(0, 7));
  expect(first[0]?.counts).toMatchObject({ 'comment.remove': 6, 'user.warn': 3, 'case.close': 1 });
  expect(first[2]?.counts).toEqual({ 'user.warn': 1 });
  await note({ action: 'user.warn' });
  await note({ action: 'user.warn', at: Date.UTC(year, month - 2, 16) });
  const second = await months();
  expect([second[0]?.counts['user.warn'], second[2]?.counts]).toEqual([4, { 'user.warn': 1 }]);
});

test('a pseudonym is valid for a year, on one site', () => {
  const names = createPseudonyms('secret'.repeat(6));
  const [spring, winter, next] = [Date.UTC(2026, 2), Date.UTC(2026, 11, 31, 23), Date.UTC(2027, 0)];
  expect(names('a', spring)).toBe(names('a', winter));
  expect(names('a', spring)).not.toBe(names('a', next));
  expect(names('a', spring)).not.toBe(names('b', spring));
  expect(names('a', spring)).not.toBe(createPseudonyms('other'.repeat(8))('a', spring));
});
