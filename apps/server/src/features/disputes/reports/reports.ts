import { contestMeme as contestOperation } from '@corpomeme/contract/disputes/answers.operations';
import type { ReportBody } from '@corpomeme/contract/disputes/reports';
import * as operations from '@corpomeme/contract/disputes/reports';
import { m } from '@corpomeme/contract/site/messages';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { isOneself } from '../../site/access/ownership.queries.ts';
import { act } from '../../site/members/act.ts';
import type { Subject } from '../cases/opening.queries.ts';
import { openCase } from '../cases/opening.service.ts';
import { contestMemes, readFile, takeNotice } from './files.service.ts';
import { checkReported, hideComment, hideMeme } from './hiding.service.ts';
import { findReportedText, findSubjectAuthor, holdPublicSubject, insertReport } from './reports.queries.ts';

/**
 * Joins the open case about public content, or opens one. Enough reports hide it (decision 282). Throws AppError `already_reported` for a second report and
 * `own_report` to its author.
 */
export async function reportSubject(
  ctx: Context,
  actor: Actor,
  subject: Subject,
  { reason_code, text }: Pick<ReportBody, 'reason_code' | 'text'>,
): Promise<void> {
  const { userId } = actor;
  const { memeId, commentId } = subject;
  const checked = await checkReported(ctx, await findReportedText(ctx.db, subject));
  const { caseId, hidden } = await act(ctx, actor, async (trx, now) => {
    const state = await holdPublicSubject(trx, subject);
    if (state === 'no meme') throw new AppError('meme_not_found');
    if (state === 'no comment') throw new AppError('comment_not_found');
    if (await isOneself(trx, (await findSubjectAuthor(trx, subject)) ?? '', userId))
      throw new AppError('own_report');
    const caseId = await openCase(trx, subject, now);
    const report = { user_id: userId, reason_code, content: text, created_at: now };
    if ((await insertReport(trx, subject, caseId, report)) === undefined)
      throw new AppError('already_reported');
    const hiding = { checked, now };
    return {
      caseId,
      hidden: commentId === null ? null : await hideComment(trx, { memeId, commentId }, caseId, hiding),
    };
  });
  // The report stays stored if the image cannot be moved.
  if (commentId === null)
    await hideMeme(ctx, memeId, caseId).catch((err: unknown) => ctx.log.error({ err }, 'meme not hidden'));
  ctx.bus.publish('desk.changed', { memeId });
  if (hidden === 'brake') ctx.bus.publish('hiding.braked', {});
  if (hidden === null || hidden === 'brake') return;
  ctx.bus.publish('meme.commented', { memeId });
  ctx.bus.publish('notification.added', { userId: hidden.author });
}

export function registerReports(app: App, ctx: Context): void {
  handle(app, operations.reportMeme, async (request, reply) => {
    const subject = { memeId: request.params.id, commentId: null };
    await reportSubject(ctx, actorOf(request), subject, request.body);
    return reply.status(201).send({ message: m.answer.reported });
  });

  handle(app, operations.reportComment, async (request, reply) => {
    const { id: memeId, commentId } = request.params;
    await reportSubject(ctx, actorOf(request), { memeId, commentId }, request.body);
    return reply.status(201).send({ message: m.answer.reported });
  });

  handle(app, contestOperation, async (request, reply) =>
    reply.status(201).send(await contestMemes(ctx, actorOf(request), request.params.id, request.body)),
  );

  registerNotices(app, ctx);
}

function registerNotices(app: App, ctx: Context): void {
  handle(app, operations.giveNotice, async (request, reply) => {
    // Only bots fill in the hidden field; they get the normal response.
    const taken = request.body.website ? {} : await takeNotice(ctx, request.viewer, request.body);
    return reply.status(202).send({ message: m.answer.noticeTaken, ...taken });
  });

  handle(app, operations.readFile, ({ body }) => readFile(ctx, body.file));
}
