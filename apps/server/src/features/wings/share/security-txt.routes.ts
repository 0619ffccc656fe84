import { page, resourcePath } from '@corpomeme/contract/site/paths';
import * as operations from '@corpomeme/contract/wings/sharing.operations';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';

/** Serves the contact for security reports (RFC 9116). */
export function registerSecurityTxt(app: App, ctx: Context): void {
  handle(app, operations.readSecurityTxt, (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    return writeSecurityTxt(ctx.config.publicUrl, ctx.clock.now());
  });
}

/** Milliseconds until a response expires; RFC 9116 recommends less than a year. */
const VALID = 180 * 86_400_000;

function writeSecurityTxt(publicUrl: string, now: number): string {
  const host = new URL(publicUrl).hostname.replace(/^www\./, '');
  return [
    `Contact: mailto:contact@${host}`,
    `Contact: ${publicUrl}${page.contact()}`,
    `Expires: ${new Date(now + VALID).toISOString()}`,
    'Preferred-Languages: en, ro',
    `Canonical: ${publicUrl}${resourcePath.securityTxt}`,
    '',
  ].join('\n');
}
