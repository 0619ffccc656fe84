// On PostgreSQL in each `npm test`: cases/suspension.queries

import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Case } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Appeal } from '@corpomeme/contract/moderation/appeals';
import type { Notification } from '@corpomeme/contract/news/notifications';
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import { DAY, HOUR } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { mailsTo } from '../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { sweepCases } from '../reports/cases.service.ts';
import { businessTimeBetween } from './business-hours.policy.ts';
import { holdOpenCase } from './closing.service.ts';

/** Content that stops being public without a judgement is judged when it returns (decision 066). */

let site: TestSite;
let moderator: Member;
let second: Member;
let admin: Member;
let author: Member;
let writer: Member;
let reporter: Member;
let meme: Meme;
let comment: Comment;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  // New sessions, because the clock advances by months.
  [moderator, second] = [await site.member('moderator'), await site.member('moderator')];
  admin = await site.member('admin');
  [author, writer, reporter] = [await site.member(), await site.member(), await site.member()];
  meme = await site.publishedMeme(author, moderator);
  const url = `/memes/${meme.id}/comments`;
  comment = (await site.send('POST', url, { content: 'Vecinul de la trei e hoț.' }, writer)).json();
});

const report = (as = reporter) =>
  site.send('POST', `/memes/${meme.id}/reports`, { reason_code: 'real_name' }, as);
const reportComment = (as = reporter) =>
  site.send('POST', `/memes/${meme.id}/comments/${comment.id}/reports`, { reason_code: 'real_name' }, as);
const takeDown = (as = moderator) =>
  site.send('POST', `/memes/${meme.id}/removal`, { reason_code: 'copyright' }, as);
const restore = () => site.send('DELETE', `/memes/${meme.id}/removal`, undefined, second);
const decide = (status: 'approved' | 'rejected', as = moderator) =>
  site.send('PUT', `/memes/${meme.id}/approval`, { status, reason_code: 'off_topic' }, as);
const undo = (as = moderator) => site.send('POST', `/memes/${meme.id}/approval/undo`, undefined, as);
const openCases = async () =>
  (await site.get('/moderation/cases?limit=50', moderator))
    .json<Case[]>()
    .filter(({ meme_id }) => meme_id === meme.id);
const judge = (id = 0, outcome = 'removed') =>
  site.send('PUT', `/moderation/cases/${id}`, { outcome, reason_code: 'real_name' }, second);
/** Runs the first step of a judgement's transaction, for a case that changed after the checks before it. */
const holdLate = (caseId = 0) => site.ctx.transact((trx) => holdOpenCase(trx, caseId));
const newsOf = async (as: Member) =>
  (await site.get('/users/me/notifications', as))
    .json<Notification[]>()
    .filter(({ kind }) => kind.startsWith('report.'))
    .map(({ kind, outcome }) => (outcome ? `${kind} ${outcome}` : kind))
    .toReversed();
const auditOf = async () =>
  (await site.get(`/admin/audit?meme=${meme.id}`, admin))
    .json<AuditEntry[]>()
    .filter(({ action }) => action.startsWith('case.'))
    .map(({ action, details }) => [action, details.case])
    .toReversed();
async function appeal() {
  const body = { text: 'Este desenul meu.' };
  expect((await site.send('POST', `/memes/${meme.id}/appeal`, body, author)).statusCode).toBe(201);
  const appeals = (await site.get('/moderation/appeals?limit=50', second)).json<Appeal[]>();
  const { id } = appeals.find(({ user_id }) => user_id === author.id) as Appeal;
  const answer = { outcome: 'accepted', answer: 'Corect.' };
  expect((await site.send('PUT', `/moderation/appeals/${id}`, answer, second)).statusCode).toBe(200);
}

