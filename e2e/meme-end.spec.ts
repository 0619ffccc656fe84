import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { waitUntilQuiet } from './support/data-calls.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, type Person, publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

let author: Person;
/** Oldest first. */
const ids: number[] = [];
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'capat@firma.ro');
  for (const title of ['Primul', 'Al doilea', 'Al treilea']) {
    const fields = { company: 'Oracle', city: 'Iasi', title };
    ids.push(await publishMeme(request, site, author, { fields, image: await drawPicture(title) }));
  }
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // Narrow only: `screens.spec.ts` opens a meme and its large picture at each width.
  test('the end of a meme’s page leads to its neighbours, its company and its picture', {
    tag: '@narrow',
  }, async ({ page }) => {
    await page.goto(`/meme/${ids[1]}`);
    const more = page.getByRole('region', { name: 'More about Oracle' });
    await expect(more.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(heading(page)).toHaveText('Primul');
    await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);
    for (const title of ['Al doilea', 'Al treilea']) {
      await page.getByRole('link', { name: 'Previous' }).press('Enter');
      await expect(heading(page)).toHaveText(title);
    }
    await more.getByRole('link', { name: 'All memes about Oracle' }).click();
    await expect(page).toHaveURL(/\/company\/Oracle$/);
    await page.goBack();
    const file = await page.getByRole('link', { name: 'View the picture larger' }).getAttribute('href');
    expect(file).toMatch(/^\/media\/.+\.webp$/);
  });
});

// Wide only: arrow keys are for a keyboard.
test('single keys open the neighbouring memes, except while typing, move through a list, and can be turned off', {
  tag: '@wide',
}, async ({ page }) => {
  await enterAs(page, author);
  await page.goto(`/meme/${ids[2]}`);
  await page.getByRole('link', { name: 'Next' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await expect(heading(page)).toHaveText('Al doilea');
  await page.getByRole('link', { name: 'Next' }).waitFor();
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText('Primul');
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Previous' }).waitFor({ state: 'attached' });
  await page.keyboard.press('k');
  await expect(heading(page)).toHaveText('Al doilea');
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: 'Upvote, 1' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Same here, 1' })).toHaveAttribute('aria-pressed', 'true');
  const thought = page.getByPlaceholder('What are your thoughts?');
  await thought.fill('jkl');
  await thought.press('ArrowLeft');
  await thought.press('l');
  await expect(thought).toHaveValue('jkll');
  await expect(heading(page)).toHaveText('Al doilea');
  await expect(page.getByRole('button', { name: 'Upvote, 1' })).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/browse');
  await waitUntilQuiet(page);
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Al treilea', exact: true })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Al doilea', exact: true })).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByRole('link', { name: 'Al treilea', exact: true })).toBeFocused();
  await page.keyboard.press('Shift+?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Next meme');
  await expectAccessible(page);
  await help.getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+?');
  // A key that the page accepts takes effect before the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByRole('link', { name: 'Al treilea', exact: true })).toBeFocused();
  await expect(help).toBeHidden();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(help.getByRole('checkbox')).not.toBeChecked();
  await help.getByRole('checkbox').check();
});

test('the picture opens larger, zooms and closes', { tag: '@narrow' }, async ({ page }) => {
  await page.goto(`/meme/${ids[0]}`);
  await waitUntilQuiet(page);
  const opener = page.getByRole('link', { name: 'View the picture larger' });
  await opener.click();
  const box = page.getByRole('dialog', { name: 'Picture: Primul' });
  await expect(box.getByText('100 %')).toBeVisible();
  await expectAccessible(page);
  const picture = box.getByRole('img');
  const before = (await picture.boundingBox())?.width ?? 0;
  await box.getByRole('button', { name: 'Zoom in' }).click();
  await expect(box.getByText('150 %')).toBeVisible();
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(before * 1.4);
  await page.keyboard.press('+');
  await expect(box.getByText('225 %')).toBeVisible();
  await page.keyboard.press('0');
  await expect(box.getByText('100 %')).toBeVisible();
  await expect(box.getByRole('link', { name: 'Download picture' })).toHaveAttribute(
    'download',
    `corpomeme-oracle-primul-${ids[0]}.webp`,
  );
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a visitor from another site reads what the site is, on the first meme only', {
  tag: '@narrow',
}, async ({ page }) => {
  const line = page.getByText('workplace memes as reviews of companies');
  for (const isRunning of [false, true])
    await test.step(isRunning ? 'React changes the page' : 'the browser changes the page', async () => {
      await page.goto(`/meme/${ids[1]}`);
      await expect(line).toBeVisible();
      if (isRunning) await untilRunning(page);
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(heading(page)).toHaveText('Primul');
      await expect(line).toBeHidden();
      await page.reload();
      await expect(heading(page)).toHaveText('Primul');
      await expect(line).toBeHidden();
    });
});

// Narrow only: swipes are for touch.
test.describe('by touch', { tag: '@narrow' }, () => {
  test.use({ hasTouch: true });

  test('a swipe opens the next meme, scrolling does not', async ({ page }) => {
    await page.goto(`/meme/${ids[2]}`);
    await page.getByRole('link', { name: 'Next' }).waitFor();
    await untilRunning(page);
    const swipe = (from: [number, number], to: [number, number]) =>
      page.evaluate(
        ([[fromX, fromY], [toX, toY]]) => {
          const target = document.querySelector('main') ?? document.body;
          const touch = (x: number, y: number) =>
            new Touch({ identifier: 1, target, clientX: x, clientY: y });
          const start = touch(fromX, fromY);
          const end = touch(toX, toY);
          const bubbles = { bubbles: true };
          target.dispatchEvent(new TouchEvent('touchstart', { ...bubbles, touches: [start] }));
          target.dispatchEvent(new TouchEvent('touchend', { ...bubbles, changedTouches: [end] }));
        },
        [from, to] as const,
      );
    await swipe([200, 300], [190, 100]);
    await swipe([300, 300], [100, 310]);
    await expect(heading(page)).toHaveText('Al doilea');
    await page.getByRole('link', { name: 'Previous' }).waitFor({ state: 'attached' });
    await swipe([100, 300], [300, 310]);
    await expect(heading(page)).toHaveText('Al treilea');
  });
});
