// On PostgreSQL in each `npm test`: appeals/appeals.queries

import type { MemeHistory } from '@corpomeme/contract/memes/meme-history';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Appeal } from '@corpomeme/contract/moderation/appeals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import type { Context } from '../../../context.ts';
import { verifyCounters } from '../../people/admin/admin.ts';
import { authenticate } from '../../people/auth/sessions/sessions.ts';
import { appealAboutMeme } from './appeals.service.ts';

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

const WORDS = 'Nu este numele nimănui, e titlul unui film.';
const decide = (id: number, status: string, as = moderator) =>
  site.send('PUT', `/memes/${id}/approval`, { status, reason: 'Un nume real', reason_code: 'real_name' }, as);
const appeal = (id: number, text: unknown = WORDS, as = author) =>
  site.send('POST', `/memes/${id}/appeal`, { text }, as);
const answer = (id: number, outcome: string, as = other, words: string | null = 'Ai dreptate.') =>
  site.send('PUT', `/moderation/appeals/${id}`, { outcome, answer: words }, as);
const historyOf = async (id: number, as: Member) =>
  (await site.get(`/memes/${id}/history`, as)).json<MemeHistory>();

async function rejected(): Promise<Meme> {
  const meme = await site.meme(author, { company: 'Dell', city: 'Iasi' });
  await decide(meme.id, 'rejected');
  return meme;
}

async function openAppealOf(memeId: number): Promise<Appeal> {
  const all = (await site.get('/moderation/appeals?limit=50', other)).json<Appeal[]>();
  const found = all.find(({ meme }) => meme?.id === memeId);
  if (!found) throw new Error(`no open appeal about ${memeId}`);
  return found;
}

