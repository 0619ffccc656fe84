import type { Page } from '@playwright/test';
import { CLIENT_ID, startProvider, type TestProvider } from '../../apps/server/test/identity-provider.ts';
import { test as base } from './test.ts';

/** The URL of Google's library. The tests serve a stand-in whose window returns the test's proof at once. */
export const SCRIPT = 'https://accounts.google.com/gsi/client';

interface ProviderFixture {
  provider: TestProvider;
}

/** A site with Google sign-in, whose provider is the test's own. */
export const test = base.extend<object, ProviderFixture>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter.
    async ({}, use) => {
      const provider = await startProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  siteSettings: [
    ({ provider }, use) => use({ GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_ISSUER: provider.issuer }),
    { scope: 'worker' },
  ],
  allowedUrls: ({ provider }, use) => use([SCRIPT, provider.issuer]),
});

/** Serves a stand-in for Google's library. */
export async function serveLibrary(page: Page, body: string): Promise<void> {
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

export const libraryThat = (request: string) => `
  window.revoked = [];
  window.google = { accounts: { oauth2: {
    initTokenClient: (options) => ({ requestAccessToken() { ${request} } }),
    revoke: (token) => window.revoked.push(token),
  } } };`;
/** Returns a library whose window returns this token at once. */
export const libraryWithToken = (token: string) =>
  libraryThat(`options.callback({ access_token: '${token}' });`);
