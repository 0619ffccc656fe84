import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { commenter, commentsOf, commentWith } from './support/comments.ts';
import { drawPicture } from './support/draw-picture.ts';
import { test } from './support/google.ts';
import { fetchToken, PASSWORD, type Person, publishMeme, registerMember } from './support/people.ts';
import { expect } from './support/test.ts';

/** The site carries out the intentions of visitors after a login by e-mail or by Google (decision 106). */
test.use({ cutsNetwork: true });

let memeId: number;
let author: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'gazda@firma.ro');
  const submission = {
    fields: { company: 'Dell', city: 'Iasi', title: 'Standup' },
    image: await drawPicture('wish'),
  };
  memeId = await publishMeme(request, site, author, submission);
  await commenter(request, site, memeId, await fetchToken(request, site, author))('A comment to vote for');
});

const modal = (page: Page) => page.getByRole('dialog');
const comment = (page: Page) => commentWith(page, 'A comment to vote for');
const memeVote = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Upvote, / });
const sameHere = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Same here, / });

interface IntentionCase {
  name: string;
  /** The heading of the login modal. */
  heading: string;
  start: (page: Page) => Promise<void>;
  /** Expects the action to be done, and the message about it. */
  expectDone: (page: Page) => Promise<void>;
}

const INTENTIONS: IntentionCase[] = [
  {
    name: 'a vote for a meme',
    heading: 'Please log in to upvote memes',
    start: (page) => memeVote(page).click(),
    async expectDone(page) {
      await expect(page.getByText('You are logged in, and your upvote is counted.')).toBeVisible();
      await expect(memeVote(page)).toHaveAttribute('aria-pressed', 'true');
    },
  },
  {
    name: 'same here',
    heading: 'Please log in to say “same here”',
    start: (page) => sameHere(page).click(),
    async expectDone(page) {
      await expect(page.getByText('You are logged in, and your “same here” is counted.')).toBeVisible();
      await expect(sameHere(page)).toHaveAttribute('aria-pressed', 'true');
    },
  },
  {
    name: 'a vote for a comment',
    heading: 'Please log in to upvote comments',
    start: (page) =>
      comment(page)
        .getByRole('button', { name: /^Upvote comment/ })
        .click(),
    async expectDone(page) {
      await expect(page.getByText('You are logged in, and your upvote is counted.')).toBeVisible();
      const vote = comment(page).getByRole('button', { name: /^Upvote comment/ });
      await expect(vote).toHaveAttribute('aria-pressed', 'true');
    },
  },
  {
    name: 'a comment',
    heading: 'Please log in to comment',
    start: (page) => commentsOf(page).getByRole('button', { name: 'Log in to leave a comment' }).click(),
    async expectDone(page) {
      await expect(page.getByText('You are logged in. Write your comment.')).toBeVisible();
      await expect(commentsOf(page).getByPlaceholder('What are your thoughts?')).toBeFocused();
    },
  },
  {
    name: 'a reply',
    heading: 'Please log in to reply',
    start: (page) =>
      comment(page)
        .getByRole('button', { name: /^Reply to/ })
        .click(),
    async expectDone(page) {
      await expect(page.getByText('You are logged in. Write your reply.')).toBeVisible();
      await expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeFocused();
    },
  },
  {
    name: 'a report of a comment',
    heading: 'Please log in to report',
    async start(page) {
      await comment(page)
        .getByRole('button', { name: /^Options of the comment/ })
        .click();
      await page.getByRole('menuitem', { name: 'Report' }).click();
    },
    async expectDone(page) {
      await expect(page.getByText('You are logged in. Say what is wrong with it.')).toBeVisible();
      await expect(page.getByRole('dialog', { name: 'Report this comment' })).toBeVisible();
    },
  },
];

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await modal(page).getByLabel('Email').fill(email);
  await modal(page).getByLabel('Parolă', { exact: true }).fill(password);
  await modal(page).getByRole('button', { name: 'Autentificare', exact: true }).click();
}

/** Starts each intention as a visitor and logs in. One person can do them all, because the actions differ. */
async function expectAllDone(page: Page, logInAgain: () => Promise<void>): Promise<void> {
  await page.goto(`/meme/${memeId}`);
  for (const { name, heading, start, expectDone } of INTENTIONS) {
    await test.step(name, async () => {
      await start(page);
      await expect(modal(page).getByRole('heading', { name: heading })).toBeVisible();
      await logInAgain();
      await expectDone(page);
      expect(await page.evaluate(() => sessionStorage.getItem('intention'))).toBeNull();
      // Closes what the action opened.
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Menu of/ }).click();
      await page.getByRole('menuitem', { name: 'Log Out' }).click();
      await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
    });
  }
}

test('votes, comments, replies and reports are done after the login by e-mail', async ({
  page,
  request,
  site,
}) => {
  const person = await registerMember(request, site, 'dorinte@firma.ro');
  await expectAllDone(page, () => logIn(page, person));
});

test('closing the modal forgets a vote; a registration leads back to the page, also on another device, and counts the vote', async ({
  page,
  otherPage,
  site,
}) => {
  const person = { email: 'nou@firma.ro', password: PASSWORD };
  await page.goto(`/meme/${memeId}`);
  const readIntention = () => page.evaluate(() => sessionStorage.getItem('intention'));
  await memeVote(page).click();
  await expect(modal(page)).toBeVisible();
  expect(await readIntention()).toContain(`vote:meme:${memeId}`);
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeHidden();
  expect(await readIntention()).toBeNull();

  await memeVote(page).click();
  await modal(page).getByRole('button', { name: 'Înregistrează-te' }).click();
  await expect(modal(page)).not.toContainText('Please log in to upvote memes');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await modal(page).getByLabel('Email').fill(person.email);
  await modal(page).getByLabel('Parolă', { exact: true }).fill(person.password);
  await modal(page).getByLabel('Confirmă parola').fill(person.password);
  await modal(page).locator('button[type=submit]').click();
  await expect(modal(page).getByRole('heading')).toHaveText('Uită-te în căsuța de email');
  await modal(page).getByRole('button', { name: 'Închide', exact: true }).click();

  // The mailed link carries no page and no intention.
  const token = await site.mailedToken(person.email);
  await otherPage.goto(`/verify-email?token=${token}`);
  await otherPage.getByRole('button', { name: /Yes, confirm the address/ }).click();
  await otherPage.getByRole('link', { name: 'Log in and go on where you were' }).click();
  await logIn(otherPage, person);
  await expect(otherPage).toHaveURL(`/meme/${memeId}`);

  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor();
  await page.goto(`/login?${new URLSearchParams({ return: `/meme/${memeId}` })}`);
  await logIn(page, person);
  await expect(page).toHaveURL(`/meme/${memeId}`);
  await expect(page.getByText('You are logged in, and your upvote is counted.')).toBeVisible();
});
