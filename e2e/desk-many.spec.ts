import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, type Person, registerMember, store, submitMeme } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.use({ locale: 'en-GB' });

test.beforeAll(async ({ site, request }) => {
  const author = await registerMember(request, site, 'multe@firma.ro');
  const other = await registerMember(request, site, 'una@firma.ro');
  const same = await drawPicture('aceeași', 320, 240);
  const send = (by: Person, title: string, company: string, image: Buffer) =>
    submitMeme(request, site, by, { fields: { company, city: 'Brasov', title }, image });
  await send(author, 'Geamăna unu', 'IBM', same);
  await send(author, 'Geamăna doi', 'IBM', same);
  await send(author, 'Geamăna trei', 'Oracle', same);
  await send(other, 'Singura', 'Adobe', await drawPicture('alta', 320, 240));
});

async function openDesk(page: Page, query = ''): Promise<void> {
  await enterAs(page, ADMIN);
  await store(page, { cookieConsent: 'declined' });
  await page.goto(`/desk${query}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}
const expectWaiting = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();

test('the queue is filtered and searched by keyboard, the address keeps it, and back undoes it', async ({
  page,
}) => {
  await openDesk(page);
  await expectWaiting(page, '4 memes wait');
  await page.keyboard.press('f');
  const words = page.getByLabel('Words in waiting memes');
  await expect(words).toBeFocused();
  // Escape leaves the filters and gives the keys back to the queue.
  await page.keyboard.press('Escape');
  await expect(words).toHaveCount(0);
  await page.keyboard.press('f');
  await expect(words).toBeFocused();
  await words.fill('geamana');
  await page.keyboard.press('Enter');
  await expectWaiting(page, '3 memes wait');
  await page.getByLabel('Company', { exact: true }).fill('Oracle');
  await page.keyboard.press('Enter');
  await expectWaiting(page, '1 meme waits');
  expect(new URL(page.url()).search).toBe('?search=geamana&company=Oracle');
  await page.getByLabel('Only').selectOption('Reported');
  await expect(page.getByText('No waiting meme passes these filters.')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expectWaiting(page, '1 meme waits');
  await page.reload();
  await expectWaiting(page, '1 meme waits');
  await page.getByRole('link', { name: 'Remove the filter “Oracle”' }).press('Enter');
  await expectWaiting(page, '3 memes wait');
});

test('what is alike stands side by side on a small phone, and gets one decision that one key takes back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openDesk(page, '?search=geamana');
  const together = page.getByRole('button', { name: 'Decide together' });
  await expect(together).toBeVisible();
  await page.keyboard.press('s');
  const group = page.getByRole('group', { name: 'Chosen for one decision' });
  await expect(group.getByRole('img')).toHaveCount(3);
  const approve = page.getByRole('button', { name: 'Approve 3' });
  for (const part of [
    group.getByRole('img').first(),
    approve,
    page.getByRole('button', { name: 'Reject 3' }),
  ])
    await expect(part).toBeInViewport({ ratio: 0.9 });
  await expectAccessible(page);
  await group.getByRole('checkbox', { name: /Geamăna trei/ }).press('Space');
  await expect(page.getByRole('button', { name: 'Approve 2' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('8');
  await page.keyboard.press('Enter');
  await expectWaiting(page, '1 meme waits');
  await page.keyboard.press('u');
  await expectWaiting(page, '3 memes wait');
  await group.getByRole('checkbox', { name: /Geamăna trei/ }).press('Space');
  await expect(approve).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText('No waiting meme passes these filters.')).toBeVisible();
});
