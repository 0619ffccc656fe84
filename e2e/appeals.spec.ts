import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { drawnMeme } from './support/drawn-meme.ts';
import { chooseForOwn } from './support/own-meme.ts';
import {
  enterAs,
  headersOf,
  idOf,
  type Person,
  publishMeme,
  registerMember,
  registerModerator,
  submitMeme,
} from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.use({ cutsNetwork: true });

let author: Person;
let moderator: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autoare@firma.ro');
  moderator = await registerModerator(request, site, 'moderator@firma.ro');
});

const submission = async (title: string) => ({
  fields: { company: 'IBM', city: 'Brasov', title, message: 'Mesajul meu.' },
  image: await drawnMeme(title, 320, 240),
});
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

async function rejectAtTheDesk(page: Page, title: string): Promise<void> {
  await page.goto('/pending');
  await card(page, title).getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason (optional)').fill('Se citește un nume.\nAcoperă-l.');
  await dialog.getByLabel('From the list (optional)').selectOption('real_name');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Meme rejected successfully')).toBeVisible();
}

async function readReasons(page: Page, title: string) {
  await page.goto('/mymemes');
  const own = card(page, title);
  await expect(own.getByText('Rejected', { exact: true })).toBeVisible();
  await expect(own.locator('[lang=en]', { hasText: 'Names or shows a real person' }).first()).toBeVisible();
  await expect(
    own.locator('[lang=ro]', { hasText: 'Numește sau arată o persoană reală' }).first(),
  ).toBeVisible();
  await expect(own.getByText('Reason: Se citește un nume. Acoperă-l.')).toBeVisible();
  return own;
}

