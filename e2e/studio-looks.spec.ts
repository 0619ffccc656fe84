import { TEMPLATES } from '@corpomeme/drawing/templates/all';
import { store } from './support/people.ts';
import { expect, test } from './support/test.ts';

const LINES = ['Când ședința', 'putea fi un e-mail', 'Și țânțarul', 'își ia concediu'];

// `LOOKS=all` photographs each template in the editor, as `screens.spec.ts` does with each screen; nothing compares the pictures.
test('each template is photographed in the editor, light and dark', async ({ page }) => {
  test.skip(process.env.LOOKS !== 'all', 'a test run photographs the picker alone');
  test.setTimeout(600_000);
  await store(page, { cookieConsent: 'declined' });
  for (const { name, places } of TEMPLATES) {
    await page.goto(`/studio?template=${name}`);
    const fields = page.getByRole('region', { name: 'Texts' }).getByRole('textbox');
    await expect(fields).toHaveCount(places.length);
    for (const index of places.keys()) await fields.nth(index).fill(LINES[index % LINES.length] ?? '');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: `e2e/screenshots/template-${name}-${colorScheme}-${page.viewportSize()?.width}.jpeg`,
        quality: 80,
        animations: 'disabled',
      });
    }
  }
});
