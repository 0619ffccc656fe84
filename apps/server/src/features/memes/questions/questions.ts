import { type AuthorQuestion, QUESTION, type QuestionBody } from '@corpomeme/contract/memes/questions';
import * as operations from '@corpomeme/contract/memes/questions.operations';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { refuseOwnMatter } from '../../site/access/concern.service.ts';
import { act } from '../../site/members/act.ts';
import { findMeme } from '../memes.queries.ts';
import { getMeme } from '../memes.service.ts';
import { authorTime } from '../nameless/forgetting.policy.ts';
import {
  deleteQuestions,
  endWaits,
  holdDecidable,
  insertAnswer,
  insertQuestion,
  listQuestions,
} from './questions.queries.ts';

/**
 * Asks the author of a pending meme, which then waits behind all others (decision 258). Throws AppError `already_asked` for a
 * second question about a version, and the errors of a decision.
 */
async function askAuthor(
  ctx: Context,
  moderator: Actor,
  memeId: number,
  { question, version }: Pick<QuestionBody, 'question' | 'version'>,
): Promise<AuthorQuestion> {
  const asked = await act(ctx, moderator, async (trx, now) => {
    const entry = { memeId, moderatorId: moderator.userId, question, version, now };
    const meme = await holdDecidable(trx, entry);
    if (!meme) return null;
    if (!(await insertQuestion(trx, entry, meme))) throw new AppError('already_asked');
    await addNotification(trx, { userId: meme.user_id, kind: 'meme.asked', at: now, memeId });
    return { userId: meme.user_id, question: await getQuestion(trx, memeId) };
  });
  if (!asked) return explainRefusal(ctx, moderator, memeId);
  ctx.bus.publish('notification.added', { userId: asked.userId });
  ctx.bus.publish('desk.changed', { memeId });
  return asked.question;
}

async function explainRefusal(ctx: Context, moderator: Actor, memeId: number): Promise<never> {
  const meme = await getMeme(ctx, moderator, memeId);
  await refuseOwnMatter(ctx.db, moderator, memeId);
  const { approval_status, approved_by_username } = meme;
  if (approval_status === 'pending') throw new AppError('meme_changed', { extras: { meme } });
  throw new AppError('meme_already_decided', { extras: { approval_status, approved_by_username } });
}

/** Throws AppError('question_closed') if nothing is asked, it is answered, or the meme has been decided or edited since. */
async function answerQuestion(
  ctx: Context,
  author: Actor,
  memeId: number,
  answer: string,
): Promise<AuthorQuestion> {
  const question = await act(ctx, author, async (trx, time) => {
    const meme = await findMeme(trx, author, memeId);
    if (!meme) throw new AppError('meme_not_found');
    if (meme.is_own === 0) throw new AppError('access_denied');
    const now = authorTime(meme, time);
    if (!(await insertAnswer(trx, { memeId, userId: author.userId, answer, now })))
      throw new AppError('question_closed');
    return getQuestion(trx, memeId);
  });
  ctx.bus.publish('desk.changed', { memeId });
  return question;
}

async function getQuestion(trx: Database, memeId: number): Promise<AuthorQuestion> {
  const question = (await questionsOf(trx, [memeId])).get(memeId);
  if (!question) throw new AppError('question_closed');
  return question;
}

/** Returns what was asked about the current versions of these memes, by meme. */
export async function questionsOf(
  db: Database,
  memeIds: readonly number[],
): Promise<Map<number, AuthorQuestion>> {
  const rows = await listQuestions(db, memeIds);
  return new Map(
    rows.map(({ meme_id, question, asked_at, answer }) => [
      meme_id,
      { question, asked_at: new Date(asked_at).toISOString(), answer },
    ]),
  );
}

/** As many as a sweep returns in one transaction; the next one continues. */
const PORTION = 500;

/** Returns memes to their places whose authors have not answered, and deletes old questions. */
export async function sweepQuestions(
  ctx: Pick<Context, 'erase' | 'transact' | 'clock' | 'bus'>,
): Promise<void> {
  const now = ctx.clock.now();
  const late = { before: now - QUESTION.patience, limit: PORTION };
  for (const memeId of await ctx.transact((trx) => endWaits(trx, late)))
    ctx.bus.publish('desk.changed', { memeId });
  await ctx.erase((trx) => deleteQuestions(trx, now - QUESTION.kept));
}

export function registerQuestions(app: App, ctx: Context): void {
  handle(app, operations.askAuthor, (request) =>
    askAuthor(ctx, actorOf(request), request.params.id, request.body),
  );

  handle(app, operations.answerQuestion, (request) =>
    answerQuestion(ctx, actorOf(request), request.params.id, request.body.answer),
  );
}
