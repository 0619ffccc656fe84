import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { enterAs, PASSWORD, registerMember, store } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Gives the page an authenticator that recognises its person. Returns its id and the session that controls it. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const recognise = (isUserVerified: boolean) =>
    client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  const isPresent = (enabled: boolean) =>
    client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { client, authenticatorId, recognise, isPresent };
}

const section = (page: Page) => page.getByRole('region', { name: 'Other ways to log in' });

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
}

test('a member adds a passkey, logs in with it from a suggestion and by its button, and removes it', async ({
  page,
  request,
  site,
}) => {
  const member = await registerMember(request, site, 'ana@acasa.example');
  await enterAs(page, member);
  await store(page, { cookieConsent: 'declined' });
  await page.goto('/account');
  const { recognise, isPresent } = await addAuthenticator(page);
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the passkey').fill('Telefonul meu');
  await dialog.getByLabel('Password').fill(PASSWORD);
  const add = dialog.getByRole('button', { name: 'Add a passkey' });
  await add.click();
  const mailed = dialog.getByLabel('Code from our mail');
  await expect(mailed).toBeFocused();
  await mailed.fill(await site.mailedCode(member.email));
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The mailed code is used up, and the second attempt needs none.
  await recognise(false);
  await add.click();
  await expect(dialog.getByText('That did not work. Please try again.')).toBeVisible();
  await recognise(true);
  await add.click();
  await expect(section(page).getByText('Passkey: Telefonul meu')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await logOut(page);

  // Nobody touches the authenticator, so that the suggestion waits and the button takes its place.
  await isPresent(false);
  await page.goto('/login');
  const login = page.getByRole('dialog');
  await expect(login.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await expectAccessible(page);
  await isPresent(true);
  await login.getByRole('button', { name: 'Intră cu o cheie de acces' }).click();
  await expect(page.getByRole('button', { name: 'Menu of ana' })).toBeVisible();
  await logOut(page);

  // The authenticator chooses the suggested passkey by itself.
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Menu of ana' })).toBeVisible();

  await page.goto('/account');
  await expect(section(page).getByText(/last used/)).toBeVisible();
  await section(page).getByRole('button', { name: 'Remove: Passkey: Telefonul meu' }).click();
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(section(page).getByText('Only your password opens this account.')).toBeVisible();
  await isPresent(false);
  await logOut(page);
  await page.goto('/login');
  await isPresent(true);
  await login.getByRole('button', { name: 'Intră cu o cheie de acces' }).click();
  await expect(login.getByText(/Nu s-a folosit nicio cheie de acces/)).toBeVisible();
  await expectAccessible(page);
});
