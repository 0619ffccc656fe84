/**
 * The only Trusted Types policy: pages send `require-trusted-types-for 'script'`, so text becomes markup or a script
 * URL only through it (decision 069). What it refuses throws, and is reported as a violation.
 */

/** React creates each script element from this markup; it stays empty, because React only fills it with data. */
const EMPTY_SCRIPT = '<script></script>';

/** The worker of `lib/offline-pages.ts`, and Google's library, which its button loads. */
const SCRIPTS = ['/sw.js', 'https://accounts.google.com/gsi/client'];

/**
 * Returns text without tags, in which nothing can run: the structured data of a page, whose angle brackets are escaped.
 * Null for other text.
 */
export function checkMarkup(text: string): string | null {
  return text === EMPTY_SCRIPT || !text.includes('<') ? text : null;
}

/** The worker among the site's own files; Vite inserts its whole URL. */
const WORKER = /^\/assets\/gif-worker-[\w-]+\.js$/;

/** Returns the URL of an allowed worker or script; null for any other, which the browser then refuses. */
export function checkScriptAddress(address: string): string | null {
  if (SCRIPTS.includes(address)) return address;
  const own = globalThis.location?.origin ?? '';
  const path = own !== '' && address.startsWith(`${own}/`) ? address.slice(own.length) : address;
  return WORKER.test(path) ? address : null;
}

interface TrustedTypesFactory {
  createPolicy(
    name: 'default',
    rules: {
      createHTML(text: string): string | null;
      createScriptURL(address: string): string | null;
      createScript(text: string): string;
    },
  ): object;
}

/** Installs the policy; must run before anything is written to the page. Browsers without Trusted Types ignore it. */
export function guardSinks(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  trustedTypes?.createPolicy('default', {
    createHTML: checkMarkup,
    createScriptURL: checkScriptAddress,
    // React recreates the root's script on client rendering. The hashes of `script-src`, which also refuses `eval`,
    // decide whether it runs.
    createScript: (text) => text,
  });
}
