import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { DAY } from '@corpomeme/contract/site/time';
import type { Context } from '../../../../context.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { composeMail } from '../../../site/mail/layout.view.ts';
import { deleteResetLinksOf } from '../../auth/passwords/reset-links.queries.ts';
import { deleteSessionsOf } from '../../auth/sessions/sessions.queries.ts';
import { listToArchive, listToWarn, markArchived, markWarned } from './inactivity.queries.ts';

const WARN_AFTER = 335 * DAY;
const ARCHIVE_AFTER = 365 * DAY;
/** Minimum time between warning and archiving. */
const NOTICE = 28 * DAY;
/** Longer than a mail server is usually down. No one is archived while this mail may be unsent. */
const MAIL_LIFETIME = 7 * DAY;

export interface Expiry {
  warned: string[];
  archived: string[];
}

/** Returns ids of members who would be warned and archived now (product: legal promises). */
export async function listExpiring({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Expiry> {
  const now = clock.now();
  const [warned, archived] = [
    await listToWarn(db, now - WARN_AFTER),
    await listToArchive(db, now - ARCHIVE_AFTER, now - NOTICE),
  ];
  return { warned: warned.map(({ id }) => id), archived: archived.map(({ id }) => id) };
}

/**
 * Warns members after 11 months and archives them after 12: deletes sessions with their data. The next login
 * reactivates the account.
 */
export async function expireAccounts(ctx: Context): Promise<Expiry> {
  const now = ctx.clock.now();
  const done: Expiry = { warned: [], archived: [] };
  const text = () => composeMail({ ...m.letter.inactivity, link: ctx.config.publicUrl + page.login() });
  for (const { id, email } of await listToWarn(ctx.db, now - WARN_AFTER)) {
    const isWarned = await ctx.transact(async (trx) => {
      if (!(await markWarned(trx, id, now))) return false;
      await ctx.mails.write(trx, email, text, MAIL_LIFETIME);
      return true;
    });
    if (isWarned) done.warned.push(id);
  }
  for (const { id } of await listToArchive(ctx.db, now - ARCHIVE_AFTER, now - NOTICE)) {
    if (await archive(ctx, id, now)) done.archived.push(id);
  }
  await ctx.mails.wake();
  return done;
}

async function archive(ctx: Context, userId: string, now: number): Promise<boolean> {
  const isDone = await ctx.transact(async (trx) => {
    if (!(await markArchived(trx, userId, { before: now - ARCHIVE_AFTER, now }))) return false;
    await deleteSessionsOf(trx, userId, null);
    await deleteResetLinksOf(trx, userId);
    await recordAudit(trx, { action: 'account.archive', at: now, actorId: null, userId });
    return true;
  });
  if (isDone) ctx.bus.publish('user.loggedOut', { userId });
  return isDone;
}
