// On PostgreSQL in each `npm test`: reports/hiding.queries
import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Case } from '@corpomeme/contract/moderation/reports';
import type { Notification } from '@corpomeme/contract/news/notifications';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { findDrifts } from '../../people/admin/counters.queries.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let admin: Member;
let olds: Member[];
let meme: Meme;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  [moderator, admin] = [await site.member('moderator'), await site.member('admin')];
});
afterAll(() => site.close());
beforeEach(async () => {
  meme = await site.publishedMeme(author, moderator);
  olds = await Promise.all(Array.from({ length: 4 }, old));
});

/** Returns a member of ten days. */
async function old(): Promise<Member> {
  const member = await site.member();
  const created_at = new Date(site.clock.now() - 10 * DAY).toISOString();
  await site.ctx.db.updateTable('users').set({ created_at }).where('id', '=', member.id).execute();
  return member;
}
const report = (as: Member | undefined, id = meme.id, commentId?: number) =>
  site.send(
    'POST',
    commentId === undefined ? `/memes/${id}/reports` : `/memes/${id}/comments/${commentId}/reports`,
    { reason_code: 'insulting' },
    as,
  );
const status = async (as: Member | null = null, id = meme.id) =>
  (await site.get(`/memes/${id}`, as)).statusCode;
const read = async (as: Member) => (await site.get(`/memes/${meme.id}`, as)).json<Meme>();
const newsOf = async (as: Member) =>
  (await site.get('/users/me/notifications', as)).json<Notification[]>().map(({ kind }) => kind);
async function caseOf(commentId: number | null = null): Promise<Case> {
  const cases = (await site.get('/moderation/cases?limit=50', moderator)).json<Case[]>();
  const found = cases.find((each) => each.meme_id === meme.id && each.comment_id === commentId);
  if (!found) throw new Error('no open case');
  return found;
}
const WHY = { reason_code: 'insulting', reason: 'Jignitor.' };
const judge = (of: Case, outcome: string, as = moderator) =>
  site.send(
    'PUT',
    `/moderation/cases/${of.id}`,
    { outcome, version: of.meme?.version, comment_version: of.comment_version ?? undefined, ...WHY },
    as,
  );
const comment = async (content = 'Da.', as = author) =>
  (await site.send('POST', `/memes/${meme.id}/comments`, { content }, as)).json<Comment>().id;
async function comments(as: Member | null = null) {
  site.clock.advance(2000);
  return (await site.get(`/memes/${meme.id}/comments`, as)).json<Comment[]>();
}
const noDrifts = async () => expect(await findDrifts(site.ctx.db)).toEqual([]);

