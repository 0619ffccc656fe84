import type { Meme } from '@corpomeme/contract/memes/memes';
import { UNDO, type UndoableDecisionList } from '@corpomeme/contract/moderation/moderation';
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import type { Updates } from '@corpomeme/contract/site/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import type { Context } from '../../../context.ts';
import { authenticate } from '../../people/auth/sessions/sessions.ts';
import { undoDecision } from './takedown.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let other: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite({ hasStillClock: true });
  author = await site.member();
  [moderator, other] = [await site.member('moderator'), await site.member('moderator')];
  admin = await site.member('admin');
});
afterAll(() => site.close());

const pending = (company = 'Adobe') => addMemeRow(site.ctx, author, { status: 'pending', company });
const decide = (id: number, body: object, as = moderator) =>
  site.send('PUT', `/memes/${id}/approval`, body, as);
const undo = (id: number | string, as = moderator) =>
  site.send('POST', `/memes/${id}/approval/undo`, undefined, as);
const rowOf = (id: number) =>
  site.ctx.db.selectFrom('memes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const newsOf = (id: number) =>
  site.ctx.db.selectFrom('notifications').select('kind').where('meme_id', '=', id).execute();
async function memeCount(company: string): Promise<number> {
  const counted = site.ctx.db.selectFrom('companies').select('meme_count').where('name', '=', company);
  return (await counted.executeTakeFirstOrThrow()).meme_count;
}

test('own decisions are offered to undo for ten seconds, in every tab, and to nobody else', async () => {
  const [approved, rejected, undone, overtaken] = [
    await pending(),
    await pending(),
    await pending(),
    await pending(),
  ];
  const offered = async (as = moderator) =>
    (await site.get('/moderation/decisions', as)).json<UndoableDecisionList>();
  await decide(approved, { status: 'approved' });
  site.clock.advance(1000);
  await decide(rejected, { status: 'rejected' });
  await decide(undone, { status: 'approved' });
  await undo(undone);
  await decide(overtaken, { status: 'approved' });
  await site.send('POST', `/memes/${overtaken}/removal`, { reason: 'x' }, other);
  const now = site.clock.now();
  expect((await offered()).map(({ meme, until }) => [meme.id, meme.approval_status, until])).toEqual([
    [rejected, 'rejected', new Date(now + UNDO.window).toISOString()],
    [approved, 'approved', new Date(now + UNDO.window - 1000).toISOString()],
  ]);
  expect((await offered(other)).map(({ meme }) => meme.id)).toEqual([]);
  site.clock.advance(UNDO.window - 500);
  expect((await offered()).map(({ meme }) => meme.id)).toEqual([rejected]);
  await undo(rejected);
  expect(await offered()).toEqual([]);
});

test('an undone approval makes the meme pending, uncounted and invisible, and its author is not notified', async () => {
  const id = await pending('Bosch');
  await decide(id, { status: 'approved' });
  expect(await newsOf(id)).toEqual([{ kind: 'meme.approved' }]);
  expect((await site.get(`/memes/${id}`)).statusCode).toBe(200);
  // On a busy machine, the clock also advances by itself.
  site.clock.advance(5000);
  const answer = await undo(id);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { id, approval_status: 'pending', approved_by_username: null, approved_at: null },
  ]);
  expect((await site.get(`/memes/${id}`)).statusCode).toBe(404);
  expect(await memeCount('Bosch')).toBe(0);
  expect(await newsOf(id)).toEqual([]);
  const log = (await site.get(`/admin/audit?meme=${id}`, admin)).json<AuditEntry[]>();
  expect(log.map(({ action, details }) => [action, details.from])).toEqual([
    ['meme.undo', 'approved'],
    ['meme.approve', undefined],
  ]);
});

test('an undone rejection removes its reason, and another moderator may decide', async () => {
  const id = await pending('Dell');
  await decide(id, { status: 'rejected', reason: 'Nume real', reason_code: 'real_name' });
  expect((await undo(id)).statusCode).toBe(200);
  expect(await rowOf(id)).toMatchObject({ status: 'pending', rejection_reason: null, reason_code: null });
  expect((await decide(id, { status: 'approved' }, other)).statusCode).toBe(200);
  expect(await memeCount('Dell')).toBe(1);
  expect((await undo(id)).json()).toMatchObject({
    code: 'decision_final',
    approval_status: 'approved',
    approved_by_username: other.username,
  });
});

test('read notifications stay', async () => {
  const id = await pending();
  await decide(id, { status: 'approved' });
  await site.ctx.db.updateTable('notifications').set({ read_at: 1 }).where('meme_id', '=', id).execute();
  await undo(id);
  expect(await newsOf(id)).toEqual([{ kind: 'meme.approved' }]);
});

test('is refused after ten seconds plus the network’s time', async () => {
  const id = await pending();
  await decide(id, { status: 'approved' });
  site.clock.advance(12_001);
  const answer = await undo(id);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'decision_final']);
  expect(await rowOf(id)).toMatchObject({ status: 'approved' });
});

test('is refused for another moderator’s decision, a pending meme, and an unknown one', async () => {
  const id = await pending();
  expect((await undo(id)).statusCode).toBe(409);
  await decide(id, { status: 'rejected' });
  for (const who of [other, admin]) expect((await undo(id, who)).statusCode).toBe(409);
  expect((await undo(999_999)).statusCode).toBe(404);
  expect((await undo('1e3')).statusCode).toBe(400);
  expect((await undo(id, author)).statusCode).toBe(403);
});

