import type { Mark, MarkBox } from '@corpomeme/contract/disputes/marks';
import {
  CASE_RANK,
  type Case,
  type CaseClosingBody,
  type CaseDetails,
  type CaseListQuery,
  fileName,
  REPORTS,
  type Report,
} from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { APPEAL } from '@corpomeme/contract/moderation/appeals';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { cutPage, decodeCursor } from '../../../http/paging.ts';
import {
  type CommentRow,
  findCommentsByIds,
  holdComment,
  type InsertedComment,
} from '../../comments/comments.queries.ts';
import { viewComment } from '../../comments/comments.view.ts';
import { publishComment } from '../../comments/publishing.service.ts';
import { refuseOtherText, removeComment } from '../../comments/removal.service.ts';
import { forgetRemoved } from '../../comments/removed-comments.queries.ts';
import { findCauses, readText } from '../../comments/screening/screening.service.ts';
import {
  findAnswersByIds,
  noteAnswers,
  refuseForgottenAnswers,
} from '../../memes/answers/answers.queries.ts';
import {
  type CoveredPicture,
  judgeCovered,
  listCorrections,
  refuseOtherProposal,
} from '../../memes/answers/corrections.ts';
import { findMemesByIds, type MemeRow } from '../../memes/memes.queries.ts';
import { viewMemes } from '../../memes/memes.service.ts';
import { refuseOtherVersion } from '../../moderation/decisions/versions.service.ts';
import { isMemeHidden } from '../../moderation/takedown/takedown.queries.ts';
import { takeDownMeme } from '../../moderation/takedown/takedown.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { findConcerningCases, holdMeme } from '../../site/access/concern.queries.ts';
import { withLawAsReason } from '../../site/audit/audit.queries.ts';
import { act } from '../../site/members/act.ts';
import { judgeAnswer } from '../answers/answers.ts';
import {
  type CaseRow,
  type CountedCase,
  closeCase,
  countOpenCases,
  deleteCasesClosed,
  deleteContacts,
  findCase,
  listOpenCases,
  listReports,
  type ReportRow,
} from '../cases/cases.queries.ts';
import { announceClosing, holdOpenCase, notifyOfOutcome } from '../cases/closing.service.ts';
import { unsealContact } from '../cases/contact.policy.ts';
import { closeForgotten } from '../cases/suspension.service.ts';
import { judgeHiddenMeme, settleProposal } from './hidden-memes.service.ts';
import { sealedOfCase, sweepSealed } from './sealed-copies.ts';

const TO_MODERATORS = { upvoted: new Set<never>(), own: new Set<never>(), isModerator: true };

const time = (at: number) => new Date(at).toISOString();

type AnswerOfCase = Awaited<ReturnType<typeof findAnswersByIds>>[number];

interface CaseContext {
  meme: Meme | null;
  comment: CommentRow | null;
  answer: AnswerOfCase | null;
  stands: boolean;
  correction: Case['correction'];
  concernsViewer: boolean;
  now: number;
}

function viewCase(
  row: CountedCase,
  { meme, comment, answer, stands, correction, concernsViewer, now }: CaseContext,
): Case {
  const aboutMeme = row.comment_id === null && row.answer_id === null;
  return {
    id: row.id,
    meme_id: row.meme_id,
    comment_id: row.comment_id,
    opened_at: time(row.opened_at),
    due_at: time(row.due_at),
    is_overdue: row.closed_at === null && row.suspended_at === null && row.due_at < now,
    suspended_at: row.suspended_at === null ? null : time(row.suspended_at),
    hidden_at: row.hidden_at === null ? null : time(row.hidden_at),
    report_count: Number(row.report_count),
    same_sender: concernsViewer ? 0 : Number(row.same_sender),
    goes_first: !concernsViewer && row.rank === CASE_RANK.exempt,
    concerns_you: concernsViewer,
    meme,
    comment: comment && viewComment(comment, TO_MODERATORS),
    ...(answer && { answer: viewAnswer(answer) }),
    comment_version: comment?.version ?? null,
    ...(aboutMeme && stands && { author_stands: true as const }),
    ...(aboutMeme && correction && { correction }),
    reported_texts: JSON.parse(row.reported_texts) as string[],
  };
}

