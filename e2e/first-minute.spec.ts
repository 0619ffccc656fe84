import { mkdir } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { enterAs, registerMember, store } from './support/people.ts';
import { countSteps, type Steps } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/**
 * The first minute of three people, with the acts that each thing takes: a tap, a typed text, a key. `LOOKS=all` writes each minute as a
 * strip of eight frames to `.tmp/sheets`.
 */
test.use({ siteKind: 'demo' });

const FOLDER = '.tmp/sheets';
const FRAMES = 8;
const GAP = 8;
/** Of the page; the strips of the documents are small files. */
const FRAME = { width: 480, height: 480 };

/** Returns a function that photographs the page as the next frame; the last one writes the strip. */
function filmOf(page: Page, name: string) {
  const frames: Buffer[] = [];
  return async () => {
    if (process.env.LOOKS !== 'all') return;
    await page.waitForLoadState('networkidle');
    const frame = await page.screenshot({ animations: 'disabled' });
    frames.push(
      await sharp(frame)
        .resize({ ...FRAME, fit: 'inside' })
        .toBuffer(),
    );
    if (frames.length < FRAMES) return;
    const { width = 0, height = 0 } = await sharp(frames[0]).metadata();
    // Wide frames stand in two rows.
    const row = width > height ? FRAMES / 2 : FRAMES;
    const parts = frames.map((input, at) => ({
      input,
      left: GAP + (at % row) * (width + GAP),
      top: GAP + Math.floor(at / row) * (height + GAP),
    }));
    const size = { width: GAP + row * (width + GAP), height: GAP + (FRAMES / row) * (height + GAP) };
    await mkdir(FOLDER, { recursive: true });
    await sharp({ create: { ...size, channels: 3, background: '#888' } })
      .composite(parts)
      .jpeg({ quality: 60, mozjpeg: true })
      .toFile(`${FOLDER}/minute-${name}.jpeg`);
  };
}

/** Expects that the acts take this number of steps. */
async function takes(steps: Steps, most: number, acts: () => Promise<unknown>): Promise<void> {
  const before = steps.count();
  await acts();
  expect(steps.count() - before).toBe(most);
}

const main = (page: Page) => page.getByRole('main');
const scenes = (page: Page): Locator => main(page).locator('section[aria-labelledby=scenes] li button');
const firstVote = (page: Page, kind: 'meme' | 'same'): Locator =>
  main(page).locator(`[data-vote=${kind}]`).first();

test.describe('a Romanian with a link from WhatsApp', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    contextOptions: { hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
  });

  test('laughs without an act, votes and shares with one, and comments with two', async ({
    page,
    request,
    site,
  }) => {
    const person = await registerMember(request, site, 'cititor@exemplu.ro');
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async ({ url = '' }: ShareData) => void document.body.setAttribute('data-shared', url),
      });
    });
    const shoot = filmOf(page, 'reader');
    const [{ id }] = (await (await request.get('/memes?sort=commented&limit=1')).json()) as [{ id: number }];
    const steps = countSteps();
    await page.goto(`/meme/${id}?lang=ro`);
    const picture = main(page).getByRole('article').getByRole('img').first();
    await takes(steps, 0, () => expect(picture).toBeInViewport({ ratio: 1 }));
    await page.getByRole('region', { name: 'Preferințe de stocare' }).waitFor();
    await shoot();
    await page.getByRole('button', { name: 'Doar esențiale' }).click();
    await steps.see(main(page).getByRole('heading', { name: /^Comentarii/ }));
    await page.evaluate(() => scrollTo(0, 400));
    await shoot();
    await page.evaluate(() => scrollTo(0, 0));
    const title = await main(page).getByRole('heading', { level: 1 }).innerText();
    await steps.tap(main(page).locator('a[rel=next]'));
    await expect(main(page).getByRole('heading', { level: 1 })).not.toHaveText(title);
    await shoot();
    await steps.tap(firstVote(page, 'same'));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('E-mail')).toBeFocused();
    await shoot();
    await steps.type(dialog.getByLabel('E-mail'), person.email);
    await steps.type(dialog.getByLabel('Parolă', { exact: true }), person.password);
    await steps.tap(dialog.getByRole('button', { name: 'Intră în cont', exact: true }));
    await expect(firstVote(page, 'same')).toHaveAttribute('aria-pressed', 'true');
    await shoot();
    await takes(steps, 1, () => steps.tap(firstVote(page, 'meme')));
    await expect(firstVote(page, 'meme')).toHaveAttribute('aria-pressed', 'true');
    await shoot();
    await takes(steps, 1, () => steps.tap(main(page).getByRole('button', { name: 'Distribuie' }).first()));
    await expect(page.locator('body')).toHaveAttribute('data-shared', page.url().replace(/\?.*/, ''));
    const field = main(page).getByRole('textbox').first();
    await field.focus();
    await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await takes(steps, 2, async () => {
      await steps.type(field, 'Exact ca la noi.');
      await shoot();
      await steps.tap(main(page).getByRole('button', { name: 'Comentează', exact: true }).first());
    });
    await expect(main(page).getByText('Exact ca la noi.')).toBeVisible();
    await shoot();
  });
});

