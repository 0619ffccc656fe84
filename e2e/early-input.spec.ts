import { gzipSync } from 'node:zlib';
import type { Page, Route } from '@playwright/test';
import { commenter } from './support/comments.ts';
import { waitUntilQuiet } from './support/data-calls.ts';
import { drawPicture } from './support/draw-picture.ts';
import { INLINE_BUDGET, PAGE_BUDGETS } from './support/page-budgets.ts';
import { enterAs, fetchToken, type Person, publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

/**
 * React starts at the first sign of use; what a visitor presses, types and chooses before is repeated when it runs
 * (decision 216). The start does not depend on the width, so each journey runs at one.
 */

let author: Person;
let memeId: number;
test.use({ cutsNetwork: true });
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'early@firma.ro');
  for (const title of ['First', 'Second'])
    memeId = await publishMeme(request, site, author, {
      fields: { company: 'Oracle', city: 'Iasi', title },
      image: await drawPicture(title),
    });
});

/** Milliseconds: clocks of a page and of its network differ by less. */
const CLOCK_STEP = 50;

/** Delays script files, so that React does not run. Returns a function that lets the files load. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until the modules of the page are in the browser's cache. */
const waitUntilFetched = (page: Page) =>
  page.waitForFunction(() => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return files.some(({ name }) => name.includes('/entry.client'));
  });

test('a link that is pressed before React runs keeps the language that the address names', {
  tag: '@wide',
}, async ({ page }) => {
  await holdScripts(page);
  await page.goto('/?lang=ro');
  const bar = page.getByRole('navigation').filter({ visible: true });
  await bar
    .getByRole('link', { name: /^(Răsfoiește|Toate)$/ })
    .first()
    .click();
  await expect(page).toHaveURL('/browse?lang=ro');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
});

test('pages load scripts after their first paint, and no more than their budgets', {
  tag: '@narrow',
}, async ({ page }) => {
  for (const { address, files } of PAGE_BUDGETS)
    await test.step(address, async () => {
      await page.goto(address.replace(':id', String(memeId)));
      const inline = await page.locator('script:not([src])').allTextContents();
      expect(gzipSync(inline.join('')).length).toBeLessThan(INLINE_BUDGET);
      await waitUntilQuiet(page);
      const loads = await page.evaluate(() => ({
        // When the frame was drawn; a busy machine shows it much later, which is the entry's `startTime`.
        paint:
          performance
            .getEntriesByName('first-contentful-paint')
            .map((entry) => Number(Reflect.get(entry, 'paintTime') ?? entry.startTime))[0] ?? Number.NaN,
        scripts: performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ name, startTime }) => ({ name, startTime })),
      }));
      for (const { startTime } of loads.scripts) expect(startTime).toBeGreaterThan(loads.paint - CLOCK_STEP);
      const names = [...new Set(loads.scripts.map(({ name }) => name))];
      const texts = await Promise.all(names.map(async (name) => (await page.request.get(name)).body()));
      const size = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
      expect(size).toBeGreaterThan(files / 2);
      expect(size).toBeLessThan(files);
    });
});

/** Resolves in `page` once React runs. */
const isRunning = () => !('onHydrated' in window);

test.describe('a page that nobody uses', () => {
  test.use({ pointerMoves: false });

  test('has its scripts and runs React at a sign of use, by itself only for members and in the studio', {
    tag: '@wide',
  }, async ({ page }) => {
    for (const use of [
      () => page.mouse.wheel(0, 100),
      () => page.keyboard.press('Tab'),
      // The last one, because the pointer would rest on the next page.
      () => page.mouse.move(100, 100),
    ]) {
      await page.goto('/');
      await waitUntilFetched(page);
      expect(await page.evaluate(isRunning)).toBe(false);
      await use();
      await page.waitForFunction(isRunning);
    }
    // Only React can finish the studio.
    await page.goto('/studio');
    await page.waitForFunction(isRunning);
    await enterAs(page, author);
    await page.goto('/');
    await page.waitForFunction(isRunning);
  });
});

test('a link is followed before React runs', { tag: '@narrow' }, async ({ page }) => {
  await holdScripts(page);
  await page.goto(`/meme/${memeId}`);
  await page.getByRole('link', { name: 'Oracle', exact: true }).first().click();
  await page.waitForURL('**/company/Oracle');
});

// Wide only: a pointer that rests on a link belongs to wide screens.
test('the browser prefetches the page behind a link when the pointer rests on it', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/');
  const rules = await page.locator('script[type=speculationrules]').textContent();
  expect(JSON.parse(rules ?? '')).toMatchObject({ prefetch: [{ eagerness: 'moderate' }] });
  const fetched = page.waitForRequest(
    (call) => call.headers()['sec-purpose']?.startsWith('prefetch') ?? false,
  );
  await page
    .getByRole('link', { name: 'Again' })
    .or(page.locator('[data-card] a[href^="/meme/"]'))
    .first()
    .hover();
  expect(new URL((await fetched).url()).pathname).toMatch(/^\/meme\//);
});

