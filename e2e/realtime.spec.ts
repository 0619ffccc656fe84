import type { Page } from '@playwright/test';
import { commentsOf } from './support/comments.ts';
import { drawnMeme } from './support/drawn-meme.ts';
import { expectNew } from './support/new-memes.ts';
import { fetchToken, type Person, publishMeme, registerMember } from './support/people.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

let author: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autor@firma.ro');
});

const cards = (page: Page) => page.getByRole('article');

/** Opens the page and waits until it polls: its first request asks for the current timestamp. */
async function openLive(page: Page, path: string): Promise<void> {
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/updates'));
  await page.goto(path);
  await asked;
}

test('a meme approved in one browser appears in the other', async ({ page, site, request }) => {
  await openLive(page, '/');
  const title = 'Fresh from the queue';
  await publishMeme(request, site, author, {
    fields: { company: 'UiPath', city: 'Iasi', title },
    image: await drawnMeme(title),
  });
  await expectNew(page, title);
});

test('votes and comments update in place, and the own vote is kept', async ({ page, site, request }) => {
  const token = await fetchToken(request, site, author);
  const headers = { authorization: `Bearer ${token}` };
  const id = await publish(request, site, 'Counted');
  await openLive(page, '/browse');
  const card = cards(page).filter({ hasText: 'Counted' });
  await request.post(`${site.url}/memes/${id}/vote`, { headers, data: { voteType: 'up' } });
  await expect(card.getByRole('button', { name: /Upvote.*1/ })).toBeVisible();
  await expect(card.getByRole('button', { name: /Upvote/ })).toHaveAttribute('aria-pressed', 'false');
  await request.post(`${site.url}/memes/${id}/same-here`, { headers, data: { voteType: 'up' } });
  await expect(card.getByRole('button', { name: 'Same here, 1' })).toHaveAttribute('aria-pressed', 'false');
  await request.post(`${site.url}/memes/${id}/comments`, { headers, data: { content: 'Așa e.' } });
  await expect(card.getByRole('link', { name: /Comments/ })).toContainText('1');

  await openLive(page, `/meme/${id}`);
  await commentsOf(page).getByRole('heading').waitFor();
  await request.post(`${site.url}/memes/${id}/comments`, { headers, data: { content: 'Încă una.' } });
  await expect(commentsOf(page).getByText('Încă una.')).toBeVisible();
  await expect(commentsOf(page).getByRole('heading')).toHaveText('Comments 2');
});

test('a list does not move under the reader: a button holds new memes back', async ({
  page,
  site,
  request,
}) => {
  // The page scrolls only at a phone's width.
  await page.setViewportSize({ width: 390, height: 844 });
  for (let n = 0; n < 6; n++) await publish(request, site, `Older ${n}`);
  await openLive(page, '/');
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const before = await cards(page).first().textContent();
  await publish(request, site, 'Newcomer one');
  await expect(page.getByRole('button', { name: '1 new meme' })).toBeVisible();
  await publish(request, site, 'Newcomer two');
  const button = page.getByRole('button', { name: '2 new memes' });
  await expect(button).toBeVisible();
  expect(await cards(page).first().textContent()).toBe(before);
  await button.click();
  await expect(cards(page).first()).toContainText('Newcomer two');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button).toHaveCount(0);

  // Focus inside the list counts as reading too.
  await cards(page).first().getByRole('link').first().focus();
  await publish(request, site, 'Newcomer three');
  await expect(page.getByRole('button', { name: '1 new meme' })).toBeVisible();
});

test('without websockets, updates arrive within 10 s by polling', async ({ page, site, request }) => {
  await page.clock.install();
  await page.routeWebSocket('**/ws', (socket) => socket.close());
  const polled = page.waitForResponse((answer) => answer.url().includes('/api/updates'));
  await page.goto('/');
  await polled;
  await publish(request, site, 'By polling');
  await page.clock.fastForward(10_000);
  await expectNew(page, 'By polling');
});

test('without polling, updates arrive within 30 s by refresh', async ({ page, site, request }) => {
  await page.clock.install();
  await page.routeWebSocket('**/ws', (socket) => socket.close());
  await page.route('**/api/updates**', (route) => route.fulfill({ status: 404, json: {} }));
  const polled = page.waitForResponse((answer) => answer.url().includes('/api/updates'));
  await page.goto('/');
  await polled;
  await publish(request, site, 'By refreshing');
  await page.clock.fastForward(30_000);
  await expectNew(page, 'By refreshing');
});

async function publish(
  request: Parameters<typeof publishMeme>[0],
  site: Site,
  title: string,
): Promise<number> {
  return publishMeme(request, site, author, {
    fields: { company: 'Endava (Romania)', city: 'Iasi', title },
    image: await drawnMeme(title),
  });
}