test('an author on a phone sends a meme with four acts', async ({ page, request, site }) => {
  await enterAs(page, await registerMember(request, site, 'autor@exemplu.ro'));
  await store(page, { cookieConsent: 'declined' });
  const shoot = filmOf(page, 'author');
  await page.goto('/?lang=ro');
  await shoot();
  const steps = countSteps();
  const bar = page.getByRole('navigation', { name: 'Navigare principală' }).filter({ visible: true });
  await steps.tap(bar.getByRole('link', { name: 'Postează' }));
  await expect(scenes(page).first()).toBeVisible();
  await shoot();
  const words = main(page).locator('[data-composing] textarea');
  const post = page.getByRole('button', { name: 'Postează', exact: true });
  const empty = await scenes(page).first().innerHTML();
  await words.focus();
  await takes(steps, 4, async () => {
    await steps.type(words, 'Lunea, la prima oră');
    await expect.poll(() => scenes(page).first().innerHTML()).not.toBe(empty);
    await shoot();
    await steps.tap(scenes(page).first());
    await shoot();
    await steps.tap(page.getByRole('button', { name: 'Mai departe: postează' }));
    await expect(post).toBeVisible();
    await shoot();
    await steps.tap(post);
  });
  await expect(page.getByRole('heading', { name: 'Meme-ul a fost încărcat.' })).toBeVisible();
  await shoot();
  await page.getByRole('status').getByRole('link').first().click();
  await expect(page).toHaveURL(/meme\/\d+/);
  await shoot();
  // Going back does not offer the sent meme again.
  await page.goBack();
  await expect(scenes(page).first()).toBeVisible();
  await shoot();
});

test('a moderator decides with one key', async ({ page }) => {
  await enterAs(page, { email: 'moderator@demo.test', password: 'demo-corpomeme' });
  await store(page, { cookieConsent: 'declined' });
  await page.setViewportSize({ width: 1280, height: 800 });
  const shoot = filmOf(page, 'moderator');
  await page.goto('/desk?lang=ro');
  const heading = main(page).getByRole('region').getByRole('heading', { level: 2 }).first();
  const title = async () => heading.innerText();
  await heading.waitFor();
  const picture = main(page).locator('section img').first();
  await expect(picture).toBeInViewport();
  await shoot();
  // A proposed company needs a decision of its own.
  await main(page)
    .getByRole('navigation')
    .getByRole('button', { name: /^Retro/ })
    .click();
  await expect(heading).toHaveText('Retro');
  await shoot();
  const approved = await title();
  await page.keyboard.press('a');
  await expect(heading).not.toHaveText(approved);
  await shoot();
  const rejected = await title();
  await page.keyboard.press('r');
  await page.getByRole('dialog').waitFor();
  await shoot();
  await page.keyboard.press('8');
  await shoot();
  await page.keyboard.press('Enter');
  await expect(heading).not.toHaveText(rejected);
  await shoot();
  await page.goto('/desk/reports?lang=ro');
  await main(page).getByRole('article').first().waitFor();
  await shoot();
  await page.goto('/moderation-log?lang=ro');
  await shoot();
});
