import { rmSync } from 'node:fs';
import { makeTemporaryFolder } from '../apps/server/test/temporary-folder.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { runCommand, writeMemeFolder } from './support/commands.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, PASSWORD, store } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('an empty site becomes the operator’s own in a counted number of steps, with a second moderator by invitation', async ({
  page,
  otherPage,
  site,
}) => {
  let steps = 0;
  const act = async (step: Promise<unknown>) => {
    steps += 1;
    await step;
  };
  const folder = makeTemporaryFolder('corpomeme-operator-');
  await writeMemeFolder(folder);
  await act(runCommand(site, 'user', 'create', 'redactia@firma.ro'));
  await act(runCommand(site, 'import', folder, '--as', 'redactia@firma.ro'));
  rmSync(folder, { recursive: true });
  await enterAs(page, ADMIN);
  await store(page, { cookieConsent: 'declined' });
  await act(page.goto('/admin'));
  const checklist = page.getByRole('region', { name: 'Before the first members come' });
  await act(checklist.getByRole('heading', { name: 'The site has its own name' }).click());
  await act(checklist.getByRole('link', { name: 'Name it' }).click());
  const naming = page.getByRole('region', { name: 'Name, colour and logo of the site' });
  await naming.getByLabel('What the site is called').fill('<Birou>');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(naming.getByLabel('What the site is called')).toHaveAttribute('aria-invalid', 'true');
  await act(naming.getByLabel('What the site is called').fill('Biroul de râs'));
  await naming.getByLabel('Accent colour').fill('#1c5fb8');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(naming.getByLabel('Accent colour')).toHaveAttribute('aria-invalid', 'true');
  await act(naming.getByLabel('Accent colour').fill('#7fd1ff'));
  await act(naming.getByRole('button', { name: 'Save' }).click());
  await expect(page.getByText('Settings saved.').first()).toBeVisible();
  const buffer = await drawPicture('logo', 200, 200);
  await act(naming.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer }));
  await expect(naming.getByRole('img', { name: 'The logo now' })).toBeVisible();
  const operator = page.getByRole('region', { name: 'Who runs this site' });
  await act(operator.getByText('Who runs this site').click());
  await act(operator.getByLabel('Legal person').fill('Meme SRL'));
  await act(operator.getByLabel('Postal address').fill('Str. Lungă 1, Cluj-Napoca'));
  await act(operator.getByLabel('Mailbox', { exact: true }).fill('salut@meme.example'));
  await act(operator.getByRole('button', { name: 'Save' }).click());
  const languages = page.getByRole('region', { name: 'Languages, announcement, replies' });
  await act(languages.getByText('Languages, announcement, replies').click());
  await act(languages.getByLabel('Offered languages').fill('ro'));
  await act(languages.getByRole('button', { name: 'Save' }).click());
  await act(page.getByText('Members and moderators', { exact: true }).click());
  await act(page.getByLabel('Who may register').selectOption({ label: 'Only with an invitation' }));
  const registration = page.locator('form').filter({ has: page.getByLabel('Who may register') });
  await act(registration.getByRole('button', { name: 'Save' }).click());
  await act(page.getByRole('link', { name: 'To the invitations' }).click());
  await act(page.getByRole('button', { name: 'Make an invitation' }).click());
  const link = await page.getByLabel('Link of the invitation').inputValue();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await store(otherPage, { cookieConsent: 'declined' });
  await expect(async () => {
    await otherPage.goto(link);
    await expect(otherPage).toHaveTitle('Create an account · Biroul de râs', { timeout: 500 });
  }).toPass();
  await otherPage.getByLabel('Email').fill('a.doua@acasa.example');
  await otherPage.getByLabel('Parolă', { exact: true }).fill(PASSWORD);
  await otherPage.getByLabel('Confirmă parola').fill(PASSWORD);
  await otherPage.getByRole('button', { name: 'Înregistrare', exact: true }).click();
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Uită-te în căsuța de email');
  const token = await site.mailedToken('a.doua@acasa.example');
  const verified = await otherPage.request.post('/verify-email', { data: { token } });
  expect(verified.status()).toBe(200);

  await page.reload();
  await expect(page.getByRole('link', { name: 'a.doua' })).toBeVisible();
  await act(page.goto('/admin/users'));
  const member = page.getByRole('row').filter({ hasText: 'a.doua' });
  await act(member.getByRole('combobox').selectOption('moderator'));
  await act(page.getByRole('alertdialog').getByRole('button', { name: 'Change the role' }).click());
  await expect(page.getByText('User role updated successfully')).toBeVisible();
  await act(page.goto('/admin/pages'));
  await act(page.getByRole('button', { name: 'Edit Terms' }).click());
  const text = page.getByLabel('Text in English');
  await expect(text).toHaveValue(/## /);
  await act(text.fill('We keep it short.\n\n## Ours\n\n- One <b>rule</b>\n- See [the rules](/rules)'));
  await act(page.getByLabel('Text in Romanian').fill('Pe scurt.\n\n## Ale noastre\n\n- O regulă'));
  await act(page.getByLabel('What changed, in English').fill('Shorter.'));
  await act(page.getByLabel('What changed, in Romanian').fill('Mai scurt.'));
  await act(page.getByLabel('Tell all members').check());
  await page.getByRole('button', { name: 'Preview in English' }).click();
  await expect(page.getByRole('heading', { name: 'Ours' })).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await act(page.getByRole('button', { name: 'Publish' }).click());
  await expect(page.getByText('Published.')).toBeVisible();
  expect(steps).toBeLessThanOrEqual(33);

  await expect(async () => {
    await otherPage.goto('/terms');
    await expect(otherPage.getByRole('heading', { name: 'Ours' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(otherPage.getByRole('article')).toContainText('One <b>rule</b>');
  await expect(otherPage.getByRole('list').getByText('Shorter.')).toBeVisible();
  for (const width of [390, 1280]) {
    await otherPage.setViewportSize({ width, height: 800 });
    await expectAccessible(otherPage);
    await expectNoSidewaysScroll(otherPage);
  }
  await otherPage.getByRole('link', { name: 'The text that comes with the software' }).click();
  await expect(otherPage.getByRole('article')).toContainText('which may not be in force');

  await otherPage.goto('/');
  await expect(otherPage.getByRole('banner')).toContainText('Biroul de râs');
  await expect(otherPage.getByRole('contentinfo')).toContainText('Runs on Corpomeme');
  await expect(otherPage.getByText('Corpomeme')).toHaveCount(1);
  const marker = () => getComputedStyle(document.documentElement).getPropertyValue('--marker').trim();
  expect(await otherPage.evaluate(marker)).toBe('#7fd1ff');
  // What scripts write has the name, too.
  await otherPage.getByRole('link', { name: 'Browse' }).first().click();
  await expect(otherPage).toHaveTitle(/ · Biroul de râs$/);
  await expectAccessible(otherPage);
  await expectNoSidewaysScroll(otherPage);
});