test('a rejected meme is edited, resubmitted and approved', async ({ page, site, request }) => {
  const id = await submitMeme(request, site, author, await submission('Luni la birou'));
  await enterAs(page, ADMIN);
  await rejectAtTheDesk(page, 'Luni la birou');

  await enterAs(page, author);
  const own = await readReasons(page, 'Luni la birou');
  await own.getByRole('link', { name: 'Edit and send again' }).click();
  await expect(page.getByText('Reason: Se citește un nume. Acoperă-l.')).toBeVisible();
  await page.getByLabel('Message').fill('Fără nume acum.');
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('Fără nume acum.');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Sent again. A moderator will look at it.').first()).toBeVisible();
  const sent = card(page, 'Luni la birou');
  await expect(sent.getByText('Pending', { exact: true })).toBeVisible();
  await chooseForOwn(sent, 'Show history');
  for (const line of ['You sent it in', 'A moderator rejected it', 'You edited it and sent it again'])
    await expect(sent.getByRole('listitem').filter({ hasText: line })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const headers = await headersOf(request, site, moderator);
  await request.put(`${site.url}/memes/${id}/approval`, { headers, data: { status: 'approved' } });
  await page.goto(`/meme/${id}`);
  await expect(page.getByText('Fără nume acum.')).toBeVisible();
  await page.goto('/mymemes');
  await expect(card(page, 'Luni la birou').getByText(/^Approved by /)).toBeVisible();
});

test('another moderator accepts an appeal and publishes the meme', async ({ page, site, request }) => {
  const id = await submitMeme(request, site, author, await submission('Marți la birou'));
  await enterAs(page, ADMIN);
  await rejectAtTheDesk(page, 'Marți la birou');

  await enterAs(page, author);
  const own = await readReasons(page, 'Marți la birou');
  await own.getByRole('button', { name: 'Appeal' }).click();
  await own.getByRole('button', { name: 'Send appeal' }).click();
  await expect(own.getByText('Write what you would like to say.')).toBeVisible();
  await own.getByLabel('Your appeal').fill('Nu e un nume, e titlul unui film.');
  await page.reload();
  await expect(own.getByLabel('Your appeal')).toHaveValue('Nu e un nume, e titlul unui film.');
  await page.context().setOffline(true);
  await own.getByRole('button', { name: 'Send appeal' }).click();
  await expect(own.getByText('Your words are kept: please try again.')).toBeVisible();
  await page.context().setOffline(false);
  await own.getByRole('button', { name: 'Send appeal' }).click();
  await expect(own.getByText('Your appeal waits for an answer.')).toBeVisible();
  await expectAccessible(page);

  await enterAs(page, ADMIN);
  await page.goto('/desk/appeals');
  await expect(page.getByText('This needs somebody else')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept and/ })).toHaveCount(0);

  await enterAs(page, moderator);
  await page.goto('/desk/appeals');
  const appeal = page.getByRole('article', { name: /^Appeal by/ });
  await expect(appeal.getByText('Nu e un nume, e titlul unui film.')).toBeVisible();
  await expect(appeal.getByText('Against a rejection')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('w');
  await page.keyboard.type('Ai dreptate.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('a');
  await expect(page.getByText('Appeal accepted.')).toBeVisible();
  await expect(page.getByText('No appeals wait')).toBeVisible();

  await enterAs(page, author);
  await page.goto('/mymemes');
  const published = card(page, 'Marți la birou');
  await expect(published.getByText('Approved', { exact: true })).toBeVisible();
  await chooseForOwn(published, 'Show history');
  for (const line of ['Nu e un nume, e titlul unui film.', 'A moderator accepted the appeal', 'Ai dreptate.'])
    await expect(published.getByRole('listitem').filter({ hasText: line })).toBeVisible();
  expect((await request.get(`${site.url}/memes/${id}`)).status()).toBe(200);
});

test('a meme is taken down with its picture and restored completely', async ({ page, site, request }) => {
  const id = await publishMeme(request, site, author, await submission('Miercuri la birou'));
  const image = async (as?: Person) => {
    const headers = as && (await headersOf(request, site, as));
    const answer = await request.get(`${site.url}/memes/${id}`, headers ? { headers } : {});
    return ((await answer.json()) as { image_url: string }).image_url;
  };
  const status = async (path: string) => (await request.get(site.url + path)).status();
  const everybodys = await image();
  expect(await status(everybodys)).toBe(200);

  await enterAs(page, moderator);
  await page.goto(`/meme/${id}`);
  await page.getByRole('button', { name: 'Take down' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take this meme down?' });
  await dialog.getByLabel('Reason', { exact: true }).selectOption('copyright');
  await dialog.getByLabel('In your own words (optional)').fill('Poza e a altcuiva.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(page.getByText('Meme taken down.')).toBeVisible();
  expect([await status(everybodys), await status(`/memes/${id}`)]).toEqual([404, 404]);
  await expect(page.getByText('Taken down', { exact: true })).toBeVisible();
  expect(await status(await image(moderator))).toBe(200);

  await enterAs(page, author);
  await page.goto('/mymemes');
  const own = card(page, 'Miercuri la birou');
  await expect(own.getByText("Uses somebody else's protected work").first()).toBeVisible();
  await expect(own.getByText('Reason: Poza e a altcuiva.')).toBeVisible();
  await expect(own.getByRole('link', { name: 'Edit and send again' })).toHaveCount(0);

  await enterAs(page, moderator);
  await page.goto('/desk/appeals');
  await page.getByRole('button', { name: /^Bring back.*Miercuri la birou/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByText('Meme brought back.')).toBeVisible();
  await expect(page.getByText('Nothing is taken down.')).toBeVisible();
  expect(await status(await image())).toBe(200);
});

test('a suspended member sees why and until when, and appeals', async ({ page, site, request }) => {
  const member = await registerMember(request, site, `membra-${test.info().project.name}@firma.ro`);
  const published = await publishMeme(request, site, author, await submission('Joi la birou'));
  await enterAs(page, ADMIN);
  await page.goto(`/admin/users/${await idOf(request, site, member)}`);
  await page.getByRole('button', { name: 'Warn or restrict' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Suspension', { exact: true }).click();
  await dialog.getByLabel('For how many days').fill('3');
  await dialog.getByLabel('Reason', { exact: true }).selectOption('insulting');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Member suspended.')).toBeVisible();
  await expect(page.getByText('In force')).toBeVisible();

  await enterAs(page, member);
  await page.goto(`/meme/${published}`);
  const banner = page.getByRole('region', { name: 'About your account' });
  await expect(banner).toContainText('Your account is suspended.');
  await expect(banner).toContainText('Jignitor sau instigator la ură');
  await expect(banner).toContainText('It ends by itself on');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await banner.getByRole('link', { name: 'Why, and how to appeal' }).click();
  const section = page.getByRole('region', { name: 'Warnings and restrictions' });
  await section.getByRole('button', { name: 'Appeal' }).click();
  await section.getByLabel('Your appeal').fill('Glumeam.');
  await section.getByRole('button', { name: 'Send appeal' }).click();
  await expect(section.getByText('Your appeal waits for an answer.')).toBeVisible();
  await expectAccessible(page);

  await enterAs(page, moderator);
  await page.goto('/desk/appeals');
  await page.getByRole('button', { name: 'Accept and lift' }).click();
  await expect(page.getByText('Appeal accepted.')).toBeVisible();
  await enterAs(page, member);
  await page.goto('/account');
  await expect(section.getByText('Your appeal was accepted.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'About your account' })).toHaveCount(0);
});
