import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { Config } from '../config.ts';
import type { App } from './app-type.ts';

/** API answers may load nothing at all; pages put `pagePolicy` in its place. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For answers before any hook has run. */
export const BARE_HEADERS = {
  'content-security-policy': NOTHING,
  'x-content-type-options': 'nosniff',
} as const;

/** What no page of ours asks a browser for, so that nothing put into one can. */
const UNUSED =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=(), browsing-topics=()';

/** Headers that only browsers of the past knew are left out: they cost every answer. */
const HISTORY = {
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
    ...HISTORY,
    // Always the same text: helmet would put it together for each answer.
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    // Google's window has to be able to answer the page that opened it.
    crossOriginOpenerPolicy: { policy: google ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
}

interface PolicyOptions {
  /** Beside the site itself: where the page may connect to. */
  connectTo?: string | undefined;
  /** Where the provider tells who somebody is; undefined where Google sign-in is off. */
  googleUserinfo?: string | undefined;
}

/** What its sign-in needs, opened only where it is set up. */
const GOOGLE = 'https://accounts.google.com/gsi/';
const REVOKE = 'https://oauth2.googleapis.com/revoke';

/** A page as the renderer made it: its HTML to send, and the texts of the inline scripts that carried the renderer's mark. */
interface RenderedPage {
  html: string;
  scripts: string[];
}

/** Tells the renderer's own inline scripts from any others, which could only have come in with what people wrote. */
export function takeMarks(marked: string, mark: string): RenderedPage {
  const attribute = ` nonce="${mark}"`;
  const own = new RegExp(`<script(?=[^>]*${attribute})(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</script>`, 'g');
  const scripts = [...marked.matchAll(own)].map(([, script]) => script ?? '');
  return { html: marked.replaceAll(attribute, ''), scripts };
}

/**
 * The policy of one rendered page. The renderer's inline scripts are allowed by their hash, not by a nonce: pages come from
 * memory, and a nonce that is served twice protects nothing (decision 005). No other text becomes a script in the browser
 * either: Trusted Types leave it to the one policy of `lib/trusted-types.ts` (decision 069). Styles may be inline, which the
 * dialog library needs.
 */
export function pagePolicy(
  scripts: string[],
  { connectTo = '', googleUserinfo }: PolicyOptions = {},
): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
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
    // The development server's own client writes HTML.
    ...(connectTo ? [] : trustedTypes(google !== undefined)),
  ].join('; ');
}

/** Google's library brings policies of its own, under names that it does not promise. */
function trustedTypes(isGoogleOn: boolean): string[] {
  const names = isGoogleOn ? "* 'allow-duplicates'" : 'default';
  return ["require-trusted-types-for 'script'", `trusted-types ${names}`];
}

function sources(directive: string, allowed: string[]): string {
  return [directive, "'self'", ...allowed.filter(Boolean)].join(' ');
}
