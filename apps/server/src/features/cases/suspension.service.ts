import { REPORTS } from '@corpomeme/contract/limits';
import type { NotificationKind } from '@corpomeme/contract/notifications';
import { page } from '@corpomeme/contract/paths';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/dialect.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import type { MailText } from '../mail/layout.strings.ts';
import { addNotifications } from '../notifications/notifications.queries.ts';
import { addBusinessTime, businessTimeBetween } from './business-hours.policy.ts';
import { type CaseRow, listReporters } from './cases.queries.ts';
import { reopeningMail, returnMail, suspensionMail } from './cases.strings.ts';
import { announceClosing, type Told, tellOutcome } from './closing.service.ts';
import { unsealContact } from './contact.policy.ts';
import {
  closeSuspended,
  holdSuspendedCases,
  listSuspendedBefore,
  releaseReports,
  reopenCase,
  suspendOpenCases,
} from './suspension.queries.ts';

const MAIL_LIFETIME = 7 * 86_400_000;

interface ActionContext {
  /** Whose doing it is. */
  actorId: string;
  now: number;
}

/**
 * What is not public for now was not judged by that: its cases wait until it returns (decision 066). Inside the transaction
 * that takes the meme away, after its row was changed; what that settles is closed before (`closeCasesAbout`).
 */
export async function suspendCasesOf(
  ctx: Context,
  trx: Database,
  memeId: number,
  { actorId, now }: ActionContext,
): Promise<Told> {
  const told: Told = [];
  for (const row of await suspendOpenCases(trx, memeId, now)) {
    await record(trx, 'case.suspend', row, { actorId, now });
    told.push(...(await tell(ctx, trx, row, { kind: 'report.suspended', mail: suspensionMail, now })));
  }
  return told;
}

/**
 * Inside the transaction that makes a meme public again, or a comment: its suspended cases go on, and whoever reported what was
 * removed and is back may report it again.
 */
export async function welcomeBack(
  ctx: Context,
  trx: Database,
  subject: { memeId: number; commentId?: number },
  { actorId, now }: ActionContext,
): Promise<Told> {
  const told: Told = [];
  for (const row of await holdSuspendedCases(trx, subject)) {
    const pausedFor = row.paused_for + Math.max(0, now - row.suspended_at);
    await reopenCase(trx, row.id, { dueAt: dueAfter(row, now), pausedFor });
    await record(trx, 'case.reopen', row, { actorId, now });
    told.push(...(await tell(ctx, trx, row, { kind: 'report.reopened', mail: reopeningMail, now })));
  }
  const released = await releaseReports(trx, subject, now);
  for (const { case_id: id, subject: name, ...reporter } of released) {
    const commentId = name.startsWith('comment:') ? Number(name.slice('comment:'.length)) : null;
    const row = { id, meme_id: subject.memeId, comment_id: commentId };
    const news = { kind: 'report.returned', mail: returnMail, now } as const;
    told.push(...(await tell(ctx, trx, row, news, [reporter])));
  }
  return told;
}

/** The clock stood still: as much of the business hours is left as when it stopped. What was late then still is. */
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
  mail(caseId: number, link: string): MailText;
  now: number;
}

type Reporters = Awaited<ReturnType<typeof listReporters>>;

async function tell(
  ctx: Context,
  trx: Database,
  row: Pick<CaseRow, 'id' | 'meme_id' | 'comment_id'>,
  { kind, mail, now }: Message,
  some?: Reporters,
): Promise<Told> {
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
  for (const { contact } of reporters) {
    const notifier = unsealContact(secret, contact);
    if (!notifier) continue;
    const letter = { to: notifier.email, ...mail(row.id, ctx.config.publicUrl + path) };
    await ctx.mails.add(trx, letter, MAIL_LIFETIME);
  }
  return told;
}

const AT_ONCE = 100;

/** What did not come back for a month counts as removed; its reporters have waited long enough. */
export async function closeForgotten(ctx: Context): Promise<void> {
  const before = ctx.clock.now() - REPORTS.suspendedKept;
  const rows = await listSuspendedBefore(ctx.db, before, AT_ONCE);
  for (const row of rows) {
    const told = await ctx.transact(async (trx) => {
      const now = ctx.clock.now();
      if (!(await closeSuspended(trx, row, now))) return [];
      return tellOutcome(ctx, trx, row, { outcome: 'removed', actorId: null, now });
    });
    await announceClosing(ctx, told);
  }
}
