import { Readable } from 'node:stream';
import * as operations from '@corpomeme/contract/people/users.operations';
import type { Context } from '../../../../context.ts';
import { actorOf } from '../../../../http/access.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { exportOwnData } from './own-data.service.ts';

export function registerOwnData(app: App, ctx: Context): void {
  handle(app, operations.exportOwnData, async (request, reply) => {
    const parts = await exportOwnData(ctx, actorOf(request));
    reply.type('application/json; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="corpomeme-data.json"');
    // Bypasses the schema's serializer, which would need the whole body; the view's types and its test check the
    // schema.
    return reply.send(Readable.from(parts) as never);
  });
}
