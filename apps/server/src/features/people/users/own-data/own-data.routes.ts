import { Readable } from 'node:stream';
import * as mailed from '@corpomeme/contract/people/mailed-export.operations';
import * as operations from '@corpomeme/contract/people/users.operations';
import { m } from '@corpomeme/contract/site/messages';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { exportByLink, startMailedExport } from './mailed-export.service.ts';
import { exportOwnData } from './own-data.service.ts';

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
