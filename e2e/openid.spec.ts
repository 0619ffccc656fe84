import { CLIENT_ID, startProvider, type TestProvider } from '../apps/server/test/identity-provider.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { enterAs, PASSWORD, registerMember } from './support/people.ts';
import { test as base, expect } from './support/test.ts';

const test = base.extend<object, { provider: TestProvider }>({
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
    ({ provider: { issuer } }, use) =>
      use({ OPENID_ISSUERS: JSON.stringify([{ id: 'club', name: 'Club', issuer, clientId: CLIENT_ID }]) }),
    { scope: 'worker' },
  ],
  allowedUrls: ({ provider }, use) => use([provider.issuer]),
});
test.use({ locale: 'en-GB' });

test('a member connects an issuer with its own name, logs in there, and removes it', async ({
  page,
  request,
  site,
  provider,
}) => {
  const claims = { sub: 'ana', email: 'alta@club.example', email_verified: true, aud: CLIENT_ID };
  provider.server.service.on('beforeTokenSigning', ({ payload }) => Object.assign(payload, claims));
  const member = await registerMember(request, site, 'ana@acasa.example');
  await enterAs(page, member);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Connect Club' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Club' });
  await expect(dialog).toContainText('alta@club.example at Club');
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Connect Club' }).click();
  const mailed = dialog.getByLabel('Code from our mail');
  await expect(mailed).toBeFocused();
  await mailed.fill(await site.mailedCode(member.email));
  await dialog.getByRole('button', { name: 'Connect Club' }).click();
  await expect(page.getByText(/^Connected/)).toBeVisible();
  await page.evaluate(() => localStorage.clear());

  await page.goto('/login');
  await page.getByRole('dialog').getByText('Alte moduri').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Club' }).click();
  await expect(page.getByRole('button', { name: /^Menu of / })).toBeVisible();
  // The menu changes with the session, and the address after the data of the next page.
  await expect(page).toHaveURL(({ search }) => search === '');

  await page.goto('/openid/club?code=stolen&state=stolen');
  await expect(page.getByRole('alert').filter({ hasText: 'start again' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
