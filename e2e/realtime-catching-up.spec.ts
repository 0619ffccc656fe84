import type { Page } from '@playwright/test';
import { commentsOf, commentWith, postComment } from './support/comments.ts';
import { drawnMeme } from './support/drawn-meme.ts';
import { expectNew } from './support/new-memes.ts';
import {
  enterAs,
  headersOf,
  logIn,
  type Person,
  publishMeme,
  registerMember,
  submitMeme,
} from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Publishes a meme through the API and returns its id. */
let publish: (title: string, company?: string) => Promise<number>;
let submit: (title: string) => Promise<number>;
let headers: { authorization: string };
test.beforeAll(async ({ site, request, playwright }) => {
  const author: Person = await registerMember(request, site, 'autor@firma.ro');
  headers = await headersOf(request, site, author);
  const api = await playwright.request.newContext();
  const meme = async (title: string, company: string) => ({
    fields: { company, city: 'Iasi', title },
    image: await drawnMeme(title),
  });
  publish = async (title, company = 'Adobe') => publishMeme(api, site, author, await meme(title, company));
  submit = async (title) => submitMeme(api, site, author, await meme(title, 'Adobe'));
  for (let n = 0; n < 9; n++) await publish(`Older ${n}`);
});

const cards = (page: Page) => page.getByRole('article');
const newMemes = (page: Page) => page.getByRole('button', { name: /new memes?$/ });
const blockSockets = (page: Page) => page.routeWebSocket('**/ws', (socket) => socket.close());
const blockPolling = (page: Page) =>
  page.route('**/api/updates**', (route) => route.fulfill({ status: 404, json: {} }));

async function openListening(page: Page, path: string): Promise<void> {
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/updates'));
  await page.goto(path);
  await asked;
}

async function scrollDown(page: Page): Promise<void> {
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
}

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}

test.describe('no update is missed', () => {
  test('before the page listens', async ({ page }) => {
    // Delays the script that connects, as on a slow connection.
    await page.route(/\/assets\/live-updates/, async (route) => {
      await publish('While it loaded');
      await route.continue();
    });
    await page.goto('/');
    await expectNew(page, 'While it loaded');
  });

  test('before the first poll', async ({ page }) => {
    await page.clock.install();
    await blockSockets(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await publish('Before the first poll');
    await page.clock.fastForward(10_000);
    await expectNew(page, 'Before the first poll');
  });

  test('while another page is open', async ({ page }) => {
    await openListening(page, '/');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^(How-to-meme|Post)$/ })
      .click();
    await expect(page).toHaveURL(/howto/);
    // Waits until the page has disconnected.
    await page.waitForTimeout(1500);
    await publish('Meanwhile');
    await page.goBack();
    await expectNew(page, 'Meanwhile');
  });
});

test.describe('the list does not move under the reader', () => {
  // The page scrolls only at a phone's width.
  test.use({ viewport: { width: 390, height: 844 } });

  test('when the tab becomes visible again', async ({ page }) => {
    await openListening(page, '/');
    await scrollDown(page);
    const before = await cards(page).allTextContents();
    await setHidden(page, true);
    await publish('While hidden');
    await setHidden(page, false);
    await expect(newMemes(page)).toHaveText('1 new meme');
    expect(await cards(page).allTextContents()).toEqual(before);
  });

  test('when only the refresh every 30 s remains', async ({ page }) => {
    await page.clock.install();
    await blockSockets(page);
    await blockPolling(page);
    const refused = page.waitForResponse('**/api/updates**');
    await page.goto('/');
    await refused;
    await scrollDown(page);
    const before = await cards(page).allTextContents();
    await publish('Only by refresh');
    await page.clock.fastForward(30_000);
    await expect(newMemes(page)).toHaveText('1 new meme');
    expect(await cards(page).allTextContents()).toEqual(before);
  });
});

test.describe('the button counts only memes that it shows', () => {
  // The page scrolls only at a phone's width.
  test.use({ viewport: { width: 390, height: 844 } });

  test('not on a meme’s own page', async ({ page }) => {
    const id = await publish('Alone');
    await openListening(page, `/meme/${id}`);
    await scrollDown(page).catch(() => {});
    await publish('Elsewhere');
    await page.waitForTimeout(1500);
    await expect(newMemes(page)).toHaveCount(0);
  });

  test('not of another company', async ({ page }) => {
    await openListening(page, '/browse?company=Adobe');
    await scrollDown(page);
    await publish('Of others', 'Bosch');
    await page.waitForTimeout(1500);
    await expect(newMemes(page)).toHaveCount(0);
  });
});

test.describe('comments on a meme’s page', () => {
  test('arrive without polling too', async ({ page, site, request }) => {
    await page.clock.install();
    const id = await publish('Discussed');
    await blockSockets(page);
    await blockPolling(page);
    const refused = page.waitForResponse('**/api/updates**');
    await page.goto(`/meme/${id}`);
    await refused;
    const data = { content: 'Pe bune?' };
    await request.post(`${site.url}/memes/${id}/comments`, { headers, data });
    await page.clock.fastForward(30_000);
    await expect(commentsOf(page).getByText('Pe bune?')).toBeVisible();
  });

  test('do not disturb a reply that is being written, even under the last one shown', async ({
    page,
    site,
    request,
  }) => {
    const id = await publish('Written under');
    const say = (content: string) =>
      request.post(`${site.url}/memes/${id}/comments`, { headers, data: { content } });
    for (const content of ['unu', 'doi', 'trei', 'patru', 'cinci', 'șase']) await say(content);
    await openListening(page, `/meme/${id}`);
    await logIn(page, ADMIN);
    const last = commentWith(page, 'doi');
    await last.getByRole('button', { name: /^Reply to/ }).click();
    await page.keyboard.type('Half a th');
    await say('Right on top');
    await expect(commentWith(page, 'Right on top')).toBeVisible();
    await page.keyboard.type('ought');
    await expect(last.getByRole('textbox')).toHaveValue('Half a thought');
    await expect(last.getByRole('textbox')).toBeFocused();
    await expect(commentsOf(page).getByRole('button', { name: 'Show 1 More Comments' })).toBeVisible();
  });
});

test('a meme approved in one browser appears in the other, then a vote and a comment', async ({
  page,
  otherPage,
}) => {
  await openListening(page, '/');
  await submit('Two browsers');
  await enterAs(otherPage, ADMIN);
  await otherPage.goto('/pending');
  await otherPage
    .getByRole('article', { name: 'Two browsers' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expectNew(page, 'Two browsers');
  const card = cards(page).filter({ hasText: 'Two browsers' });

  await otherPage.goto('/');
  const theirs = cards(otherPage).filter({ hasText: 'Two browsers' });
  await theirs.getByRole('button', { name: /^Upvote/ }).click();
  await expect(card.getByRole('button', { name: /^Upvote/ })).toHaveText('1');
  await theirs.getByRole('link', { name: /Comments/ }).click();
  await postComment(otherPage, 'Văzut și eu.');
  await expect(card.getByRole('link', { name: /Comments/ })).toContainText('1');
  await expect(card.getByRole('button', { name: /^Upvote/ })).toHaveAttribute('aria-pressed', 'false');
});
