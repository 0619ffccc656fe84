import * as operations from '@corpomeme/contract/operations/sharing';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app-type.ts';
import { handle } from '../../http/handle.ts';
import { writeSecurityTxt } from './security-txt.view.ts';

/** Serves the contact for security reports (RFC 9116). */
export function registerSecurityTxt(app: App, ctx: Context): void {
  handle(app, operations.readSecurityTxt, (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    return writeSecurityTxt(ctx.config.publicUrl, ctx.clock.now());
  });
}
