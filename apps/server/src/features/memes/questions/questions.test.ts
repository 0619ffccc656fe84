// On PostgreSQL in each `npm test`: questions/questions.queries
import type { Meme } from '@corpomeme/contract/memes/memes';
import { QUESTION } from '@corpomeme/contract/memes/questions';
import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { dayOf } from '../../../clock.ts';
import { sweepQuestions } from './questions.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let colleague: Member;
let meme: Meme;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  [moderator, colleague] = [await site.member('moderator'), await site.member('moderator')];
});
afterAll(() => site.close());
beforeEach(async () => {
  meme = await site.meme(author, { title: 'Luni' });
});

const ask = (body: object = { question: 'Cine apare în poză?' }, as = moderator, id = meme.id) =>
  site.send('POST', `/memes/${id}/question`, body, as);
const answer = (
  as: Member | undefined = author,
  body: object = { answer: 'Nimeni, e desen.' },
  id = meme.id,
) => site.send('PUT', `/memes/${id}/question`, body, as);
const queue = async () => (await site.get('/moderation/queue?limit=50', colleague)).json<QueueCard[]>();
const cardOf = async (id = meme.id) => (await queue()).find((card) => card.meme.id === id);
const own = async () =>
  (await site.get('/users/me/memes?limit=50', author)).json<Meme[]>().find(({ id }) => id === meme.id);
const news = async () =>
  (await site.get('/users/me/notifications', author)).json<{ kind: string; meme_id: number }[]>()[0];

test('the author is asked once, answers once, and the meme waits behind all others in between', async () => {
  const asked = await ask();
  expect([asked.statusCode, asked.json()]).toMatchObject([
    201,
    { question: 'Cine apare în poză?', answer: null },
  ]);
  const later = await site.meme(author);
  const order = (await queue()).map((card) => card.meme.id);
  expect(order.at(-1)).toBe(meme.id);
  expect(order).toContain(later.id);
  expect(await cardOf()).toMatchObject({ review_rank: -1, question: { answer: null } });
  expect(await news()).toMatchObject({ kind: 'meme.asked', meme_id: meme.id });
  expect(await own()).toMatchObject({ question: { question: 'Cine apare în poză?' } });
  expect(JSON.stringify(await own())).not.toContain(moderator.username);

  expect((await ask({ question: 'Și unde?' }, colleague)).json().code).toBe('already_asked');
  const answered = await answer();
  expect([answered.statusCode, answered.json()]).toMatchObject([200, { answer: 'Nimeni, e desen.' }]);
  expect(await cardOf()).toMatchObject({ review_rank: 0, question: { answer: 'Nimeni, e desen.' } });
  expect((await answer()).json().code).toBe('question_closed');
  expect((await ask({ question: 'Sigur?' })).json().code).toBe('already_asked');
});

test('nobody else answers, and nobody asks about their own meme', async () => {
  const stranger = await site.member();
  await ask();
  expect((await answer(stranger)).statusCode).toBe(404);
  expect((await answer(moderator)).statusCode).toBe(403);
  expect((await site.send('PUT', `/memes/${meme.id}/question`, { answer: 'x' })).statusCode).toBe(401);
  expect((await ask(undefined, stranger)).statusCode).toBe(403);
  const mine = await site.meme(moderator);
  expect((await ask(undefined, moderator, mine.id)).json().code).toBe('own_matter');
  expect((await ask(undefined, moderator, 1)).statusCode).toBe(404);
});

test('malformed questions and answers leave no trace', async () => {
  for (const question of ['', '   ', 'x'.repeat(QUESTION.questionMax + 1), 7, null])
    expect((await ask({ question })).statusCode, String(question)).toBe(400);
  expect((await ask({ question: 'Ce?', version: 9 })).json().code).toBe('meme_changed');
  expect(await cardOf()).toMatchObject({ question: null, review_rank: 0 });
  await ask();
  for (const text of ['', 'x'.repeat(QUESTION.answerMax + 1), {}])
    expect((await answer(author, { answer: text })).statusCode, String(text)).toBe(400);
  expect(await cardOf()).toMatchObject({ question: { answer: null } });
});

test('an edit answers, and the new version may be asked about again', async () => {
  await ask();
  expect((await site.send('PATCH', `/memes/${meme.id}`, { title: 'Marți' }, author)).statusCode).toBe(200);
  expect(await cardOf()).toMatchObject({ review_rank: 0, question: null });
  expect((await answer()).json().code).toBe('question_closed');
  expect((await ask()).statusCode).toBe(201);
  expect(await cardOf()).toMatchObject({ review_rank: -1, question: { answer: null } });
});

test('of two moderators who ask at once, one is told that it has been asked', async () => {
  const answers = await Promise.all([ask(), ask({ question: 'Unde?' }, colleague)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
});

test('an answer about a meme without a name stores the day alone', async () => {
  const nameless = await site.meme(author, { nameless: 'true' });
  await site.ctx.db.updateTable('memes').set({ status: 'pending' }).where('id', '=', nameless.id).execute();
  await ask(undefined, moderator, nameless.id);
  expect((await answer(author, undefined, nameless.id)).statusCode).toBe(200);
  const row = await site.ctx.db
    .selectFrom('author_questions')
    .selectAll()
    .where('meme_id', '=', nameless.id)
    .executeTakeFirstOrThrow();
  expect(row.answered_at).toBe(dayOf(site.clock.now()));
  expect(row.user_id).not.toBe(author.id);
});

test('a decision closes the question; without an answer the meme returns to its place', async () => {
  await ask();
  const other = await site.meme(author);
  await ask(undefined, moderator, other.id);
  await site.send('PUT', `/memes/${other.id}/approval`, { status: 'approved' }, colleague);
  expect((await answer(author, undefined, other.id)).json().code).toBe('question_closed');
  expect((await ask(undefined, moderator, other.id)).json().code).toBe('meme_already_decided');
  await sweepQuestions(site.ctx);
  expect(await cardOf()).toMatchObject({ review_rank: -1 });
  site.clock.advance(QUESTION.patience + 1);
  await sweepQuestions(site.ctx);
  expect(await cardOf()).toMatchObject({ review_rank: 0, question: { answer: null } });
  // The author may still answer, until both texts are deleted.
  expect((await answer()).statusCode).toBe(200);
  site.clock.advance(QUESTION.kept);
  await sweepQuestions(site.ctx);
  expect(await site.ctx.db.selectFrom('author_questions').selectAll().execute()).toEqual([]);
});
