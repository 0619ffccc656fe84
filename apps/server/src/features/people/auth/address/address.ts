import { changeUserEmail } from '@corpomeme/contract/people/admin';
import * as operations from '@corpomeme/contract/people/email-change.operations';
import { m } from '@corpomeme/contract/site/messages';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { findUserLocked, type UserRow } from '../../../site/members/members.queries.ts';
import { deleteCredentials } from '../accounts.queries.ts';
import { deleteUnconfirmed } from '../registration/registrations.queries.ts';
import { dropTwoFactor, findTwoFactor } from '../two-factor/two-factor.queries.ts';
import { changeAddressOf, confirmAddressChange, requestAddressChange } from './address-change.service.ts';
import { addressOfToken, hashAddressToken } from './address-links.policy.ts';
import {
  type AddressLink,
  consumeAddressLink,
  deleteAddressLinks,
  findAddressLink,
} from './address-links.queries.ts';
import { byLink, moveTo } from './address-moves.service.ts';

/**
 * Gives the account back to the old address, whatever it has become since: a person who took it over knows the password
 * and may have set up a second factor. Only a reset mailed to the old address opens it again (decision 300).
 */
async function undoAddressChange(ctx: Context, token: string): Promise<void> {
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
  const left = await byLink(ctx, restore);
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
  await deleteCredentials(trx, userId);
  const factor = await findTwoFactor(trx, userId);
  if (factor && factor.id !== factorId) await dropTwoFactor(trx, userId);
  // Addresses after this one lose their claim; those before it keep theirs.
  await deleteAddressLinks(trx, 'undo', userId, madeAt);
  await moveTo(ctx, trx, user, { to, keptSession: null });
  const details = { how: 'undo' };
  await recordAudit(trx, { action: 'account.email', at: now, actorId: userId, userId, details });
}

export function registerAddress(app: App, ctx: Context): void {
  handle(app, operations.requestEmailChange, async (request) => {
    await requestAddressChange(ctx, actorOf(request), request.body);
    return { message: m.answer.emailChangeSent };
  });

  handle(app, operations.confirmEmailChange, async (request) => {
    await confirmAddressChange(ctx, actorOf(request), request.body.token);
    return { message: m.answer.emailChanged };
  });

  handle(app, operations.undoEmailChange, async (request) => {
    await undoAddressChange(ctx, request.body.token);
    return { message: m.answer.emailChangeUndone };
  });

  handle(app, changeUserEmail, async (request) => {
    await changeAddressOf(ctx, actorOf(request), request.params.id, request.body);
    return { message: m.answer.userEmailChanged };
  });
}
