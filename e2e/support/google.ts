import type { Page } from '@playwright/test';
import { CLIENT_ID, startProvider, type TestProvider } from '../../apps/server/test/identity-provider.ts';
import { test as base } from './test.ts';

/** The URL of Google's library. The tests serve a stub that returns the test's access token at once. */
export const SCRIPT = 'https://accounts.google.com/gsi/client';

interface ProviderFixture {
  provider: TestProvider;
}

/** A test on a site with Google sign-in and an identity provider of its own. */
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

/** Serves the script instead of Google's library. */
export async function serveLibrary(page: Page, body: string): Promise<void> {
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** Returns a stub of the library that runs the statements when the page asks for an access token. */
export const libraryThat = (statements: string) => `
  window.revoked = [];
  window.google = { accounts: { oauth2: {
    initTokenClient: (options) => ({ requestAccessToken() { ${statements} } }),
    revoke: (token) => window.revoked.push(token),
  } } };`;
/** Returns a stub of the library whose window returns this token at once. */
export const libraryWithToken = (token: string) =>
  libraryThat(`options.callback({ access_token: '${token}' });`);
