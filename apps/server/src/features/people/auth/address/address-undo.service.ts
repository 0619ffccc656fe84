import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { isUniqueViolation } from '../../../../db/database-errors.ts';
import type { Database } from '../../../../db/dialect.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { findUserLocked, type UserRow } from '../../../site/members/members.queries.ts';
import { deleteCredentials, setAddress } from '../accounts.queries.ts';
import { deleteOwnerCode } from '../ownership/owner-proof.queries.ts';
import { deleteResetLinksOf } from '../passwords/reset-links.queries.ts';
import { deleteUnconfirmed } from '../registration/registrations.queries.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { dropTwoFactor, findTwoFactor } from '../two-factor/two-factor.queries.ts';
import { addressOfToken, hashAddressToken } from './address-links.policy.ts';
import {
  type AddressLink,
  consumeAddressLink,
  deleteAddressLinks,
  findAddressLink,
} from './address-links.queries.ts';

/**
 * Gives the account back to the old address, whatever it has become since: a person who took it over knows the password
 * and may have set up a second factor. Only a reset mailed to the old address opens it again (decision 300).
 */
export async function undoAddressChange(ctx: Context, token: string): Promise<void> {
  const tokenHash = hashAddressToken(token);
  const link = await findAddressLink(ctx.db, 'undo', tokenHash, ctx.clock.now());
  if (!link) throw new AppError('email_change_link_invalid');
  const restore = async (trx: Database) => {
    const user = await findUserLocked(trx, link.userId);
    const madeAt = await consumeAddressLink(trx, 'undo', tokenHash);
    if (!user || user.banned_at !== null || madeAt === undefined)
      throw new AppError('email_change_link_invalid');
    await giveBack(ctx, trx, user, { ...link, madeAt, to: addressOfToken(token) });
    return user.email;
  };
  const left = await ctx.erase(restore).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError('email_change_link_invalid');
    throw error;
  });
  await ctx.mails.forgetWritten(left);
  ctx.bus.publish('user.loggedOut', { userId: link.userId });
}

async function giveBack(
  ctx: Context,
  trx: Database,
  user: UserRow,
  { to, madeAt, factorId }: AddressLink & { to: string; madeAt: string },
): Promise<void> {
  const userId = user.id;
  const now = ctx.clock.now();
  // A registration of the old address that nobody confirmed must not keep it.
  await deleteUnconfirmed(trx, { email: to, linkMadeAt: now });
  await setAddress(trx, userId, to);
  await deleteCredentials(trx, userId);
  const factor = await findTwoFactor(trx, userId);
  if (factor && factor.id !== factorId) await dropTwoFactor(trx, userId);
  await deleteOwnerCode(trx, userId);
  await deleteResetLinksOf(trx, userId);
  await deleteAddressLinks(trx, 'change', userId);
  // Addresses after this one lose their claim; those before it keep theirs.
  await deleteAddressLinks(trx, 'undo', userId, madeAt);
  await deleteSessionsOf(trx, userId, null);
  if (user.email !== to) await ctx.mails.forget(trx, user.email);
  const details = { how: 'undo' };
  await recordAudit(trx, { action: 'account.email', at: now, actorId: userId, userId, details });
}
