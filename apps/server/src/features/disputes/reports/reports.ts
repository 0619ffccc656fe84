import { contestMeme as contestOperation } from '@corpomeme/contract/disputes/answers.operations';
import type { ReportBody } from '@corpomeme/contract/disputes/reports';
import * as operations from '@corpomeme/contract/disputes/reports';
import { m } from '@corpomeme/contract/site/messages';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { addToCommentCount, holdComment, noteCommentEdit, setHeld } from '../../comments/comments.queries.ts';
import { readText } from '../../comments/screening/screening.service.ts';
import { addToMemeCount } from '../../companies/companies.queries.ts';
import { findMemesByIds } from '../../memes/memes.queries.ts';
import { copyPicture, removePicture } from '../../memes/upload/pictures.service.ts';
import { movePictureText, removeApprovedMeme } from '../../moderation/takedown/takedown.queries.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import {
  holdScreeningSettings,
  readScreeningSettings,
} from '../../safety/checks/settings/screening-settings.queries.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { isOneself } from '../../site/access/ownership.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { forgetAnswersWithComment } from '../../site/idempotency/idempotency.queries.ts';
import { act } from '../../site/members/act.ts';
import { addBusinessHours } from '../cases/business-hours.policy.ts';
import type { Subject } from '../cases/opening.queries.ts';
import { openCase } from '../cases/opening.service.ts';
import { contestMemes, readFile, takeNotice } from './files.service.ts';
import { isBraked, isShareFull, mustHide } from './hiding.policy.ts';
import {
  countForBrake,
  countOfCompany,
  listWeighedReporters,
  markHidden,
  wasKept,
} from './hiding.queries.ts';
import { findReportedText, findSubjectAuthor, holdPublicSubject, insertReport } from './reports.queries.ts';

/** Business hours within which a moderator has to look at what reports hide. */
const HOURS = 8;

const mark = (trx: Database, caseId: number, now: number) =>
  markHidden(trx, caseId, { now, dueAt: addBusinessHours(now, HOURS) });

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
  handle(app, operations.reportMeme, async (request) => {
    const subject = { memeId: request.params.id, commentId: null };
    await reportSubject(ctx, actorOf(request), subject, request.body);
    return { message: m.answer.reported };
  });

  handle(app, operations.reportComment, async (request) => {
    const { id: memeId, commentId } = request.params;
    await reportSubject(ctx, actorOf(request), { memeId, commentId }, request.body);
    return { message: m.answer.reported };
  });

  handle(app, contestOperation, (request) =>
    contestMemes(ctx, actorOf(request), request.params.id, request.body),
  );

  registerNotices(app, ctx);
}

function registerNotices(app: App, ctx: Context): void {
  handle(app, operations.giveNotice, async (request) => {
    // Only bots fill in the hidden field; they get the normal response.
    const taken = request.body.website ? {} : await takeNotice(ctx, request.viewer, request.body);
    return { message: m.answer.noticeTaken, ...taken };
  });

  handle(app, operations.readFile, ({ body }) => readFile(ctx, body.file));
}

/** What the checks find in a reported comment, read before the transaction of the report. */
interface CheckedComment {
  content: string;
  doesCheckAgree: boolean;
}

/** Reads the text of a comment by the checks as they are now; null for a meme, which a moderator approved. */
async function checkReported(ctx: Context, content: string | undefined): Promise<CheckedComment | null> {
  if (content === undefined) return null;
  const { findings, settings } = await readText(ctx, content);
  const sum = findings.reduce((all, { weight }) => all + weight, 0);
  const isListed = findings.some(({ details }) => details.effect === 'hold');
  return { content, doesCheckAgree: isListed || sum >= settings.hold_comments_from };
}

type Judgement = 'hide' | 'stay' | 'brake';

