import { drawnMeme } from './support/drawn-meme.ts';
import { logIn, registerMember, submitMeme } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ siteName: 'access' });

test('screens of members send visitors away', async ({ page }) => {
  for (const address of ['/mymemes', '/pending']) {
    await page.goto(address);
    await expect(page).toHaveURL('/');
  }
  await page.goto('/howto');
  await expect(page.getByText('Login Required')).toBeVisible();
});

test('the queue is for moderators', async ({ page, site, request }) => {
  const member = await registerMember(request, site, 'curious@firma.ro');
  await page.goto('/');
  await logIn(page, member);
  await page.goto('/pending');
  await expect(page).toHaveURL('/');
});

test('an author sees a pending meme that is a 404 for others', async ({ page, otherPage, site, request }) => {
  const author = await registerMember(request, site, 'author@firma.ro');
  const id = await submitMeme(request, site, author, {
    fields: { company: 'Dell', city: 'Oradea', title: 'Only mine so far' },
    image: await drawnMeme('mine'),
  });
  await page.goto('/');
  await logIn(page, author);
  await page.goto(`/meme/${id}`);
  await expect(page.getByRole('heading', { name: 'Only mine so far' })).toBeVisible();
  const answer = await otherPage.goto(`/meme/${id}`);
  expect(answer?.status()).toBe(404);
  await expect(otherPage.getByText('Meme Not Found')).toBeVisible();
});

test('logging out in one tab logs out the other', async ({ page, site, request, context }) => {
  const member = await registerMember(request, site, 'tabs@firma.ro');
  await page.goto('/');
  await logIn(page, member);
  const second = await context.newPage();
  await second.goto('/');
  await expect(second.getByRole('button', { name: /Menu of tabs/ })).toBeVisible();
  await page.getByRole('button', { name: /Menu of tabs/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(second.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  const kept = await second.evaluate(() =>
    ['token', 'memeUser', 'upvotedMemes', 'userPermissions'].map((key) => localStorage.getItem(key)),
  );
  expect(kept.filter((value) => value !== null && value !== '[]')).toEqual([]);
});
