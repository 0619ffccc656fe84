import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { isUniqueViolation } from '../../../../db/database-errors.ts';
import type { Database } from '../../../../db/dialect.ts';
import type { UserRow } from '../../../site/members/members.queries.ts';
import { setAddress } from '../accounts.queries.ts';
import { deleteOwnerCode } from '../ownership/owner-proof.queries.ts';
import { deleteResetLinksOf } from '../passwords/reset-links.queries.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { deleteAddressLinks } from './address-links.queries.ts';

/**
 * Sets the address, and ends what the old one opened: sessions but the kept one, links, codes and waiting mails. Returns the
 * keys of the ended sessions. Ways to log in are left to the caller.
 */
export async function moveTo(
  ctx: Context,
  trx: Database,
  user: UserRow,
  { to, keptSession }: { to: string; keptSession: string | null },
): Promise<string[]> {
  await setAddress(trx, user.id, to);
  await deleteOwnerCode(trx, user.id);
  await deleteResetLinksOf(trx, user.id);
  await deleteAddressLinks(trx, 'change', user.id);
  await deleteAddressLinks(trx, 'export', user.id);
  if (user.email !== to) await ctx.mails.forget(trx, user.email);
  return deleteSessionsOf(trx, user.id, keptSession);
}

/** Runs the change that a mailed link stands for; a link to an address that another account has is invalid. */
export async function byLink<Result>(
  ctx: Context,
  change: (trx: Database) => Promise<Result>,
): Promise<Result> {
  return ctx.erase(change).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError('email_change_link_invalid');
    throw error;
  });
}
