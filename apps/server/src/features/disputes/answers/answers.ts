import type { AnswerBody, OwnAnswers } from '@corpomeme/contract/disputes/answers';
import * as operations from '@corpomeme/contract/disputes/answers.operations';
import type { Mark } from '@corpomeme/contract/disputes/marks';
import { CASE_RANK, type CaseOutcome } from '@corpomeme/contract/disputes/reports';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Feature } from '../../../feature.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { findCauses, readPostedText } from '../../comments/screening/screening.service.ts';
import { type CompanyRow, findListedCompany } from '../../companies/companies.queries.ts';
import { speaksFor } from '../../companies/speakers/speakers.ts';
import {
  type AnswerRow,
  deleteAnswer,
  findAuthorId,
  findContest,
  holdAnswer,
  holdAnsweredMeme,
  insertAnswer,
  listAnswersOf,
  noteAnswers,
  settleAnswer,
} from '../../memes/answers/answers.queries.ts';
import { findMeme } from '../../memes/memes.queries.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { act, actErasing } from '../../site/members/act.ts';
import { type CaseRow, closeCase } from '../cases/cases.queries.ts';
import { announceClosing, holdOpenCase, notifyOfOutcome } from '../cases/closing.service.ts';
import { closeAnswerCase } from '../cases/opening.queries.ts';
import { openCase } from '../cases/opening.service.ts';

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
  return {
    company: company?.name ?? meme.company,
    speaks,
    answers,
    contest: contest?.state ?? null,
    ...(contest?.mark && { contest_mark: JSON.parse(contest.mark) as Mark }),
  };
}

/** The case of the answer to one meme is like that of a member's report. */
const ALONE = { rank: CASE_RANK.other, sender: null };

/**
 * Stores the answer to each of the memes and opens its case, once each. Throws AppError('answer_exists') if the company has
 * said this about all of them already.
 */
async function answerMemes(
  ctx: Context,
  actor: Actor,
  memeId: number,
  body: AnswerBody,
): Promise<OwnAnswers> {
  const text = await readPostedText(ctx, body.content);
  const changed_on = body.kind === 'change' ? body.changed_on : null;
  const now = ctx.clock.now();
  if (changed_on !== null && Date.parse(changed_on) > now) throw new AppError('change_in_future');
  const memeIds = distinct([memeId, ...(body.others ?? [])]);
  await act(ctx, actor, async (trx) => {
    const company = await holdListForSpeaker(ctx, trx, actor, memeIds);
    const answered: { memeId: number; answerId: number }[] = [];
    for (const meme_id of memeIds) {
      const answerId = await insertAnswer(trx, {
        meme_id,
        company_id: company.id,
        user_id: actor.userId,
        kind: body.kind,
        content: body.content,
        changed_on,
        found: JSON.stringify(findCauses(text)),
        created_at: now,
      });
      if (answerId !== undefined) answered.push({ memeId: meme_id, answerId });
    }
    const [first, ...others] = answered;
    if (!first) throw new AppError('answer_exists');
    // The desk shows the answers of a list as one row.
    const origin = others.length > 0 ? { ...ALONE, sender: `answers:${first.answerId}` } : ALONE;
    for (const subject of answered) await openCase(trx, { ...subject, commentId: null }, now, origin);
  });
  for (const id of memeIds) ctx.bus.publish('desk.changed', { memeId: id });
  return listOwnAnswers(ctx, actor, memeId);
}

const distinct = (ids: readonly number[]) => [...new Set(ids)];

/** Deletes an answer, and closes its case if it waits. Everyone who speaks for the company may do it. */
async function withdrawAnswer(
  ctx: Context,
  actor: Actor,
  memeId: number,
  answerId: number,
): Promise<OwnAnswers> {
  await actErasing(ctx, actor, async (trx, now) => {
    const company = await holdForSpeaker(ctx, trx, actor, memeId);
    const answer = await holdAnswer(trx, answerId);
    if (answer?.meme_id !== memeId || answer.company_id !== company.id)
      throw new AppError('answer_not_found');
    await deleteAnswer(trx, answerId);
    await closeAnswerCase(trx, answerId, now);
    await noteAnswers(trx, memeId);
  });
  ctx.bus.publish('desk.changed', { memeId });
  ctx.bus.publish('meme.edited', { memeId });
  return listOwnAnswers(ctx, actor, memeId);
}

