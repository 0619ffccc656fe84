// On PostgreSQL in each `npm test`: cases/cases.queries, reports/reports.queries

import type { OwnAnswers } from '@corpomeme/contract/disputes/answers';
import type { Mark } from '@corpomeme/contract/disputes/marks';
import type { Case, CaseDetails, FileState } from '@corpomeme/contract/disputes/reports';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { mailsTo } from '../../../../test/outbox.ts';
import { addSpeaker } from '../../../../test/speakers.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { sweepCases } from './cases.service.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let speaker: Member;
beforeAll(async () => {
  site = await startSite();
  [author, moderator] = [await site.member(), await site.member('moderator')];
  speaker = await addSpeaker(site, await site.member('admin'), 'Adobe');
});
afterAll(() => site.close());

const WORDS = { title: 'Ședința de luni', message: 'Șeful cel nou\ndoarme.' };
const box = { left: 0.1, top: 0.2, width: 0.3, height: 0.4 };
const addMeme = async () => (await site.publishedMeme(author, moderator, { company: 'Adobe', ...WORDS })).id;

async function notice(id: number, mark: unknown, more: object = {}) {
  const email = `ana${id}@firma.ro`;
  const words = { kind: 'defamation', explanation: 'Spune ceva neadevărat despre mine.', name: 'Ana Pop' };
  const body = { url: `/meme/${id}`, ...words, email, good_faith: true, mark, ...more };
  return { email, answer: await site.send('POST', '/notices', body) };
}
const contest = (id: number, mark: unknown, others: number[] = []) =>
  site.send(
    'POST',
    `/memes/${id}/contest`,
    { reason_code: 'false_claim', text: 'Nu e așa.', mark, others },
    speaker,
  );
const listCases = async (query = '') =>
  (await site.get(`/moderation/cases?limit=50${query}`, moderator)).json<Case[]>();
/** Also those that the list shows as one with others of their sender. */
async function casesOf(id: number): Promise<Case[]> {
  const all = [];
  for (const row of await listCases())
    all.push(...(row.same_sender > 0 ? await listCases(`&of=${row.id}`) : [row]));
  return all.filter((each) => each.meme_id === id);
}
async function marksOf(id: number): Promise<(Mark | undefined)[]> {
  const marks = [];
  for (const each of await casesOf(id)) {
    const details = (await site.get(`/moderation/cases/${each.id}`, moderator)).json<CaseDetails>();
    marks.push(...details.reports.map(({ mark }) => mark));
  }
  return marks;
}
async function stateOf(email: string): Promise<FileState> {
  const file = /file=([^&\s]+)/.exec((await mailsTo(site, email))[0]?.text ?? '')?.[1];
  return (await site.send('POST', '/notices/state', { file })).json<FileState>();
}
const stored = () => site.ctx.db.selectFrom('reports').select('mark').where('mark', 'is not', null).execute();

test('what a notice marks is read by the moderator and its sender, and by nobody else', async () => {
  const id = await addMeme();
  const before = (await site.get(`/memes/${id}`)).body;
  const mark = { wrong: 'untrue', words: 'șeful cel  nou doarme', box };
  const { email, answer } = await notice(id, mark);
  expect(answer.statusCode).toBe(202);
  expect(await marksOf(id)).toEqual([mark]);
  expect((await stateOf(email)).items).toMatchObject([{ path: `/meme/${id}`, mark }]);
  expect((await site.get(`/memes/${id}`)).body).toBe(before);
  for (const as of [author, speaker, undefined])
    for (const path of [
      `/memes/${id}/answers`,
      '/users/me/notifications',
      '/users/me/memes',
      '/moderation/ledger',
    ])
      expect((await site.get(path, as)).body).not.toContain('cel  nou');
});

test('a contest marks the meme of its address, and everybody who speaks for the company reads it', async () => {
  const [id, other] = [await addMeme(), await addMeme()];
  const mark = { wrong: 'private', box };
  const sent = await contest(id, mark, [other]);
  expect([sent.statusCode, sent.json<OwnAnswers>().contest_mark]).toEqual([201, mark]);
  expect([await marksOf(id), await marksOf(other)]).toEqual([[mark], [undefined]]);
  const asAuthor = (await site.get(`/memes/${id}/answers`, author)).json<OwnAnswers>();
  expect(asAuthor.contest_mark).toBeUndefined();
  for (const each of [...(await casesOf(id)), ...(await casesOf(other))])
    await site.send('PUT', `/moderation/cases/${each.id}`, { outcome: 'kept' }, moderator);
});

test('words that do not stand there, and a part of a comment’s picture, are refused and store nothing', async () => {
  const id = await addMeme();
  const comment = await site.send('POST', `/memes/${id}/comments`, { content: 'Doarme mereu.' }, author);
  const url = `/meme/${id}#comment-${comment.json().id}`;
  for (const [mark, more] of [
    [{ wrong: 'untrue', words: 'Șefa cea nouă' }, {}],
    [{ wrong: 'untrue', words: 'Doarme mereu' }, {}],
    [{ wrong: 'untrue', words: 'Ședința de luni' }, { url }],
    [{ wrong: 'untrue', box }, { url }],
  ] as const)
    expect((await notice(id, mark, more)).answer.json().code).toBe('mark_elsewhere');
  expect((await contest(id, { wrong: 'untrue', words: 'Altceva' })).json().code).toBe('mark_elsewhere');
  for (const wrong of [
    { wrong: 'untrue' },
    { words: 'luni' },
    { wrong: 'untrue', box: { ...box, width: 2 } },
  ])
    expect([(await notice(id, wrong)).answer.statusCode, (await contest(id, wrong)).statusCode]).toEqual([
      400, 400,
    ]);
  expect(await casesOf(id)).toEqual([]);
  expect((await notice(id, { wrong: 'untrue', words: 'doarme MEREU' }, { url })).answer.statusCode).toBe(202);
});

test('the author’s deletion takes marks away at once, and a verdict after thirty days', async () => {
  await site.ctx.db.updateTable('reports').set({ mark: null }).execute();
  const [deleted, kept] = [await addMeme(), await addMeme()];
  const mark = { wrong: 'untrue', words: WORDS.title };
  for (const id of [deleted, kept]) await notice(id, mark);
  expect(await stored()).toHaveLength(2);
  await site.send('DELETE', `/memes/${deleted}`, undefined, author);
  expect(await stored()).toHaveLength(1);
  const [open] = await casesOf(kept);
  await site.send('PUT', `/moderation/cases/${open?.id}`, { outcome: 'kept' }, moderator);
  expect(await stored()).toHaveLength(1);
  site.clock.advance(31 * DAY);
  await sweepCases(site.ctx);
  expect(await stored()).toEqual([]);
});
