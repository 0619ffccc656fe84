// On PostgreSQL in each `npm test`: answers/answers.queries

import type { Speaking } from '@corpomeme/contract/companies/speakers';
import type { CompanyAnswer, OwnAnswers } from '@corpomeme/contract/disputes/answers';
import type { Case, CaseDetails } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Notification } from '@corpomeme/contract/news/notifications';
import type { Updates } from '@corpomeme/contract/site/realtime';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { readUpdates } from '../../memes/feed/feed.ts';

let site: TestSite;
let admin: Member;
let moderator: Member;
let speaker: Member;
const records: Record<string, string[]> = {};
beforeAll(async () => {
  site = await startSite();
  site.ctx.readTextRecords = async (name) => records[name] ?? [];
  admin = await site.member('admin');
  moderator = await site.member('moderator');
  for (const host of ['adobe', 'dell']) {
    const [company] = (await site.get(`/admin/companies?search=${host}`, admin)).json();
    await site.send('PATCH', `/admin/companies/${company.id}`, { website: `https://${host}.example` }, admin);
  }
  speaker = await speakerOf('Adobe');
});
afterAll(() => site.close());

async function speakerOf(company: string): Promise<Member> {
  const member = await site.member();
  const { record } = (await site.send('POST', `/companies/${company}/speaking`, {}, member)).json<Speaking>();
  if (record) records[record.name] = [record.value];
  await site.send('POST', `/companies/${company}/speaking/record`, {}, member);
  return member;
}

const addMeme = async (author?: Member, fields: Record<string, string> = {}) =>
  site.publishedMeme(author ?? (await site.member()), moderator, fields);
const answer = (id: number, body: object, as = speaker) =>
  site.send('POST', `/memes/${id}/answers`, body, as);
const reply = (id: number, content = 'Am schimbat regula.') => answer(id, { kind: 'reply', content });
const casesOf = async (id: number) =>
  (await site.get('/moderation/cases?limit=50', moderator))
    .json<Case[]>()
    .filter(({ meme_id }) => meme_id === id);
const judge = (id: number, body: object, as = moderator) =>
  site.send('PUT', `/moderation/cases/${id}`, body, as);
const shown = async (id: number, as?: Member) => (await site.get(`/memes/${id}`, as)).json<Meme>().answers;
const news = async (as: Member) =>
  (await site.get('/users/me/notifications', as)).json<Notification[]>().map(({ kind }) => kind);

async function approve(id: number): Promise<void> {
  for (const each of await casesOf(id)) await judge(each.id, { outcome: 'kept' });
}

test('an answer waits in the queue of cases, and is public with the name of the company alone', async () => {
  const author = await site.member();
  const { id } = await addMeme(author);
  const before = (await site.get(`/memes/${id}`)).body;
  const sent = await answer(id, {
    kind: 'change',
    content: 'Vorbiți cu Ion Popescu.',
    changed_on: '2026-01-02',
  });
  expect([sent.statusCode, sent.json<OwnAnswers>().answers]).toMatchObject([
    201,
    [{ kind: 'change', state: 'waiting', changed_on: '2026-01-02' }],
  ]);
  expect((await site.get(`/memes/${id}`)).body).toBe(before);
  const [waiting] = await casesOf(id);
  const { timestamp } = (await site.get('/api/updates')).json<Updates>();
  expect(waiting).toMatchObject({
    comment: null,
    report_count: 0,
    answer: { company: 'Adobe', kind: 'change' },
  });
  expect(waiting?.answer?.found).toEqual([{ reason: 'full-name', found: ['Ion Popescu'] }]);
  expect((await judge(waiting?.id as number, { outcome: 'kept' })).statusCode).toBe(200);
  expect(await casesOf(id)).toEqual([]);

  const answers = (await shown(id)) as CompanyAnswer[];
  expect(answers).toEqual([
    {
      kind: 'change',
      company: 'Adobe',
      content: 'Vorbiți cu Ion Popescu.',
      changed_on: '2026-01-02',
      answered_at: answers[0]?.answered_at,
    },
  ]);
  expect(Date.parse(answers[0]?.answered_at as string) % 60_000).toBe(0);
  for (const path of [`/memes/${id}`, '/memes?company=Adobe', '/moderation/log'])
    expect((await site.get(path)).body).not.toContain(speaker.username);
  // Readers who have the meme open get the answer with the update of the meme, also those who poll.
  const updates = [{ type: 'memeUpdated', data: { id, answers } }];
  expect(await readUpdates(site.ctx, new Map([[id, 'memeUpdated']]))).toMatchObject(updates);
  expect((await site.get(`/api/updates?since=${timestamp}`)).json()).toMatchObject({ updates });
  // Lists stay as they are.
  expect((await site.get('/memes')).body).not.toContain('"answers"');
  expect(await news(speaker)).toContain('answer.published');
  expect(await news(author)).toContain('meme.answered');
});