describe('a case about a comment whose meme is removed for another reason', () => {
  test.each([
    ['is restored', async () => void (await restore())],
    ['wins its appeal', appeal],
  ])('waits, and is open again once the meme %s', async (_how, republishMeme) => {
    expect((await reportComment()).statusCode).toBe(201);
    const [before] = await openCases();
    expect((await takeDown()).statusCode).toBe(200);
    expect(await openCases()).toEqual([]);
    expect(await newsOf(reporter)).toEqual(['report.suspended']);
    const suspended = (await site.get(`/moderation/cases/${before?.id}`, second)).json<Case>();
    expect(suspended).toMatchObject({ is_overdue: false, suspended_at: expect.any(String) });
    expect((await judge(before?.id)).json().code).toBe('case_suspended');
    await expect(holdLate(before?.id)).rejects.toMatchObject({ code: 'case_suspended' });

    await republishMeme();
    expect(await openCases()).toMatchObject([{ id: before?.id, suspended_at: null, report_count: 1 }]);
    expect(await newsOf(reporter)).toEqual(['report.suspended', 'report.reopened']);
    expect((await reportComment()).json().code).toBe('already_reported');
    expect((await judge(before?.id)).statusCode).toBe(200);
    expect((await newsOf(reporter)).at(-1)).toBe('report.closed removed');
    expect(await auditOf()).toEqual(
      ['case.suspend', 'case.reopen', 'case.close'].map((action) => [action, before?.id]),
    );
  });

  test('keeps its remaining time', async () => {
    await reportComment();
    const [before] = await openCases();
    site.clock.advance(5 * HOUR);
    await takeDown();
    const stopped = site.clock.now();
    site.clock.advance(9 * DAY);
    await restore();
    const [after] = await openCases();
    const left = businessTimeBetween(stopped, Date.parse(before?.due_at ?? ''));
    const leftNow = businessTimeBetween(site.clock.now(), Date.parse(after?.due_at ?? ''));
    // The site's clock advances between two readings.
    expect(Math.abs(left - leftNow)).toBeLessThan(60_000);
    await judge(after?.id);
    const [{ waited }] = (await site.get(`/admin/audit?meme=${meme.id}&action=case.close`, admin)).json<
      [AuditEntry]
    >();
    expect(waited).toBeLessThan(6 * HOUR);
  });

  test('stays overdue if it was', async () => {
    await reportComment();
    site.clock.advance(20 * DAY);
    const [before] = await openCases();
    await takeDown();
    await restore();
    expect(await openCases()).toMatchObject([{ due_at: before?.due_at, is_overdue: true }]);
  });

  test('is closed when the comment or the meme is deleted, and after a month', async () => {
    await reportComment();
    await takeDown();
    await site.send('DELETE', `/memes/${meme.id}`, undefined, author);
    expect(await newsOf(reporter)).toEqual(['report.suspended', 'report.closed removed']);

    meme = await site.publishedMeme(author, moderator);
    comment = (await site.send('POST', `/memes/${meme.id}/comments`, { content: 'x' }, writer)).json();
    await reportComment();
    await takeDown();
    site.clock.advance(30 * DAY - HOUR);
    await sweepCases(site.ctx);
    expect((await newsOf(reporter)).at(-1)).toBe('report.suspended');
    site.clock.advance(2 * HOUR);
    await sweepCases(site.ctx);
    expect((await newsOf(reporter)).at(-1)).toBe('report.closed removed');
    second = await site.member('moderator');
    await restore();
    expect((await newsOf(reporter)).at(-1)).toBe('report.returned');
    expect((await reportComment()).statusCode).toBe(201);
  });

  test('is closed with its author’s account', async () => {
    await reportComment();
    await takeDown();
    await site.send('DELETE', '/users/me', undefined, author);
    expect(await newsOf(reporter)).toEqual(['report.suspended', 'report.closed removed']);
  });

  test('tells the notifier by mail, each time', async () => {
    const email = `${writer.username}@alta.ro`;
    const body = {
      url: `${site.ctx.config.publicUrl}/meme/${meme.id}#comment-${comment.id}`,
      kind: 'real_name',
      explanation: 'Este numele meu adevărat.',
      name: 'Vecinul',
      email,
      good_faith: true,
    };
    expect((await site.send('POST', '/notices', body)).statusCode).toBe(202);
    await takeDown();
    await restore();
    const subjects = (await mailsTo(site, email)).map(({ subject }) => subject);
    expect(subjects.map((subject) => subject?.split(' · ')[1]?.replace(/F-\d+/, 'F'))).toEqual([
      'We have your notice F',
      'Your notice F is suspended',
      'Your notice F is open again',
    ]);
  });
});

