/**
 * Pages answer with `require-trusted-types-for 'script'`: a text becomes markup or the address of a script only as this policy
 * lets it (decision 069). What it refuses throws, and is reported as a violation.
 */

/** What React makes every script element from; it stays empty, since React fills such elements with data alone. */
const EMPTY_SCRIPT = '<script></script>';

/** The worker of `lib/offline-pages.ts` and Google's library, which its button loads. */
const SCRIPTS = ['/sw.js', 'https://accounts.google.com/gsi/client'];

/** Without a tag nothing in it can run: the structured data of a page, whose angle brackets are escaped. */
export function checkMarkup(text: string): string | null {
  return text === EMPTY_SCRIPT || !text.includes('<') ? text : null;
}

export function checkScriptAddress(address: string): string | null {
  return SCRIPTS.includes(address) ? address : null;
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

/** Before anything is written to the page. Browsers without Trusted Types go on as before. */
export function guardSinks(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  trustedTypes?.createPolicy('default', {
    createHTML: checkMarkup,
    createScriptURL: checkScriptAddress,
    // React writes the root's script again where a page has to be made anew. Whether it runs is for the hashes of `script-src`,
    // which also refuses `eval`.
    createScript: (text) => text,
  });
}