test('is refused after the author resubmitted the meme', async () => {
  const meme = await site.meme(author);
  await decide(meme.id, { status: 'rejected' });
  await site.send('PATCH', `/memes/${meme.id}`, { title: 'Mai bine' }, author);
  expect((await undo(meme.id)).json()).toMatchObject({ code: 'decision_final', approval_status: 'pending' });
  expect((await site.get(`/memes/${meme.id}`, author)).json<Meme>().title).toBe('Mai bine');
});

test('after an edit that was quicker, the decision is final', async () => {
  const id = await pending();
  await decide(id, { status: 'rejected', reason: 'Nume real', reason_code: 'real_name' });
  const { version } = await rowOf(id);
  const actor = await authenticate(site.ctx, moderator.token);
  if (!actor) throw new Error('no actor');
  const transact: Context['transact'] = async (work) => {
    expect((await site.send('PATCH', `/memes/${id}`, { title: 'Alt titlu' }, author)).statusCode).toBe(200);
    return site.ctx.transact(work);
  };
  const late = undoDecision({ ...site.ctx, transact }, actor, id, version);
  await expect(late).rejects.toMatchObject({ code: 'decision_final' });
});

test('of many concurrent ones one succeeds', async () => {
  const id = await pending('IBM');
  await decide(id, { status: 'approved' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => undo(id)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
  expect(await memeCount('IBM')).toBe(0);
});

test('with a concurrent decision of another moderator, count and log are consistent', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 30; n++) ids.push(await pending('Orange'));
  await Promise.all(
    ids.map(async (id) => {
      await decide(id, { status: 'approved' });
      await Promise.all([undo(id), decide(id, { status: 'approved' }, other), undo(id)]);
    }),
  );
  const approved = site.ctx.db
    .selectFrom('memes')
    .select('id')
    .where('company', '=', 'Orange')
    .where('status', '=', 'approved');
  const standing = (await approved.execute()).map(({ id }) => id);
  expect(await memeCount('Orange')).toBe(standing.length);
  for (const id of ids) {
    const log = (await site.get(`/admin/audit?meme=${id}`, admin)).json<AuditEntry[]>();
    const up = log.filter(({ action }) => action === 'meme.approve').length;
    const down = log.filter(({ action }) => action === 'meme.undo').length;
    expect(up - down, `meme ${id}`).toBe(standing.includes(id) ? 1 : 0);
  }
});

test('the image of an undone approval loses its old URL, also after a later rejection', async () => {
  const meme = await site.meme(author);
  await decide(meme.id, { status: 'approved' });
  expect((await site.get(meme.image_url)).statusCode).toBe(200);
  const undone = (await undo(meme.id)).json<Meme>();
  expect(undone.image_url).not.toBe(meme.image_url);
  expect((await site.get(meme.image_url)).statusCode).toBe(404);
  const bytes = await site.get(undone.image_url);
  expect(bytes.statusCode).toBe(200);
  await decide(meme.id, { status: 'rejected' }, other);
  expect((await site.get(meme.image_url)).statusCode).toBe(404);
  const own = (await site.get(`/memes/${meme.id}`, author)).json<Meme>();
  expect(own.image_url).toBe(undone.image_url);
});

test('an accepted appeal and a restoration cannot be undone', async () => {
  const appealed = await site.meme(author);
  await decide(appealed.id, { status: 'rejected' }, other);
  await site.send('POST', `/memes/${appealed.id}/appeal`, { text: 'Nu e așa.' }, author);
  const { id } = await site.ctx.db
    .selectFrom('appeals')
    .select('id')
    .where('meme_id', '=', appealed.id)
    .executeTakeFirstOrThrow();
  await site.send('PUT', `/moderation/appeals/${id}`, { outcome: 'accepted' }, moderator);
  expect((await undo(appealed.id)).json()).toMatchObject({
    code: 'decision_final',
    approval_status: 'approved',
  });
  const restored = await site.publishedMeme(author, moderator);
  await site.send('POST', `/memes/${restored.id}/removal`, { reason: 'Nu', reason_code: 'other' }, other);
  await site.send('DELETE', `/memes/${restored.id}/removal`, undefined, moderator);
  expect((await undo(restored.id)).json()).toMatchObject({
    code: 'decision_final',
    approval_status: 'approved',
  });
});

test('polling clients are told that it left, and nothing about a meme that was never public', async () => {
  const poll = async (since?: string) =>
    (await site.get(`/api/updates${since ? `?since=${since}` : ''}`)).json<Updates>();
  const { timestamp } = await poll();
  const [shown, hidden] = [await pending(), await pending()];
  await decide(shown, { status: 'approved' });
  await decide(hidden, { status: 'rejected' });
  await Promise.all([undo(shown), undo(hidden)]);
  const left = await poll(timestamp);
  expect(left).toMatchObject({ updates: [], removed: [shown] });
  expect((await poll(left.timestamp)).removed).toBeUndefined();
  await decide(shown, { status: 'approved' });
  const back = await poll(left.timestamp);
  expect([back.updates.map(({ type, data }) => [type, data.id]), back.removed]).toEqual([
    [['newMeme', shown]],
    undefined,
  ]);
});
