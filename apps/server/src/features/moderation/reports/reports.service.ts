import type { ContestBody, OwnAnswers } from '@corpomeme/contract/memes/answers';
import { ANSWER } from '@corpomeme/contract/memes/answers';
import type { NoticeBody, ReportBody } from '@corpomeme/contract/moderation/reports';
import { NOTICE_KINDS, REPORTS } from '@corpomeme/contract/moderation/reports';
import { chosenLanguage } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { DAY } from '@corpomeme/contract/site/time';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { holdForSpeaker, listOwnAnswers } from '../../comments/answers/answers.service.ts';
import { sealContact } from '../../safety/cases/contact.policy.ts';
import { holdOpenDemands, insertDemand } from '../../safety/cases/demands.queries.ts';
import { acknowledgementMail } from '../../safety/cases/notice-mails.view.ts';
import type { Subject } from '../../safety/cases/opening.queries.ts';
import { openCase } from '../../safety/cases/opening.service.ts';
import { isOneself } from '../../site/access/ownership.queries.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';
import { checkReported, hideComment, hideMeme } from './hiding.service.ts';
import { subjectOfAddress } from './reports.policy.ts';
import { findReportedText, findSubjectAuthor, holdPublicSubject, insertReport } from './reports.queries.ts';

/** Longer than a mail server is usually down. */
const MAIL_LIFETIME = 7 * DAY;

/**
 * Joins the open case about public content, or opens one. Enough reports hide it (decision 282). Throws AppError `already_reported` for a second report and
 * `own_report` to its author.
 */
export async function reportSubject(
  ctx: Context,
  { userId }: Actor,
  subject: Subject,
  { reason_code, text }: Pick<ReportBody, 'reason_code' | 'text'>,
): Promise<void> {
  const { memeId, commentId } = subject;
  const checked = await checkReported(ctx, await findReportedText(ctx.db, subject));
  const { caseId, hidden } = await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, userId))) throw new AppError('not_logged_in');
    const state = await holdPublicSubject(trx, subject);
    if (state === 'no meme') throw new AppError('meme_not_found');
    if (state === 'no comment') throw new AppError('comment_not_found');
    if (await isOneself(trx, (await findSubjectAuthor(trx, subject)) ?? '', userId))
      throw new AppError('own_report');
    const now = ctx.clock.now();
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
  if (hidden === null) return;
  ctx.bus.publish('meme.commented', { memeId });
  ctx.bus.publish('notification.added', { userId: hidden });
}

/** Contests a meme in the name of its company: a report that names the company, once each (decision 263). */
export async function contestMeme(
  ctx: Context,
  actor: Actor,
  memeId: number,
  { reason_code, text }: ContestBody,
): Promise<OwnAnswers> {
  const subject = { memeId, commentId: null };
  await ctx.transact(async (trx) => {
    const { id: company_id } = await holdForSpeaker(ctx, trx, actor, memeId);
    if (await isOneself(trx, (await findSubjectAuthor(trx, subject)) ?? '', actor.userId))
      throw new AppError('own_report');
    if ((await holdOpenDemands(trx, company_id)) >= ANSWER.openContests) throw new AppError('contests_open');
    const now = ctx.clock.now();
    const caseId = await openCase(trx, subject, now);
    const words = { reason_code, content: text, created_at: now };
    const report = { user_id: actor.userId, company_id, ...words };
    const report_id = await insertReport(trx, subject, caseId, report);
    if (report_id === undefined) throw new AppError('already_reported');
    const demand = { report_id, sender: 'company', company_id, asked_at: now } as const;
    await insertDemand(trx, { ...demand, meme_id: memeId });
  });
  ctx.bus.publish('desk.changed', { memeId });
  return listOwnAnswers(ctx, actor, memeId);
}

/**
 * Accepts a notice. A repeated notice of the same address about the same content gets the same response, and nothing is
 * stored or mailed, so that the response does not reveal who reported what.
 */
export async function takeNotice(ctx: Context, notice: NoticeBody): Promise<void> {
  const subject = subjectOfAddress(notice.url, ctx.config.publicUrl);
  if (!subject) throw new AppError('notice_address_invalid');
  const { secret } = await ctx.auth.$context;
  const sealed = sealContact(secret, { ...notice, language: chosenLanguage() ?? undefined });
  const isAcknowledged = await mayBeMailed(ctx, sealed.contact_hash);
  const isNew = await ctx
    .transact(async (trx) => {
      if ((await holdPublicSubject(trx, subject)) !== 'there') throw new AppError('notice_address_invalid');
      const now = ctx.clock.now();
      const caseId = await openCase(trx, subject, now);
      const report_id = await insertReport(trx, subject, caseId, {
        ...sealed,
        notice_kind: notice.kind,
        reason_code: NOTICE_KINDS[notice.kind],
        content: notice.explanation,
        created_at: now,
      });
      if (report_id === undefined) throw new AppError('already_reported');
      const about = { meme_id: subject.memeId, comment_id: subject.commentId };
      await insertDemand(trx, { report_id, sender: notice.sender ?? 'person', asked_at: now, ...about });
      if (isAcknowledged) {
        const link = ctx.config.publicUrl + pageOf(subject);
        await ctx.mails.write(trx, notice.email, () => acknowledgementMail(caseId, link), MAIL_LIFETIME);
      }
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'already_reported') return false;
      throw error;
    });
  if (!isNew) return;
  ctx.bus.publish('desk.changed', { memeId: subject.memeId });
  await ctx.mails.wake();
}

const pageOf = ({ memeId, commentId }: Subject) =>
  commentId === null ? page.meme(memeId) : page.comment(memeId, commentId);

/** Returns whether the address may get another mail today, because the form accepts any address. */
async function mayBeMailed({ limits }: Context, contactHash: string): Promise<boolean> {
  return (await limits.count(limits.hash('notice', contactHash), DAY)) <= REPORTS.acknowledgedPerDay;
}
