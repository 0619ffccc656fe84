import { page } from '@corpomeme/contract/paths';
import type { ReasonCode } from '@corpomeme/contract/reasons';
import type { CaseOutcome } from '@corpomeme/contract/reports';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/dialect.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import { addNotifications } from '../notifications/notifications.queries.ts';
import { type About, type CaseRow, closeOpenCases, listReporters } from './cases.queries.ts';
import { outcomeMail } from './cases.strings.ts';
import { unsealContact } from './contact.policy.ts';

const MAIL_LIFETIME = 7 * 86_400_000;

export interface Closing {
  outcome: CaseOutcome;
  /** Whose doing it is; null for the site itself. */
  actorId: string | null;
  /** Whose meme or comment it was. */
  authorId?: string | null;
  now: number;
  reason?: string | null;
  reasonCode?: ReasonCode | null;
  /** The meme has no row any more: its news cannot point to it. */
  isErased?: boolean;
}

/** Ids of members who have news by a closing; `announceClosing` after the commit. */
export type Told = string[];

/**
 * What is about to be gone needs no judgement any more: closes its open cases and tells who reported. Inside the transaction
 * that takes it away, after its row was changed. A comment that only loses its meme was not judged: `suspendCasesOf`.
 */
export async function closeCasesAbout(
  ctx: Context,
  trx: Database,
  about: About,
  closing: Omit<Closing, 'outcome'>,
): Promise<Told> {
  const told: Told = [];
  const outcome = 'removed';
  for (const row of await closeOpenCases(trx, about, { outcome, now: closing.now })) {
    told.push(...(await tellOutcome(ctx, trx, row, { ...closing, outcome })));
  }
  return told;
}

/** The entry in the log, the reporters' news and the notifiers' mails, for a case that was closed in the same transaction. */
export async function tellOutcome(
  ctx: Context,
  trx: Database,
  { id, meme_id: memeId, comment_id: commentId, ...times }: CaseRow,
  closing: Closing,
): Promise<Told> {
  const { outcome, actorId, authorId = null, now, reason = null, reasonCode = null } = closing;
  const reporters = await listReporters(trx, id);
  const subject = { memeId, commentId };
  const details = { case: id, outcome, reports: reporters.length };
  const waited = Math.max(0, (times.suspended_at ?? now) - times.opened_at - times.paused_for);
  const why = { reason, reasonCode, waited, details };
  await recordAudit(trx, { action: 'case.close', at: now, actorId, userId: authorId, ...subject, ...why });
  const told = reporters.flatMap(({ user_id }) => user_id ?? []);
  const place = closing.isErased ? {} : subject;
  const news = { kind: 'report.closed', at: now, ...place, details: { outcome } } as const;
  await addNotifications(
    trx,
    told.map((userId) => ({ userId, ...news })),
  );
  const { secret } = await ctx.auth.$context;
  const text = outcomeMail(id, outcome, ctx.config.publicUrl + page.contact());
  for (const { contact } of reporters) {
    const notifier = unsealContact(secret, contact);
    if (notifier) await ctx.mails.add(trx, { to: notifier.email, ...text }, MAIL_LIFETIME);
  }
  return told;
}

export async function announceClosing(ctx: Context, told: Told): Promise<void> {
  for (const userId of told) ctx.bus.publish('notification.added', { userId });
  await ctx.mails.wake();
}
