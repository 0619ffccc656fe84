import type { Locator, Page } from '@playwright/test';
import { chooseOf, commenter, commentsOf, commentWith } from './support/comments.ts';
import { waitUntilQuiet } from './support/data-calls.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, fetchToken, type Person, publishMeme, registerMember } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

let author: Person;
let ana: Person;
let radu: Person;
let token: string;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autor@firma.ro');
  ana = await registerMember(request, site, 'ana@firma.ro');
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

const field = (page: Page) => commentsOf(page).getByPlaceholder('What are your thoughts?');
const send = (page: Page) => commentsOf(page).getByRole('button', { name: 'Comment', exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog');
const login = (page: Page) => page.getByRole('dialog');

async function openAs(page: Page, person: Person): Promise<void> {
  await enterAs(page, person);
  await page.goto(`/meme/${memeId}/comments`);
  await expect(field(page)).toBeVisible();
}

test('a vote shows in another tab and another browser, and neither a late list nor a lost response reverts it', async ({
  page,
  otherPage,
  context,
}) => {
  await say('vote for me');
  const vote = (view: Page) => commentWith(view, 'vote for me').getByRole('button', { name: /^Upvote/ });
  // Closes the websocket, so that live updates do not correct this browser first.
  await page.routeWebSocket('**/ws', (socket) => socket.close());
  await page.route('**/api/updates*', () => {});
  await openAs(page, ana);
  await expect(vote(page)).toHaveAttribute('aria-pressed', 'false');

  await test.step('a list requested before the vote arrives after it', async () => {
    const second = await context.newPage();
    const voteResponse = second.waitForResponse((answer) => answer.url().endsWith('/vote'));
    const answered = Promise.withResolvers<void>();
    await second.route('**/comments?*', async (route) => {
      const before = await route.fetch();
      answered.resolve();
      await voteResponse;
      await route.fulfill({ response: before });
    });
    await second.route('**/vote', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await second.goto(`/meme/${memeId}/comments`);
    const listResponse = second.waitForResponse((answer) => answer.url().includes('/comments?'));
    await vote(second).click();
    await (await listResponse).finished();
    await waitUntilQuiet(second);
    await expect(vote(second)).toHaveAttribute('aria-pressed', 'true');
    await expect(vote(second)).toContainText('1');
    await expect(vote(page)).toHaveAttribute('aria-pressed', 'true');
    await second.close();
  });

  await test.step('another browser removes the vote', async () => {
    await openAs(otherPage, ana);
    await expect(vote(otherPage)).toHaveAttribute('aria-pressed', 'true');
    await vote(otherPage).click();
    await expect(vote(otherPage)).toContainText('0');
    await expect(vote(otherPage)).not.toHaveAttribute('aria-disabled');
  });
  // This browser still shows the vote: it gets 400 and adopts the server's state.
  const listRefetch = page.waitForResponse(
    (answer) => answer.url().includes('/comments?') && answer.request().method() === 'GET',
  );
  await vote(page).click();
  await listRefetch;
  await expect(vote(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(vote(page)).toContainText('0');
});

test.describe('when the network fails', () => {
  test.use({ cutsNetwork: true });

  test('failed comments, votes and deletions are reverted and explained, typed text is kept, and repeated clicks post once', async ({
    page,
  }) => {
    await say('from radu');
    await openAs(page, ana);
    const theirs = commentWith(page, 'from radu');
    await test.step('comments and replies', () => failToPost(page, theirs));
    await test.step('votes', () => failToVote(page, theirs.getByRole('button', { name: /^Upvote/ })));
    await test.step('a second press while the comment is being posted', async () => {
      const answer = Promise.withResolvers<void>();
      await page.route('**/comments', async (route) => {
        if (route.request().method() === 'POST') await answer.promise;
        await route.fallback();
      });
      await field(page).fill('once');
      await page.keyboard.press('Control+Enter');
      await page.keyboard.press('Control+Enter');
      const posting = commentsOf(page).getByRole('button', { name: 'Posting...' });
      await expect(posting).toBeVisible();
      await posting.click({ force: true });
      answer.resolve();
      await expect(commentWith(page, 'once').getByRole('button', { name: /^Options/ })).toBeVisible();
      await page.reload();
      await expect(commentsOf(page).getByRole('article')).toHaveCount(3);
    });
    await test.step('a deletion', async () => {
      await page.route('**/comments/*', (route) => route.fulfill({ status: 500, json: {} }));
      await chooseOf(commentWith(page, 'once'), 'Delete');
      await dialog(page).getByRole('button', { name: 'Șterge' }).click();
      await expect(dialog(page)).toContainText('Nu s-a putut șterge comentariul. Încercați din nou.');
      await page.keyboard.press('Escape');
      await expect(commentWith(page, 'once')).toContainText('Failed to delete comment. Please try again.');
      await expect(commentsOf(page).getByRole('heading')).toHaveText('Comments 3');
    });
  });
});

/** Expects failed comments and replies to keep their texts over a reload, and the reply to succeed then. */
async function failToPost(page: Page, theirs: Locator): Promise<void> {
  await page.route('**/memes/*/comments', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await field(page).fill('A long thought');
  await send(page).click();
  await expect(page.getByText('Failed to post comment. Please try again.')).toBeVisible();
  await expect(field(page)).toHaveValue('A long thought');
  await expect(field(page)).toBeFocused();
  await expect(commentsOf(page).getByRole('article')).toHaveCount(1);
  await expect(commentsOf(page).getByRole('heading')).toHaveText('Comments 1');

  await theirs.getByRole('button', { name: /^Reply to/ }).click();
  await theirs.getByRole('textbox').fill('An answer');
  await theirs.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(page.getByText('Failed to post reply. Please try again.')).toBeVisible();
  await expect(theirs.getByRole('textbox')).toHaveValue('An answer');

  await page.reload();
  await expect(field(page)).toHaveValue('A long thought');
  await expect(theirs.getByRole('textbox')).toHaveValue('An answer');
  await page.unrouteAll();
  await theirs.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(commentWith(page, 'An answer').getByRole('button', { name: /^Options/ })).toBeVisible();
  // The live update may come before the response, which ends the draft.
  await expect(theirs.getByRole('textbox')).toHaveCount(0);
  await page.reload();
  await expect(field(page)).toHaveValue('A long thought');
  await expect(theirs.getByRole('textbox')).toHaveCount(0);
}

async function failToVote(page: Page, vote: Locator): Promise<void> {
  const refusals = [
    { status: 500, json: { error: 'Server says no' }, text: 'Server says no' },
    { status: 500, json: {}, text: 'Eroare la procesarea votului. Încercați din nou.' },
    { status: 404, json: { error: 'User not found' }, text: 'Te rugăm să te autentifici din nou.' },
    { status: 0, json: {}, text: 'Failed to vote on comment. Please try again.' },
  ];
  for (const { status, json, text } of refusals) {
    await page.route('**/vote', (route) => (status ? route.fulfill({ status, json }) : route.abort()));
    await vote.click();
    await expect(dialog(page)).toContainText(text);
    await page.keyboard.press('Escape');
    await expect(vote).toHaveAttribute('aria-pressed', 'false');
    await expect(vote).toContainText('0');
    await page.unrouteAll();
  }
}

test('all comment actions work by keyboard alone', async ({ page }) => {
  await say('from radu');
  await openAs(page, ana);
  await field(page).focus();
  await page.keyboard.type('typed');
  await page.keyboard.press('Control+Enter');
  await expect(commentWith(page, 'typed')).toBeFocused();
  // Other people's new comments do not move the focus.
  await say('meanwhile');
  await expect(commentWith(page, 'meanwhile')).toBeVisible();
  await expect(commentWith(page, 'typed')).toBeFocused();
  for (const name of [/^Upvote/, /^Reply to/]) {
    await page.keyboard.press('Tab');
    await expect(commentWith(page, 'typed').getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(commentWith(page, 'typed').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('not now');
  await page.keyboard.press('Escape');
  await expect(commentWith(page, 'typed').getByRole('button', { name: /^Reply to/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(commentWith(page, 'typed').getByRole('textbox')).toHaveValue('not now');
  await page.keyboard.press('Control+Enter');
  await expect(commentWith(page, 'not now')).toBeFocused();
  // The form above goes, and the stored reply takes the place of the one that was sent.
  await expect(commentWith(page, 'typed').getByRole('textbox')).toHaveCount(0);
  await expect(commentWith(page, 'not now').getByRole('button', { name: /^Reply to/ })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(commentWith(page, 'typed').getByRole('button', { name: /^Thread/ })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(commentWith(page, 'typed').getByRole('button', { name: /^Upvote/ })).toBeHidden();
});

test('a moderator locks the comments with a word why, which open pages show at once', async ({
  page,
  browser,
}) => {
  await say('Prima.');
  const reader = await browser.newPage();
  await openAs(reader, ana);
  await openAs(page, ADMIN);
  await page.getByRole('button', { name: 'Slow or lock comments' }).click();
  await login(page).getByLabel('Who may comment').selectOption('locked');
  await login(page).getByRole('button', { name: 'Save' }).click();
  await expect(login(page)).toContainText('Say why in a few words.');
  await login(page).getByLabel('Why').fill('Revenim mâine.');
  await login(page).getByRole('button', { name: 'Save' }).click();
  for (const tab of [page, reader]) await expect(commentsOf(tab)).toContainText('Revenim mâine.');
  await expect(field(page)).toBeVisible();
  await expect(field(reader)).toBeHidden();
  await expect(commentsOf(reader).getByRole('button', { name: /^Reply to/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Slow or lock comments' }).click();
  await login(page).getByLabel('Who may comment').selectOption('open');
  await login(page).getByRole('button', { name: 'Save' }).click();
  await expect(field(reader)).toBeVisible();
  await expect(commentsOf(reader)).not.toContainText('Revenim mâine.');
});
