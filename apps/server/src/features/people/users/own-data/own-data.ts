import { Readable } from 'node:stream';
import * as mailed from '@corpomeme/contract/people/mailed-export.operations';
import { MAILED_EXPORT } from '@corpomeme/contract/people/users';
import * as operations from '@corpomeme/contract/people/users.operations';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { Actor } from '../../../../http/actor.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { hasAddressFromOthers, recordAudit } from '../../../site/audit/audit.queries.ts';
import { composeMail } from '../../../site/mail/layout.view.ts';
import { findUser } from '../../../site/members/members.queries.ts';
import { holdForChange } from '../../../site/members/members.ts';
import {
  addressOfToken,
  hashAddressToken,
  makeAddressToken,
} from '../../auth/address/address-links.policy.ts';
import {
  deleteAddressLinks,
  findAddressLink,
  insertAddressLink,
  shortenAddressLink,
} from '../../auth/address/address-links.queries.ts';
import { exportOwnData, writeParts } from './own-data.service.ts';

/**
 * Mails a link to the address of a member who cannot log in (decision 306). It replaces an earlier link. The admin learns
 * neither the link nor the data.
 */
async function startMailedExport(ctx: Context, admin: Actor, userId: string, reason: string): Promise<void> {
  await ctx.transact(async (trx) => {
    const now = ctx.clock.now();
    const { own, user } = await holdForChange(trx, admin, userId, now);
    if (own.role !== 'admin') throw new AppError('access_denied');
    if (await hasAddressFromOthers(trx, userId, now)) throw new AppError('export_too_soon');
    const token = makeAddressToken(user.email);
    await deleteAddressLinks(trx, 'export', userId);
    await insertAddressLink(trx, 'export', {
      tokenHash: hashAddressToken(token),
      userId,
      factorId: '',
      now,
      expiresAt: now + MAILED_EXPORT.lifetime,
    });
    await recordAudit(trx, { action: 'export.mailed', at: now, actorId: admin.userId, userId, reason });
    const link = ctx.config.publicUrl + page.dataExport({ token });
    const text = () => composeMail({ ...m.letter.dataExport, link });
    await ctx.mails.write(trx, user.email, text, MAILED_EXPORT.lifetime);
  });
  await ctx.mails.wake();
}

/**
 * Returns the data for the owner of the mailbox, without rows of pseudonyms, until the link expires, which it soon does
 * after a complete download. The log does not say that the member downloaded it, because nobody logged in. Throws
 * AppError('export_link_invalid').
 */
async function exportByLink(ctx: Context, token: string): Promise<AsyncIterable<string>> {
  const tokenHash = hashAddressToken(token);
  const link = await findAddressLink(ctx.db, 'export', tokenHash, ctx.clock.now());
  const user = link && (await findUser(ctx.db, link.userId));
  // The mailbox proves nothing once the account has another address.
  if (!user || user.deleted_at !== null || user.email !== addressOfToken(token))
    throw new AppError('export_link_invalid');
  await ctx.limits.consume('export', { address: '', userId: user.id });
  const at = ctx.clock.now();
  const details = { how: 'link' };
  await ctx.transact((trx) =>
    recordAudit(trx, { action: 'export.own', at, actorId: null, userId: user.id, details }),
  );
  const parts = writeParts(ctx, user, { at, withPseudonyms: false });
  return endingLink(ctx, tokenHash, parts);
}

async function* endingLink(ctx: Context, tokenHash: string, parts: AsyncIterable<string>) {
  yield* parts;
  const until = ctx.clock.now() + MAILED_EXPORT.endsAfterDownload;
  await ctx.transact((trx) => shortenAddressLink(trx, 'export', tokenHash, until));
}

export function registerOwnData(app: App, ctx: Context): void {
  handle(app, operations.exportOwnData, async (request, reply) =>
    sendFile(reply as never, await exportOwnData(ctx, actorOf(request).userId)),
  );

  handle(app, mailed.startMailedExport, async (request) => {
    await startMailedExport(ctx, actorOf(request), request.params.id, request.body.reason);
    return { message: m.answer.exportMailed };
  });

  handle(app, mailed.exportByLink, async (request, reply) =>
    sendFile(reply as never, await exportByLink(ctx, request.body.token)),
  );
}

/**
 * Bypasses the schema's serializer, which would need the whole body; the view's types and its test check the schema.
 */
function sendFile(reply: FastifyReply, parts: AsyncIterable<string>): never {
  reply.type('application/json; charset=utf-8');
  reply.header('content-disposition', 'attachment; filename="corpomeme-data.json"');
  reply.header('cache-control', 'no-store');
  return reply.send(Readable.from(parts)) as never;
}
