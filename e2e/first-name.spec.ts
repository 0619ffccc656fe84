import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { choose } from './support/choose.ts';
import { commentsOf, commentWith } from './support/comments.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, headersOf, publishMeme, registerMember, registerNewcomer } from './support/people.ts';
import { expect, test } from './support/test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'You will appear as …' });
const userMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Menu of/ });

async function writeComment(page: Page, text: string): Promise<void> {
  const section = commentsOf(page);
  await section.getByPlaceholder('What are your thoughts?').fill(text);
  await section.getByRole('button', { name: 'Comment', exact: true }).click();
}

async function fillMeme(page: Page, title: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'meme.png',
    mimeType: 'image/png',
    buffer: await drawPicture(title),
  });
  await page.getByLabel(/Title/).fill(title);
  await choose(page.getByLabel(/Company/), 'Dell');
  await choose(page.getByLabel(/City/), 'Iasi');
  await page.locator('form button[type=submit]').click();
}

test('the page asks for a name before the first comment, and proposes a random one', async ({
  page,
  request,
  site,
}) => {
  const author = await registerMember(request, site, 'autoarea@firma.ro');
  const submission = { fields: { company: 'Dell', city: 'Iasi' }, image: await drawPicture('prima') };
  const memeId = await publishMeme(request, site, author, submission);
  await enterAs(page, await registerNewcomer(request, site, 'ion.popescu@firma.ro'));
  await page.goto(`/meme/${memeId}`);
  const commentCalls: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().endsWith('/comments')) commentCalls.push(call.url());
  });

  await writeComment(page, 'Primul meu comentariu');
  const dialog = dialogOf(page);
  const names = dialog.getByRole('radio');
  await expect(names).toHaveCount(5);
  await expect(names.first()).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(page.locator('main')).not.toContainText('ion.popescu');

  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
  await expect(commentsOf(page).getByPlaceholder('What are your thoughts?')).toHaveValue(
    'Primul meu comentariu',
  );
  expect(commentCalls).toEqual([]);

  await commentsOf(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(names.first()).toBeChecked();
  const before = await names.first().inputValue();
  await dialog.getByRole('button', { name: 'Other random names' }).click();
  await expect(names.first()).not.toHaveValue(before);
  await expect(names.first()).toBeChecked();
  const chosen = await names.first().inputValue();
  await dialog.getByRole('button', { name: 'Post the comment' }).click();
  await expect(
    commentWith(page, 'Primul meu comentariu').getByRole('button', { name: /^Reply to/ }),
  ).toBeVisible();
  await expect(commentWith(page, 'Primul meu comentariu')).toContainText(chosen);
  await expect(userMenu(page)).toHaveAccessibleName(`Menu of ${chosen}`);
  await expect(page.locator('main')).not.toContainText('ion.popescu');

  await writeComment(page, 'Al doilea');
  await expect(commentWith(page, 'Al doilea')).toContainText(chosen);
  await expect(dialog).toBeHidden();
  // The member can still change the nickname once.
  await userMenu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Change Nickname' })).toBeVisible();
});

test.describe('with failing calls', () => {
  test.use({ cutsNetwork: true });

  test('a first meme without a name leaves the choice open; without suggestions the derived name can be kept, and a choice on another device counts', async ({
    page,
    request,
    site,
  }) => {
    const member = await registerNewcomer(request, site, 'radu.neag@firma.ro');
    await enterAs(page, member);
    await page.goto('/howto');
    await fillMeme(page, 'Fara nume');
    const dialog = dialogOf(page);
    const post = dialog.getByRole('button', { name: 'Post the meme' });
    await dialog.getByRole('radio', { name: /^No name/ }).check();
    await expectAccessible(page);
    await post.click();
    await expect(page.getByText(/^It will appear as “/)).toBeVisible();
    // Only the page's content is checked: the member's own menu still shows the name.
    await expect(page.getByRole('main').getByText('radu.neag')).toHaveCount(0);
    const user = () => page.evaluate(() => JSON.parse(localStorage.memeUser));
    await expect.poll(user).toMatchObject({ name_chosen: false, posts_nameless: true });

    await page.route('**/users/me/name-suggestions', (route) => route.fulfill({ status: 503, json: {} }));
    await page.reload();
    await page.getByLabel(/Post without my name/).uncheck();
    await fillMeme(page, 'Fara sugestii');
    await expect(dialog).toContainText('No random names could be loaded.', { timeout: 15_000 });
    await post.click();
    await expect(dialog).toContainText('Choose a name first.');
    const elsewhere = await request.post(`${site.url}/users/choose-name`, {
      headers: await headersOf(request, site, member),
      data: { newNickname: 'Ales Pe Telefon' },
    });
    expect(elsewhere.status()).toBe(200);
    await dialog.getByRole('radio', { name: /^radu.neag/ }).check();
    await post.click();
    await expect(page.getByText('Meme uploaded successfully!').first()).toBeVisible();
    await expect(userMenu(page)).toHaveAccessibleName('Menu of Ales Pe Telefon');
  });
});