test('a click before React runs is carried out', { tag: '@narrow' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`/meme/${memeId}`);
  const vote = page.getByRole('button', { name: /^Upvote/ }).first();
  await vote.click();
  await expect(vote).toHaveAttribute('data-held');
  await vote.click();
  release();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.locator('[data-held]')).toHaveCount(0);
});

test('a picture pressed before React runs opens larger in its page', { tag: '@narrow' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`/meme/${memeId}`);
  await page.getByRole('main').getByRole('article').getByRole('img').first().click();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/meme/${memeId}`);
});

test('the picture to be marked shows if its part of the notice was opened before React ran', {
  tag: '@narrow',
}, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`/report?url=/meme/${memeId}`);
  await page.getByText('Mark a part of the picture').click();
  release();
  await expect(page.getByRole('button', { name: 'Put a box on the picture' })).toBeVisible();
});

test('the login opens from a click and from its event before React runs', { tag: '@narrow' }, async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  release();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.unrouteAll();
  const releaseAgain = await holdScripts(page);
  await page.goto('/');
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('showEmailLoginModal')));
  releaseAgain();
  await expect(page.getByRole('dialog')).toHaveAttribute('lang', 'ro');
});

test('clicks before React runs fold a thread, and open the rest of the comments in place', {
  tag: '@narrow',
}, async ({ page, request, site }) => {
  const say = commenter(request, site, memeId, await fetchToken(request, site, author));
  for (let n = 1; n <= 8; n++) await say(`thought ${n}`);
  await say('an answer', await say('a thread'));
  const release = await holdScripts(page);
  await page.goto(`/meme/${memeId}`);
  const thread = page.getByRole('button', { name: /^Thread of/ }).first();
  await thread.click();
  await page.getByRole('button', { name: /^Show \d More Comments/ }).click();
  release();
  await expect(thread).toHaveAttribute('aria-expanded', 'false');
  for (const n of [1, 8]) await expect(page.getByText(`thought ${n}`)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/meme/${memeId}`);
});

test('votes before React runs are cast as often as they were pressed, in order', { tag: '@narrow' }, async ({
  page,
  request,
  site,
}) => {
  await enterAs(page, await registerMember(request, site, 'voter@firma.ro'));
  const release = await holdScripts(page);
  await page.goto(`/meme/${memeId}`);
  const votes: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST')
      votes.push(`${new URL(call.url()).pathname} ${call.postDataJSON().voteType}`);
  });
  const upvote = page.getByRole('button', { name: /^Upvote/ }).first();
  const same = page.getByRole('button', { name: /^Same here/ }).first();
  for (const button of [upvote, same, upvote, upvote]) await button.click();
  release();
  const [vote, sameHere] = [`/memes/${memeId}/vote`, `/memes/${memeId}/same-here`];
  await expect.poll(() => votes).toEqual([`${vote} up`, `${sameHere} up`, `${vote} down`, `${vote} up`]);
  await expect(upvote).toHaveAttribute('aria-pressed', 'true');
  await expect(same).toHaveAttribute('aria-pressed', 'true');
});

test('what is typed and chosen before React runs stays, and filters and sorts the list', {
  tag: '@narrow',
}, async ({ page }) => {
  let release = await holdScripts(page);
  await page.goto('/browse');
  const search = page.getByRole('textbox', { name: 'Search memes' });
  await search.fill('Second');
  release();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(search).toHaveValue('Second');
  await page.unrouteAll();
  release = await holdScripts(page);
  await page.goto('/browse');
  await page.getByText('Filter', { exact: true }).click();
  // Changes without pointer, key and focus.
  const order = page.getByRole('combobox', { name: 'Sort by' });
  await order.selectOption({ label: 'Most Votes' });
  release();
  await expect(page).toHaveURL(/sort=upvoted/);
  await expect(order).toHaveValue('upvoted');
});

test('without a connection or its scripts, a page stays readable, and the next press tries again', {
  tag: '@narrow',
}, async ({ page }) => {
  const failures: ((route: Route) => Promise<void>)[] = [
    (route) => route.abort(),
    (route) => route.fulfill({ status: 503 }),
  ];
  for (const fail of failures) {
    await page.unrouteAll();
    let isCut = true;
    await page.route('**/assets/*.js', (route) => (isCut ? fail(route) : route.continue()));
    await page.goto(`/meme/${memeId}`);
    const vote = page.getByRole('button', { name: /^Upvote/ }).first();
    // The wait begins before the press, because the message disappears by itself.
    const note = page.getByRole('alert').filter({ hasText: 'Network error.' }).waitFor();
    await vote.click();
    await note;
    await expect(vote).not.toHaveAttribute('data-held');
    isCut = false;
    await vote.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }
});

test('the server handles a form whose scripts failed', { tag: '@narrow' }, async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/forgot-password');
  const note = page.getByRole('alert').filter({ hasText: 'Network error.' }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await note;
  const form = page.getByRole('main').locator('form[method=post]');
  await form.getByRole('textbox').fill('nimeni@firma.ro');
  const posted = page.waitForRequest((call) => call.method() === 'POST' && call.isNavigationRequest());
  await form.locator('button[type=submit]').click();
  expect((await posted).postData()).toContain('nimeni%40firma.ro');
});
