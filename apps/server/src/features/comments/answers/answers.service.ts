import type { AnswerBody, OwnAnswers } from '@corpomeme/contract/memes/answers';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { type CompanyRow, findListedCompany } from '../../companies/companies.queries.ts';
import { speaksFor } from '../../companies/speakers/speakers.service.ts';
import {
  deleteAnswer,
  findContest,
  holdAnswer,
  holdAnsweredMeme,
  insertAnswer,
  listAnswersOf,
  noteAnswers,
} from '../../memes/answers/answers.queries.ts';
import { findMeme } from '../../memes/memes.queries.ts';
import { closeAnswerCase } from '../../safety/cases/opening.queries.ts';
import { openCase } from '../../safety/cases/opening.service.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';
import { findCauses, readPostedText } from '../screening/screening.service.ts';

/** Returns what the company of a public meme has answered; nothing to those who do not speak for it. */
export async function listOwnAnswers(ctx: Context, actor: Actor, memeId: number): Promise<OwnAnswers> {
  const meme = await findMeme(ctx.db, null, memeId);
  if (!meme) throw new AppError('meme_not_found');
  const company = await findListedCompany(ctx.db, meme.company, { isLoose: false });
  const speaks = company !== undefined && (await speaksFor(ctx, ctx.db, actor, company));
  const rows = speaks ? await listAnswersOf(ctx.db, memeId, company.id) : [];
  const answers = rows.map(({ id, kind, content, changed_on, state }) => ({
    id,
    kind,
    content,
    changed_on,
    state,
  }));
  const contest = speaks ? await findContest(ctx.db, memeId, company.id) : null;
  return { company: company?.name ?? meme.company, speaks, answers, contest };
}

/** Stores the answer and opens its case. Throws AppError('answer_exists') if the company has said this already. */
export async function answerMeme(
  ctx: Context,
  actor: Actor,
  memeId: number,
  body: AnswerBody,
): Promise<OwnAnswers> {
  const text = await readPostedText(ctx, body.content);
  const changed_on = body.kind === 'change' ? body.changed_on : null;
  const now = ctx.clock.now();
  if (changed_on !== null && Date.parse(changed_on) > now) throw new AppError('change_in_future');
  await ctx.transact(async (trx) => {
    const company = await holdForSpeaker(ctx, trx, actor, memeId);
    const answerId = await insertAnswer(trx, {
      meme_id: memeId,
      company_id: company.id,
      user_id: actor.userId,
      kind: body.kind,
      content: body.content,
      changed_on,
      found: JSON.stringify(findCauses(text)),
      created_at: now,
    });
    if (answerId === undefined) throw new AppError('answer_exists');
    await openCase(trx, { memeId, commentId: null, answerId }, now);
  });
  ctx.bus.publish('desk.changed', { memeId });
  return listOwnAnswers(ctx, actor, memeId);
}

/** Deletes an answer, and closes its case if it waits. Everyone who speaks for the company may do it. */
export async function withdrawAnswer(
  ctx: Context,
  actor: Actor,
  memeId: number,
  answerId: number,
): Promise<OwnAnswers> {
  await ctx.erase(async (trx) => {
    const company = await holdForSpeaker(ctx, trx, actor, memeId);
    const answer = await holdAnswer(trx, answerId);
    if (answer?.meme_id !== memeId || answer.company_id !== company.id)
      throw new AppError('answer_not_found');
    await deleteAnswer(trx, answerId);
    await closeAnswerCase(trx, answerId, ctx.clock.now());
    await noteAnswers(trx, memeId);
  });
  ctx.bus.publish('desk.changed', { memeId });
  ctx.bus.publish('meme.edited', { memeId });
  return listOwnAnswers(ctx, actor, memeId);
}

/** Locks the public meme and returns its company. Throws AppError('answer_not_yours') to those who do not speak for it. */
export async function holdForSpeaker(
  ctx: Context,
  trx: Database,
  actor: Actor,
  memeId: number,
): Promise<CompanyRow> {
  if (!(await isStillActive(trx, actor.userId))) throw new AppError('not_logged_in');
  const meme = await holdAnsweredMeme(trx, memeId);
  if (!meme) throw new AppError('meme_not_found');
  const company = await findListedCompany(trx, meme.company, { isLoose: false });
  if (!company || !(await speaksFor(ctx, trx, actor, company))) throw new AppError('answer_not_yours');
  return company;
}
