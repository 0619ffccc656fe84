import { rmSync } from 'node:fs';
import { makeTemporaryFolder } from '../apps/server/test/temporary-folder.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { runCommand, writeMemeFolder } from './support/commands.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, PASSWORD, store } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('an admin says who runs the site and announces a line; a stranger reads both and closes the line', async ({
  page,
  otherPage,
}) => {
  await enterAs(page, ADMIN);
  await store(page, { cookieConsent: 'declined' });
  await page.goto('/privacy');
  await expect(page.getByText('the page does not say yet who runs the site')).toBeVisible();
  await page.getByRole('link', { name: 'Set it in the settings' }).click();
  const operator = page.getByRole('region', { name: 'Who runs this site' });
  await operator.getByLabel('Legal person').fill('Meme SRL');
  await operator.getByLabel('Postal address').fill('Str. Lungă 1, Cluj-Napoca');
  await operator.getByLabel('Mailbox', { exact: true }).fill('nowhere');
  await operator.getByLabel('Languages in which one may write').fill('ro, hu');
  await operator.getByRole('button', { name: 'Save' }).click();
  await expect(operator.getByLabel('Mailbox', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await operator.getByLabel('Mailbox', { exact: true }).fill('salut@meme.example');
  await operator.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved.').first()).toBeVisible();
  const line = page.getByRole('region', { name: 'Languages, announcement, replies' });
  await line.getByText('Languages, announcement, replies').click();
  await line.getByLabel('On pages in both languages').fill('Duminică site-ul se odihnește.');
  await line.getByRole('button', { name: 'Save' }).click();
  await expectNoSidewaysScroll(page);

  await store(otherPage, { cookieConsent: 'declined' });
  const announcement = otherPage.getByRole('region', { name: 'Announcement' });
  await expect(async () => {
    await otherPage.goto('/privacy');
    await expect(announcement).toContainText('Duminică site-ul se odihnește.', { timeout: 500 });
  }).toPass();
  await expect(otherPage.getByRole('article')).toContainText('Meme SRL decides what is done with the data');
  await expect(otherPage.getByRole('article')).toContainText('Romanian, Hungarian');
  await expect(otherPage.getByText('the page does not say yet')).toHaveCount(0);
  await expectAccessible(otherPage);
  await expectNoSidewaysScroll(otherPage);
  await otherPage.goto('/contact?lang=ro');
  await expect(otherPage.getByRole('article')).toContainText('Str. Lungă 1, Cluj-Napoca');
  const mailbox = otherPage.getByRole('article').getByRole('link', { name: 'salut@meme.example' }).first();
  await expect(mailbox).toHaveAttribute('href', 'mailto:salut@meme.example');
  await otherPage.goto('/contact');
  await announcement.getByRole('button', { name: 'Close the announcement' }).click();
  await expect(announcement).toBeHidden();
  await otherPage.goto('/');
  await expect(announcement).toBeHidden();
  const html = await (await otherPage.request.get('/', { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('"legalName":"Meme SRL"');
  expect(html).toContain('Duminică site-ul se odihnește.');
});

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

test('an admin uploads a logo that all pages show, and removes it again', async ({ page, otherPage }) => {
  await enterAs(page, ADMIN);
  await page.goto('/admin/settings#settings-name');
  const naming = page.getByRole('region', { name: 'Name, colour and logo of the site' });
  const shown = otherPage.getByRole('banner').locator('img[src^="/site/logo/"]').filter({ visible: true });
  const expectLogos = (count: number) =>
    expect(async () => {
      await otherPage.goto('/');
      await expect(shown).toHaveCount(count, { timeout: 500 });
    }).toPass();
  const buffer = await drawPicture('logo', 200, 200);
  await naming.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(naming.getByRole('img', { name: 'The logo now' })).toBeVisible();
  await expectLogos(1);
  const source = await shown.getAttribute('src');
  await naming.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(naming.getByRole('img', { name: 'The logo now' })).toHaveCount(0);
  await expectLogos(0);
  expect((await otherPage.request.get(`${source}`)).status()).toBe(404);
});
