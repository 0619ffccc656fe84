import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Notification } from '@corpomeme/contract/news/notifications';
import type { HouseRule } from '@corpomeme/contract/site/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

/** Each removal has a reason that the affected member reads (decision 067). */

const HOUSE_RULES = 'House rules · Regulile casei';

let site: TestSite;
let author: Member;
let writer: Member;
let moderator: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  [author, writer] = [await site.member(), await site.member()];
  [moderator, admin] = [await site.member('moderator'), await site.member('admin')];
});
afterAll(() => site.close());

const newsOf = async (as: Member) =>
  (await site.get('/users/me/notifications', as)).json<Notification[]>()[0];

test('a removal and a sanction require a reason with a code', async () => {
  const { id } = await site.publishedMeme(author, moderator);
  const calls: [string, object?][] = [
    [`/memes/${id}/removal`],
    [`/memes/${id}/removal`, {}],
    [`/memes/${id}/removal`, { reason: '  ', reason_code: null }],
    [`/users/${writer.id}/sanctions`, { kind: 'warning' }],
    [`/users/${writer.id}/sanctions`, { kind: 'suspension', days: 3, reason: '' }],
  ];
  for (const [url, body] of calls) {
    const refusal = await site.send('POST', url, body, moderator);
    expect([refusal.statusCode, refusal.json().code]).toEqual([400, 'reason_required']);
  }
  expect((await site.get(`/memes/${id}`)).statusCode).toBe(200);
  const said = await site.send('POST', `/memes/${id}/removal`, { reason: 'Nume real.' }, moderator);
  expect(said.statusCode).toBe(200);
  expect(await newsOf(author)).toMatchObject({ kind: 'meme.removed', reason: 'Nume real.' });
});

test.each([
  [{}, { reason: HOUSE_RULES, reason_code: null }],
  [{ reason_code: 'insulting' }, { reason: null, reason_code: 'insulting' }],
  [{ reason: 'Jignire.' }, { reason: 'Jignire.', reason_code: null }],
])('who wrote a comment that a moderator removes with %j is told', async (body, told) => {
  const { id } = await site.publishedMeme(author, moderator);
  const url = `/memes/${id}/comments`;
  const comment = (await site.send('POST', url, { content: 'Da.' }, writer)).json<Comment>();
  const removal = await site.send(
    'DELETE',
    `${url}/${comment.id}`,
    { userId: moderator.id, ...body },
    moderator,
  );
  expect(removal.statusCode).toBe(200);
  expect(await newsOf(writer)).toMatchObject({ kind: 'comment.removed', ...told });
});

test('the house rule is shown with the reason, in its version at the decision', async () => {
  const { id } = await site.publishedMeme(author, moderator);
  const url = `/memes/${id}/comments`;
  const comment = (await site.send('POST', url, { content: 'Da.' }, writer)).json<Comment>();
  const why = { reason_code: 'insulting' };
  await site.send('DELETE', `${url}/${comment.id}`, { userId: moderator.id, ...why }, moderator);
  const warning = { kind: 'warning', ...why };
  const warned = await site.member();
  expect((await site.send('POST', `/users/${warned.id}/sanctions`, warning, moderator)).statusCode).toBe(201);
  const [rejected, deleted, removed] = [await site.member(), await site.member(), await site.member()];
  const pending = await site.meme(rejected);
  await site.send('PUT', `/memes/${pending.id}/approval`, { status: 'rejected', ...why }, moderator);
  const doomed = await site.publishedMeme(deleted, moderator);
  await site.send('DELETE', `/memes/${doomed.id}`, why, admin);
  const published = await site.publishedMeme(removed, moderator);
  await site.send('POST', `/memes/${published.id}/removal`, why, moderator);

  const rules = (await site.get('/moderation/rules')).json<HouseRule[]>();
  const [rule] = rules.filter(({ reasons }) => reasons.includes('insulting')) as [HouseRule];
  const [first] = rule.versions as [HouseRule['versions'][number]];
  const change = { text: { en: 'Be kind.', ro: 'Fii bun.' }, reasons: rule.reasons, version: 1 };
  const changed = await site.send('PUT', `/admin/rules/${rule.number}`, change, admin);
  expect(changed.statusCode, changed.body).toBe(200);

  const held = { number: rule.number, version: 1, since: null, text: first.text };
  for (const [who, kind] of [
    [writer, 'comment.removed'],
    [warned, 'sanction.added'],
    [rejected, 'meme.rejected'],
    [deleted, 'meme.deleted'],
    [removed, 'meme.removed'],
  ] as const)
    expect(await newsOf(who)).toMatchObject({ kind, ...why, rule: held });
  expect((await newsOf(author))?.rule).toBeNull();
});

test('members are not notified of their own removals', async () => {
  const quiet = await site.member();
  const { id } = await site.publishedMeme(author, moderator);
  const url = `/memes/${id}/comments`;
  const comment = (await site.send('POST', url, { content: 'Da.' }, quiet)).json<Comment>();
  await site.send('DELETE', `${url}/${comment.id}`, undefined, quiet);
  expect(await newsOf(quiet)).toBeUndefined();
});

test('the author is notified when an admin deletes the meme, or a moderator rejects it without a comment', async () => {
  const published = await site.publishedMeme(author, moderator);
  expect((await site.send('DELETE', `/memes/${published.id}`, undefined, admin)).statusCode).toBe(200);
  expect(await newsOf(author)).toMatchObject({ kind: 'meme.deleted', reason: HOUSE_RULES, meme_id: null });
  const pending = await site.meme(author);
  await site.send('PUT', `/memes/${pending.id}/approval`, { status: 'rejected' }, moderator);
  expect(await newsOf(author)).toMatchObject({ kind: 'meme.rejected', reason: HOUSE_RULES });
});
