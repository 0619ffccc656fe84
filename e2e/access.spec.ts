import { drawnMeme } from './support/drawn-meme.ts';
import { logIn, registerMember, submitMeme } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.use({ siteName: 'access' });

/** Spec §2, 'Screens and routes': what everybody may open, by address alone. */
const PUBLIC = [
  '/',
  '/browse',
  '/company/Dell',
  '/howto',
  '/login',
  '/verify-email',
  '/terms',
  '/privacy',
  '/disclaimer',
  '/contact',
  '/cookies',
];

test('what is for everybody opens for visitors', async ({ page }) => {
  for (const address of PUBLIC) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page, address).toHaveURL(address);
  }
});

test('screens of members send visitors home, and Back does not send them round again', async ({ page }) => {
  for (const address of ['/mymemes', '/pending']) {
    await page.goto('/browse');
    await page.goto(address);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/browse');
  }
});

test('the guide asks visitors to log in, and shows the form once they have', async ({
  page,
  site,
  request,
}) => {
  const member = await registerMember(request, site, 'guide@firma.ro');
  await page.goto('/howto');
  const panel = page.getByRole('region', { name: 'Login Required' });
  await expect(panel.getByRole('link', { name: 'Back to browsing' })).toHaveAttribute('href', '/browse');
  await expect(page.getByLabel('Message')).toBeHidden();
  await panel.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(member.email);
  await dialog.getByLabel('Parolă', { exact: true }).fill(member.password);
  await dialog.getByRole('button', { name: 'Autentificare', exact: true }).click();
  await expect(page).toHaveURL('/howto');
  await expect(page.getByLabel('Message')).toBeVisible();
  await expect(panel).toBeHidden();
});

test('the queue is for moderators', async ({ page, otherPage, site, request }) => {
  const member = await registerMember(request, site, 'curious@firma.ro');
  await page.goto('/');
  await logIn(page, member);
  await page.goto('/pending');
  await expect(page).toHaveURL('/');
  await otherPage.goto('/');
  await logIn(otherPage, ADMIN);
  await otherPage.goto('/pending');
  await expect(otherPage.getByRole('heading', { name: 'Pending Memes for Approval' })).toBeVisible();
  await expect(otherPage).toHaveURL('/pending');
});

test('logging out on a screen of members leads home', async ({ page, site, request }) => {
  const member = await registerMember(request, site, 'leaver@firma.ro');
  await page.goto('/');
  await logIn(page, member);
  await page.goto('/mymemes');
  await expect(page.getByText("You haven't created any memes yet.")).toBeVisible();
  await page.getByRole('button', { name: /Menu of leaver/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
});

test('the login page has nothing for members, and the verification page sends visitors there', async ({
  page,
  site,
  request,
}) => {
  const member = await registerMember(request, site, 'inside@firma.ro');
  await page.goto('/verify-email');
  await expect(page.getByRole('main').getByRole('link', { name: /log in/i })).toHaveAttribute(
    'href',
    /^\/login/,
  );
  await page.goto('/');
  await logIn(page, member);
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await page.goto('/verify-email');
  await expect(page.getByText('Your Email is Already Verified')).toBeVisible();
});

test('any other path is a 404 with a way home', async ({ page }) => {
  const answer = await page.goto('/no/such/place?x=1#y');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What are you doing here?');
  await page.getByRole('main').getByRole('link', { name: 'Back to the home page' }).click();
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