function viewAnswer({ company, kind, content, changed_on, found }: AnswerOfCase): Case['answer'] {
  return { company, kind, content, changed_on, found: JSON.parse(found) };
}

/** `hidden`: without any reporter. */
function viewReport(row: ReportRow, contact: { name: string; email: string } | null | 'hidden'): Report {
  const names =
    contact === 'hidden'
      ? { username: null, email: null }
      : { username: row.username ?? contact?.name ?? null, email: contact?.email ?? null };
  return {
    id: row.id,
    created_at: time(row.created_at),
    reason_code: row.reason_code,
    notice_kind: row.notice_kind,
    text: row.content,
    ...(row.mark !== null && { mark: JSON.parse(row.mark) as Mark }),
    ...(row.demand_id !== null && { file: fileName(row.file_id ?? row.demand_id) }),
    ...(row.company !== null && { company: row.company }),
    ...names,
  };
}

const CaseCursor = z.tuple([
  z.number().int().min(0).max(2),
  z.number().int().nonnegative(),
  z.number().int().positive(),
]);

interface CasePage {
  cases: Case[];
  next: string | null;
  /** The number of all open cases. */
  open: number;
  overdue: number;
}

/** Returns open cases, the most urgent first, those of one sender as one unless they are asked for. */
export async function listCases(
  ctx: Context,
  moderator: Actor,
  { limit, cursor, of }: CaseListQuery,
): Promise<CasePage> {
  const found = await listOpenCases(ctx.db, moderator.userId, {
    ...{ limit, of },
    after: decodeCursor(cursor, CaseCursor),
  });
  const { rows, next } = cutPage(found, limit, ({ rank, due_at, id }) => [rank, due_at, id]);
  const counts = await countOpenCases(ctx.db, ctx.clock.now());
  return { cases: await viewCases(ctx, moderator, rows), next, ...counts };
}

/**
 * Returns a case with all its reports, closed ones too. Throws AppError('own_matter') to moderators whom it concerns,
 * so that they do not read who reported.
 */
export async function getCase(ctx: Context, moderator: Actor, id: number): Promise<CaseDetails> {
  const row = await findCase(ctx.db, moderator.userId, id);
  if (!row) throw new AppError('case_not_found');
  await refuseOwnCase(ctx.db, moderator, id);
  const [view] = await viewCases(ctx, moderator, [row]);
  const { secret } = await ctx.auth.$context;
  const reports = await listReports(ctx.db, id, REPORTS.shownPerCase);
  const sealed = await sealedOfCase(ctx.db, moderator, id);
  // Nothing says whose it was any more, so its author may be the caller (decision 062), also after its copy was erased.
  const isAnonymous =
    sealed.length > 0 ? sealed.some(({ user_id }) => user_id === null) : view?.meme === null;
  return {
    ...(view as Case),
    reports: reports.map((report) =>
      viewReport(report, isAnonymous ? 'hidden' : unsealContact(secret, report.contact)),
    ),
    sealed,
  };
}

/** Returns cases for the wire. The number of queries does not depend on the page's length. */
async function viewCases(ctx: Context, moderator: Actor, rows: CountedCase[]): Promise<Case[]> {
  const { db, clock } = ctx;
  const memeRows = await findMemesByIds(db, [...new Set(rows.map(({ meme_id }) => meme_id))], moderator);
  const memes = new Map((await viewMemes(db, moderator, memeRows)).map((meme) => [meme.id, meme]));
  const commentIds = rows.flatMap(({ comment_id }) => comment_id ?? []);
  const commentRows = await findCommentsByIds(db, commentIds);
  const comments = new Map(commentRows.map((row) => [row.id, row]));
  const answerRows = await findAnswersByIds(
    db,
    rows.flatMap(({ answer_id }) => answer_id ?? []),
  );
  const answers = new Map(answerRows.map((row) => [row.id, row]));
  const corrections = new Map(await readCorrections(ctx, memeRows));
  const standing = new Set(memeRows.filter(({ author_stands }) => author_stands === 1).map(({ id }) => id));
  const ids = rows.map(({ id }) => id);
  const own = await findConcerningCases(db, moderator.userId, ids);
  return rows.map((row) =>
    viewCase(row, {
      concernsViewer: own.has(row.id),
      meme: memes.get(row.meme_id) ?? null,
      answer: row.answer_id === null ? null : (answers.get(row.answer_id) ?? null),
      comment: row.comment_id === null ? null : (comments.get(row.comment_id) ?? null),
      stands: standing.has(row.meme_id),
      correction: own.has(row.id) ? undefined : corrections.get(row.meme_id),
      now: clock.now(),
    }),
  );
}

