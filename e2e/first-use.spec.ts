import { gzipSync } from 'node:zlib';
import type { Page, Route } from '@playwright/test';
import { collectDataCalls, waitUntilQuiet } from './support/data-calls.ts';
import { drawPicture } from './support/draw-picture.ts';
import { PAGE_BUDGETS } from './support/page-budgets.ts';
import { enterAs, headersOf, type Person, publishMeme, registerMember } from './support/people.ts';
import { startPage } from './support/start-page.ts';
import { expect, test } from './support/test.ts';

/**
 * Pages for reading load no script before their first use, and repeat clicks and input from before React ran
 * (decision 131). The start of React does not depend on the width, so each journey runs at one width: a
 * phone's, except for journeys about a resting pointer or an unused page.
 */

let author: Person;
let memeId: number;
test.use({ cutsNetwork: true });
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'first-use@firma.ro');
  for (const title of ['First', 'Second'])
    memeId = await publishMeme(request, site, author, {
      fields: { company: 'Oracle', city: 'Iasi', title },
      image: await drawPicture(title),
    });
});

/** Collects the site's script files that the page loads. */
function collectScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (call) => {
    const { pathname } = new URL(call.url());
    // Modules are fetched, and then imported from the browser's cache (decision 152).
    if (/\.js$/.test(pathname) && !scripts.includes(pathname)) scripts.push(pathname);
  });
  return scripts;
}

/**
 * Opens the address while the page's clock stands, and then lets less time pass than the ten seconds after
 * which React starts without a use. `clock.install` alone does not stop the clock.
 */
async function openBeforeUnusedStart(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(address);
  await page.clock.runFor(5000);
}

/** Delays script files, so that React does not run. Returns a function that lets the files load. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const { address, beforeUse, afterUse } of PAGE_BUDGETS) {
  test(`${address} loads no script file before its first use, and then no more than its budget`, {
    tag: '@narrow',
  }, async ({ page }) => {
    const scripts = collectScripts(page);
    await page.clock.install();
    await page.goto(address.replace(':id', String(memeId)));
    // The cookie banner shows earlier than that, and the start for live updates comes later.
    await page.clock.runFor(5000);
    await expect(page.getByRole('button', { name: 'Accept tot' })).toBeVisible();
    await expect(page.locator('.splash')).toBeHidden();
    expect(scripts).toEqual([]);
    const inline = await page.locator('script:not([src])').allTextContents();
    expect(gzipSync(inline.join('')).length).toBeLessThan(beforeUse);
    await page.clock.resume();
    await startPage(page);
    await waitUntilQuiet(page);
    const files = await Promise.all(scripts.map(async (path) => (await page.request.get(path)).body()));
    const size = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
    expect(size, 'bytes after the first use').toBeLessThan(afterUse);
  });
}

test('a link is followed without loading scripts', { tag: '@narrow' }, async ({ page }) => {
  const scripts = collectScripts(page);
  await page.clock.install();
  await page.goto(`/meme/${memeId}`);
  // Dispatches the event, because moving the mouse to the link would be a use of the page.
  await page.getByRole('link', { name: 'Oracle' }).first().dispatchEvent('click');
  await page.waitForURL('**/company/Oracle');
  expect(scripts).toEqual([]);
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

test('a click before React runs is carried out once', { tag: '@narrow' }, async ({ page }) => {
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

test('the login opens from a click before React runs', { tag: '@narrow' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  release();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('the login opens from its event before React runs', { tag: '@narrow' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('showEmailLoginModal')));
  release();
  await expect(page.getByRole('dialog')).toHaveAttribute('lang', 'ro');
});

test('a click on a comment before React runs is carried out', { tag: '@narrow' }, async ({
  page,
  request,
  site,
}) => {
  const headers = await headersOf(request, site, author);
  const data = { content: 'Și la noi.' };
  const { id: parentId } = await (
    await request.post(`${site.url}/memes/${memeId}/comments`, { data, headers })
  ).json();
  await request.post(`${site.url}/memes/${memeId}/comments`, { data: { ...data, parentId }, headers });
  const release = await holdScripts(page);
  await page.goto(`/meme/${memeId}`);
  const thread = page.getByRole('button', { name: /^Thread of/ }).first();
  await thread.click();
  release();
  await expect(thread).toHaveAttribute('aria-expanded', 'false');
});

test('a vote before React runs is cast once', { tag: '@narrow' }, async ({ page, request, site }) => {
  const voter = await registerMember(request, site, `voter.${test.info().project.name}@firma.ro`);
  await enterAs(page, voter);
  const release = await holdScripts(page);
  await page.goto(`/meme/${memeId}`);
  const vote = page.getByRole('button', { name: /^Upvote/ }).first();
  const voteCalls: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST') voteCalls.push(new URL(call.url()).pathname);
  });
  await vote.click();
  await vote.click();
  release();
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await waitUntilQuiet(page);
  expect(voteCalls).toEqual([`/memes/${memeId}/vote`]);
});

