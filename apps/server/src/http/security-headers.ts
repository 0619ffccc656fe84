import { hash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { Config } from '../config.ts';
import type { App } from './app-type.ts';

/** CSP of API responses, which load nothing; pages replace it with `pagePolicy`. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers of responses that are sent before any hook runs. */
export const BARE_HEADERS = {
  'content-security-policy': NOTHING,
  'x-content-type-options': 'nosniff',
} as const;

/** Browser features that no page uses, switched off so that injected code cannot use them either. */
const UNUSED =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=(), browsing-topics=()';

/** Turns off headers for obsolete browsers, because they cost bytes in each response. */
const OBSOLETE = {
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

export async function setSecurityHeaders(
  app: App,
  { publicUrl, google }: Pick<Config, 'publicUrl' | 'google'>,
): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', NOTHING);
    reply.header('permissions-policy', UNUSED);
    done();
  });
  await app.register(helmet, {
    ...OBSOLETE,
    // Set as a constant below; helmet would build the text for each response.
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    // Google's sign-in window must be able to message the page that opened it.
    crossOriginOpenerPolicy: { policy: google ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
}

interface PolicyOptions {
  /** Further URL that the page may connect to. */
  connectTo?: string | undefined;
  /** Google's userinfo URL; undefined if Google sign-in is off. */
  googleUserinfo?: string | undefined;
}

/** Sources of Google sign-in, allowed only if it is configured. */
const GOOGLE = 'https://accounts.google.com/gsi/';
const REVOKE = 'https://oauth2.googleapis.com/revoke';

/**
 * Returns the CSP of one rendered page. Inline scripts are allowed by hash, not by nonce: pages are cached, and a
 * reused nonce protects nothing (decision 005). Trusted Types allow only the policy of `lib/trusted-types.ts` to create
 * scripts (decision 069). Inline styles are allowed because the dialog library needs them.
 */
export function pagePolicy(
  scripts: string[],
  { connectTo = '', googleUserinfo }: PolicyOptions = {},
): string {
  const hashes = scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`);
  const google = googleUserinfo;
  return [
    "default-src 'none'",
    sources('script-src', [...new Set(hashes), ...(google ? [`${GOOGLE}client`] : [])]),
    sources('style-src', ["'unsafe-inline'", ...(google ? [`${GOOGLE}style`] : [])]),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    sources('connect-src', [connectTo, ...(google ? [GOOGLE, REVOKE, new URL(google).origin] : [])]),
    ...(google ? [`frame-src ${GOOGLE}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // The client of the development server writes HTML.
    ...(connectTo ? [] : trustedTypes(google !== undefined)),
  ].join('; ');
}

/** Google's library creates policies under names that it does not document. */
function trustedTypes(isGoogleOn: boolean): string[] {
  const names = isGoogleOn ? "* 'allow-duplicates'" : 'default';
  return ["require-trusted-types-for 'script'", `trusted-types ${names}`];
}

function sources(directive: string, allowed: string[]): string {
  return [directive, "'self'", ...allowed.filter(Boolean)].join(' ');
}
