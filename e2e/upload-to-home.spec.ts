import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import exifr from 'exifr';
import { photo12Megapixel } from '../apps/server/test/corpus.ts';
import { choose } from './support/choose.ts';
import { enterAs, logIn, PASSWORD, registerMember } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('a new member’s photograph reaches the public home page', async ({
  page,
  otherPage,
  thirdPage: voterPage,
  site,
  request,
}) => {
  test.slow();
  const email = 'ioana.pop@firma.ro';
  const title = 'Ședința care putea fi un email';
  const readHtml = async (address: string) =>
    (await request.get(site.url + address, { headers: { accept: 'text/html' } })).text();

  await test.step('register', async () => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('menuitem', { name: 'Log in with email' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('button', { name: /Înregistrează-te|Creează cont/ })
      .first()
      .click();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Parolă', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel(/Confirmă parola/).fill(PASSWORD);
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByText(email)).toBeVisible();
    await expect(dialog.getByText(/Spam/)).toBeVisible();
  });

  await test.step('verify by the mailed link', async () => {
    const token = await site.mailedToken(email);
    await page.goto(`/verify-email?token=${token}`);
    await expect(page.getByText('Email Verified Successfully!')).toBeVisible();
    await expect(page).toHaveURL('/verify-email?verified=true');
  });

  await test.step('log in and upload a 12-megapixel photograph with GPS data', async () => {
    await page.goto('/');
    await logIn(page, { email, password: PASSWORD });
    await page.goto('/howto');
    await page.locator('input[type=file]').setInputFiles({
      name: 'IMG_2026.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo12Megapixel(),
    });
    await page.getByLabel(/Title/).fill(title);
    await choose(page.getByLabel(/Company/), 'Bitdefender');
    await choose(page.getByLabel(/City/), 'Bucuresti');
    await page.locator('form button[type=submit]').click();
    const name = page.getByRole('dialog', { name: 'You will appear as …' });
    await name.getByRole('radio', { name: /^ioana.pop/ }).check();
    await name.getByRole('button', { name: 'Post the meme' }).click();
    await expect(page.getByText('Meme uploaded successfully!').first()).toBeVisible({ timeout: 60_000 });
    await page.goto('/mymemes');
    await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(title).first()).toBeVisible();
  });

  const id: number = await page.evaluate(async () => {
    const headers = { accept: 'application/json', authorization: `Bearer ${localStorage.token}` };
    return (await (await fetch('/users/me/memes', { headers })).json())[0].id;
  });
  const [pending] = await readdir(path.join(site.dataDir, 'uploads')).then((names) =>
    names.filter((name) => /^[0-9a-f]{32}$/.test(name)),
  );

  await test.step('no visitor sees it or its address', async () => {
    for (const address of ['/memes', '/memes/top', '/memes?company=Bitdefender', '/companies']) {
      const text = await (await request.get(site.url + address)).text();
      expect(text).not.toContain(title);
      expect(text).not.toContain(pending);
    }
    expect((await request.get(`${site.url}/memes/${id}`)).status()).toBe(404);
    for (const address of ['/', '/browse', '/company/Bitdefender', `/meme/${id}`])
      expect(await readHtml(address), address).not.toContain(title);
    expect(await readHtml(`/meme/${id}`)).toContain('Meme Not Found');
  });

  await test.step('a moderator approves it in the browser', async () => {
    await enterAs(otherPage, ADMIN);
    await otherPage.goto('/pending');
    await expect(otherPage.getByText('1 meme(s) waiting for approval')).toBeVisible();
    await otherPage.getByRole('button', { name: /^Approve/ }).click();
    await expect(otherPage.getByText('Meme approved successfully')).toBeVisible();
    await expect(otherPage.getByText('No memes awaiting approval. Good job!')).toBeVisible();
  });

  await test.step('every visitor sees it', async () => {
    for (const address of ['/', '/browse', '/company/Bitdefender', `/meme/${id}`])
      expect(await readHtml(address), address).toContain(title);
  });

  await test.step('a second member votes, and the count stays after a reload', async () => {
    const voter = await registerMember(request, site, 'radu@firma.ro');
    await enterAs(voterPage, voter);
    await voterPage.goto(`/meme/${id}`);
    const button = voterPage.getByRole('main').getByRole('button', { name: /vote/i }).first();
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(button).toBeEnabled();
    await voterPage.reload();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(button).toContainText('1');
  });

  await test.step('the stored image has no metadata of its maker', async () => {
    const folder = path.join(site.dataDir, 'uploads', pending ?? '');
    const files = await readdir(folder);
    expect(files.sort()).toEqual(['1280.webp', '320.webp', '640.webp']);
    for (const file of files) {
      const bytes = await readFile(path.join(folder, file));
      expect(await exifr.parse(bytes).catch(() => undefined)).toBeUndefined();
      expect(bytes.includes('Exif') || bytes.includes('EXIF') || bytes.includes('XMP ')).toBe(false);
    }
  });
});
