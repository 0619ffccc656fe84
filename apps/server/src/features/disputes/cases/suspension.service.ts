import { REPORTS } from '@corpomeme/contract/disputes/reports';
import type { NotificationKind } from '@corpomeme/contract/news/notifications';
import { inLanguageOf } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { addNotifications } from '../../news/notifications/notifications.queries.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { addBusinessTime, businessTimeBetween } from './business-hours.policy.ts';
import { type CaseRow, listReporters } from './cases.queries.ts';
import { announceClosing, type NotifiedMembers, notifyOfOutcome } from './closing.service.ts';
import { unsealContact } from './contact.policy.ts';
import { revertDemands } from './demands.queries.ts';
import { caseMail } from './notice-mails.view.ts';
import {
  closeSuspended,
  findRemoval,
  holdSuspendedCases,
  listSuspendedBefore,
  releaseReports,
  reopenCase,
  suspendOpenCases,
} from './suspension.queries.ts';

const MAIL_LIFETIME = 7 * 86_400_000;

interface ActionContext {
  /** The acting member. */
  actorId: string;
  now: number;
}

/**
 * Suspends cases about content that is no longer public but was not judged (decision 066). Runs in the transaction that
 * hides the meme, after its row changed, and after `closeCasesAbout` has settled its own cases.
 */
export async function suspendCasesOf(
  ctx: Context,
  trx: Database,
  memeId: number,
  { actorId, now }: ActionContext,
): Promise<NotifiedMembers> {
  const told: NotifiedMembers = [];
  for (const row of await suspendOpenCases(trx, memeId, now)) {
    await record(trx, 'case.suspend', row, { actorId, now });
    told.push(
      ...(await notifyReporters(ctx, trx, row, { kind: 'report.suspended', mail: 'suspension', now })),
    );
  }
  return told;
}

/**
 * Resumes suspended cases about a meme or comment that is public again, and lets members report it again if it was
 * removed. Runs in the transaction that publishes it.
 */
export async function resumeCasesOf(
  ctx: Context,
  trx: Database,
  subject: { memeId: number; commentId?: number },
  { actorId, now }: ActionContext,
): Promise<NotifiedMembers> {
  const told: NotifiedMembers = [];
  for (const row of await holdSuspendedCases(trx, subject)) {
    const pausedFor = row.paused_for + Math.max(0, now - row.suspended_at);
    await reopenCase(trx, row.id, { dueAt: dueAfter(row, now), pausedFor });
    await record(trx, 'case.reopen', row, { actorId, now });
    told.push(...(await notifyReporters(ctx, trx, row, { kind: 'report.reopened', mail: 'reopening', now })));
  }
  const released = await releaseReports(trx, subject, now);
  const reports = released.map(({ id }) => id);
  const files = await revertDemands(trx, reports);
  for (const { id: report, case_id: id, subject: name, ...reporter } of released) {
    const commentId = name.startsWith('comment:') ? Number(name.slice('comment:'.length)) : null;
    const row = { id, meme_id: subject.memeId, comment_id: commentId };
    const news = { kind: 'report.returned', mail: 'contentBack', now } as const;
    const file = files.get(report) ?? null;
    told.push(...(await notifyReporters(ctx, trx, row, news, [{ ...reporter, file }])));
  }
  return told;
}

/**
 * Returns the new deadline, which leaves as much business time as was left at the suspension. An overdue case stays
 * overdue.
 */
function dueAfter({ due_at, suspended_at }: CaseRow & { suspended_at: number }, now: number): number {
  const left = businessTimeBetween(suspended_at, due_at);
  return left === 0 ? due_at : addBusinessTime(now, left);
}

async function record(
  trx: Database,
  action: 'case.suspend' | 'case.reopen',
  { id, meme_id: memeId, comment_id: commentId }: CaseRow,
  { actorId, now }: ActionContext,
): Promise<void> {
  await recordAudit(trx, { action, at: now, actorId, memeId, commentId, details: { case: id } });
}

interface Message {
  kind: NotificationKind;
  mail: Parameters<typeof caseMail>[0];
  now: number;
}

type Reporters = Awaited<ReturnType<typeof listReporters>>;

async function notifyReporters(
  ctx: Context,
  trx: Database,
  row: Pick<CaseRow, 'id' | 'meme_id' | 'comment_id'>,
  { kind, mail, now }: Message,
  some?: Reporters,
): Promise<NotifiedMembers> {
  const reporters = some ?? (await listReporters(trx, row.id));
  const told = reporters.flatMap(({ user_id }) => user_id ?? []);
  const place = { memeId: row.meme_id, commentId: row.comment_id };
  await addNotifications(
    trx,
    told.map((userId) => ({ userId, kind, at: now, ...place })),
  );
  const { secret } = await ctx.auth.$context;
  const { meme_id: memeId, comment_id: commentId } = row;
  const path = commentId === null ? page.meme(memeId) : page.comment(memeId, commentId);
  for (const { contact, file } of reporters) {
    const notifier = unsealContact(secret, contact);
    if (!notifier || file === null) continue;
    const text = () => caseMail(mail, file, ctx.config.publicUrl + path);
    const write = () => ctx.mails.write(trx, notifier.email, text, MAIL_LIFETIME);
    await inLanguageOf(notifier.language ?? null, write);
  }
  return told;
}

const BATCH_SIZE = 100;

/**
 * Closes cases as removed if their content did not return for a month, because their reporters have waited long enough.
 */
export async function closeForgotten(ctx: Context): Promise<void> {
  const before = ctx.clock.now() - REPORTS.suspendedKept;
  const rows = await listSuspendedBefore(ctx.db, before, BATCH_SIZE);
  for (const row of rows) {
    const told = await ctx.transact(async (trx) => {
      const now = ctx.clock.now();
      await holdMeme(trx, row.meme_id);
      if (!(await closeSuspended(trx, row, now))) return [];
      const removalId = await findRemoval(trx, row.meme_id);
      return notifyOfOutcome(ctx, trx, row, { outcome: 'removed', actorId: null, removalId, now });
    });
    await announceClosing(ctx, told);
  }
}
