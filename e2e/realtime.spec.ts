import type { Page } from '@playwright/test';
import { commentsOf, commentWith } from './support/comments.ts';
import { drawPicture } from './support/draw-picture.ts';
import { expectNew } from './support/new-memes.ts';
import { enterAs, headersOf, publishMeme, registerMember } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

/** Publishes a meme through the API and returns its id. */
let publish: (title: string, company?: string) => Promise<number>;
/** Posts a comment through the API. */
let say: (memeId: number, content: string) => Promise<void>;
let headers: { authorization: string };
test.beforeAll(async ({ site, request, playwright }) => {
  const author = await registerMember(request, site, 'autor@firma.ro');
  headers = await headersOf(request, site, author);
  const api = await playwright.request.newContext();
  publish = async (title, company = 'Adobe') => {
    const fields = { company, city: 'Iasi', title };
    return publishMeme(api, site, author, { fields, image: await drawPicture(title) });
  };
  say = async (memeId, content) => {
    const answer = await api.post(`${site.url}/memes/${memeId}/comments`, { headers, data: { content } });
    expect(answer.status()).toBe(201);
  };
  for (let n = 0; n < 6; n++) await publish(`Older ${n}`);
});

const cards = (page: Page) => page.getByRole('article');
const newMemes = (page: Page) => page.getByRole('button', { name: /new memes?$/ });

/** Opens the page and waits until it polls: its first request asks for the current timestamp. */
async function openLive(page: Page, path: string): Promise<void> {
  const firstPoll = page.waitForResponse((answer) => answer.url().includes('/api/updates'));
  await page.goto(path);
  await untilRunning(page);
  await firstPoll;
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

test('new memes appear; votes and comments update in place, the own vote is kept, and a deleted meme leaves', async ({
  page,
  site,
  request,
}) => {
  await openLive(page, '/browse');
  const id = await publish('Counted');
  await expectNew(page, 'Counted');
  const card = cards(page).filter({ hasText: 'Counted' });
  await request.post(`${site.url}/memes/${id}/vote`, { headers, data: { voteType: 'up' } });
  await expect(card.getByRole('button', { name: /Upvote.*1/ })).toBeVisible();
  await expect(card.getByRole('button', { name: /Upvote/ })).toHaveAttribute('aria-pressed', 'false');
  await request.post(`${site.url}/memes/${id}/same-here`, { headers, data: { voteType: 'up' } });
  await expect(card.getByRole('button', { name: 'Same here, 1' })).toHaveAttribute('aria-pressed', 'false');
  await say(id, 'Așa e.');
  await expect(card.getByRole('link', { name: /Comments/ })).toContainText('1');

  await openLive(page, `/meme/${id}`);
  await commentsOf(page).getByRole('heading').waitFor();
  await say(id, 'Încă una.');
  await expect(commentsOf(page).getByText('Încă una.')).toBeVisible();
  await expect(commentsOf(page).getByRole('heading')).toHaveText('Comments 2');

  await openLive(page, '/browse');
  await expect(card).toBeVisible();
  expect((await request.delete(`${site.url}/memes/${id}`, { headers })).status()).toBe(200);
  await expect(card).toHaveCount(0);
});

test('new comments do not disturb a reply that the member is writing, even under the last visible comment', async ({
  page,
}) => {
  const id = await publish('Written under');
  for (const content of ['unu', 'doi', 'trei', 'patru', 'cinci', 'șase']) await say(id, content);
  await enterAs(page, ADMIN);
  await openLive(page, `/meme/${id}`);
  const last = commentWith(page, 'doi');
  await last.getByRole('button', { name: /^Reply to/ }).click();
  await page.keyboard.type('Half a th');
  await say(id, 'Right on top');
  await expect(commentWith(page, 'Right on top')).toBeVisible();
  await page.keyboard.type('ought');
  await expect(last.getByRole('textbox')).toHaveValue('Half a thought');
  await expect(last.getByRole('textbox')).toBeFocused();
  await expect(commentsOf(page).getByRole('button', { name: 'Show 1 More Comments' })).toBeVisible();
});

test('no update is missed before the page listens or while another page is open', async ({ page }) => {
  // Delays the script that connects, as on a slow connection.
  await page.route(/\/assets\/live-updates/, async (route) => {
    await publish('While it loaded');
    await route.continue();
  });
  const firstPoll = page.waitForResponse((answer) => answer.url().includes('/api/updates'));
  await page.goto('/');
  await untilRunning(page);
  await expectNew(page, 'While it loaded');
  await firstPoll;
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

test.describe('the list does not move under the reader', () => {
  // The page scrolls only at a phone's width.
  test.use({ viewport: { width: 390, height: 844 } });

  test('a button holds new memes back, also when the tab becomes visible again', async ({ page }) => {
    await openLive(page, '/');
    await scrollDown(page);
    const before = await cards(page).allTextContents();
    await publish('Newcomer one');
    await expect(newMemes(page)).toHaveText('1 new meme');
    await setHidden(page, true);
    await publish('Newcomer two');
    await setHidden(page, false);
    await expect(newMemes(page)).toHaveText('2 new memes');
    expect(await cards(page).allTextContents()).toEqual(before);
    await newMemes(page).click();
    await expect(cards(page).first()).toContainText('Newcomer two');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(newMemes(page)).toHaveCount(0);

    // Focus inside the list counts as reading too.
    await cards(page).first().getByRole('link').first().focus();
    await publish('Newcomer three');
    await expect(newMemes(page)).toHaveText('1 new meme');
  });
});