test('a refused answer is read by nobody else, its writer gets the reason, and the company may try again', async () => {
  const { id } = await addMeme();
  await reply(id);
  const [waiting] = await casesOf(id);
  expect((await judge(waiting?.id as number, { outcome: 'removed' })).json().code).toBe('reason_required');
  await judge(waiting?.id as number, { outcome: 'removed', reason_code: 'other', reason: 'Fără nume.' });
  expect(await shown(id)).toBeUndefined();
  expect((await site.get(`/memes/${id}`)).statusCode).toBe(200);
  expect(await news(speaker)).toContain('answer.refused');
  expect((await reply(id)).statusCode).toBe(201);
  expect((await judge(waiting?.id as number, { outcome: 'kept' })).json().code).toBe('case_closed');
});

test('a company says each thing once about a meme; two calls at once store one', async () => {
  const { id } = await addMeme();
  const both = await Promise.all([reply(id), reply(id)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect((await answer(id, { kind: 'change', content: 'x', changed_on: '2026-01-02' })).statusCode).toBe(201);
  expect(await casesOf(id)).toHaveLength(2);
  await approve(id);
  expect((await reply(id)).json().code).toBe('answer_exists');
  expect((await shown(id))?.map(({ kind }) => kind)).toEqual(['reply', 'change']);
});

test('only those who speak for the company of the meme answer, and only about public memes', async () => {
  const { id } = await addMeme();
  const other = await speakerOf('Dell');
  for (const as of [await site.member(), other, moderator, admin]) {
    expect((await answer(id, { kind: 'reply', content: 'x' }, as)).json().code).toBe('answer_not_yours');
    expect((await site.get(`/memes/${id}/answers`, as)).json()).toEqual({
      company: 'Adobe',
      speaks: false,
      answers: [],
      contest: null,
    });
  }
  const pending = await site.meme(await site.member());
  expect((await reply(pending.id)).json().code).toBe('meme_not_found');
  const refused = [{ content: ' ' }, { content: 'x'.repeat(601) }, { content: 'x', kind: 'praise' }];
  for (const body of refused)
    expect((await answer(id, { kind: 'reply', ...body })).statusCode, JSON.stringify(body)).toBe(400);
  const tomorrow = new Date(site.clock.now() + DAY).toISOString().slice(0, 10);
  const early = await answer(id, { kind: 'change', content: 'x', changed_on: tomorrow });
  expect(early.json().code).toBe('change_in_future');
});

test('a colleague withdraws an answer, waiting or public', async () => {
  const { id } = await addMeme();
  const colleague = await speakerOf('Adobe');
  const [first] = (await reply(id)).json<OwnAnswers>().answers;
  const remove = (answerId = 0, as = colleague) =>
    site.send('DELETE', `/memes/${id}/answers/${answerId}`, undefined, as);
  expect((await remove(first?.id, await speakerOf('Dell'))).statusCode).toBe(403);
  expect((await remove(first?.id)).json<OwnAnswers>().answers).toEqual([]);
  expect(await casesOf(id)).toEqual([]);
  const [second] = (await reply(id)).json<OwnAnswers>().answers;
  await approve(id);
  expect(await shown(id)).toHaveLength(1);
  const elsewhere = await addMeme();
  const wrong = await site.send(
    'DELETE',
    `/memes/${elsewhere.id}/answers/${second?.id}`,
    undefined,
    colleague,
  );
  expect(wrong.json().code).toBe('answer_not_found');
  await remove(second?.id);
  expect(await shown(id)).toBeUndefined();
});

test('a moderator who wrote the meme does not judge the answer; a removed meme keeps its answer waiting', async () => {
  const author = await site.member('moderator');
  const { id } = await addMeme(author);
  await reply(id);
  const [waiting] = await casesOf(id);
  expect((await judge(waiting?.id as number, { outcome: 'kept' }, author)).json().code).toBe('own_matter');
  await site.send('POST', `/memes/${id}/removal`, { reason: 'Verificăm.' }, moderator);
  expect((await judge(waiting?.id as number, { outcome: 'kept' })).json().code).toBe('case_suspended');
  await site.send('DELETE', `/memes/${id}/removal`, undefined, moderator);
  expect((await judge(waiting?.id as number, { outcome: 'kept' })).statusCode).toBe(200);
  expect(await shown(id)).toHaveLength(1);
});

test('the account of who wrote an answer goes, and the answer of the company stays', async () => {
  const { id } = await addMeme();
  const writer = await speakerOf('Adobe');
  await answer(id, { kind: 'reply', content: 'Am citit.' }, writer);
  const own = (await site.get('/users/me/export', writer)).json();
  expect(own.company_answers).toMatchObject([{ meme_id: id, company: 'Adobe', state: 'waiting' }]);
  await site.send('DELETE', `/admin/users/${writer.id}`, undefined, admin);
  await approve(id);
  expect(await shown(id)).toHaveLength(1);
  const stored = site.ctx.db.selectFrom('company_answers').select('user_id').where('meme_id', '=', id);
  expect(await stored.execute()).toEqual([{ user_id: null }]);
});

test('the author of a meme without a name is told, and the answer shows nothing of the account', async () => {
  const author = await site.member();
  const { id } = await addMeme(author, { nameless: 'true' });
  await reply(id);
  await approve(id);
  expect(await news(author)).toContain('meme.answered');
  expect(JSON.stringify(await shown(id))).not.toContain(author.username);
});

const contest = (id: number, as = speaker) =>
  site.send('POST', `/memes/${id}/contest`, { reason_code: 'false_claim', text: 'Programul este 9-17.' }, as);
const contestOf = async (id: number) =>
  (await site.get(`/memes/${id}/answers`, speaker)).json<OwnAnswers>().contest;

test('a company contests a meme once, and the meme says that it stays after a moderator has decided', async () => {
  const { id } = await addMeme();
  const colleague = await speakerOf('Adobe');
  expect((await contest(id, await site.member())).json().code).toBe('answer_not_yours');
  const before = (await site.get(`/memes/${id}`)).body;
  const both = await Promise.all([contest(id), contest(id, colleague)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect([await contestOf(id), (await site.get(`/memes/${id}`)).body]).toEqual(['open', before]);
  const [open] = await casesOf(id);
  const details = (await site.get(`/moderation/cases/${open?.id}`, moderator)).json<CaseDetails>();
  expect(details.reports).toMatchObject([{ company: 'Adobe', reason_code: 'false_claim' }]);
  await judge(open?.id as number, { outcome: 'kept' });
  const meme = (await site.get(`/memes/${id}`)).json<Meme>();
  expect([meme.contest_kept, meme.answers, await contestOf(id)]).toEqual([true, undefined, 'kept']);
  expect((await contest(id)).json().code).toBe('already_reported');
});

test('a contest that is granted takes the meme down by the moderator alone, who states the reason', async () => {
  const author = await site.member();
  const { id } = await addMeme(author);
  await contest(id);
  expect((await site.get(`/memes/${id}`)).statusCode).toBe(200);
  const [open] = await casesOf(id);
  await judge(open?.id as number, { outcome: 'removed', reason_code: 'false_claim' });
  expect((await site.get(`/memes/${id}`)).statusCode).toBe(404);
  expect(await news(author)).toContain('meme.removed');
  expect(await news(speaker)).toContain('report.closed');
});

test('one answer to a list of memes is one row of the desk, and what each meme shows is decided by itself', async () => {
  const ids = [];
  for (const _each of [1, 2, 3]) ids.push((await addMeme()).id);
  const [one, two, three] = ids as [number, number, number];
  await reply(two, 'Mai demult.');
  const sent = await answer(one, {
    kind: 'reply',
    content: 'Am schimbat regula.',
    others: [two, three, one],
  });
  expect([sent.statusCode, sent.json<OwnAnswers>().answers]).toMatchObject([
    201,
    [{ kind: 'reply', content: 'Am schimbat regula.', state: 'waiting' }],
  ]);
  const all = (await site.get('/moderation/cases?limit=50', moderator)).json<Case[]>();
  const row = all.find(({ same_sender }) => same_sender === 1);
  const list = (await site.get(`/moderation/cases?of=${row?.id}`, moderator)).json<Case[]>();
  expect(list.map((each) => [each.meme_id, each.answer?.content])).toEqual(
    [one, three].map((id) => [id, 'Am schimbat regula.']),
  );
  await judge(list[0]?.id as number, { outcome: 'kept' });
  await judge(list[1]?.id as number, { outcome: 'removed', reason_code: 'other' });
  expect((await shown(one))?.map(({ content }) => content)).toEqual(['Am schimbat regula.']);
  expect(await shown(three)).toBeUndefined();
  // What waits elsewhere is as it was, and a list that says nothing new is refused as a whole.
  expect((await casesOf(two)).map((each) => each.answer?.content)).toEqual(['Mai demult.']);
  const again = await answer(one, { kind: 'reply', content: 'Încă o dată.', others: [two] });
  expect([again.statusCode, again.json().code]).toEqual([409, 'answer_exists']);
});

test('a list that is not all of one company for which the caller speaks changes nothing', async () => {
  const { id } = await addMeme();
  const { id: elsewhere } = await addMeme(undefined, { company: 'Dell' });
  const hidden = await site.meme(await site.member());
  const both = await speakerOf('Dell');
  const { record } = (await site.send('POST', '/companies/Adobe/speaking', {}, both)).json<Speaking>();
  if (record) records[record.name] = [record.value];
  await site.send('POST', '/companies/Adobe/speaking/record', {}, both);
  const list = (others: unknown[], as = speaker) =>
    answer(id, { kind: 'reply', content: 'Nu e așa.', others }, as);
  expect((await list([elsewhere])).json().code).toBe('answer_not_yours');
  expect((await list([elsewhere], both)).json().code).toBe('answer_not_yours');
  expect((await list([hidden.id])).json().code).toBe('meme_not_found');
  expect((await list(Array.from({ length: 50 }, (_, n) => n + 1))).statusCode).toBe(400);
  for (const wrong of [['x'], [0], [null], [1.5]]) expect((await list(wrong)).statusCode).toBe(400);
  expect([...(await casesOf(id)), ...(await casesOf(elsewhere))]).toEqual([]);
});
