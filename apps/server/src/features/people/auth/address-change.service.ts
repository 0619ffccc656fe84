import type { Context } from '../../../context.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { liftEmailBan } from '../../site/members/banned-emails.service.ts';
import { findUserByEmail, findUserLocked } from '../../site/members/members.queries.ts';
import { setAddress } from './accounts.queries.ts';
import { deleteOwnerCode } from './ownership/owner-proof.queries.ts';
import { deleteResetLinksOf } from './passwords/reset-links.queries.ts';
import { deleteSessionsOf } from './sessions/sessions.queries.ts';

/**
 * Gives an account another address for an operator, who vouches for it: it counts as verified. Ends every session, and
 * links and waiting mails to the old address. The password stays.
 */
export async function changeAddress(
  ctx: Context,
  from: string,
  to: string,
): Promise<'changed' | 'unknown' | 'taken'> {
  const found = await findUserByEmail(ctx.db, from);
  if (!found || found.deleted_at !== null) return 'unknown';
  const userId = found.id;
  try {
    await ctx.transact(async (trx) => {
      await findUserLocked(trx, userId);
      await setAddress(trx, userId, to);
      await deleteOwnerCode(trx, userId);
      await deleteResetLinksOf(trx, userId);
      await deleteSessionsOf(trx, userId, null);
      await ctx.mails.forget(trx, from);
      await recordAudit(trx, { action: 'account.email', at: ctx.clock.now(), actorId: null, userId });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
  // As with a new account, the operator decides about the address of a deleted one.
  await liftEmailBan(ctx, to);
  await ctx.mails.forgetWritten(from);
  ctx.bus.publish('user.loggedOut', { userId });
  return 'changed';
}
