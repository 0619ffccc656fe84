import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DAY } from '@corpomeme/contract/site/time';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { enterAs, PASSWORD, registerMember, store } from './support/people.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** A session of today may not change the address. */
function ageSessions({ dataDir }: Site): void {
  const database = new DatabaseSync(path.join(dataDir, 'corpomeme.db'));
  const begun = new Date(Date.now() - 2 * DAY).toISOString();
  database.prepare('update sessions set created_at = ?').run(begun);
  database.close();
}

test('a member moves the account to another address, and the old address takes it back', async ({
  page,
  request,
  site,
}) => {
  const member = await registerMember(request, site, 'ana@angajator.example');
  await enterAs(page, member);
  await store(page, { cookieConsent: 'declined' });
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Email address' });
  await expect(section.getByText('ana@angajator.example')).toBeVisible();
  await section.getByRole('button', { name: 'Use another address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New address').fill('ana@acasa.example');
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(dialog.getByText(/less than 24 hours old/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  ageSessions(site);
  await dialog.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(section.getByText('If ana@acasa.example can be used')).toBeVisible();

  const token = await site.mailedToken('ana@acasa.example', '/change-email');
  await page.goto(`/change-email?token=${token}`);
  await expect(page.getByRole('heading', { name: 'Use this address?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Your account' }).click();
  await expect(section.getByText('ana@acasa.example')).toBeVisible();

  const undo = await site.undoToken('ana@angajator.example');
  await page.goto(`/change-email?undo=${undo}`);
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('heading', { name: 'The account has its old address again' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Choose a password' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.goto(`/change-email?undo=${undo}`);
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});