/** Judges by what is stored now: weights first, then the share of the company, then the brake of the whole site. */
async function judge(
  trx: Database,
  subject: Subject,
  caseId: number,
  { doesCheckAgree, now }: { doesCheckAgree: boolean; now: number },
): Promise<Judgement> {
  const { hide_reports_from: from } = await readScreeningSettings(trx);
  if (from === 0 || (await wasKept(trx, subject))) return 'stay';
  const reporters = await listWeighedReporters(trx, caseId, now);
  if (!mustHide({ reporters, from, doesCheckAgree })) return 'stay';
  if (subject.commentId === null && isShareFull(await countOfCompany(trx, subject.memeId))) return 'stay';
  return isBraked(await countForBrake(trx, now)) ? 'brake' : 'hide';
}

/** Judges again while no other transaction hides anything, so that two of them count each other. */
async function judgeAlone(...[trx, ...about]: Parameters<typeof judge>): Promise<Judgement> {
  const first = await judge(trx, ...about);
  if (first !== 'hide') return first;
  await holdScreeningSettings(trx);
  return judge(trx, ...about);
}

/**
 * Hides a comment if the reports of the case suffice (decision 282). Runs in the transaction of a report, while the meme
 * is locked. Returns its author to notify; null if it stays public, and `brake` if the brake holds it back.
 */
async function hideComment(
  trx: Database,
  { memeId, commentId }: { memeId: number; commentId: number },
  caseId: number,
  { checked, now }: { checked: CheckedComment | null; now: number },
): Promise<{ author: string } | 'brake' | null> {
  const comment = await holdComment(trx, commentId);
  if (comment?.state !== 'public') return null;
  const doesCheckAgree = checked?.content === comment.content && checked.doesCheckAgree;
  const judged = await judgeAlone(trx, { memeId, commentId }, caseId, { doesCheckAgree, now });
  if (judged !== 'hide') return judged === 'brake' ? judged : null;
  await setHeld(trx, commentId, JSON.stringify([{ reason: 'reported', found: [] }]));
  await forgetAnswersWithComment(trx, commentId);
  await addToCommentCount(trx, memeId, { live: -1, threads: 0 });
  await noteCommentEdit(trx, memeId, now);
  await mark(trx, caseId, now);
  const about = { at: now, userId: comment.user_id, memeId, commentId };
  await recordAudit(trx, { action: 'comment.hide', actorId: null, ...about, details: { case: caseId } });
  await addNotification(trx, { kind: 'comment.hidden', ...about });
  return { author: comment.user_id };
}

/**
 * Hides a meme if the reports of the case suffice: it is removed without a decider, and its image moves as with a removal
 * (decision 044). Counters change in the same transaction. Call it after the commit of the report.
 */
async function hideMeme(ctx: Context, memeId: number, caseId: number): Promise<void> {
  const subject = { memeId, commentId: null };
  const rest = { doesCheckAgree: false, now: ctx.clock.now() };
  const [before] = await findMemesByIds(ctx.db, [memeId]);
  if (before?.status !== 'approved') return;
  const first = await judge(ctx.db, subject, caseId, rest);
  if (first === 'brake') ctx.bus.publish('hiding.braked', {});
  if (first !== 'hide') return;
  const copy = await copyPicture(ctx, before);
  const userId = await ctx
    .transact(async (trx) => {
      const now = ctx.clock.now();
      await holdMeme(trx, memeId);
      if ((await judgeAlone(trx, subject, caseId, { doesCheckAgree: false, now })) !== 'hide') return null;
      const imageKey = { from: before.image_key, to: copy.image_key };
      const why = { moderatorId: null, reason: null, reasonCode: null, version: undefined };
      const gone = await removeApprovedMeme(trx, { memeId, imageKey, ...why, now });
      if (!gone) return null;
      await movePictureText(trx, imageKey.from, imageKey.to);
      await addToMemeCount(trx, gone.company, -1);
      await mark(trx, caseId, now);
      const about = { at: now, userId: gone.user_id, memeId };
      await recordAudit(trx, { action: 'meme.hide', actorId: null, ...about, details: { case: caseId } });
      await addNotification(trx, { kind: 'meme.hidden', ...about });
      return gone.user_id;
    })
    .catch(async (error: unknown) => {
      await removePicture(ctx, copy);
      throw error;
    });
  if (userId === null) return removePicture(ctx, copy);
  ctx.bus.publish('meme.removed', { memeId });
  ctx.bus.publish('notification.added', { userId });
}
