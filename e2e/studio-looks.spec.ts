import { TEMPLATES } from '@corpomeme/drawing/templates/all';
import type { Page } from '@playwright/test';
import { store } from './support/people.ts';
import { expect, test } from './support/test.ts';

/**
 * Screenshots of every scene, light and dark, at a phone's width; nothing compares them. `LOOKS=all` takes them: all scenes on one
 * page, and each one in the editor (CONTRIBUTING.md).
 */

const LINES = ['Când ședința', 'putea fi un e-mail', 'Și țânțarul', 'își ia concediu'];

/** Shows all tiles: the browser skips tiles that are out of view, also in a screenshot of the whole page. */
const SHOW_ALL_TILES = 'li { content-visibility: visible !important }';

async function photograph(page: Page, name: string, fullPage: boolean): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({
      path: `e2e/screenshots/${name}-${colorScheme}-${page.viewportSize()?.width}.jpeg`,
      ...{ fullPage, quality: 80, animations: 'disabled', ...(fullPage && { style: SHOW_ALL_TILES }) },
    });
  }
}

const SCENES = process.env.LOOKS === 'all' ? TEMPLATES : [];

if (SCENES.length > 0)
  test('all scenes are photographed with the same words, light and dark', async ({ page }) => {
    await store(page, { cookieConsent: 'declined' });
    await page.goto('/studio');
    await page.getByLabel('Type once, see it on all').fill(LINES.join('\n'));
    await expect(page.getByText(`${TEMPLATES.length} scenes`)).toBeVisible();
    await photograph(page, 'templates', true);
  });

for (const { name, places } of SCENES)
  test(`${name} is photographed in the editor, light and dark`, async ({ page }) => {
    await store(page, { cookieConsent: 'declined' });
    await page.goto(`/studio?template=${name}`);
    const fields = page.getByRole('region', { name: 'Texts' }).getByRole('textbox');
    await expect(fields).toHaveCount(places.length);
    for (const index of places.keys()) await fields.nth(index).fill(LINES[index % LINES.length] ?? '');
    await fields.first().focus();
    await photograph(page, `template-${name}`, false);
  });
