import type { Page } from '@playwright/test';
import { commenter, commentWith } from './support/comments.ts';
import { drawPicture } from './support/draw-picture.ts';
import {
  enterAs,
  fetchToken,
  logIn,
  type Person,
  publishMeme,
  registerMember,
  store,
} from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

// A reader of another language would also be remembered as asked about it.
test.use({ locale: 'en-GB' });

/** The storage keys of a session (product: entities). */
const SESSION_KEYS = [
  'memeUser',
  'permissions',
  'sameHereMemes',
  'token',
  'upvotedComments',
  'upvotedMemes',
  'userPermissions',
];

let member: Person;
let memeId: number;
let commentId: number;
test.beforeAll(async ({ site, request }) => {
  member = await registerMember(request, site, 'pastrator@firma.ro');
  memeId = await publishMeme(request, site, member, {
    fields: { company: 'Dell', city: 'Iasi', title: 'Kept' },
    image: await drawPicture('storage'),
  });
  commentId = await commenter(request, site, memeId, await fetchToken(request, site, member))('kept as well');
});

const readStorage = (page: Page) => page.evaluate((): Record<string, string> => ({ ...localStorage }));
const memeVote = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Upvote, / })
    .first();
const commentVote = (page: Page) =>
  commentWith(page, 'kept as well').getByRole('button', { name: /^Upvote comment/ });
const menu = (page: Page) => page.getByRole('button', { name: /^Menu of/ });
const loginButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log in' });

async function voteForBoth(page: Page): Promise<void> {
  for (const vote of [memeVote(page), commentVote(page)]) {
    await vote.click();
    await expect(vote).toHaveAttribute('aria-pressed', 'true');
    await expect(vote).not.toHaveAttribute('aria-disabled');
  }
}

async function logOut(page: Page): Promise<void> {
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(loginButton(page)).toBeVisible();
}

test('a session is stored under the specified keys, restored, and removed by logging out', async ({
  page,
  request,
  site,
}) => {
  await page.goto(`/meme/${memeId}`);
  await page.getByRole('button', { name: 'Doar esențiale' }).click();
  expect(await readStorage(page)).toEqual({ cookieConsent: 'declined' });
  await logIn(page, member);
  await voteForBoth(page);
  const items = await readStorage(page);
  expect(Object.keys(items).sort()).toEqual(['cookieConsent', ...SESSION_KEYS]);
  expect(JSON.parse(items.upvotedMemes ?? '')).toEqual([memeId]);
  expect(JSON.parse(items.upvotedComments ?? '')).toEqual([commentId]);
  expect(JSON.parse(items.userPermissions ?? '')).toEqual({ isAdmin: false, isModerator: false });
  expect(JSON.parse(items.permissions ?? '')).toEqual({
    isAdmin: false,
    isModerator: false,
    permissions: {
      canCreateMemes: true,
      canDeleteMemes: false,
      canEditMemes: false,
      canManageUsers: false,
      canManageRoles: false,
    },
  });
  expect(JSON.parse(items.memeUser ?? '')).toMatchObject({
    username: 'pastrator',
    email: member.email,
    authProvider: 'email',
    isEmailVerified: true,
    nickname_changed: false,
    name_chosen: true,
  });
  expect(items.memeUser).not.toContain(items.token);

  // The page verifies a restored session with the server.
  const sessionCheck = page.waitForRequest((call) => new URL(call.url()).pathname === '/users/me');
  await page.reload();
  expect((await sessionCheck).headers().authorization).toBe(`Bearer ${items.token}`);
  await expect(menu(page)).toBeVisible();
  await expect(memeVote(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(commentVote(page)).toHaveAttribute('aria-pressed', 'true');

  await logOut(page);
  expect(await readStorage(page)).toEqual({ cookieConsent: 'declined' });
  await expect(memeVote(page)).toHaveAttribute('aria-pressed', 'false');
  const headers = { authorization: `Bearer ${items.token}` };
  expect((await request.get(`${site.url}/users/me`, { headers })).status()).toBe(401);
});

test('an admin’s flags come from the server, not from storage, and a vote survives a response from before the vote', async ({
  page,
}) => {
  await enterAs(page, ADMIN);
  await page.goto('/');
  await expect
    .poll(async () => JSON.parse((await readStorage(page)).userPermissions ?? '{}'))
    .toEqual({ isAdmin: true, isModerator: true });
  await enterAs(page, member);
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('memeUser') ?? '{}');
    localStorage.setItem('memeUser', JSON.stringify({ ...user, isAdmin: true, isModerator: true }));
  });
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
  expect(JSON.parse((await readStorage(page)).userPermissions ?? '')).toEqual({
    isAdmin: false,
    isModerator: false,
  });

  await page.evaluate(() => localStorage.clear());
  await enterAs(page, member);
  const lastVote = Promise.withResolvers<void>();
  await page.route('**/users/me?*', async (route) => {
    const response = await route.fetch();
    await lastVote.promise;
    await route.fulfill({
      response,
      json: { ...(await response.json()), username: 'raspuns', displayName: 'raspuns' },
    });
  });
  await page.goto(`/meme/${memeId}`);
  await expect(menu(page)).toBeVisible();
  const before = (await memeVote(page).getAttribute('aria-pressed')) === 'true';
  for (const isVoted of [!before, before, !before]) {
    await memeVote(page).click();
    await expect(memeVote(page)).toHaveAttribute('aria-pressed', String(isVoted));
    await expect(memeVote(page)).not.toHaveAttribute('aria-disabled');
  }
  lastVote.resolve();
  await expect(menu(page)).toHaveAccessibleName('Menu of raspuns');
  await expect(memeVote(page)).toHaveAttribute('aria-pressed', String(!before));
});

test('corrupt storage counts as logged out; tabs share login, votes, consent and logout', async ({
  page,
  context,
}) => {
  await store(page, { token: 'x', memeUser: '{"half', upvotedMemes: 'nonsense' });
  await page.goto(`/meme/${memeId}`);
  await expect(loginButton(page)).toBeVisible();
  await expect(memeVote(page)).toHaveAttribute('aria-pressed', 'false');

  const second = await context.newPage();
  await second.goto(`/meme/${memeId}`);
  await page.getByRole('button', { name: 'Accept tot' }).click();
  await expect(second.getByRole('button', { name: 'Accept tot' })).toHaveCount(0);
  await logIn(page, member);
  await expect(menu(second)).toBeVisible();
  // An earlier test may have left a vote.
  const before = await memeVote(page).getAttribute('aria-pressed');
  await memeVote(page).click();
  await expect(memeVote(second)).not.toHaveAttribute('aria-pressed', before ?? '');
  await expect(memeVote(page)).not.toHaveAttribute('aria-disabled');
  await memeVote(second).click();
  await expect(memeVote(page)).toHaveAttribute('aria-pressed', before ?? '');
  await logOut(second);
  await expect(loginButton(page)).toBeVisible();
  await expect(memeVote(page)).toHaveAttribute('aria-pressed', 'false');
});