/** Returns what the authors of these memes propose, with what the checks find in it. */
async function readCorrections(
  ctx: Context,
  memes: readonly MemeRow[],
): Promise<[number, Case['correction']][]> {
  const rows = await listCorrections(
    ctx.db,
    memes.map(({ id }) => id),
  );
  return Promise.all(
    rows.map(async ({ meme_id, title, message, image_alt, covers: boxes }) => {
      const text = [title, message, image_alt].filter((each) => each !== null).join('\n');
      const found = findCauses(await readText(ctx, text));
      const covers = boxes === null ? {} : { covers: JSON.parse(boxes) as MarkBox[] };
      return [meme_id, { title, message, image_alt, ...covers, found }] as [number, Case['correction']];
    }),
  );
}

type Verdict = Pick<
  CaseClosingBody,
  'outcome' | 'reason' | 'reason_code' | 'law' | 'version' | 'comment_version' | 'saw_correction'
> & { covered?: CoveredPicture | undefined };

/**
 * Judges a case once; later calls get AppError('case_closed'). Removes its subject, or publishes a comment that waits, in
 * the transaction that closes it.
 */
export async function judgeCase(ctx: Context, moderator: Actor, id: number, body: Verdict): Promise<void> {
  const verdict = withLawAsReason(body);
  const row = await findCase(ctx.db, moderator.userId, id);
  if (!row) throw new AppError('case_not_found');
  await refuseOwnCase(ctx.db, moderator, id);
  if (row.closed_at !== null) throw new AppError('case_closed');
  if (row.suspended_at !== null) throw new AppError('case_suspended');
  if (row.comment_id === null && row.answer_id === null)
    await refuseOtherProposal(ctx.db, row.meme_id, verdict);
  else if (verdict.outcome === 'corrected') throw new AppError('correction_missing');
  if (row.answer_id !== null) {
    const { outcome, reason, reason_code: reasonCode = null } = verdict;
    return judgeAnswer(ctx, moderator, row, { outcome, reason, reasonCode });
  }
  const judge = (covered?: CoveredPicture) => judgeSubject(ctx, moderator, row, { ...verdict, covered });
  if (verdict.outcome === 'corrected')
    await judgeCovered(ctx, { memeId: row.meme_id, userId: moderator.userId }, judge);
  else await judge();
}