describe('a removed meme that is restored', () => {
  test('after an appeal: its reporters are notified, and may report it again', async () => {
    await report();
    const [before] = await openCases();
    expect((await judge(before?.id)).statusCode).toBe(200);
    // Another moderator than the decider answers.
    second = moderator;
    await appeal();
    expect(await newsOf(reporter)).toEqual(['report.closed removed', 'report.returned']);
    expect(await openCases()).toEqual([]);
    expect((await report()).statusCode).toBe(201);
    expect((await report()).json().code).toBe('already_reported');
    const [after] = await openCases();
    expect(after?.id).not.toBe(before?.id);
  });

  test('does not restore the reports of members who were told that it stays', async () => {
    await report();
    await judge((await openCases())[0]?.id, 'kept');
    await takeDown();
    await restore();
    expect(await newsOf(reporter)).toEqual(['report.closed kept']);
    expect((await report()).json().code).toBe('already_reported');
  });

  test('does not restore a comment that was removed itself', async () => {
    await reportComment();
    await judge((await openCases())[0]?.id);
    await takeDown();
    await restore();
    expect(await newsOf(reporter)).toEqual(['report.closed removed']);
  });
});

describe('reports of a short approval', () => {
  let other: Member;
  beforeEach(async () => {
    await report();
    other = await site.member();
    await reportComment(other);
    expect((await undo()).statusCode).toBe(200);
    expect(await openCases()).toEqual([]);
  });

  test('are suspended when it is undone, and open again with the next approval', async () => {
    expect(await newsOf(reporter)).toEqual(['report.suspended']);
    expect((await decide('approved')).statusCode).toBe(200);
    expect(await openCases()).toHaveLength(2);
    expect(await newsOf(reporter)).toEqual(['report.suspended', 'report.reopened']);
  });

  test('get their outcome when the meme is rejected; those of the comment stay suspended', async () => {
    await decide('rejected');
    expect(await newsOf(reporter)).toEqual(['report.suspended', 'report.closed removed']);
    expect(await newsOf(other)).toEqual(['report.suspended']);
    await appeal();
    expect((await newsOf(reporter)).at(-1)).toBe('report.returned');
    expect(await newsOf(other)).toEqual(['report.suspended', 'report.reopened']);
    expect((await openCases()).map(({ comment_id }) => comment_id)).toEqual([comment.id]);
  });
});

test('after any concurrent actions, a case that is not judged is open exactly while its meme is public', async () => {
  for (let round = 0; round < 6; round++) {
    const late = await site.member();
    await reportComment(round === 0 ? reporter : late);
    const [one] = await openCases();
    await Promise.all([takeDown(), reportComment(await site.member()), judge(round % 2 ? one?.id : 0)]);
    await Promise.all([restore(), takeDown(), reportComment(await site.member())]);
    const { approval_status } = (await site.get(`/memes/${meme.id}`, moderator)).json<Meme>();
    const unclosed = await site.ctx.db
      .selectFrom('cases')
      .select('suspended_at')
      .where('meme_id', '=', meme.id)
      .where('closed_at', 'is', null)
      .execute();
    for (const { suspended_at } of unclosed)
      expect(suspended_at === null).toBe(approval_status === 'approved');
    expect(unclosed.length).toBeLessThanOrEqual(1);
    if (approval_status === 'removed') await restore();
    meme = await site.publishedMeme(author, moderator);
    comment = (await site.send('POST', `/memes/${meme.id}/comments`, { content: 'x' }, writer)).json();
  }
});
