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

const BUTTON = 'Intră cu o cheie de acces';

const section = (page: Page) => page.getByRole('region', { name: 'Other ways to log in' });

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
}

/** Opens the login at the least width while nobody touches the authenticator, so that the suggestion waits. */
async function openLogin(page: Page, isPresent: (enabled: boolean) => Promise<unknown>): Promise<void> {
  await isPresent(false);
  const suggestion = page.waitForResponse('**/users/passkey-login/challenge');
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/login');
  await page.getByRole('dialog').getByText('Alte moduri').click();
  await (await suggestion).finished();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Returns the server's answer to the passkey that the action gives it. */
async function statusOfLogin(page: Page, action: () => Promise<unknown>): Promise<number> {
  const answer = page.waitForResponse('**/users/passkey-login');
  await action();
  return (await answer).status();
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

  await openLogin(page, isPresent);
  const login = page.getByRole('dialog');
  await expect(login.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await isPresent(true);
  expect(await statusOfLogin(page, () => login.getByRole('button', { name: BUTTON }).click())).toBe(200);
  await expect(page.getByRole('button', { name: 'Menu of ana' })).toBeVisible();
  await logOut(page);

  // The authenticator chooses the suggested passkey by itself.
  expect(await statusOfLogin(page, () => page.goto('/login'))).toBe(200);
  await expect(page.getByRole('button', { name: 'Menu of ana' })).toBeVisible();

  await page.goto('/account');
  await expect(section(page).getByText(/last used/)).toBeVisible();
  await section(page).getByRole('button', { name: 'Remove: Passkey: Telefonul meu' }).click();
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(section(page).getByText('Only your password opens this account.')).toBeVisible();
  await logOut(page);
  // The authenticator still has the passkey, and the site does not.
  await openLogin(page, isPresent);
  await isPresent(true);
  expect(await statusOfLogin(page, () => login.getByRole('button', { name: BUTTON }).click())).toBe(400);
  await expect(login.getByText(/Nu s-a folosit nicio cheie de acces/)).toBeVisible();
  await expectAccessible(page);
});