/** Locks the public meme and returns its company. Throws AppError('answer_not_yours') to those who do not speak for it. */
async function holdForSpeaker(
  ctx: Context,
  trx: Database,
  actor: Actor,
  memeId: number,
): Promise<CompanyRow> {
  const meme = await holdAnsweredMeme(trx, memeId);
  if (!meme) throw new AppError('meme_not_found');
  const company = await findListedCompany(trx, meme.company, { isLoose: false });
  if (!company || !(await speaksFor(ctx, trx, actor, company))) throw new AppError('answer_not_yours');
  return company;
}

/**
 * Locks public memes of one company, in the order that keeps two lists from waiting for each other for ever, and returns the
 * company. Throws AppError('answer_not_yours') to those who do not speak for it.
 */
export async function holdListForSpeaker(
  ctx: Context,
  trx: Database,
  actor: Actor,
  memeIds: readonly number[],
): Promise<CompanyRow> {
  const companies = new Map<number, CompanyRow>();
  for (const id of memeIds.toSorted((one, other) => one - other)) {
    const company = await holdForSpeaker(ctx, trx, actor, id);
    companies.set(company.id, company);
  }
  const [company, other] = companies.values();
  if (!company || other) throw new AppError('answer_not_yours');
  return company;
}

/** What companies answer to memes: replies, contests. */
export const answers: Feature = { routes: [registerAnswers] };

function registerAnswers(app: App, ctx: Context): void {
  handle(app, operations.listOwnAnswers, (request) =>
    listOwnAnswers(ctx, actorOf(request), request.params.id),
  );

  handle(app, operations.answerMeme, (request) =>
    answerMemes(ctx, actorOf(request), request.params.id, request.body),
  );

  handle(app, operations.withdrawAnswer, (request) =>
    withdrawAnswer(ctx, actorOf(request), request.params.id, request.params.answerId),
  );
}

interface Verdict {
  outcome: CaseOutcome;
  reason: string | null;
  reasonCode: ReasonCode | null;
}

/** Publishes the answer of a company, or refuses it with a reason, and closes its case. */
export async function judgeAnswer(
  ctx: Context,
  actor: Actor,
  { id, meme_id: memeId, answer_id: answerId }: CaseRow,
  { outcome, reason, reasonCode }: Verdict,
): Promise<void> {
  const { userId: moderatorId } = actor;
  const told = await act(ctx, actor, async (trx, now) => {
    await holdMeme(trx, memeId);
    const answer = await holdAnswer(trx, answerId ?? 0);
    const open = await holdOpenCase(trx, id);
    if (!answer || answer.user_id === moderatorId) throw new AppError('own_matter');
    if (!(await closeCase(trx, id, { outcome, moderatorId, version: undefined, now })))
      throw new AppError('own_matter');
    await settleAnswer(trx, answer.id, outcome === 'kept' ? 'public' : 'refused', now);
    await noteAnswers(trx, memeId);
    const closing = { outcome, actorId: moderatorId, authorId: answer.user_id, now, reason, reasonCode };
    const reporters = await notifyOfOutcome(ctx, trx, open, closing);
    return [...reporters, ...(await addNews(trx, answer, closing))];
  });
  ctx.bus.publish('desk.changed', { memeId });
  ctx.bus.publish('meme.edited', { memeId });
  await announceClosing(ctx, told);
}

type News = Verdict & { now: number };

/** Tells who wrote it, and of a public answer the author of the meme; returns their ids. */
async function addNews(
  trx: Database,
  { meme_id: memeId, user_id: writerId }: AnswerRow,
  { outcome, reason, reasonCode, now: at }: News,
): Promise<string[]> {
  const told: string[] = [];
  if (writerId !== null) {
    const isPublic = outcome === 'kept';
    const details = isPublic ? {} : { reason, reason_code: reasonCode };
    const outcomeKind = isPublic ? 'answer.published' : 'answer.refused';
    await addNotification(trx, { userId: writerId, kind: outcomeKind, at, memeId, details });
    told.push(writerId);
  }
  const author = outcome === 'kept' ? await findAuthorId(trx, memeId) : undefined;
  if (author !== undefined) {
    await addNotification(trx, { userId: author, kind: 'meme.answered', at, memeId });
    told.push(author);
  }
  return told;
}
