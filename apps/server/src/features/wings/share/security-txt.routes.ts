import { contactMailbox, page, resourcePath } from '@corpomeme/contract/site/paths';
import type { Operator } from '@corpomeme/contract/site/site-facts';
import * as operations from '@corpomeme/contract/wings/sharing.operations';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { getSiteFacts } from '../../site/settings/settings.ts';

/** Serves the contact for security reports (RFC 9116). */
export function registerSecurityTxt(app: App, ctx: Context): void {
  handle(app, operations.readSecurityTxt, async (_request, reply) => {
    const { operator } = await getSiteFacts(ctx);
    reply.type('text/plain; charset=utf-8');
    return writeSecurityTxt(ctx.config.publicUrl, operator, ctx.clock.now());
  });
}

/** Milliseconds until a response expires; RFC 9116 recommends less than a year. */
const VALID = 180 * 86_400_000;

function writeSecurityTxt(publicUrl: string, operator: Operator, now: number): string {
  return [
    `Contact: mailto:${operator.operatorMailbox ?? contactMailbox(publicUrl)}`,
    `Contact: ${publicUrl}${page.contact()}`,
    `Expires: ${new Date(now + VALID).toISOString()}`,
    `Preferred-Languages: ${operator.operatorLanguages ?? 'en, ro'}`,
    `Canonical: ${publicUrl}${resourcePath.securityTxt}`,
    '',
  ].join('\n');
}
