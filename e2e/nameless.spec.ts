import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { commentsOf } from './support/comments.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, headersOf, registerMember, registerNewcomer, submitMeme } from './support/people.ts';
import { ADMIN, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

const SECRET = /[2-9A-Z]{5}(-[2-9A-Z]{5}){3}/;

async function postNameless(page: Page, title: string): Promise<void> {
  const image = { name: 'meme.png', mimeType: 'image/png', buffer: await drawPicture(title) };
  await page.locator('input[type=file]').setInputFiles(image);
  await page.getByLabel(/Title/).fill(title);
  await page.getByLabel(/Post without my name/).check();
  await page.locator('form button[type=submit]').click();
  await expect(page.getByText(/It will appear as/)).toBeVisible();
}

async function approve(page: Page, site: Site, id: number): Promise<void> {
  const headers = await headersOf(page.request, site, ADMIN);
  const data = { status: 'approved' };
  expect((await page.request.put(`${site.url}/memes/${id}/approval`, { headers, data })).status()).toBe(200);
}

interface OwnMeme {
  id: number;
  username: string;
}

async function publishNameless(page: Page, site: Site, email: string): Promise<OwnMeme> {
  const author = await registerMember(page.request, site, email);
  const fields = { company: 'Dell', city: 'Iasi', title: 'Despre buget', nameless: 'true' };
  const id = await submitMeme(page.request, site, author, { fields, image: await drawPicture(email) });
  await approve(page, site, id);
  await enterAs(page, author);
  const headers = await headersOf(page.request, site, author);
  const own = await page.request.get(`${site.url}/users/me/memes`, { headers });
  return ((await own.json()) as OwnMeme[])[0] as OwnMeme;
}

test('a newcomer posts without a name, and the page does not ask for one', async ({
  page,
  request,
  site,
}) => {
  const author = await registerNewcomer(request, site, 'ioana.popescu@firma.ro');
  await enterAs(page, author);
  await page.goto('/howto');
  await postNameless(page, 'Fără nume');
  await expect(page.getByRole('dialog', { name: 'You will appear as …' })).toHaveCount(0);
  await page.getByRole('button', { name: /Withdrawal secret/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(SECRET);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I wrote it down' }).click();
  await expect(page.getByLabel(/Post without my name/)).toBeChecked();
  await page.reload();
  await expect(page.getByLabel(/Post without my name/)).toBeChecked();

  await page.goto('/mymemes');
  const card = page.getByRole('article').filter({ hasText: 'Fără nume' });
  await expect(card.getByText(/Posted as “.+”, not under your name/)).toBeVisible();
  await expect(card.getByText(/14 days after publication/)).toBeVisible();
  await expect(card.getByText(/From then on you cannot edit it, appeal, or read/)).toBeVisible();
  await expect(card.getByRole('button', { name: /Forget that it is mine/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});

test('the author comments under the pseudonym, readers see only the mark of the author, and an admin reveals the author', async ({
  page,
  otherPage,
  site,
}) => {
  const { id, username } = await publishNameless(page, site, 'dan.ionescu@firma.ro');
  await page.goto(`/meme/${id}`);
  await expect(page.getByText(`${username}, not a member name`)).toBeVisible();
  const choice = page.getByLabel(`Comment as “${username}”, the author`);
  await expect(choice).toBeChecked();
  const section = commentsOf(page);
  await section.getByPlaceholder('What are your thoughts?').fill('Așa a fost.');
  await section.getByRole('button', { name: 'Comment', exact: true }).click();
  const comment = section.getByRole('article').filter({ hasText: 'Așa a fost.' });
  await expect(comment.getByText(username, { exact: true })).toBeVisible();
  await expect(comment.getByText('Author', { exact: true })).toBeVisible();
  await comment.getByRole('button', { name: /^Options/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  const html = await (
    await page.request.get(`${site.url}/meme/${id}`, { headers: { accept: 'text/html' } })
  ).text();
  expect(html).toMatch(/>Author</);
  expect(html).not.toContain('ionescu');

  await test.step('an admin reveals the author with a reason, which the author reads', async () => {
    await enterAs(otherPage, ADMIN);
    await otherPage.goto(`/meme/${id}`);
    await otherPage.getByRole('button', { name: 'Reveal the author' }).click();
    const dialog = otherPage.getByRole('alertdialog');
    const reveal = dialog.getByRole('button', { name: 'Reveal', exact: true });
    await reveal.click();
    await expect(dialog.getByText('Say why.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Cerere a instanței');
    await expectAccessible(otherPage);
    await reveal.click();
    await expect(otherPage.getByText('Posted by dan.ionescu')).toBeVisible();
    await page.goto('/notifications');
    await expect(page.getByText('An admin looked up who posted your meme “Despre buget”.')).toBeVisible();
    await expect(page.getByText('Cerere a instanței')).toBeVisible();
  });
});

test('the author destroys the link, and withdraws the meme with the secret', async ({ page, site }) => {
  const { id } = await publishNameless(page, site, 'mihai.stan@firma.ro');
  await page.goto('/mymemes');
  const card = page.getByRole('article').filter({ hasText: 'Despre buget' });
  await expect(card.getByText(/The link to your account is destroyed on/)).toBeVisible();
  await card.getByRole('button', { name: /Forget that it is mine/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('you cannot edit it, delete it, appeal');
  await expect(dialog.locator('[lang=ro]')).toContainText('nimeni nu mai poate afla că tu l-ai postat');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: /Forget that it is mine/ }).click();
  await dialog.getByRole('button', { name: 'Destroy the link' }).click();
  await expect(dialog).toContainText(SECRET);
  await expect(dialog).toContainText('Notează-l: se arată o singură dată.');
  const secret = SECRET.exec((await dialog.textContent()) ?? '')?.[0] ?? '';
  await dialog.getByRole('button', { name: 'I wrote it down' }).click();
  await expect(page.getByText("You haven't created any memes yet.")).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/withdraw');
  await page.getByRole('button', { name: 'Open the file' }).click();
  await expect(page.getByText('Enter the secret.')).toBeVisible();
  await page.getByLabel('Withdrawal secret').fill('ABCDE-ABCDE-ABCDE-ABCDE');
  await page.getByRole('button', { name: 'Open the file' }).click();
  await expect(page.getByText('No meme belongs to this secret.')).toBeVisible();
  await page.getByLabel('Withdrawal secret').fill(secret.toLowerCase());
  await page.getByRole('button', { name: 'Open the file' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw the meme' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Withdraw the meme' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Withdraw it for good' }).click();
  await expect(page.getByText('The meme is withdrawn.')).toBeVisible();
  expect((await page.request.get(`${site.url}/memes/${id}`)).status()).toBe(404);
});
