import { drawPicture } from './support/draw-picture.ts';
import { publishMeme, registerMember, submitMeme } from './support/people.ts';
import { expect, test } from './support/test.ts';

const TITLES = ['Ședința de luni', 'Ședinţa de marți', 'Printer on fire'];

test.beforeAll(async ({ site, request }) => {
  const author = await registerMember(request, site, 'cautatorul@firma.ro');
  const image = await drawPicture('search');
  for (const [n, title] of TITLES.entries()) {
    const fields = { company: n === 1 ? 'Oracle' : 'Dell', city: 'Iasi', title };
    await publishMeme(request, site, author, { fields, image });
  }
  const fields = { company: 'Dell', city: 'Iasi', title: 'Ședința secretă' };
  await submitMeme(request, site, author, { fields, image });
});

// Narrow only: results and addresses do not depend on the width.
test('typed words find memes, without accents', { tag: '@narrow' }, async ({ page }) => {
  await page.goto('/browse');
  const box = page.getByRole('textbox', { name: 'Search memes' });
  const titles = page.getByRole('article').getByRole('heading');
  await expect(titles).toHaveCount(3);
  await box.pressSequentially('sedin', { delay: 20 });
  await expect(page).toHaveURL('/browse?search=sedin');
  await expect(titles).toHaveText(['Ședinţa de marți', 'Ședința de luni']);
  await expect(page.getByText('Newest first')).toBeVisible();
  await expect(page).toHaveTitle(/^Memes with “sedin”/);
  // The field keeps a trailing space after the debounce.
  await box.pressSequentially('ta ');
  await expect(page).toHaveURL('/browse?search=sedinta');
  await box.pressSequentially('luni');
  await expect(page).toHaveURL('/browse?search=sedinta+luni');
  await expect(titles).toHaveText(['Ședința de luni']);
  // The whole search is one history entry.
  await page.goBack();
  await expect(page).toHaveURL('/browse');
  await expect(box).toHaveValue('');
  await expect(titles).toHaveCount(3);
});
