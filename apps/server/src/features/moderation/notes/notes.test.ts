// On PostgreSQL in each `npm test`: notes/notes

import type { Case } from '@corpomeme/contract/disputes/reports';
import type { StaffNote } from '@corpomeme/contract/moderation/notes';
import { NOTE_MAX } from '@corpomeme/contract/moderation/notes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let moderator: Member;
let second: Member;
let admin: Member;
let member: Member;
beforeAll(async () => {
  site = await startSite();
  [moderator, second, admin] = [
    await site.member('moderator'),
    await site.member('moderator'),
    await site.member('admin'),
  ];
});
afterAll(() => site.close());
beforeEach(async () => {
  member = await site.member();
});

type Subject = { member: string } | { case: number };
const TEXT = 'Recidivist, discutat cu colegii.';
const about = () => ({ member: member.id });
const add = (subject: Subject, as = moderator, text = TEXT) =>
  site.send('POST', '/moderation/notes', { ...subject, text }, as);
const get = (subject: Subject, as: Member | null = moderator) =>
  site.get(
    `/moderation/notes?${new URLSearchParams(Object.entries(subject).map(([k, v]) => [k, `${v}`]))}`,
    as,
  );
const textsOf = async (subject: Subject, as = moderator) =>
  (await get(subject, as)).json<StaffNote[]>().map(({ text }) => text);
const remove = (id: number, as = moderator) => site.send('DELETE', `/moderation/notes/${id}`, undefined, as);
const leave = (id: string) => site.send('DELETE', `/admin/users/${id}`, {}, admin);
const logged = async (action: string) =>
  (await site.get(`/admin/audit?action=${action}&limit=50`, admin)).json<{ details: { note: number } }[]>();
const rowsOf = () => site.ctx.db.selectFrom('staff_notes').select('id').execute();

/** A reported meme of the author, with its open case. */
async function openCase(author = member, reporter?: Member) {
  const meme = await site.publishedMeme(author, author.id === second.id ? moderator : second);
  const as = reporter ?? (await site.member());
  await site.send('POST', `/memes/${meme.id}/reports`, { reason_code: 'insulting' }, as);
  const cases = (await site.get('/moderation/cases?limit=50', admin)).json<Case[]>();
  const found = cases.find(({ meme_id }) => meme_id === meme.id);
  if (!found) throw new Error('no case');
  return { memeId: meme.id, case: found.id };
}
const judge = (id: number, as = second) =>
  site.send('PUT', `/moderation/cases/${id}`, { outcome: 'kept' }, as);

describe('about a member', () => {
  test('are listed newest first; the writer and admins delete them', async () => {
    const first = (await add(about())).json<StaffNote>();
    const other = (await add(about(), second, '  Altă notă.  ')).json<StaffNote>();
    const list = (await get(about())).json<StaffNote[]>();
    expect(list).toMatchObject([
      { id: other.id, text: 'Altă notă.', by_username: second.username, may_delete: false },
      { id: first.id, text: TEXT, by_username: moderator.username, may_delete: true },
    ]);
    expect((await remove(other.id)).json().code).toBe('access_denied');
    expect((await remove(first.id)).statusCode).toBe(200);
    expect((await remove(first.id)).json().code).toBe('note_not_found');
    expect((await remove(other.id, admin)).statusCode).toBe(200);
    expect(await textsOf(about())).toEqual([]);
  });

  test('come in pages, each once', async () => {
    for (let n = 0; n < 5; n++) await add(about(), moderator, `${n}`);
    const seen: string[] = [];
    for (let next: string | undefined = `/moderation/notes?member=${member.id}&limit=2`; next; ) {
      const page: Awaited<ReturnType<TestSite['get']>> = await site.get(next, second);
      seen.push(...page.json<StaffNote[]>().map(({ text }) => text));
      next = /<([^>]+)>/.exec(`${page.headers.link}`)?.[1];
    }
    expect(seen).toEqual(['4', '3', '2', '1', '0']);
  });

  test('are for moderators, and never about oneself', async () => {
    expect((await get(about(), null)).statusCode).toBe(401);
    expect((await get(about(), member)).statusCode).toBe(403);
    expect((await add(about(), member)).statusCode).toBe(403);
    const note = (await add({ member: admin.id })).json<StaffNote>();
    expect((await get({ member: admin.id }, admin)).json().code).toBe('own_matter');
    expect((await add({ member: admin.id }, admin)).json().code).toBe('own_matter');
    expect((await remove(note.id, admin)).json().code).toBe('note_not_found');
    expect((await remove(note.id)).statusCode).toBe(200);
  });

  test('are never about a pseudonym, also not for its author', async () => {
    const nameless = await site.meme(second, { nameless: 'true' });
    for (const as of [moderator, second]) {
      expect((await get({ member: nameless.user_id }, as)).json().code).toBe('user_not_found');
      expect((await add({ member: nameless.user_id }, as)).json().code).toBe('user_not_found');
    }
  });

  test('are in the export without their writer, and end with the account', async () => {
    await add(about());
    const data = await site.get('/users/me/export', member);
    expect(data.json().staff_notes).toEqual([{ text: TEXT, created_at: expect.any(String) }]);
    expect(data.body).not.toContain(moderator.username);
    expect((await leave(member.id)).statusCode).toBe(200);
    for (const answer of [await get(about()), await add(about())])
      expect(answer.json().code).toBe('user_not_found');
    const left = site.ctx.db.selectFrom('staff_notes').select('id').where('user_id', '=', member.id);
    expect(await left.execute()).toEqual([]);
  });

  test('are in the log without their text', async () => {
    const { id } = (await add(about())).json<StaffNote>();
    await remove(id);
    for (const action of ['note.add', 'note.delete']) {
      const [entry] = await logged(action);
      expect(entry).toMatchObject({ actor_id: moderator.id, user_id: member.id, details: { note: id } });
      expect(JSON.stringify(entry)).not.toContain(TEXT);
    }
  });
});

