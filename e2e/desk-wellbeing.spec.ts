import { expectAccessible } from './support/accessible.ts';
import { drawnMeme } from './support/drawn-meme.ts';
import { enterAs, headersOf, registerMember, store, submitMeme } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('an unpleasant picture is blurred until revealed, and the desk says when the limit is reached', {
  tag: '@wide',
}, async ({ page, site, request }) => {
  test.slow();
  const author = await registerMember(request, site, 'autor@firma.ro');
  const submit = async (title: string) =>
    submitMeme(request, site, author, {
      fields: { company: 'IBM', city: 'Brasov', title },
      image: await drawnMeme(title, 320, 240),
    });
  const unpleasant = await submit('Poza');
  for (const title of ['Unu', 'Doi']) await submit(title);
  const headers = await headersOf(request, site, ADMIN);
  const data = { meme_id: unpleasant, reason: 'Spam' };
  expect((await request.post(`${site.url}/moderation/blocked-pictures`, { headers, data })).status()).toBe(
    201,
  );
  const first = async () =>
    (await (await request.get(`${site.url}/moderation/queue`, { headers })).json())[0];
  // A meme whose text is being recognized is screened again when that ends.
  const isFirst = async () => {
    const { meme, is_unpleasant: isUnpleasant } = await first();
    return isUnpleasant && meme.id === unpleasant;
  };
  await expect.poll(isFirst, { timeout: 300_000 }).toBe(true);

  await enterAs(page, ADMIN);
  await store(page, { cookieConsent: 'declined' });
  await page.goto('/desk');
  const covered = page.getByText('The checks think that this picture may be unpleasant.');
  await expect(page.getByRole('heading', { level: 2, name: 'Poza' })).toBeVisible();
  await expect(covered).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('v');
  await expect(covered).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 2, name: 'Poza' })).toBeVisible();
  await expect(covered).toBeHidden();

  await page.getByRole('button', { name: 'Your settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'How you want to work' });
  await dialog.getByLabel('Decisions a day').fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Give a whole number', { exact: false })).toBeVisible();
  await dialog.getByLabel('Decisions a day').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await dialog.getByLabel('Blur unpleasant pictures first').uncheck();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('That is enough for today')).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('That is enough for today')).toBeHidden();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('1 meme waits', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('That is enough for today')).toBeVisible();
});
