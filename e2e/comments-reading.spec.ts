import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { commenter, commentsOf, commentWith } from './support/comments.ts';
import { collectDataCalls, waitUntilQuiet } from './support/data-calls.ts';
import { drawPicture } from './support/draw-picture.ts';
import { fetchToken, type Person, publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

let author: Person;
let radu: Person;
let token: string;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autor@firma.ro');
  radu = await registerMember(request, site, 'radu@firma.ro');
  token = await fetchToken(request, site, radu);
});

let memeId: number;
let say: ReturnType<typeof commenter>;
test.beforeEach(async ({ site, request }) => {
  memeId = await publishMeme(request, site, author, {
    fields: { company: 'Endava (Romania)', city: 'Iasi', title: 'Another meeting' },
    image: await drawPicture('comments'),
  });
  say = commenter(request, site, memeId, token);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads every comment, and continues on the server’s next page', async ({ page }) => {
    const first = await say('the first\nwith https://example.org/a(b). And more');
    await say('an answer', first);
    for (const n of [2, 3, 4, 5, 6]) await say(`number ${n}`);
    await page.goto(`/meme/${memeId}`);
    await expect(commentsOf(page).getByRole('heading')).toHaveText('Comments 7');
    await expect(commentsOf(page).getByRole('article')).toHaveCount(5);
    await commentsOf(page).getByRole('link', { name: 'Show 1 More Comments' }).click();
    await expect(commentsOf(page).getByRole('article')).toHaveCount(2);
    const link = page.getByRole('link', { name: 'https://example.org/a(b)', exact: true });
    await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
    await commentsOf(page).getByRole('link', { name: 'Show Less' }).click();
    await expect(commentsOf(page).getByRole('article')).toHaveCount(5);
    await expect(commentsOf(page).getByRole('link', { name: 'Log in to leave a comment' })).toBeVisible();

    for (let n = 7; n <= 60; n++) await say(`number ${n}.`);
    await page.goto(`/meme/${memeId}`);
    await commentsOf(page).getByRole('link', { name: 'Show 50 More Comments' }).click();
    await expect(commentWith(page, 'number 55.')).toBeVisible();
    await expect(commentWith(page, 'number 6')).toBeVisible();
    await commentsOf(page)
      .getByRole('link', { name: /More Comments/ })
      .click();
    await expect(commentsOf(page).getByRole('article')).toHaveCount(6);
    await expect(commentWith(page, 'the first')).toBeVisible();
  });
});

test('the address of the comments leads to them, hydration requests nothing, and more than five threads open and close', async ({
  page,
}) => {
  for (let n = 1; n <= 8; n++) await say(`number ${n}`);
  const calls = collectDataCalls(page);
  await page.goto(`/meme/${memeId}/comments`);
  await expect(commentsOf(page).getByRole('heading')).toBeFocused();
  await expect(commentsOf(page).getByRole('heading')).toBeInViewport();
  await waitUntilQuiet(page);
  expect(calls).toEqual([]);
  await expect(commentsOf(page).getByRole('article')).toHaveCount(5);
  await commentsOf(page).getByRole('button', { name: 'Show 3 More Comments' }).click();
  await expect(commentsOf(page).getByRole('article')).toHaveCount(8);
  await expect(commentWith(page, 'number 3')).toBeFocused();
  await commentsOf(page).getByRole('button', { name: 'Show Less' }).click();
  await expect(commentsOf(page).getByRole('article')).toHaveCount(5);
  await expect(commentWith(page, 'number 4')).toBeFocused();
  await page.goto('/');
  const card = page.getByRole('article').first();
  await card.getByRole('link', { name: /Comments/ }).click();
  await expect(page).toHaveURL(`/meme/${memeId}/comments`);
  await expect(commentsOf(page).getByRole('heading')).toBeFocused();
  await expect(commentsOf(page).getByRole('heading')).toBeInViewport();
});

