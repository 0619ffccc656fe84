// On PostgreSQL in each `npm test`: comments/removed-comments.queries
import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Case } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { APPEAL, type Appeal } from '@corpomeme/contract/moderation/appeals';
import type { Notification } from '@corpomeme/contract/news/notifications';
import { describe, expect, test } from 'vitest';
import { type Discussion, startDiscussion } from '../../../../test/discussion.ts';
import type { Member } from '../../../../test/members.ts';
import { sweepCases } from '../../disputes/reports/cases.service.ts';
import { findDrifts } from '../../people/admin/admin.ts';

let { site, author, moderator, second: other, writer, meme, url } = {} as Discussion;
startDiscussion((given) => {
  ({ site, author, moderator, second: other, writer, meme, url } = given);
});

const TEXT = 'Exact ca la noi.';
const HELD = 'A fost Ion Popescu.';
const WHY = { reason_code: 'insulting', reason: 'Nu așa.' };
const post = async (content = TEXT, as = writer, more = {}) =>
  (await site.send('POST', url, { content, ...more }, as)).json<Comment>().id;
const remove = async (id: number, as = moderator) =>
  expect((await site.send('DELETE', `${url}/${id}`, WHY, as)).statusCode).toBe(200);
const appeal = (id: number, as = writer) =>
  site.send('POST', `${url}/${id}/appeal`, { text: 'Nu am jignit pe nimeni.' }, as);
const answer = (id: number, outcome: string, as = other) =>
  site.send('PUT', `/moderation/appeals/${id}`, { outcome, answer: 'Ai dreptate.' }, as);
const newsOf = async (as: Member) => (await site.get('/users/me/notifications', as)).json<Notification[]>();
async function openAppeal(id: number): Promise<Appeal> {
  const all = (await site.get('/moderation/appeals?limit=50', other)).json<Appeal[]>();
  const found = all.find(({ comment }) => comment?.id === id);
  if (!found) throw new Error(`no open appeal about ${id}`);
  return found;
}
async function texts(): Promise<string[]> {
  site.clock.advance(2000);
  return (await site.get(url)).json<Comment[]>().map(({ content }) => content);
}
async function count(): Promise<number> {
  site.clock.advance(2000);
  return (await site.get(`/memes/${meme.id}`)).json<Meme>().commentCount;
}
const noDrifts = async () => expect(await findDrifts(site.ctx.db)).toEqual([]);
const kept = async (id: number) =>
  (await site.ctx.db.selectFrom('removed_comments').selectAll().where('comment_id', '=', id).execute())
    .length;

