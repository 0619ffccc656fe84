import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { waitUntilQuiet } from './support/data-calls.ts';
import { drawPicture } from './support/draw-picture.ts';
import {
  enterAs,
  headersOf,
  type Person,
  publishMeme,
  registerMember,
  submitMeme,
} from './support/people.ts';
import { ADMIN, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

let author: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'mesterul@firma.ro');
  await submit(request, site, 'La rând');
  await submit(request, site, 'Tot la rând');
  await publishMeme(request, site, author, await memeOf('Publică'));
  const rejectedId = await submit(request, site, 'Refuzată');
  const headers = await headersOf(request, site, ADMIN);
  const data = { status: 'rejected', reason: 'Se vede un nume', reason_code: 'real_name' };
  expect((await request.put(`${site.url}/memes/${rejectedId}/approval`, { headers, data })).status()).toBe(
    200,
  );
});

const memeOf = async (title: string) => ({
  fields: { company: 'Dell', city: 'Iasi', title },
  image: await drawPicture(title, 500, title.length * 40),
});

async function submit(request: APIRequestContext, site: Site, title: string): Promise<number> {
  return submitMeme(request, site, author, await memeOf(title));
}

const views = (page: Page): Locator => page.getByRole('navigation', { name: 'Your memes by state' });
const cards = (page: Page): Locator => page.getByRole('region', { name: 'My memes' }).getByRole('article');
const card = (page: Page, name: string): Locator =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Shows the history and opens the deletion from the menu of the rejected meme, by keyboard alone. */
async function useMenu(page: Page): Promise<void> {
  const own = card(page, 'Refuzată');
  await expect(own.getByRole('button', { name: /^Delete|History/ })).toHaveCount(0);
  const button = own.getByRole('button', { name: 'Actions for Refuzată' });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(item('Edit and send again')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(item('Show history')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button).toBeFocused();
  const history = own.getByRole('region', { name: 'History of Refuzată' });
  for (const line of ['You sent it in', 'A moderator rejected it'])
    await expect(history.getByRole('listitem').filter({ hasText: line })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(item('Hide history')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item('Edit and send again')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item('Delete')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Delete this meme?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
}

test('each state has a view with a count and an address, Back returns to the previous view, and the menu of a meme works by keyboard', async ({
  page,
}) => {
  await enterAs(page, author);
  await page.goto('/mymemes');
  await expect(cards(page)).toHaveCount(4);
  const view = (name: RegExp) => views(page).getByRole('link', { name });
  await expect(view(/^All 4$/)).toHaveAttribute('aria-current', 'page');
  await view(/^Pending 2$/).click();
  await expect(page).toHaveURL('/mymemes?status=pending');
  await expect(cards(page)).toHaveCount(2);
  await expect(card(page, 'La rând')).toContainText('It waits for a moderator.');
  await expect(card(page, 'La rând')).toContainText('A person looks at each meme, so it can take a while.');
  await view(/^Rejected 1$/).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, 'Refuzată')).toContainText('Reason: Se vede un nume');
  await expect(card(page, 'Refuzată').getByRole('link', { name: /^Edit and send again/ })).toBeVisible();
  await expect(card(page, 'Refuzată').getByRole('button', { name: 'Appeal' })).toBeVisible();
  await expectAccessible(page);
  await test.step('the menu edits, shows the history and deletes', () => useMenu(page));
  await page.goBack();
  await expect(page).toHaveURL('/mymemes?status=pending');
  await expect(view(/^Pending/)).toHaveAttribute('aria-current', 'page');
  await expect(cards(page)).toHaveCount(2);
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
  await view(/^Taken down 0$/).click();
  await expect(page.getByText('None of your memes is taken down.')).toBeVisible();
  await page.getByRole('link', { name: 'See all your memes' }).click();
  await expect(cards(page)).toHaveCount(4);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});

test('nothing moves while the memes load, and a pending meme says how long a decision usually takes', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/users/me/memes/summary', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), usual_wait: 3 } });
  });
  await enterAs(page, author);
  for (const state of ['', '?status=rejected', '?status=removed', '?status=pending']) {
    await page.goto(`/mymemes${state}`);
    await waitUntilQuiet(page);
    await expect(views(page).getByRole('link', { name: /^All 4$/ })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'shift')), state).toBeLessThan(0.01);
  }
  await expect(card(page, 'La rând')).toContainText('Usually decided within 3 hours.');
});
