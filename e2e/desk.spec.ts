import { UPLOAD } from '@corpomeme/contract/limits';
import type { APIRequestContext, Page } from '@playwright/test';
import { drawnMeme } from './support/drawn-meme.ts';
import {
  enterAs,
  headersOf,
  type Person,
  registerMember,
  registerModerator,
  store,
  submitMeme,
} from './support/people.ts';
import { ADMIN, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

let author: Person;
let moderator: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autor@firma.ro');
  moderator = await registerModerator(request, site, 'colega@firma.ro');
});

async function submitSome(request: APIRequestContext, site: Site, titles: string[]): Promise<number[]> {
  const submit = async (title: string) =>
    submitMeme(request, site, author, {
      fields: { company: 'IBM', city: 'Brasov', title },
      image: await drawnMeme(title, 320, 240),
    });
  const ids: number[] = [];
  // The limit of concurrent uploads per member (decision 057).
  for (let n = 0; n < titles.length; n += UPLOAD.atOnce.each)
    ids.push(...(await Promise.all(titles.slice(n, n + UPLOAD.atOnce.each).map(submit))));
  return ids;
}

async function openDesk(page: Page, person: Person): Promise<void> {
  await enterAs(page, person);
  await store(page, { cookieConsent: 'declined' });
  await page.goto('/desk');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

const waiting = (page: Page, count: number) =>
  expect(page.getByText(count === 1 ? '1 meme waits' : `${count} memes wait`, { exact: true })).toBeVisible();
const inHand = (page: Page) => page.getByRole('region').getByRole('heading', { level: 2 });
const titles = (count: number, word: string) => Array.from({ length: count }, (_, n) => `${word} ${n + 1}`);

// Wide only: single-key shortcuts are for a keyboard.
test('thirty memes are decided by keyboard alone, with some undone', { tag: '@wide' }, async ({
  page,
  site,
  request,
}) => {
  test.slow();
  const ids = await submitSome(request, site, titles(30, 'Rând'));
  await openDesk(page, ADMIN);
  await waiting(page, 30);
  const begin = performance.now();
  const press = (key: string) => page.keyboard.press(key);
  const reject = async (reason: string) => {
    await press('r');
    await expect(page.getByRole('dialog')).toBeVisible();
    await press(reason);
    await press('Enter');
  };

  const first = await inHand(page).innerText();
  await press('a');
  await waiting(page, 29);
  await press('u');
  await waiting(page, 30);
  await expect(inHand(page)).toHaveText(first);
  await expect(page.getByRole('region', { name: first })).toBeFocused();
  await reject('1');
  await waiting(page, 29);
  await press('u');
  await waiting(page, 30);

  for (const _ of [1, 2, 3, 4, 5]) await press('j');
  await press('x');
  for (const _ of [1, 2, 3]) await press('j');
  await press('Shift+X');
  await expect(page.getByText('4 selected')).toBeVisible();
  await press('Shift+A');
  await waiting(page, 26);

  for (let left = 26; left > 0; left--) {
    if (left % 5 === 0) await reject('9');
    else await press('a');
    if (left > 1) await waiting(page, left - 1);
  }
  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible();
  const minutes = (performance.now() - begin) / 60_000;
  process.stdout.write(`desk: ${Math.round(30 / minutes)} decisions a minute\n`);

  const headers = await headersOf(request, site, ADMIN);
  const statusOf = async (id: number) =>
    (
      (await (await request.get(`${site.url}/memes/${id}`, { headers })).json()) as {
        approval_status: string;
      }
    ).approval_status;
  // The desk shows the end before the server has confirmed the last decision.
  for (const id of ids) await expect.poll(() => statusOf(id)).toMatch(/^(approved|rejected)$/);
  const undone = await request.get(`${site.url}/admin/audit?action=meme.undo`, { headers });
  expect(await undone.json()).toHaveLength(2);
});

// Wide only: single-key shortcuts are for a keyboard.
test('two desks never decide one card twice, and each sees the other’s open card', { tag: '@wide' }, async ({
  page,
  otherPage,
  site,
  request,
}) => {
  test.slow();
  const ids = await submitSome(request, site, titles(12, 'Doi'));
  await openDesk(page, ADMIN);
  await openDesk(otherPage, moderator);
  await expect(page.getByText('colega is here too').first()).toBeVisible();
  await expect(otherPage.getByText('admin is here too').first()).toBeVisible();

  const item = (where: Page, title: string) =>
    where.getByRole('navigation', { name: 'Queue' }).getByLabel(`Select “${title}”`);
  for (const [here, there, by] of [
    [page, otherPage, 'admin'],
    [otherPage, page, 'colega'],
  ] as const) {
    const title = await inHand(here).innerText();
    await expect(item(there, title)).toBeVisible();
    await here.keyboard.press('a');
    await expect(item(there, title)).toHaveCount(0);
    await expect(there.getByText(`${by} approved “${title}”`)).toBeVisible();
  }

  const rush = async (desk: Page) => {
    for (let n = 0; n < 10; n++) await desk.keyboard.press('a');
  };
  await Promise.all([rush(page), rush(otherPage)]);
  for (const desk of [page, otherPage])
    await expect(desk.getByRole('heading', { name: 'All caught up' })).toBeVisible();
  const headers = await headersOf(request, site, ADMIN);
  const approvalsOf = async (id: number) => {
    const log = await request.get(`${site.url}/admin/audit?action=meme.approve&meme=${id}`, { headers });
    return (await log.json()).length;
  };
  // The desk is empty before its last decisions have reached the server.
  for (const id of ids) await expect.poll(() => approvalsOf(id), `meme ${id}`).toBe(1);
  for (const id of ids) expect(await approvalsOf(id), `meme ${id}`).toBe(1);
});

test('a card returns to the other desk when the decision is undone', async ({
  page,
  otherPage,
  site,
  request,
}) => {
  await submitSome(request, site, ['Înapoi', 'Rămâne']);
  await openDesk(page, ADMIN);
  await openDesk(otherPage, moderator);
  await waiting(otherPage, 2);
  const title = await inHand(page).innerText();
  const card = page.getByRole('region', { name: title });
  await card.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Names or shows a real person').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await waiting(otherPage, 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await waiting(page, 2);
  await waiting(otherPage, 2);
  await expect(card).toBeFocused();
  const approve = page.getByRole('region').getByRole('button', { name: 'Approve', exact: true });
  await approve.click();
  await waiting(page, 1);
  await approve.click();
  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ cutsNetwork: true });
  // Wide only: single-key shortcuts are for a keyboard.
  test('nothing is decided, and the card returns', { tag: '@wide' }, async ({ page, site, request }) => {
    const [id = 0] = await submitSome(request, site, ['Fără rețea']);
    await openDesk(page, ADMIN);
    await page.route('**/approval', (route) => route.abort());
    await page.keyboard.press('a');
    await expect(page.getByText('No connection. “Fără rețea” waits as before.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Fără rețea' })).toBeFocused();
    await page.unroute('**/approval');
    await page.keyboard.press('a');
    await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible();
    // The desk shows the decision before the server responds.
    await expect.poll(async () => (await request.get(`${site.url}/memes/${id}`)).status()).toBe(200);
  });
});