test.describe('when a part of a thread fails to load once', () => {
  test.use({ cutsNetwork: true });

  test('a long thread is paged, and an address leads into the middle of it', async ({ page }) => {
    test.slow();
    const thread = await say('everybody has an opinion');
    const replies: number[] = [];
    for (let n = 1; n <= 75; n++) replies.push(await say(`opinion ${n}.`, thread));
    const calls = collectDataCalls(page);
    await page.goto(`/meme/${memeId}`);
    await waitUntilQuiet(page);
    await expect(commentsOf(page).getByRole('heading')).toHaveText('Comments 76');
    await expect(commentsOf(page).getByRole('article')).toHaveCount(21);
    expect(calls).toEqual([]);
    await page.route(/replies_of=/, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await commentsOf(page).getByRole('button', { name: 'Show 50 more replies' }).click();
    await expect(commentsOf(page).getByText('Could not load more. Please try again.')).toBeVisible();
    await commentsOf(page).getByRole('button', { name: 'Show 50 more replies' }).click();
    await expect(commentsOf(page).getByRole('article')).toHaveCount(71);
    await commentsOf(page).getByRole('button', { name: 'Show 5 more replies' }).click();
    await expect(commentsOf(page).getByRole('article')).toHaveCount(76);
    await expect(commentsOf(page).getByRole('button', { name: /more replies/ })).toHaveCount(0);
    await expect(commentsOf(page).getByRole('article').last()).toContainText('opinion 75.');

    await page.goto('/');
    await page.goto(`/meme/${memeId}/comments#comment-${replies[59]}`);
    await expect(commentWith(page, 'opinion 60.')).toBeFocused();
    await expect(commentsOf(page).getByRole('article')).toHaveCount(22);
    await commentsOf(page).getByRole('button', { name: 'Show 50 more replies' }).click();
    await expect(commentWith(page, 'opinion 59.')).toBeVisible();
    await expect(commentWith(page, 'opinion 60.')).toHaveCount(1);
  });
});

test('an address leads to its comment: one further down, a folded one, and a deleted one', async ({
  page,
  request,
  site,
}) => {
  const thread = await say('the oldest thread');
  let deep = await say('its first answer', thread);
  for (let n = 1; n <= 21; n++) await say(`noise ${n}`, thread);
  const late = await say('answered late', thread);
  deep = await say('answered below', late);
  for (let n = 1; n <= 8; n++) await say(`number ${n}.`);

  await page.goto(`/meme/${memeId}/comments#comment-${deep}`);
  const target = commentWith(page, 'answered below');
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
  await expect(target).toHaveAttribute('aria-current', 'true');
  await expect(commentsOf(page).getByRole('button', { name: 'Show 3 More Comments' })).toBeVisible();
  await expectAccessible(page);

  // The next comment is already on the page, in a thread that the visitor folds.
  await commentWith(page, 'the oldest thread')
    .getByRole('button', { name: /^Thread of/ })
    .click();
  await expect(target).toBeHidden();
  await page.evaluate((id) => location.assign(`#comment-${id}`), late);
  await expect(commentWith(page, 'answered late')).toBeFocused();
  await expect(target).not.toHaveAttribute('aria-current');
  await commentsOf(page).getByRole('button', { name: 'Show 3 More Comments' }).click();
  await expect(commentWith(page, 'number 1.')).toBeVisible();
  await expect(commentWith(page, 'the oldest thread')).toHaveCount(1);
  await expect(commentsOf(page).getByRole('button', { name: /More Comments/ })).toHaveCount(0);

  const headers = { authorization: `Bearer ${token}` };
  await request.delete(`${site.url}/memes/${memeId}/comments/${deep}`, { headers });
  await page.goto('/');
  await page.goto(`/meme/${memeId}/comments#comment-${deep}`);
  await expect(commentsOf(page).getByRole('article', { name: 'Deleted comment' })).toBeFocused();
  await page.goto('/');
  await page.goto(`/meme/${memeId}/comments#comment-999999`);
  await expect(commentsOf(page).getByText('The comment of this link is no longer here.')).toBeVisible();
  await expect(commentWith(page, 'number 8.')).toBeVisible();
});

test('deep threads and endless words fit a narrow screen', async ({ page }) => {
  let parent = await say('Oh, the calendar. We have a meeting about having fewer meetings.');
  for (let depth = 1; depth <= 8; depth++) parent = await say(`Level ${depth}: and another one.`, parent);
  await say(`Donaudampfschifffahrt${'gesellschaft'.repeat(12)} https://example.org/${'long/'.repeat(30)}`);
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto(`/meme/${memeId}`);
  const deepest = commentWith(page, 'Level 8: and another one.');
  await expect(deepest).toBeVisible();
  await expectNoSidewaysScroll(page);
  // The width that remains for the deepest comment.
  expect((await deepest.boundingBox())?.width).toBeGreaterThan(180);
  await expectAccessible(page);
});