async function newsOf(memeId: number): Promise<string[]> {
  const rows = await site.ctx.db
    .selectFrom('notifications')
    .select('kind')
    .where('meme_id', '=', memeId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

describe('an appeal', () => {
  test('is decided by another moderator, who publishes the meme by accepting it', async () => {
    const meme = await rejected();
    expect((await appeal(meme.id)).statusCode).toBe(201);
    const open = await openAppealOf(meme.id);
    expect(open).toMatchObject({
      state: 'open',
      text: WORDS,
      username: author.username,
      may_decide: true,
      decision: { action: 'meme.reject', by_username: moderator.username, reason: 'Un nume real' },
      meme: { id: meme.id, approval_status: 'rejected' },
      sanction: null,
    });
    const accepted = await answer(open.id, 'accepted');
    expect([accepted.statusCode, accepted.json()]).toMatchObject([
      200,
      {
        state: 'accepted',
        answer: 'Ai dreptate.',
        decided_by_username: other.username,
        meme: { approval_status: 'approved' },
      },
    ]);
    expect((await site.get(`/memes/${meme.id}`)).statusCode).toBe(200);
    expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
    expect(await newsOf(meme.id)).toEqual(['meme.rejected', 'appeal.accepted']);
  });

  test('that is dismissed changes nothing and cannot be repeated; a new rejection can be appealed', async () => {
    const meme = await rejected();
    await appeal(meme.id);
    const { id } = await openAppealOf(meme.id);
    expect((await answer(id, 'dismissed', other, 'Rămâne.')).statusCode).toBe(200);
    expect((await appeal(meme.id)).json().code).toBe('already_appealed');
    expect((await answer(id, 'accepted')).json().code).toBe('appeal_already_decided');
    expect((await site.get(`/memes/${meme.id}`, author)).json<Meme>().approval_status).toBe('rejected');
    await site.send('PATCH', `/memes/${meme.id}`, { title: 'Fără nume' }, author);
    await decide(meme.id, 'rejected', other);
    expect((await appeal(meme.id)).statusCode).toBe(201);
    const second = await openAppealOf(meme.id);
    expect((await answer(second.id, 'accepted')).json().code).toBe('own_decision');
    expect((await answer(second.id, 'accepted', moderator)).statusCode).toBe(200);
  });

  test('is not found when its author deletes the meme at the same time', async () => {
    const meme = await rejected();
    const actor = await authenticate(site.ctx, author.token);
    if (!actor) throw new Error('the author is logged out');
    const transact: Context['transact'] = async (work) => {
      expect((await site.send('DELETE', `/memes/${meme.id}`, undefined, author)).statusCode).toBe(200);
      return site.ctx.transact(work);
    };
    const late = appealAboutMeme({ ...site.ctx, transact }, actor, meme.id, WORDS);
    await expect(late).rejects.toMatchObject({ code: 'meme_not_found' });
  });

  test('is closed by an edit, and cannot be decided any more', async () => {
    const meme = await rejected();
    await appeal(meme.id);
    const { id } = await openAppealOf(meme.id);
    await site.send('PATCH', `/memes/${meme.id}`, { title: 'Alt titlu' }, author);
    expect((await answer(id, 'accepted')).json().code).toBe('appeal_already_decided');
    expect((await appeal(meme.id)).json().code).toBe('nothing_to_appeal');
    expect((await site.get(`/memes/${meme.id}`, author)).json<Meme>()).toMatchObject({
      approval_status: 'pending',
      title: 'Alt titlu',
    });
  });

  test('against a removal restores the meme', async () => {
    const meme = await site.publishedMeme(author, moderator);
    await site.send('POST', `/memes/${meme.id}/removal`, { reason: 'Jignitor' }, moderator);
    await appeal(meme.id);
    const { id } = await openAppealOf(meme.id);
    const restored: number[] = [];
    site.ctx.bus.subscribe('meme.restored', ({ memeId }) => restored.push(memeId));
    expect((await answer(id, 'accepted', moderator)).json().code).toBe('own_decision');
    expect((await answer(id, 'accepted')).json<Appeal>().meme?.approval_status).toBe('approved');
    expect(restored).toEqual([meme.id]);
    expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
  });

  test('by a moderator is never decided by that moderator', async () => {
    const meme = await site.meme(other);
    await decide(meme.id, 'rejected');
    await appeal(meme.id, WORDS, other);
    const { id, may_decide } = await openAppealOf(meme.id);
    expect(may_decide).toBe(false);
    expect((await answer(id, 'accepted', other)).json().code).toBe('own_matter');
  });

  test.each([
    ['', 400],
    ['  ', 400],
    ['x'.repeat(1001), 400],
    [7, 400],
    ['a\u0000b', 400],
  ])('is refused when it says %j', async (text, status) => {
    const meme = await rejected();
    expect((await appeal(meme.id, text)).statusCode).toBe(status);
    expect((await appeal(meme.id, 'x'.repeat(1000))).statusCode).toBe(201);
  });

  test('needs a decision about an own meme', async () => {
    const pending = await site.meme(author);
    expect((await appeal(pending.id)).json().code).toBe('nothing_to_appeal');
    const published = await site.publishedMeme(author, moderator);
    expect((await appeal(published.id)).json().code).toBe('nothing_to_appeal');
    const stranger = await site.member();
    expect((await appeal(published.id, WORDS, stranger)).statusCode).toBe(403);
    expect((await appeal((await rejected()).id, WORDS, stranger)).statusCode).toBe(404);
  });

  test('is created once and decided once, also concurrently', async () => {
    const admin = await site.member('admin');
    for (let n = 0; n < 10; n++) {
      const meme = await rejected();
      const made = await Promise.all(Array.from({ length: 4 }, () => appeal(meme.id)));
      expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
      const { id } = await openAppealOf(meme.id);
      const [first, second, edited] = await Promise.all([
        answer(id, 'accepted', other),
        answer(id, n % 2 ? 'dismissed' : 'accepted', admin),
        site.send('PATCH', `/memes/${meme.id}`, { title: 'nou' }, author),
      ]);
      const after = (await site.get(`/memes/${meme.id}`, author)).json<Meme>();
      const answered = [first, second].filter(({ statusCode }) => statusCode === 200);
      expect(answered.length + Number(edited.statusCode === 200)).toBeGreaterThan(0);
      expect(answered.length).toBeLessThanOrEqual(1);
      const expected =
        edited.statusCode === 200
          ? 'pending'
          : answered[0]?.json<Appeal>().state === 'accepted'
            ? 'approved'
            : 'rejected';
      expect(after.approval_status).toBe(expected);
    }
    expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
  });
});

test('is in the history in order, for the author without names', async () => {
  const meme = await rejected();
  await appeal(meme.id);
  const { id } = await openAppealOf(meme.id);
  await answer(id, 'dismissed', other, 'Rămâne.');
  await site.send('PATCH', `/memes/${meme.id}`, { title: 'Alt titlu' }, author);
  await decide(meme.id, 'approved');
  await site.send('POST', `/memes/${meme.id}/removal`, { reason_code: 'copyright' }, other);
  await site.send('DELETE', `/memes/${meme.id}/removal`, undefined, moderator);
  const expected = [
    ['submitted', author.username, null, null],
    ['rejected', moderator.username, 'Un nume real', null],
    ['appealed', author.username, null, WORDS],
    ['appeal_dismissed', other.username, 'Rămâne.', null],
    ['resubmitted', author.username, null, null],
    ['approved', moderator.username, null, null],
    ['removed', other.username, null, null],
    ['restored', moderator.username, null, null],
  ];
  const told = (history: MemeHistory) =>
    history.map(({ event, username, reason, text }) => [event, username, reason, text]);
  expect(told(await historyOf(meme.id, moderator))).toEqual(expected);
  expect(told(await historyOf(meme.id, author))).toEqual(
    expected.map(([event, name, ...rest]) => [event, name === author.username ? name : null, ...rest]),
  );
  expect((await site.get(`/memes/${meme.id}/history`, await site.member())).statusCode).toBe(403);
});

test('an undone decision is left out of the author’s history', async () => {
  const meme = await rejected();
  await appeal(meme.id);
  const { id } = await openAppealOf(meme.id);
  await site.send('POST', `/memes/${meme.id}/approval/undo`, undefined, moderator);
  expect((await answer(id, 'accepted')).json().code).toBe('appeal_already_decided');
  expect((await historyOf(meme.id, author)).map(({ event }) => event)).toEqual(['submitted']);
  expect((await historyOf(meme.id, moderator)).map(({ event }) => event)).toEqual([
    'submitted',
    'rejected',
    'appealed',
    'undone',
  ]);
});

test('the decider never decides the appeal, even a lone admin: a second moderator does', async () => {
  const alone = await startSite();
  const [boss, writer] = [await alone.member('admin'), await alone.member()];
  const meme = await alone.meme(writer);
  await alone.send('PUT', `/memes/${meme.id}/approval`, { status: 'rejected' }, boss);
  await alone.send('POST', `/memes/${meme.id}/appeal`, { text: WORDS }, writer);
  const colleague = await alone.member('moderator');
  const [open] = (await alone.get('/moderation/appeals', boss)).json<Appeal[]>();
  expect(open?.may_decide).toBe(false);
  const put = () => alone.send('PUT', `/moderation/appeals/${open?.id}`, { outcome: 'accepted' }, boss);
  expect((await put()).json().code).toBe('own_decision');
  await alone.ctx.db.updateTable('users').set({ role_id: 1 }).where('id', '=', colleague.id).execute();
  expect((await put()).json().code).toBe('own_decision');
  await alone.close();
});

test('open appeals are listed page by page, the longest waiting first', async () => {
  const quiet = await startSite();
  const writer = await quiet.member();
  const [first, second] = [await quiet.member('moderator'), await quiet.member('moderator')];
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) {
    const { id } = await quiet.meme(writer);
    await quiet.send('PUT', `/memes/${id}/approval`, { status: 'rejected', reason_code: 'off_topic' }, first);
    await quiet.send('POST', `/memes/${id}/appeal`, { text: WORDS }, writer);
    ids.push(id);
    quiet.clock.advance(1000);
  }
  const listed: (number | undefined)[] = [];
  for (let url: string | undefined = '/moderation/appeals?limit=1'; url; ) {
    const page: Awaited<ReturnType<TestSite['get']>> = await quiet.get(url, second);
    expect(page.headers['x-total-count']).toBe('3');
    const appeals = page.json<Appeal[]>();
    expect(appeals).toHaveLength(1);
    listed.push(appeals[0]?.meme?.id);
    url = /<([^>]+)>/.exec(`${page.headers.link}`)?.[1];
  }
  expect(listed).toEqual(ids);
  await quiet.close();
});