describe('a meme', () => {
  test('is hidden by three members, everywhere at once, and marked for its author and the desk', async () => {
    for (const member of olds.slice(0, 2)) await report(member);
    expect(await status()).toBe(200);
    const { due_at: before } = await caseOf();
    await report(olds[2]);
    site.clock.advance(2000);
    expect(await status()).toBe(404);
    expect(await status(olds[3])).toBe(404);
    for (const list of ['/memes', '/memes?sort=upvoted', '/memes/top', '/feed.xml'])
      expect((await site.get(list)).body).not.toContain(`${meme.id}`);
    expect((await site.get(meme.image_url)).statusCode).toBe(404);
    expect(await read(author)).toMatchObject({ approval_status: 'removed', is_hidden: true });
    expect(await newsOf(author)).toContain('meme.hidden');
    const hidden = await caseOf();
    expect(hidden).toMatchObject({ report_count: 3, meme: { is_hidden: true } });
    expect(hidden.hidden_at).not.toBeNull();
    expect(Date.parse(hidden.due_at)).toBeLessThan(Date.parse(before));
    expect(
      (await site.send('POST', `/memes/${meme.id}/appeal`, { text: 'De ce?' }, author)).json().code,
    ).toBe('nothing_to_appeal');
    await noDrifts();
  });

  test('is not hidden by twenty accounts of one day', async () => {
    for (let n = 0; n < 20; n++) expect((await report(await site.member())).statusCode).toBe(201);
    expect(await status()).toBe(200);
    expect((await caseOf()).hidden_at).toBeNull();
  });

  test('is brought back by a moderator, and further reports do not hide it', async () => {
    for (const member of olds.slice(0, 3)) await report(member);
    expect((await judge(await caseOf(), 'kept')).statusCode).toBe(200);
    site.clock.advance(2000);
    expect(await status()).toBe(200);
    expect(await read(author)).not.toHaveProperty('is_hidden');
    expect(await newsOf(author)).toContain('meme.restored');
    for (let n = 0; n < 4; n++) await report(await old());
    expect(await status()).toBe(200);
    await noDrifts();
  });

  test('stays removed if the moderator decides so, who may then be appealed against', async () => {
    for (const member of olds.slice(0, 3)) await report(member);
    expect((await judge(await caseOf(), 'removed')).statusCode).toBe(200);
    const after = await read(author);
    expect(after).toMatchObject({ approval_status: 'removed', reason_code: 'insulting' });
    expect(after).not.toHaveProperty('is_hidden');
    expect(await newsOf(author)).toContain('meme.removed');
    expect(await newsOf(olds[0] as Member)).toContain('report.closed');
    expect((await site.send('POST', `/memes/${meme.id}/appeal`, { text: 'De ce?' }, author)).statusCode).toBe(
      201,
    );
    await noDrifts();
  });

  test('is judged once by two moderators, and hidden once by reports that arrive together', async () => {
    const second = await site.member('moderator');
    await Promise.all(olds.map((member) => report(member)));
    site.clock.advance(2000);
    expect(await status()).toBe(404);
    expect((await newsOf(author)).filter((kind) => kind === 'meme.hidden').length).toBeGreaterThan(0);
    const open = await caseOf();
    const answers = await Promise.all([judge(open, 'kept'), judge(open, 'removed', second)]);
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code === 200)).toHaveLength(1);
    for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
    await noDrifts();
  });

  test('stays public where an admin turned hiding off', async () => {
    await site.send('PATCH', '/admin/screening', { hide_reports_from: 0 }, admin);
    for (const member of olds) await report(member);
    expect(await status()).toBe(200);
    await site.send('PATCH', '/admin/screening', { hide_reports_from: 150 }, admin);
  });
});

describe('a comment', () => {
  test('is hidden with its place, counted no more, and marked for its author', async () => {
    const id = await comment();
    for (const member of olds.slice(0, 3)) await report(member, meme.id, id);
    expect(await comments()).toMatchObject([{ id, is_deleted: true }]);
    expect(await comments(author)).toMatchObject([{ id, state: 'held', held_for: [{ reason: 'reported' }] }]);
    expect((await read(author)).commentCount).toBe(0);
    expect(await newsOf(author)).toContain('comment.hidden');
    await noDrifts();
    const edited = await site.send('PATCH', `/memes/${meme.id}/comments/${id}`, { content: 'Nu.' }, author);
    expect(edited.json()).toMatchObject({ state: 'held', held_for: [{ reason: 'reported' }] });
    expect((await judge(await caseOf(id), 'kept')).statusCode).toBe(200);
    expect(await comments()).toMatchObject([{ id, is_deleted: false }]);
    expect((await read(author)).commentCount).toBe(1);
    await noDrifts();
  });

  test('is hidden by one member if the checks agree', async () => {
    const id = await comment('Un cuvantnou aici.');
    await report(olds[0], meme.id, id);
    expect(await comments()).toMatchObject([{ is_deleted: false }]);
    const entry = {
      patterns: ['cuvantnou'],
      effect: 'mark',
      places: ['comments'],
      language: 'any',
      is_on: true,
    };
    const [word] = (await site.send('POST', '/admin/listed-words', entry, admin)).json<{ id: number }[]>();
    await report(await site.member(), meme.id, id);
    expect(await comments()).toMatchObject([{ is_deleted: true }]);
    await site.send('DELETE', `/admin/listed-words/${word?.id}`, undefined, admin);
    await noDrifts();
  });
});

test('admins read how much of what was hidden was kept', async () => {
  const before = (await site.get('/admin/screening', admin)).json().hidden;
  for (const member of olds.slice(0, 3)) await report(member);
  await judge(await caseOf(), 'kept');
  const after = (await site.get('/admin/screening', admin)).json().hidden;
  expect(after).toEqual({ total: before.total + 1, kept: before.kept + 1 });
});
