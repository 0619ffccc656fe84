import { UNDO } from '@corpomeme/contract/moderation';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
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

test.use({ cutsNetwork: true });

let author: Person;
let moderator: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autor@firma.ro');
  moderator = await registerModerator(request, site, 'colega@firma.ro');
});
test.beforeEach(async ({ site, request }) => {
  // As the admin, because own decisions would be offered to undo.
  const headers = await headersOf(request, site, ADMIN);
  const waiting = await request.get(`${site.url}/memes/pending`, { headers });
  for (const { id } of (await waiting.json()) as { id: number }[]) {
    await request.put(`${site.url}/memes/${id}/approval`, { headers, data: { status: 'rejected' } });
  }
});

async function submit(request: APIRequestContext, site: Site, ...titles: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles) {
    const fields = { company: 'IBM', city: 'Brasov', title };
    ids.push(await submitMeme(request, site, author, { fields, image: await drawnMeme(title) }));
  }
  return ids;
}

async function open(page: Page, path: string): Promise<void> {
  await enterAs(page, moderator);
  await store(page, { cookieConsent: 'declined' });
  await page.goto(path);
}

test('what waits is counted at the avatar and in the menu, and follows by itself', async ({
  page,
  site,
  request,
}) => {
  await submit(request, site, 'Unu', 'Doi');
  await open(page, '/');
  const menu = (count: number) => page.getByRole('button', { name: `Menu of colega, ${count} waiting` });
  await expect(menu(2)).toBeVisible();
  await submit(request, site, 'Trei');
  await expect(menu(3)).toBeVisible();
  await menu(3).click();
  await expect(page.getByRole('menuitem', { name: 'Pending Approval 3 waiting' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('menuitem', { name: 'Pending Approval' }).click();
  await expect(page.getByRole('link', { name: 'Queue 3 waiting' })).toBeVisible();
  await page.getByRole('article', { name: 'Unu' }).getByRole('button', { name: 'Approve' }).click();
  await expect(menu(2)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Queue 2 waiting' })).toBeVisible();
});

test('list and desk are views of one queue, and keep the meme in hand', async ({ page, site, request }) => {
  const [, second] = await submit(request, site, 'Unu', 'Doi', 'Trei');
  await open(page, '/pending');
  const views = page.getByRole('navigation', { name: 'View of the queue' });
  await expect(views.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('article', { name: 'Doi' })).toBeFocused();
  await page.keyboard.press('l');
  await expect(page).toHaveURL(`/desk?meme=${second}`);
  await expect(page.getByRole('region', { name: 'Doi' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Doi' })).toBeVisible();
  await views.getByRole('link', { name: 'List' }).click();
  await expect(page).toHaveURL(`/pending?meme=${second}`);
  await expect(page.getByRole('article', { name: 'Doi' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Doi' })).toBeVisible();
});

/** Repeats the server's offers for longer than ten seconds, because the machine may be slow; `undo.test.ts` tests the limit. */
async function stretchOffers(page: Page, offers: { until: string }[]): Promise<void> {
  const until = new Date(Date.now() + 6 * UNDO.window).toISOString();
  await page.route('**/moderation/decisions', (route) =>
    route.fulfill({ json: offers.map((each) => ({ ...each, until })) }),
  );
}

for (const path of ['/desk', '/pending']) {
  test(`a reload and another tab keep the offer to undo at ${path}`, async ({
    page,
    otherPage,
    site,
    request,
  }) => {
    const [id] = await submit(request, site, 'Unu');
    await open(otherPage, '/');
    const headers = await headersOf(request, site, moderator);
    await open(page, path);
    const offer = (tab: Page) => tab.getByText('Approved “Unu”', { exact: true });
    // The page offers to undo before the server has decided.
    const decided = page.waitForResponse(`**/memes/${id}/approval`);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(offer(page)).toBeVisible();
    await decided;
    const decisions = await request.get(`${site.url}/moderation/decisions`, { headers });
    // The test before may have decided within the ten seconds.
    const offers = ((await decisions.json()) as { meme: { id: number }; until: string }[]).filter(
      ({ meme }) => meme.id === id,
    );
    expect(offers).toHaveLength(1);
    for (const tab of [page, otherPage]) {
      await stretchOffers(tab, offers);
      await tab.goto(path);
      await expect(offer(tab)).toBeVisible();
    }
    // The server decides whether it is too late.
    const answered = page.waitForResponse(`**/memes/${id}/approval/undo`);
    await page.getByRole('button', { name: 'Undo' }).click();
    const isInTime = (await answered).ok();
    await expect(page.getByText(isInTime ? '“Unu” waits again' : /^Too late/)).toBeVisible();
  });
}
