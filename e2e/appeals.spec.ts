import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { chooseAction } from './support/choose-action.ts';
import { drawPicture } from './support/draw-picture.ts';
import {
  enterAs,
  idOf,
  type Person,
  registerMember,
  registerModerator,
  store,
  submitMeme,
} from './support/people.ts';
import { readNews } from './support/reporting.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Decisions with their reasons, as authors and members read them, and appeals against them. */
test.use({ cutsNetwork: true });

let author: Person;
let moderator: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autoare@firma.ro');
  moderator = await registerModerator(request, site, 'moderator@firma.ro');
});

const submission = async (title: string) => ({
  fields: { company: 'IBM', city: 'Brasov', title, message: 'Mesajul meu.' },
  image: await drawPicture(title, 320, 240),
});
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

async function enter(page: Page, person: Person, path: string): Promise<void> {
  await enterAs(page, person);
  await store(page, { cookieConsent: 'declined' });
  await page.goto(path);
}

/** Submits the dialog without a reason and expects a refusal. */
async function expectReasonRequired(page: Page, dialog: Locator, confirm: string): Promise<void> {
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Say why: choose a reason from the list, or write one.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Expects the texts, the link to the rules and the link to appeal, and follows the link to appeal. */
async function expectRecourse(line: Locator, texts: string[], appeal: string): Promise<void> {
  for (const text of texts) await expect(line).toContainText(text);
  await expect(line.getByRole('link', { name: 'House rules' })).toHaveAttribute('href', /\/rules/);
  await line.getByRole('link', { name: appeal, exact: true }).click();
}

test('a meme is rejected with a reason, and another moderator accepts the appeal and publishes it', async ({
  page,
  otherPage,
  site,
  request,
}) => {
  const title = 'Marți la birou';
  const id = await submitMeme(request, site, author, await submission(title));
  await test.step('a moderator rejects it', async () => {
    await enter(otherPage, ADMIN, '/pending');
    await card(otherPage, title).getByRole('button', { name: 'Reject' }).click();
    const dialog = otherPage.getByRole('alertdialog');
    await dialog.getByLabel('Reason (optional)').fill('Se citește un nume.\nAcoperă-l.');
    await dialog.getByLabel('From the list (optional)').selectOption('real_name');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(otherPage.getByText('Meme rejected successfully')).toBeVisible();
  });

  await enter(page, author, '/mymemes');
  const own = card(page, title);
  await test.step('the author reads why and appeals', async () => {
    await expect(own.getByText('Rejected', { exact: true })).toBeVisible();
    for (const [language, text] of [
      ['en', 'Names or shows a real person'],
      ['ro', 'Numește sau arată o persoană reală'],
    ] as const)
      await expect(own.locator(`[lang=${language}]`, { hasText: text }).first()).toBeVisible();
    await expect(own.getByText('Reason: Se citește un nume. Acoperă-l.')).toBeVisible();
    await own.getByRole('button', { name: 'Appeal' }).click();
    const send = own.getByRole('button', { name: 'Send appeal' });
    await send.click();
    await expect(own.getByText('Write what you would like to say.')).toBeVisible();
    await own.getByLabel('Your appeal').fill('Nu e un nume, e titlul unui film.');
    await page.reload();
    await expect(own.getByLabel('Your appeal')).toHaveValue('Nu e un nume, e titlul unui film.');
    await page.context().setOffline(true);
    await send.click();
    await expect(own.getByText('Your words are kept: please try again.')).toBeVisible();
    await page.context().setOffline(false);
    await send.click();
    await expect(own.getByText('Your appeal waits for an answer.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('another moderator answers it, and the moderator who decided cannot', async () => {
    await otherPage.goto('/desk/appeals');
    await expect(otherPage.getByText('This needs somebody else')).toBeVisible();
    await expect(otherPage.getByRole('button', { name: /^Accept and/ })).toHaveCount(0);
    await enter(otherPage, moderator, '/desk/appeals');
    const appeal = otherPage.getByRole('article', { name: /^Appeal by/ });
    await expect(appeal.getByText('Nu e un nume, e titlul unui film.')).toBeVisible();
    await expect(appeal.getByText('Against a rejection')).toBeVisible();
    await expect(appeal.getByRole('button', { name: 'Accept and publish' })).toBeVisible();
    await expectAccessible(otherPage);
    await otherPage.keyboard.press('w');
    await otherPage.keyboard.type('Ai dreptate.');
    await otherPage.keyboard.press('Tab');
    await otherPage.keyboard.press('a');
    await expect(otherPage.getByText('Appeal accepted.')).toBeVisible();
    await expect(otherPage.getByText('No appeals wait')).toBeVisible();
  });

  await page.reload();
  await expect(own.getByText('Approved', { exact: true })).toBeVisible();
  await chooseAction(own, 'Show history');
  for (const line of ['Nu e un nume, e titlul unui film.', 'A moderator accepted the appeal', 'Ai dreptate.'])
    await expect(own.getByRole('listitem').filter({ hasText: line })).toBeVisible();
  expect((await request.get(`${site.url}/memes/${id}`)).status()).toBe(200);
});

test('a warning and a suspension ask for a reason; the member sees why and until when, and appeals', async ({
  page,
  otherPage,
  site,
  request,
}) => {
  const member = await registerMember(request, site, 'membra@firma.ro');
  await test.step('an admin warns and suspends the member', async () => {
    await enter(page, ADMIN, `/admin/users/${await idOf(request, site, member)}`);
    const dialog = page.getByRole('dialog');
    const open = page.getByRole('button', { name: 'Warn or restrict' });
    await open.click();
    await expectReasonRequired(page, dialog, 'Warn');
    await dialog.getByLabel('Reason', { exact: true }).selectOption('insulting');
    await dialog.getByRole('button', { name: 'Warn', exact: true }).click();
    await expect(dialog).toBeHidden();
    await open.click();
    await dialog.getByText('Suspension', { exact: true }).click();
    await dialog.getByLabel('For how many days').fill('3');
    await dialog.getByLabel('Reason', { exact: true }).selectOption('insulting');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText('Member suspended.')).toBeVisible();
    await expect(page.getByText('In force')).toBeVisible();
  });

  await enterAs(otherPage, member);
  const line = await readNews(otherPage, 'A moderator gave you a warning.');
  const banner = otherPage.getByRole('region', { name: 'About your account' });
  for (const text of ['Your account is suspended.', 'Jignitor sau instigator la ură', 'It ends by itself on'])
    await expect(banner).toContainText(text);
  await expect(banner.getByRole('link', { name: 'Why, and how to appeal' })).toHaveAttribute(
    'href',
    /^\/account/,
  );
  await expectNoSidewaysScroll(otherPage);
  await expectAccessible(otherPage);
  const reason = 'Insulting or hateful';
  await expectRecourse(line, [reason], 'Appeal in your account');
  await expect(otherPage).toHaveURL(/\/account$/);
  const section = otherPage.getByRole('region', { name: 'Warnings and restrictions' });
  await expect(section.getByRole('button', { name: 'Appeal' })).toHaveCount(2);
  const suspension = section.getByRole('listitem').filter({ hasText: 'Suspension' });
  await suspension.getByRole('button', { name: 'Appeal' }).click();
  await section.getByLabel('Your appeal').fill('Glumeam.');
  await section.getByRole('button', { name: 'Send appeal' }).click();
  await expect(section.getByText('Your appeal waits for an answer.')).toBeVisible();
  await expectAccessible(otherPage);

  await enter(page, moderator, '/desk/appeals');
  await page.getByRole('button', { name: 'Accept and lift' }).click();
  await expect(page.getByText('Appeal accepted.')).toBeVisible();
  await otherPage.reload();
  await expect(section.getByText('Your appeal was accepted.')).toBeVisible();
  // The warning stays.
  await expect(banner).not.toContainText('Your account is suspended.');
});
