import type { CaseOutcome } from '@corpomeme/contract/disputes/reports';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { inLanguageOf } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { AppError } from '../../../app-error.ts';
import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { addNotifications } from '../../news/notifications/notifications.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { endAsking } from './asking.queries.ts';
import {
  type CaseFilter,
  type CaseRow,
  closeOpenCases,
  forgetMarks,
  holdCase,
  listReporters,
} from './cases.queries.ts';
import { unsealContact } from './contact.policy.ts';
import { holdFiles, listFile, settleDemands } from './demands.queries.ts';
import { fileLink } from './file-keys.service.ts';
import { fileOutcomeMail, outcomeMail } from './notice-mails.view.ts';

const MAIL_LIFETIME = 7 * 86_400_000;

export interface Closing {
  outcome: CaseOutcome;
  /** The acting member; null for the site itself. */
  actorId: string | null;
  /** The author of the meme or comment. */
  authorId?: string | null;
  now: number;
  reason?: string | null;
  reasonCode?: ReasonCode | null;
  /** The audit entry of the removal of the meme, or of the meme around it. */
  removalId?: number | undefined;
  /** True if the meme's row is deleted, so that notifications cannot refer to it. */
  isErased?: boolean;
}

/** Returns the case, locked until the transaction ends. Throws AppError `case_closed` or `case_suspended`. */
export async function holdOpenCase(trx: Database, id: number): Promise<CaseRow> {
  const row = await holdCase(trx, id);
  if (!row || row.closed_at !== null) throw new AppError('case_closed');
  if (row.suspended_at !== null) throw new AppError('case_suspended');
  return row;
}

/** Returns whether a moderator took the content away, not its author or a deletion of the account. */
const isByModerator = ({ actorId, authorId = null, removalId }: Omit<Closing, 'outcome'>) =>
  actorId === null ? removalId !== undefined : actorId !== authorId;

/** Ids of notified members; pass them to `announceClosing` after the commit. */
export type NotifiedMembers = string[];

/**
 * Closes open cases about content that is being removed, and notifies the reporters. Runs in the transaction that
 * removes it, after its row changed. For comments that only lose their meme, use `suspendCasesOf`.
 */
export async function closeCasesAbout(
  ctx: Context,
  trx: Database,
  about: CaseFilter,
  closing: Omit<Closing, 'outcome'>,
): Promise<NotifiedMembers> {
  const told: NotifiedMembers = [];
  const outcome = 'removed';
  if (closing.isErased || !isByModerator(closing)) await forgetMarks(trx, about);
  const closed = await closeOpenCases(trx, about, { outcome, now: closing.now });
  await holdFiles(
    trx,
    closed.map(({ id }) => id),
  );
  for (const row of closed) {
    told.push(...(await notifyOfOutcome(ctx, trx, row, { ...closing, outcome })));
  }
  return told;
}

/**
 * Writes the audit entry, the reporters' notifications and the notifiers' mails of a case that was closed in the same
 * transaction.
 */
export async function notifyOfOutcome(
  ctx: Context,
  trx: Database,
  { id, meme_id: memeId, comment_id: commentId, answer_id: answerId, ...times }: CaseRow,
  closing: Closing,
): Promise<NotifiedMembers> {
  const { outcome, actorId, authorId = null, now, reason = null, reasonCode = null } = closing;
  await holdFiles(trx, [id]);
  const reporters = await listReporters(trx, id);
  const subject = { memeId, commentId };
  const details = { case: id, outcome, reports: reporters.length };
  const waited = Math.max(0, (times.suspended_at ?? now) - times.opened_at - times.paused_for);
  const why = { reason, reasonCode, waited, details };
  const entry = { action: 'case.close', at: now, actorId, userId: authorId, ...subject, ...why } as const;
  const decisionId = await recordAudit(trx, entry);
  const isWithdrawn = outcome === 'removed' && !isByModerator(closing);
  await settleDemands(trx, id, {
    outcome: isWithdrawn ? 'withdrawn' : outcome,
    decisionId: closing.removalId ?? decisionId,
    at: isWithdrawn ? dayOf(now) : now,
  });
  if (commentId === null && answerId === null) await endAsking(trx, memeId);
  const told = reporters.flatMap(({ user_id }) => user_id ?? []);
  const place = closing.isErased ? {} : subject;
  const news = { kind: 'report.closed', at: now, ...place, details: { outcome } } as const;
  await addNotifications(
    trx,
    told.map((userId) => ({ userId, ...news })),
  );
  const { secret } = await ctx.auth.$context;
  for (const { contact, file } of reporters) {
    const notifier = unsealContact(secret, contact);
    if (!notifier || file === null) continue;
    const demands = await listFile(trx, file);
    // One mail for a file: when the last of it is decided.
    if (demands.some(({ closed_at }) => closed_at === null)) continue;
    const text = () =>
      demands.length === 1
        ? outcomeMail(file, outcome, ctx.config.publicUrl + page.contact())
        : fileOutcomeMail(file, fileLink(ctx, file));
    const write = () => ctx.mails.write(trx, notifier.email, text, MAIL_LIFETIME);
    await inLanguageOf(notifier.language ?? null, write);
  }
  return told;
}

/** Publishes the notifications of closed cases and sends their mails. Call it after the commit. */
export async function announceClosing(ctx: Context, told: NotifiedMembers): Promise<void> {
  for (const userId of told) ctx.bus.publish('notification.added', { userId });
  await ctx.mails.wake();
}
