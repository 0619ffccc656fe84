import type { Locator, Page } from '@playwright/test';
import { expectInside } from './support/accessible.ts';
import { measureFirstScreen } from './support/first-screen.ts';
import { enterAs, store } from './support/people.ts';
import { readPlainWords } from './support/plain-words.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

/** What a reader sees before the first scroll, on a laptop and on the smallest phone (product: screens). */
test.use({ siteKind: 'demo' });

const LAPTOP = { width: 1280, height: 900 };
const TABLET = { width: 768, height: 1024 };
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 640 };
const ALL = [LAPTOP, TABLET, PHONE, SMALL_PHONE];

const article = (page: Page) => page.getByRole('main').getByRole('article').first();
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('not visible');
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};

/** Returns the number of different heights at which the parts are: 1 is a single row. */
const countRows = (parts: Locator) =>
  parts.evaluateAll((elements) => {
    const boxes = elements.map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 1);
    return new Set(boxes.map(({ top, bottom }) => Math.round((top + bottom) / 20))).size;
  });

/** The top of the first picture at most, the part of it that is seen at least, and the controls at most. */
const LIMITS: Record<string, { size: typeof PHONE; y: number; seen: number; controls: number }[]> = {
  '/': [
    { size: PHONE, y: 190, seen: 1, controls: 9 },
    { size: LAPTOP, y: 230, seen: 1, controls: 40 },
  ],
  '/browse': [
    { size: PHONE, y: 190, seen: 1, controls: 9 },
    { size: LAPTOP, y: 230, seen: 1, controls: 40 },
  ],
  '/company/Luxoft': [
    { size: PHONE, y: 300, seen: 1, controls: 9 },
    { size: LAPTOP, y: 300, seen: 1, controls: 30 },
  ],
  '/company/Capgemini': [
    { size: PHONE, y: 190, seen: 1, controls: 9 },
    { size: LAPTOP, y: 190, seen: 0.9, controls: 20 },
  ],
  '/theme/meetings': [
    { size: PHONE, y: 300, seen: 1, controls: 9 },
    { size: LAPTOP, y: 300, seen: 1, controls: 40 },
  ],
  '/themes': [
    { size: PHONE, y: 190, seen: 1, controls: 9 },
    { size: LAPTOP, y: 190, seen: 1, controls: 20 },
  ],
  '/today': [
    { size: PHONE, y: 190, seen: 1, controls: 9 },
    { size: LAPTOP, y: 190, seen: 0.9, controls: 20 },
  ],
  '/companies': [
    { size: PHONE, y: 190, seen: 1, controls: 9 },
    { size: LAPTOP, y: 230, seen: 1, controls: 30 },
  ],
  '/meme/newest': [
    { size: PHONE, y: 190, seen: 1, controls: 9 },
    { size: LAPTOP, y: 150, seen: 1, controls: 30 },
  ],
};

test('a first visit to each list, company, theme and meme begins with a picture', async ({
  page,
  request,
}) => {
  const [{ id }] = (await (await request.get('/memes?limit=1')).json()) as [{ id: number }];
  for (const [address, limits] of Object.entries(LIMITS))
    for (const { size, ...most } of limits) {
      await page.setViewportSize(size);
      await page.goto(address.replace('newest', String(id)));
      await page.getByRole('region', { name: 'Preferințe de stocare' }).waitFor();
      const { y, seen, controls } = await measureFirstScreen(page);
      const at = `${address} at ${size.width} px: y ${y}, seen ${seen}, ${controls.length} controls: ${controls.join(' · ')}`;
      expect([y <= most.y, seen >= most.seen, controls.length <= most.controls], at).toEqual([
        true,
        true,
        true,
      ]);
    }
});