test('a vote of a member is shown at once, and React confirms it', { tag: '@narrow' }, async ({
  page,
  request,
  site,
}) => {
  const voter = await registerMember(request, site, `shown.${test.info().project.name}@firma.ro`);
  await enterAs(page, voter);
  const vote = page.getByRole('button', { name: /^Same here/ }).first();
  const shownCount = () => vote.evaluate((button) => Number(button.dataset.count));
  for (const [mark, change, pressed] of [
    ['up', 1, 'true'],
    ['back', -1, 'false'],
  ] as const) {
    const release = await holdScripts(page);
    await page.goto(`/meme/${memeId}`);
    const before = Number(/\d+/.exec((await vote.getAttribute('aria-label')) ?? '')?.[0]);
    const sent = page.waitForResponse(/same-here/);
    await vote.click();
    await expect(vote).toHaveAttribute('data-cast', mark);
    expect(await shownCount()).toBe(before + change);
    release();
    expect((await sent).status()).toBe(200);
    await expect(vote).toHaveAttribute('aria-pressed', pressed);
    await expect(vote).not.toHaveAttribute('data-cast');
    await expect(vote).toHaveAccessibleName(new RegExp(`, ${before + change}$`));
    await page.unroute('**/assets/*.js');
  }
});

test('the login is fetched together with React when a press needs it', { tag: '@narrow' }, async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(`/meme/${memeId}`);
  const fetched = page.waitForRequest(/assets\/login-dialog-/);
  await page
    .getByRole('button', { name: /^Upvote/ })
    .first()
    .click();
  // No script has arrived yet.
  await fetched;
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a page starts by itself if the visitor chose Romanian, because its links must name the language', {
  tag: '@narrow',
}, async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => sessionStorage.setItem('legalLanguage', 'ro'));
  // A new load of the page, because React starts by itself after a reload too.
  await openBeforeUnusedStart(page, `/meme/${memeId}`);
  await page.waitForFunction(() => !('onHydrated' in window));
  await expect(page.getByRole('link', { name: 'Terms' }).first()).toHaveAttribute('href', /lang=ro/);
});

test('the address of the comments leads to them at once, so that the first use moves nothing', {
  tag: '@narrow',
}, async ({ page }) => {
  await openBeforeUnusedStart(page, `/meme/${memeId}/comments`);
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeFocused();
});

test('text typed before React runs stays, and filters the list', { tag: '@narrow' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/browse');
  const field = page.getByRole('textbox', { name: 'Search memes' });
  await field.fill('Second');
  release();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(field).toHaveValue('Second');
});

test('a sort order chosen before React runs is applied', { tag: '@narrow' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/browse');
  const field = page.getByRole('combobox', { name: 'Sort by' });
  await field.selectOption({ label: 'Most Votes' });
  release();
  await expect(page).toHaveURL(/sort=upvoted/);
  await expect(field).toHaveValue('upvoted');
});

test('an unused page that starts for live updates does not fetch again what the server rendered', {
  tag: '@wide',
}, async ({ page }) => {
  const calls = collectDataCalls(page);
  await page.goto('/');
  await page.waitForFunction(() => !('onHydrated' in window));
  await waitUntilQuiet(page);
  expect(calls).toEqual([]);
});

// Browsers send a move event without a distance to a page that appears under a resting pointer.
test('a page that appears under a resting pointer does not start', { tag: '@wide' }, async ({ page }) => {
  const scripts = collectScripts(page);
  await page.addInitScript(() => {
    const distances: number[] = [];
    Object.assign(window, { distances });
    addEventListener('pointermove', ({ movementX, movementY }) => {
      distances.push(Math.hypot(movementX, movementY));
    });
  });
  // An address of the site without scripts.
  await page.goto('/robots.txt');
  await page.mouse.move(640, 400);
  await page.goto('/rules');
  // A headless browser sends the event only when the pointer is put again where it rests.
  await page.mouse.move(640, 400);
  await expect.poll(() => page.evaluate('window.distances')).toEqual([0]);
  await waitUntilQuiet(page);
  expect(scripts).toEqual([]);
  await startPage(page);
});

for (const [name, fail] of [
  ['without a connection', (route: Route) => route.abort()],
  ['while scripts are refused', (route: Route) => route.fulfill({ status: 503 })],
] as const)
  test(`${name}, the page stays readable and the next use tries again`, { tag: '@narrow' }, async ({
    page,
  }) => {
    await page.goto(`/meme/${memeId}`);
    let isCut = true;
    await page.route('**/assets/*.js', (route) => (isCut ? fail(route) : route.continue()));
    const vote = page.getByRole('button', { name: /^Upvote/ }).first();
    // The wait begins before the press, because the message disappears by itself.
    const note = page.getByRole('alert').filter({ hasText: 'Network error.' }).waitFor();
    await vote.click();
    await note;
    await expect(vote).not.toHaveAttribute('data-held');
    isCut = false;
    await vote.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
