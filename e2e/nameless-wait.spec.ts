import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, registerMember, registerModerator, submitMeme } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

const SHORTEST = 'Shortest wait of a meme without a name, in minutes';
const LONGEST = 'Longest wait, in minutes';

async function save(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label).fill(value);
  await page.getByLabel(label).press('Enter');
}

/** Saves the setting and waits until its form shows the saved value afresh. */
async function change(page: Page, label: string, value: string): Promise<void> {
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/admin/settings') && response.request().method() === 'PUT',
  );
  await save(page, label, value);
  expect((await saved).status()).toBe(200);
  await expect(page.getByText('Settings saved.').first()).toBeVisible();
}

/** Expects the sentence about the wait on the page in both languages, as the server sends it and as React shows it. */
async function expectPromise(page: Page, { en, ro }: { en: string; ro: string }): Promise<void> {
  const sent = await page.request.get('/anonymity', { headers: { accept: 'text/html' } });
  expect(await sent.text()).toContain(en);
  await page.goto('/anonymity');
  const article = page.getByRole('article');
  await expect(article).toContainText(en);
  await page.getByRole('link', { name: 'Română' }).click();
  await expect(article).toHaveAttribute('lang', 'ro');
  await expect(article).toContainText(ro);
  await expect(article).not.toContainText(en);
}

test('an admin sets the wait of memes without a name, and the page about anonymity states it in both languages', async ({
  page,
  otherPage,
}) => {
  await expectPromise(otherPage, {
    en: 'On this site such a meme enters the queue of the moderators at once.',
    ro: 'Pe acest site, un astfel de meme intră imediat în coada moderatorilor.',
  });

  await enterAs(page, ADMIN);
  await page.goto('/admin/settings#settings-times');
  await expect(page.getByLabel(SHORTEST)).toHaveValue('0');
  await expect(page.getByLabel(LONGEST)).toHaveValue('0');
  await save(page, LONGEST, 'o oră');
  await expect(page.getByText(/Give a whole number from 0 to \d+\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(LONGEST).fill('0');
  await save(page, SHORTEST, '20');
  await expect(page.getByText('The shortest wait must not be longer than the longest.')).toBeVisible();
  await change(page, LONGEST, '45');
  await page.reload();
  await expect(page.getByLabel(SHORTEST)).toHaveValue('20');
  await expect(page.getByLabel(LONGEST)).toHaveValue('45');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  await expectPromise(otherPage, {
    en: 'after a random wait of 20 to 45 minutes',
    ro: 'după o așteptare aleatorie de la 20 până la 45 de minute',
  });
});

test('the author sees the held meme as waiting, and a moderator does not see it', async ({
  page,
  otherPage,
  site,
  request,
}) => {
  await enterAs(page, ADMIN);
  await page.goto('/admin/settings#settings-times');
  await page.getByLabel(LONGEST).fill('60');
  await change(page, SHORTEST, '60');
  const author = await registerMember(request, site, 'autoarea@firma.ro');
  const moderator = await registerModerator(request, site, 'moderator@firma.ro');
  const fields = { company: 'Dell', city: 'Iasi', title: 'Despre buget', nameless: 'true' };
  await submitMeme(request, site, author, { fields, image: await drawPicture('held') });

  await enterAs(otherPage, moderator);
  await otherPage.goto('/desk');
  await expect(otherPage.getByRole('heading', { name: 'All caught up' })).toBeVisible();
  await enterAs(page, author);
  await page.goto('/mymemes');
  const card = page.getByRole('article').filter({ hasText: 'Despre buget' });
  await expect(card.getByText(/Moderators see it a little later, after a random time/)).toBeVisible();
  await expectAccessible(page);
});