test('the filters behind the button are shown as chips, which remove them', async ({ page }) => {
  await store(page, { cookieConsent: 'declined' });
  await page.setViewportSize(SMALL_PHONE);
  await page.goto('/browse');
  const sort = page.getByLabel('Sort by');
  await expect(sort).toBeHidden();
  await page.getByText('Filter', { exact: true }).click();
  await sort.selectOption({ label: 'Most Votes' });
  await expect(page).toHaveURL('/browse?sort=upvoted');
  const meetings = page.getByRole('link', { name: 'Meetings', exact: true });
  // The address changes before the links do.
  await expect(meetings).toHaveAttribute('href', /sort=upvoted/);
  await meetings.click();
  await expect(page).toHaveURL('/browse?sort=upvoted&theme=meetings');
  const week = page.getByRole('link', { name: 'This Week' });
  await expect(week).toHaveAttribute('href', /theme=meetings/);
  await week.click();
  await expect(page).toHaveURL('/browse?theme=meetings&sort=upvoted&time=week');
  await page.reload();
  await expect(sort).toBeHidden();
  const chips = page.getByRole('link', { name: /^Remove the filter/ });
  await expect(chips).toHaveText(['Meetings', 'This Week', 'Most Votes']);
  await page.getByRole('link', { name: 'Remove the filter “This Week”' }).click();
  await expect(page).toHaveURL('/browse?theme=meetings&sort=upvoted');
  await expect(chips).toHaveText(['Meetings', 'Most Votes']);
  await page.setViewportSize(LAPTOP);
  await expect(sort).toHaveValue('upvoted');
  await expect(chips.filter({ visible: true })).toHaveText(['Meetings']);
});

test.describe('with a thumb', () => {
  // Of a touch screen, which hides what is about keys.
  test.use({ viewport: SMALL_PHONE, contextOptions: { hasTouch: true, isMobile: true } });

  test('the desk shows the whole picture, both decisions and the whole name of the current tab', async ({
    page,
  }) => {
    await enterAs(page, { email: 'moderator@demo.test', password: 'demo-corpomeme' });
    await store(page, { cookieConsent: 'declined' });
    await page.goto('/desk');
    const picture = page.getByRole('main').locator('section img').first();
    const decisions = ['Approve', 'Reject'].map((name) => page.getByRole('button', { name, exact: true }));
    await expect(picture).toBeInViewport({ ratio: 1 });
    // A picture without a height is in view, too.
    expect((await boxOf(picture)).height).toBeGreaterThan(SMALL_PHONE.height / 5);
    const [approve, reject] = await Promise.all(decisions.map(boxOf));
    const bar = await boxOf(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }));
    expect(approve?.y).toBe(reject?.y);
    expect(approve?.bottom).toBeLessThanOrEqual(bar.y);
    expect((await boxOf(picture)).bottom).toBeLessThanOrEqual(approve?.y ?? 0);
    for (const [section, name] of Object.entries({
      '': 'Queue',
      '/reports': 'Reports',
      '/appeals': 'Appeals',
    })) {
      await page.goto(`/desk${section}`);
      const tabs = page.getByRole('navigation', { name: 'Desk' });
      await expect(tabs.getByText(/waiting/).first()).toBeAttached();
      await expect(tabs.locator('[aria-current]')).toContainText(name);
      await expect(tabs.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
    }
  });
});

test('the row at the foot is slim, and covers neither name, picture nor votes of the first meme', async ({
  page,
  request,
}) => {
  const [{ id }] = (await (await request.get('/memes?limit=1')).json()) as [{ id: number }];
  for (const address of ['/', '/browse', `/meme/${id}`]) {
    await page.goto(address);
    await page.getByRole('region', { name: 'Preferințe de stocare' }).waitFor();
    for (const size of ALL) {
      await page.setViewportSize(size);
      const row = await boxOf(page.locator('.foot-row'));
      expect(row.height, `${address} at ${size.width} px`).toBeLessThanOrEqual(45);
      for (const part of [
        article(page).getByRole('img').first(),
        article(page).getByRole('heading').first(),
        article(page)
          .getByRole('button', { name: /^Upvote/ })
          .first(),
      ])
        expect((await boxOf(part)).bottom, `${address} at ${size.width} px`).toBeLessThanOrEqual(row.y);
    }
  }
});