/** Judges the case of a meme or comment. Returns true if the meme has the words that its author proposed. */
async function judgeSubject(
  ctx: Context,
  moderator: Actor,
  row: CaseRow,
  verdict: Verdict,
): Promise<boolean> {
  if (row.comment_id === null && (await isMemeHidden(ctx.db, row.meme_id)))
    return judgeHiddenMeme(ctx, moderator, row, verdict);
  const { id } = row;
  const { version } = verdict;
  if (verdict.outcome === 'removed' && (await removeSubject(ctx, moderator, row, verdict))) return false;
  const { told, published, isCorrected } = await act(ctx, moderator, async (trx, now) => {
    const comment = await holdSubject(trx, row);
    const waiting = comment?.state === 'public' ? undefined : comment;
    const open = await holdOpenCase(trx, id);
    // Reports hid it since the check above: the moderator judges that.
    if (row.comment_id === null && (await isMemeHidden(trx, row.meme_id))) throw new AppError('meme_changed');
    const { outcome, reason, reason_code: reasonCode = null } = verdict;
    refuseOtherText(comment, verdict.comment_version);
    if (!(await closeCase(trx, id, { outcome, moderatorId: moderator.userId, version, now }))) {
      await refuseOtherVersion(trx, moderator, row.meme_id, version);
      throw new AppError('own_matter');
    }
    const corrected =
      row.comment_id === null ? await settleProposal(trx, row.meme_id, verdict, now) : undefined;
    const told = await notifyOfOutcome(ctx, trx, open, {
      outcome,
      actorId: moderator.userId,
      authorId: waiting?.user_id ?? null,
      now,
      reason,
      reasonCode,
    });
    // A contest that a company lost shows on the meme.
    if (row.comment_id === null) await noteAnswers(trx, row.meme_id);
    return {
      told: [...told, ...(corrected ? [corrected] : []), ...(await publishWaiting(trx, waiting, now))],
      published: waiting !== undefined,
      isCorrected: corrected !== undefined,
    };
  });
  ctx.bus.publish('desk.changed', { memeId: row.meme_id });
  if (row.comment_id === null) ctx.bus.publish('meme.edited', { memeId: row.meme_id });
  if (published) ctx.bus.publish('meme.commented', { memeId: row.meme_id });
  await announceClosing(ctx, told);
  return isCorrected;
}

/** Locks the meme, and returns the comment of the case, locked too. */
async function holdSubject(
  trx: Database,
  { meme_id: memeId, comment_id: commentId }: CaseRow,
): Promise<InsertedComment | undefined> {
  await holdMeme(trx, memeId);
  return commentId === null ? undefined : holdComment(trx, commentId);
}

/** Publishes a comment that waited, tells its author, and returns the members to notify. */
async function publishWaiting(
  trx: Database,
  comment: InsertedComment | undefined,
  now: number,
): Promise<string[]> {
  if (!comment) return [];
  const { id: commentId, meme_id: memeId, user_id: userId } = comment;
  const told = await publishComment(trx, comment);
  await addNotification(trx, { userId, kind: 'comment.approved', at: now, memeId, commentId });
  return [...told, userId];
}

async function refuseOwnCase(db: Database, { userId }: Actor, id: number): Promise<void> {
  const own = await findConcerningCases(db, userId, [id]);
  if (own.has(id)) throw new AppError('own_matter');
}

const GONE = new Set(['meme_not_approved', 'meme_not_found', 'comment_not_found']);

/** Removes the subject and closes the case; false if the subject is no longer public. */
async function removeSubject(
  ctx: Context,
  moderator: Actor,
  { id, meme_id: memeId, comment_id: commentId }: CaseRow,
  { reason, reason_code, law, version, comment_version }: Verdict,
): Promise<boolean> {
  try {
    const words = { reason, reason_code: reason_code ?? null, law };
    if (commentId === null) await takeDownMeme(ctx, moderator, memeId, { ...words, version }, id);
    else
      await removeComment(ctx, moderator, { memeId, commentId, caseId: id, version: comment_version }, words);
    return true;
  } catch (error) {
    if (error instanceof AppError && GONE.has(error.code)) return false;
    throw error;
  }
}

/** Deletes data that closed cases no longer need. Several processes may run it at once. */
export async function sweepCases(ctx: Context): Promise<void> {
  await closeForgotten(ctx);
  const now = ctx.clock.now();
  await ctx.erase(async (trx) => {
    await refuseForgottenAnswers(trx, now);
    await deleteContacts(trx, now - REPORTS.contactKept);
    await deleteCasesClosed(trx, now - REPORTS.caseKept);
    await forgetRemoved(trx, now - APPEAL.textKept);
  });
  await sweepSealed(ctx);
}

export function registerCaseGauges({ metrics, db, clock }: Context): void {
  const count = () => countOpenCases(db, clock.now());
  metrics.gauge(
    'corpomeme_open_cases',
    'Cases of reports that wait for a moderator',
    async () => (await count()).open,
  );
  metrics.gauge(
    'corpomeme_overdue_cases',
    'Those of them that are past 48 business hours',
    async () => (await count()).overdue,
  );
}