describe('an appeal against the removal of a comment', () => {
  test('shows the text to another moderator, who brings it back by accepting', async () => {
    const id = await post();
    await remove(id);
    expect(await texts()).toEqual(['[Comentariu șters]']);
    expect((await newsOf(writer))[0]).toMatchObject({ kind: 'comment.removed', may_appeal: true });
    expect((await appeal(id)).statusCode).toBe(201);
    expect((await newsOf(writer))[0]).not.toHaveProperty('may_appeal');
    const open = await openAppeal(id);
    expect(open).toMatchObject({
      comment: { id, content: TEXT },
      meme: { id: meme.id },
      sanction: null,
      decision: { action: 'comment.delete', reason: 'Nu așa.' },
      may_decide: true,
    });
    expect((await answer(open.id, 'accepted', moderator)).json().code).toBe('own_decision');
    expect((await answer(open.id, 'accepted')).statusCode).toBe(200);
    expect(await texts()).toEqual([TEXT]);
    expect(await count()).toBe(1);
    expect((await newsOf(writer))[0]).toMatchObject({ kind: 'appeal.accepted', comment_id: id });
    expect(await kept(id)).toBe(0);
    await noDrifts();
  });

  test('is dismissed without a change, and is not repeated', async () => {
    const id = await post();
    await remove(id);
    await appeal(id);
    expect((await answer((await openAppeal(id)).id, 'dismissed')).statusCode).toBe(200);
    expect(await texts()).toEqual(['[Comentariu șters]']);
    expect((await appeal(id)).json().code).toBe('already_appealed');
    await noDrifts();
  });

  test('publishes and announces a comment that was never public', async () => {
    const id = await post(HELD);
    const cases = (await site.get('/moderation/cases?limit=50', moderator)).json<Case[]>();
    const held = cases.find(({ comment_id }) => comment_id === id);
    const verdict = { outcome: 'removed', comment_version: held?.comment_version, ...WHY };
    await site.send('PUT', `/moderation/cases/${held?.id}`, verdict, moderator);
    expect(await texts()).toEqual([]);
    await appeal(id);
    expect((await answer((await openAppeal(id)).id, 'accepted')).statusCode).toBe(200);
    expect(await texts()).toEqual([HELD]);
    expect(await count()).toBe(1);
    expect((await newsOf(author)).map(({ kind }) => kind)).toContain('meme.commented');
    await noDrifts();
  });

  test('does not touch the appeals and the history of its meme', async () => {
    const id = await post();
    await remove(id);
    await appeal(id);
    const { id: appealId } = await openAppeal(id);
    await site.send('POST', `/memes/${meme.id}/removal`, WHY, moderator);
    await site.send('DELETE', `/memes/${meme.id}/removal`, undefined, other);
    expect((await answer(appealId, 'accepted')).statusCode).toBe(200);
    const history = (await site.get(`/memes/${meme.id}/history`, moderator)).json<{ event: string }[]>();
    expect(history.map(({ event }) => event)).toEqual(['submitted', 'approved', 'removed', 'restored']);
  });

  test('is only its author’s, and only about a removal by somebody else', async () => {
    const id = await post();
    expect((await appeal(id)).json().code).toBe('nothing_to_appeal');
    expect((await appeal(id, author)).statusCode).toBe(403);
    await site.send('DELETE', `${url}/${id}`, undefined, writer);
    expect((await appeal(id)).json().code).toBe('nothing_to_appeal');
    expect(await kept(id)).toBe(0);
  });

  test('is not decided by the moderator who reported the comment', async () => {
    const id = await post();
    await site.send('POST', `${url}/${id}/reports`, { reason_code: 'insulting' }, other);
    await remove(id);
    await appeal(id);
    expect((await answer((await openAppeal(id)).id, 'accepted')).json().code).toBe('own_matter');
    expect(await texts()).toEqual(['[Comentariu șters]']);
  });

  test('is answered once, also at once and beside the deletion of the account', async () => {
    const admin = await site.member('admin');
    for (let round = 0; round < 4; round++) {
      writer = await site.member();
      const id = await post();
      await remove(id);
      await appeal(id);
      const open = await openAppeal(id);
      const leaving = round % 2 === 1;
      const answers = await Promise.all([
        answer(open.id, 'accepted'),
        answer(open.id, round > 1 ? 'dismissed' : 'accepted', admin),
        ...(leaving ? [site.send('DELETE', `/admin/users/${writer.id}`, {}, admin)] : []),
      ]);
      for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
      const accepted = answers.slice(0, 2).filter(({ statusCode }) => statusCode === 200);
      expect(accepted.length).toBeLessThanOrEqual(1);
      if (!leaving) expect(accepted).toHaveLength(1);
      await noDrifts();
    }
  });
});

test('the deletion of an account deletes the texts that were removed', async () => {
  const admin = await site.member('admin');
  const id = await post();
  await remove(id);
  expect(await kept(id)).toBe(1);
  expect((await site.send('DELETE', `/admin/users/${writer.id}`, {}, admin)).statusCode).toBe(200);
  expect(await kept(id)).toBe(0);
});

test('the text of a removed comment is kept for 30 days, and longer only while an appeal is open', async () => {
  const [first, second] = [await post(), await post('Și la noi.')];
  await remove(first);
  await remove(second);
  await appeal(second);
  site.clock.advance(APPEAL.textKept + 1000);
  await sweepCases(site.ctx);
  expect([await kept(first), await kept(second)]).toEqual([0, 1]);
  const late = await site.member('moderator');
  const all = (await site.get('/moderation/appeals?limit=50', late)).json<Appeal[]>();
  const open = all.find(({ comment }) => comment?.id === second);
  expect((await answer(open?.id ?? 0, 'dismissed', late)).statusCode).toBe(200);
  await sweepCases(site.ctx);
  expect(await kept(second)).toBe(0);
});