describe('on a case', () => {
  test('are written while it is open, read after it, and deleted with it', async () => {
    const { case: id } = await openCase();
    expect((await add({ case: id })).statusCode).toBe(201);
    expect(await textsOf({ case: id }, second)).toEqual([TEXT]);
    expect(await textsOf(about())).toEqual([]);
    expect((await judge(id)).statusCode).toBe(200);
    expect((await add({ case: id })).json().code).toBe('case_closed');
    expect(await textsOf({ case: id })).toEqual([TEXT]);
    const before = (await rowsOf()).length;
    await site.ctx.db.deleteFrom('cases').where('id', '=', id).execute();
    expect(await rowsOf()).toHaveLength(before - 1);
    expect((await get({ case: id })).json().code).toBe('case_not_found');
  });

  test('are not for its author, nor for who reported it, and nobody reads them without the meme', async () => {
    const own = await openCase(moderator, second);
    const { id } = (await add({ case: own.case }, admin)).json<StaffNote>();
    for (const as of [moderator, second]) {
      expect((await get({ case: own.case }, as)).json().code).toBe('own_matter');
      expect((await add({ case: own.case }, as)).json().code).toBe('own_matter');
      expect((await remove(id, as)).json().code).toBe('note_not_found');
    }
    await site.send('DELETE', `/memes/${own.memeId}`, undefined, moderator);
    for (const as of [moderator, admin])
      expect((await get({ case: own.case }, as)).json().code).toBe('case_not_found');
  });
});

test.each([
  {},
  { member: 'x', case: 1 },
  { case: '1' },
  { case: -1 },
  { case: 1e300 },
  { member: '' },
  { member: 'x'.repeat(65) },
  { member: 7 },
])('no subject: %j', async (subject) => {
  const answer = await site.send('POST', '/moderation/notes', { ...subject, text: 'x' }, moderator);
  expect(answer.statusCode).toBe(400);
});

test.each(['', ' \n\t', 'x'.repeat(NOTE_MAX + 1), 'a\u0000b', '\ud800'])('no text: %j', async (text) => {
  expect((await add(about(), moderator, text)).statusCode).toBe(400);
  expect(await textsOf(about())).toEqual([]);
});

test('lists refuse what names no subject or page', async () => {
  for (const query of ['', 'member=x&case=1', 'case=x', `member=${member.id}&cursor=x`])
    expect((await site.get(`/moderation/notes?${query}`, moderator)).statusCode).toBe(400);
  for (const query of ['member=nobody', 'case=999999'])
    expect((await site.get(`/moderation/notes?${query}`, moderator)).statusCode).toBe(404);
});

describe('at the same time', () => {
  test('two moderators write, and both notes stay', async () => {
    const longest = 'ț'.repeat(NOTE_MAX);
    await Promise.all([add(about()), add(about(), second, longest)]);
    expect((await textsOf(about())).toSorted()).toEqual([TEXT, longest].toSorted());
  });

  test('two moderators write about each other', async () => {
    const answers = await Promise.all([add({ member: second.id }), add({ member: moderator.id }, second)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  });

  test('two delete a note once', async () => {
    const { id } = (await add(about())).json<StaffNote>();
    const answers = await Promise.all([remove(id), remove(id, admin)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect((await logged('note.delete')).filter(({ details }) => details.note === id)).toHaveLength(1);
  });

  test('a note is written before a verdict or refused after it', async () => {
    const { case: id } = await openCase();
    const [note, verdict] = await Promise.all([add({ case: id }), judge(id)]);
    expect(verdict.statusCode).toBe(200);
    expect([201, 409]).toContain(note.statusCode);
    expect(await textsOf({ case: id })).toHaveLength(note.statusCode === 201 ? 1 : 0);
  });

  test('no note stays of an account that is deleted meanwhile', async () => {
    const [note, deletion] = await Promise.all([add(about()), leave(member.id)]);
    expect(deletion.statusCode).toBe(200);
    expect([201, 404]).toContain(note.statusCode);
    const left = site.ctx.db.selectFrom('staff_notes').select('id').where('user_id', '=', member.id);
    expect(await left.execute()).toEqual([]);
  });
});
