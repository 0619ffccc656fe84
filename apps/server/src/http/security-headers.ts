import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { App } from './app-type.ts';

/** API answers may load nothing at all; pages put `pagePolicy` in its place. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers that only browsers of the past knew are left out: they cost every answer. */
const HISTORY = {
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

export async function setSecurityHeaders(app: App, publicUrl: string): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', NOTHING);
    done();
  });
  await app.register(helmet, {
    ...HISTORY,
    // Always the same text: helmet would put it together for each answer.
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
}

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The policy of one rendered page. Inline scripts are allowed by their hash, not by a nonce: pages come from memory, and a
 * nonce that is served twice protects nothing (docs/decisions/005). Styles may be inline, which the dialog library needs.
 */
export function pagePolicy(html: string, connectTo = ''): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${connectTo}`.trimEnd(),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