test('actions, places and the filter of time stand in one row at each width', async ({ page, request }) => {
  await store(page, { cookieConsent: 'declined' });
  const expectOneRow = async (parts: Locator) => {
    for (const size of ALL) {
      await page.setViewportSize(size);
      expect(await countRows(parts), `${page.url()} at ${size.width} px`).toBe(1);
    }
  };
  const [{ id }] = (await (await request.get('/memes?sort=commented&limit=1')).json()) as [{ id: number }];
  await page.goto(`/meme/${id}`);
  await expectOneRow(article(page).locator('div:has(> [data-vote]) :is(button, a)'));

  await page.goto('/browse');
  // React refuses a page with other numbers than the server's.
  await untilRunning(page);
  await article(page)
    .locator('.tabular-nums')
    .evaluateAll((numbers) => {
      for (const number of numbers) (number.lastElementChild ?? number).textContent = '28';
    });
  await expectOneRow(article(page).locator(':is(button, a):has(svg)'));

  await page.goto('/');
  const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link').filter({ visible: true });
  await expectOneRow(places);
  for (const [size, names] of [
    [PHONE, ['Home', 'Browse', 'Post', 'News', 'Me']],
    [TABLET, ['Home', 'How-to-meme', 'Browse', 'Companies']],
  ] as const) {
    await page.setViewportSize(size);
    await expect(places).toHaveText([...names]);
    await expect(page.getByRole('banner').locator('summary')).toHaveCount(0);
  }

  // The smallest phone beside a scroll bar.
  await page.setViewportSize({ ...SMALL_PHONE, width: 305 });
  const filter = page.getByRole('main').locator('nav:has([href*="time=week"]) li');
  for (const address of ['/', '/?lang=ro']) {
    await page.goto(address);
    await page.getByRole('main').locator('summary').first().click();
    await expect(filter).toHaveCount(4);
    expect(await countRows(filter), address).toBe(1);
  }
});

test('a company begins with a sentence and its best memes, or with its few memes', async ({ page }) => {
  await store(page, { cookieConsent: 'declined' });
  await page.goto('/company/Luxoft');
  const main = page.getByRole('main');
  for (const size of ALL) {
    await page.setViewportSize(size);
    await expect(main.getByText('Mostly about')).toBeInViewport();
    await expect(
      main.getByRole('region', { name: 'The best of each theme' }).getByRole('link').first(),
    ).toBeInViewport();
  }
  await page.goto('/company/Capgemini');
  for (const size of ALL) {
    await page.setViewportSize(size);
    await expect(article(page).getByRole('img').first()).toBeInViewport({ ratio: 0.25 });
    await expect(page.getByRole('link', { name: 'Speak for this company' })).not.toBeInViewport();
    await expect(page.getByLabel('Sort by')).toHaveCount(0);
  }
});

test('nothing repeats within a page of the demo, and text browsers read its words apart', async ({
  page,
  request,
}) => {
  await store(page, { cookieConsent: 'declined' });
  const [{ id }] = (await (await request.get('/memes?company=Luxoft&limit=1')).json()) as [{ id: number }];
  for (const address of [
    '/',
    '/browse',
    '/company/Luxoft',
    '/company/eMAG',
    '/theme/meetings',
    `/meme/${id}`,
  ]) {
    await page.goto(address);
    const pictures = await page
      .getByRole('main')
      .locator('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    expect(pictures.length, address).toBeGreaterThan(3);
    expect(new Set(pictures).size, address).toBe(pictures.length);
    const titles = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();
    expect(
      titles.filter((title, at) => titles.indexOf(title) !== at),
      address,
    ).toEqual([]);
    expect((await readPlainWords(page.locator('body'))).touching, address).toEqual([]);
  }
});

test('texts of twice the size fit the smallest phone', async ({ page, request }) => {
  const [{ id }] = (await (await request.get('/memes?limit=1')).json()) as [{ id: number }];
  await page.setViewportSize(SMALL_PHONE);
  for (const address of ['/', '/browse', '/company/Luxoft', `/meme/${id}`, '/studio', '/login']) {
    await page.goto(address);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectInside(page);
  }
});
