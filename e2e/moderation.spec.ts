import type { APIRequestContext, Page } from '@playwright/test';
import { drawnMeme } from './support/drawn-meme.ts';
import { enterAs, headersOf, type Person, registerMember, submitMeme } from './support/people.ts';
import { ADMIN, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

let author: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autor@firma.ro');
});

test.beforeEach(async ({ site, request }) => {
  const headers = await headersOf(request, site, ADMIN);
  const waiting = await request.get(`${site.url}/memes/pending`, { headers });
  for (const { id } of (await waiting.json()) as { id: number }[]) await decide(request, site, id);
});

async function decide(request: APIRequestContext, site: Site, id: number): Promise<void> {
  const headers = await headersOf(request, site, ADMIN);
  await request.put(`${site.url}/memes/${id}/approval`, { headers, data: { status: 'rejected' } });
}

async function submitThree(request: APIRequestContext, site: Site): Promise<number[]> {
  const ids: number[] = [];
  for (const title of ['Primul', 'Al doilea', 'Al treilea']) {
    const fields = { company: 'IBM', city: 'Brasov', title };
    ids.push(await submitMeme(request, site, author, { fields, image: await drawnMeme(title) }));
  }
  return ids;
}

async function openQueue(page: Page): Promise<(title: string) => ReturnType<Page['getByRole']>> {
  await enterAs(page, ADMIN);
  await page.goto('/pending');
  return (title) => page.getByRole('article', { name: title });
}

// Wide only: single-key shortcuts are for a keyboard.
test('the queue is decided by keyboard', { tag: '@wide' }, async ({ page, site, request }) => {
  await submitThree(request, site);
  const card = await openQueue(page);
  await expect(page.getByText('3 meme(s) waiting for approval')).toBeVisible();
  await page.keyboard.press('j');
  await expect(card('Primul')).toBeFocused();
  await page.keyboard.press('j');
  await expect(card('Al doilea')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('a');
  await expect(page.getByText('Meme approved successfully')).toBeVisible();
  await expect(card('Primul')).toHaveCount(0);
  await expect(card('Al doilea')).toBeFocused();

  await page.keyboard.press('r');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByLabel('Reason (optional)')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card('Al doilea')).toBeFocused();
  await page.keyboard.press('r');
  await page.keyboard.type('Un nume real: ja');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Meme rejected successfully')).toBeVisible();
  await expect(card('Al treilea')).toBeFocused();
  await expect(page.getByText('1 meme(s) waiting for approval')).toBeVisible();

  await page.keyboard.press('Control+a');
  await page.keyboard.press('?');
  await expect(page.getByRole('alertdialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await expect(card('Al treilea')).toBeVisible();
});

// Wide only: single-key shortcuts are for a keyboard.
test('single keys can be switched off, and stay off', { tag: '@wide' }, async ({ page, site, request }) => {
  await submitThree(request, site);
  await openQueue(page);
  await page.getByRole('button', { name: 'Shortcuts', exact: true }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Shortcuts', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.keyboard.press('a');
  await page.keyboard.press('r');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByText('3 meme(s) waiting for approval')).toBeVisible();
});

test('the page names a colleague who was faster, and removes the card', async ({ page, site, request }) => {
  const [first = 0] = await submitThree(request, site);
  const card = await openQueue(page);
  await expect(card('Primul')).toBeVisible();
  await decide(request, site, first);
  await card('Primul').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('admin was faster: this meme is already rejected.')).toBeVisible();
  await expect(card('Primul')).toHaveCount(0);
  await expect(page.getByText('2 meme(s) waiting for approval')).toBeVisible();
});

test('the author reads the decision', async ({ page, otherPage, site, request }) => {
  await submitThree(request, site);
  const card = await openQueue(page);
  await card('Primul').getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('alertdialog').getByLabel('Reason (optional)').fill('Prea multe nume');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
  await card('Al doilea').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Meme approved successfully')).toBeVisible();
  await enterAs(otherPage, author);
  await otherPage.goto('/mymemes');
  await expect(otherPage.getByText('Reason: Prea multe nume')).toBeVisible();
  await expect(otherPage.getByText(/^Approved by admin at /).first()).toBeVisible();
});
