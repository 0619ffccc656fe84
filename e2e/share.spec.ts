import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { waitUntilQuiet } from './support/data-calls.ts';
import { drawPicture } from './support/draw-picture.ts';
import { type Person, publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

const TITLE = 'Ședința & "sync"';

let author: Person;
let memeId: number;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'sharer@firma.ro');
  memeId = await publishMeme(request, site, author, {
    fields: { company: 'Dell', city: 'Oradea', title: TITLE },
    image: await drawPicture('share'),
  });
});

/** The share menu on wide screens, the sheet on narrow ones. */
const menu = (page: Page) => page.getByRole('menu').or(page.getByRole('dialog', { name: 'Share' }));
const choices = (page: Page) =>
  menu(page).getByRole('menuitem').or(menu(page).getByRole('listitem').locator('a, button'));
const choice = (page: Page, name: string) => choices(page).filter({ hasText: name });

test.beforeEach(async ({ page }) => {
  // Desktop Chromium has a share sheet only on some systems.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
  );
});

/** Stubs the responses of other sites; the test checks the requests. */
async function stubOtherSites(context: BrowserContext): Promise<void> {
  await context.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>there</title>' }),
  );
}

function shareButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Share' }).first();
}

test('other sites get the canonical address, and no access to this tab', { tag: '@wide' }, async ({
  page,
  site,
  context,
}) => {
  await stubOtherSites(context);
  await page.goto(`/meme/${memeId}/comments`);
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeFocused();
  const url = `${site.url}/meme/${memeId}`;
  const expected = {
    WhatsApp: { place: 'https://wa.me/', text: `${TITLE} ${url}`, url: null },
    'X/Twitter': { place: 'https://x.com/intent/post', text: TITLE, url },
  };
  for (const [name, { place, ...parameters }] of Object.entries(expected)) {
    await shareButton(page).click();
    const item = choice(page, name);
    await expect(item).toHaveAttribute('rel', 'noopener noreferrer');
    const pageEvent = context.waitForEvent('page');
    await item.click();
    const newPage = await pageEvent;
    await newPage.waitForURL(`${place}**`);
    const { searchParams } = new URL(newPage.url());
    expect({ text: searchParams.get('text'), url: searchParams.get('url') }).toEqual(parameters);
    expect(await newPage.evaluate(() => ({ opener: window.opener, from: document.referrer }))).toEqual({
      opener: null,
      from: '',
    });
    await newPage.close();
    await expect(menu(page)).toBeHidden();
  }

  // Messenger and Instagram get the link by copy and paste.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const places = {
    Messenger: 'https://www.facebook.com/messages/',
    Instagram: 'https://www.instagram.com/',
  };
  for (const [name, place] of Object.entries(places)) {
    await shareButton(page).click();
    const pageEvent = context.waitForEvent('page');
    await choice(page, name).click();
    // The test expects the toast first, because it disappears before a slow page opens.
    await expect(page.getByText(`Link copied. Paste it in ${name}.`)).toBeVisible();
    const newPage = await pageEvent;
    await newPage.waitForURL(place);
    await newPage.close();
    await page.bringToFront();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/meme/${memeId}`);
  }
});

test('copying shows a toast; without a clipboard, a dialog shows the link', { tag: '@wide' }, async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/meme/${memeId}`);
  await shareButton(page).click();
  await choice(page, 'Copy link').click();
  const toasts = page.getByRole('region', { name: /Notifications/ });
  await expect(toasts).toContainText('Link copied');
  await expect(toasts).toHaveAttribute('aria-live', 'polite');
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await shareButton(page).click();
  await choice(page, 'Copy link').click();
  const dialog = page.getByRole('alertdialog', { name: 'Copy this link' });
  await expect(dialog).toContainText(`${site.url}/meme/${memeId}`);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
});

// What the other journeys do does not depend on the width. A phone with touch and a phone's user agent, where the sheet appears.
test.describe('on a phone', { tag: '@narrow' }, () => {
  test.use({
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
  });

  test('the menu is a bottom sheet', async ({ page, site }) => {
    await page.goto('/');
    await waitUntilQuiet(page);
    await shareButton(page).click();
    const sheet = page.getByRole('dialog', { name: 'Share' });
    await expect(sheet.getByRole('link')).toHaveText(['Messenger', 'Instagram', 'WhatsApp', 'X/Twitter']);
    await expectAccessible(page);
    const link = encodeURIComponent(`${site.url}/meme/${memeId}`);
    await expect(sheet.getByRole('link', { name: 'Messenger' })).toHaveAttribute(
      'href',
      `fb-messenger://share?link=${link}`,
    );
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 568 });
      await expectNoSidewaysScroll(page);
      const box = await sheet.boundingBox();
      expect(box && [box.x, Math.round(box.width), Math.round(box.y + box.height)]).toEqual([0, width, 568]);
    }
    for (const row of await sheet.getByRole('link').or(sheet.getByRole('button')).all()) {
      expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(shareButton(page)).toBeFocused();
  });
});

test.describe('without a connection', () => {
  test.use({ cutsNetwork: true });

  test('a menu that fails to load says so, and opens after a retry', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/');
    await waitUntilQuiet(page);
    await page.route(/\/assets\/share-menu/, (route) => route.abort());
    await shareButton(page).click();
    await expect(page.getByText('Network error. Please check your connection and try again.')).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.unroute(/\/assets\/share-menu/);
    await shareButton(page).click();
    await expect(choice(page, 'Copy link')).toBeVisible();
  });
});
