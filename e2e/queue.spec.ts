import { UNDO } from '@corpomeme/contract/moderation/moderation';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { drawPicture } from './support/draw-picture.ts';
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
test.beforeEach(({ site, request }) => rejectAll(request, site));

/** Rejects all pending memes as the admin, because a page offers to undo its own moderator's decisions. */
async function rejectAll(request: APIRequestContext, site: Site): Promise<void> {
  const headers = await headersOf(request, site, ADMIN);
  const pending = await request.get(`${site.url}/memes/pending`, { headers });
  for (const { id } of (await pending.json()) as { id: number }[]) {
    await request.put(`${site.url}/memes/${id}/approval`, { headers, data: { status: 'rejected' } });
  }
}

async function submit(request: APIRequestContext, site: Site, ...titles: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles) {
    const fields = { company: 'IBM', city: 'Brasov', title };
    ids.push(await submitMeme(request, site, author, { fields, image: await drawPicture(title) }));
  }
  return ids;
}

async function openAsModerator(page: Page, path: string): Promise<void> {
  await enterAs(page, moderator);
  await store(page, { cookieConsent: 'declined' });
  await page.goto(path);
}

test('a moderator decides the list by keyboard, reads which colleague was faster, and can switch off single keys', async ({
  page,
  site,
  request,
}) => {
  const titles = ['Primul', 'Al doilea', 'Al treilea', 'Al patrulea'];
  const ids = await submit(request, site, ...titles);
  await openAsModerator(page, '/pending');
  const card = (title: string) => page.getByRole('article', { name: title });
  const expectWaiting = (count: number) =>
    expect(page.getByText(`${count} meme(s) waiting for approval`)).toBeVisible();
  const dialog = page.getByRole('alertdialog');
  await expectWaiting(4);
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
  await expect(dialog.getByLabel('Reason (optional)')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card('Al doilea')).toBeFocused();
  await page.keyboard.press('r');
  await page.keyboard.type('Un nume real: ja');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Meme rejected successfully')).toBeVisible();
  await expect(card('Al treilea')).toBeFocused();
  await expectWaiting(2);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('?');
  await expect(page.getByRole('alertdialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await expect(card('Al treilea')).toBeVisible();

  const headers = await headersOf(request, site, ADMIN);
  const rejection = { headers, data: { status: 'rejected' } };
  await request.put(`${site.url}/memes/${ids[2]}/approval`, rejection);
  await card('Al treilea').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('admin was faster: this meme is already rejected.')).toBeVisible();
  await expect(card('Al treilea')).toHaveCount(0);
  await expectWaiting(1);

  const help = page.getByRole('alertdialog', { name: 'Keyboard shortcuts' });
  const shortcuts = help.getByRole('checkbox', { name: 'Use single-key shortcuts' });
  const openHelp = () => page.getByRole('main').getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await openHelp();
  await shortcuts.uncheck();
  await page.reload();
  await openHelp();
  await expect(shortcuts).not.toBeChecked();
  await page.keyboard.press('Escape');
  const decided: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'PUT') decided.push(new URL(call.url()).pathname);
  });
  await page.keyboard.press('a');
  await page.keyboard.press('r');
  // The page carries out keys in their order, so an effect of an earlier key would be visible by now.
  await openHelp();
  await expect(dialog).toHaveCount(1);
  await shortcuts.check();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(card('Al patrulea')).toBeFocused();
  await expectWaiting(1);
  expect(decided).toEqual([]);
  await page.keyboard.press('a');
  await expect(card('Al patrulea')).toHaveCount(0);
  expect(decided).toEqual([`/memes/${ids[3]}/approval`]);
});

test('the number of pending memes updates by itself, and the list and the desk keep the open meme when the view changes', async ({
  page,
  site,
  request,
}) => {
  await submit(request, site, 'Zero', 'Unu');
  await openAsModerator(page, '/');
  const menu = (count: number) => page.getByRole('button', { name: `Menu of colega, ${count} waiting` });
  await test.step('at the avatar and in the menu', async () => {
    await expect(menu(2)).toBeVisible();
    await submit(request, site, 'Doi');
    await expect(menu(3)).toBeVisible();
    await menu(3).click();
    await expect(page.getByRole('menuitem', { name: 'Pending Approval 3 waiting' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('menuitem', { name: 'Pending Approval' }).click();
    await expect(page.getByRole('link', { name: 'Queue 3 waiting' })).toBeVisible();
    await page.getByRole('article', { name: 'Zero' }).getByRole('button', { name: 'Approve' }).click();
    await expect(menu(2)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Queue 2 waiting' })).toBeVisible();
  });

  const [second] = await submit(request, site, 'Trei');
  const openCard = page.getByRole('region', { name: 'Trei' });
  const views = page.getByRole('navigation', { name: 'View of the queue' });
  await expect(views.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(page.getByRole('article', { name: 'Trei' })).toBeVisible();
  for (const title of ['Unu', 'Doi', 'Trei']) {
    await page.keyboard.press('j');
    await expect(page.getByRole('article', { name: title })).toBeFocused();
  }
  await page.keyboard.press('l');
  await expect(page).toHaveURL(`/desk?meme=${second}`);
  await expect(openCard).toBeVisible();
  await page.reload();
  await expect(openCard).toBeVisible();
  await views.getByRole('link', { name: 'List' }).click();
  await expect(page).toHaveURL(`/pending?meme=${second}`);
  await expect(page.getByRole('article', { name: 'Trei' })).toBeFocused();
  await page.goBack();
  await expect(openCard).toBeVisible();
});

/**
 * Serves the offers to undo for longer than ten seconds, because the machine may be slow. `undo.test.ts`
 * tests the limit.
 */
async function stretchOffers(page: Page, offers: { until: string }[]): Promise<void> {
  const until = new Date(Date.now() + 6 * UNDO.window).toISOString();
  await page.unrouteAll();
  await page.route('**/moderation/decisions', (route) =>
    route.fulfill({ json: offers.map((each) => ({ ...each, until })) }),
  );
}

test('a reload and another tab keep the offer to undo, at the desk and in the list', async ({
  page,
  otherPage,
  site,
  request,
}) => {
  const headers = await headersOf(request, site, moderator);
  await openAsModerator(otherPage, '/');
  await openAsModerator(page, '/');
  for (const path of ['/desk', '/pending']) {
    const title = `Oferit la ${path}`;
    const [id] = await submit(request, site, title);
    await page.goto(path);
    const offer = (tab: Page) => tab.getByText(`Approved “${title}”`, { exact: true });
    // The page offers to undo before the server has decided.
    const decided = page.waitForResponse(`**/memes/${id}/approval`);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(offer(page)).toBeVisible();
    await decided;
    const decisions = await request.get(`${site.url}/moderation/decisions`, { headers });
    // Earlier decisions may be within the ten seconds too.
    const offers = ((await decisions.json()) as { meme: { id: number }; until: string }[]).filter(
      ({ meme }) => meme.id === id,
    );
    expect(offers).toHaveLength(1);
    for (const tab of [page, otherPage]) {
      await stretchOffers(tab, offers);
      await tab.goto(path);
      await expect(offer(tab)).toBeVisible();
    }
    // On a slow machine, the server may refuse the undo because it is too late.
    const undoResponse = page.waitForResponse(`**/memes/${id}/approval/undo`);
    await page.getByRole('button', { name: 'Undo' }).click();
    const isInTime = (await undoResponse).ok();
    await expect(page.getByText(isInTime ? `“${title}” waits again` : /^Too late/)).toBeVisible();
    await page.unrouteAll();
    await rejectAll(request, site);
  }
});
