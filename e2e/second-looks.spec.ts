import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { drawPicture } from './support/draw-picture.ts';
import {
  enterAs,
  headersOf,
  type Person,
  publishMeme,
  registerMember,
  registerModerator,
} from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

async function open(page: Page, person: Person, path: string): Promise<void> {
  await enterAs(page, person);
  await page.goto(path);
}

test('a second and a third moderator judge a decision without seeing it, and the third one corrects it', async ({
  page,
  otherPage: second,
  thirdPage: third,
  site,
  request,
}) => {
  const author = await registerMember(request, site, 'autorul@firma.ro');
  const ana = await registerModerator(request, site, 'ana@firma.ro');
  const dan = await registerModerator(request, site, 'dan@firma.ro');

  await open(page, ADMIN, '/admin/settings');
  await page.getByLabel('Second looks, in percent').fill('100');
  await page.getByLabel('Second looks, in percent').press('Enter');
  await expect(page.getByText('Settings saved.')).toBeVisible();
  const image = await drawPicture('looks');
  const fields = { company: 'Dell', city: 'Iasi', title: 'Deadline de ieri' };
  const meme = await publishMeme(request, site, author, { fields, image });

  // The server offers a look only after the undo window.
  await open(second, ana, '/desk/looks');
  await expect(second.getByText('Nothing to judge')).toBeVisible();
  const headers = await headersOf(request, site, ana);
  const countLooks = async () => (await (await request.get('/moderation/looks', { headers })).json()).length;
  await expect.poll(countLooks, { timeout: 120_000, intervals: [1000] }).toBe(1);
  await second.reload();
  const card = second.getByRole('article', { name: 'Deadline de ieri' });
  await expect(card).toBeVisible();
  await expect(card.getByText(/autorul|approved/i)).toHaveCount(0);
  await expectAccessible(second);
  await second.keyboard.press('r');
  await expect(card.getByText('Choose a reason to reject it.')).toBeVisible();
  await card.getByLabel('Reason, if you would reject it').selectOption('off_topic');
  await second.keyboard.press('Escape');
  await second.keyboard.press('r');
  await expect(second.getByText('You disagree with the decision.')).toBeVisible();
  await expect(second.getByText('The decision: approved')).toBeVisible();

  // The deciding moderator gets no look; the third one does, without seeing either verdict.
  await page.goto('/desk/looks');
  await expect(page.getByText('Nothing to judge')).toBeVisible();
  await open(third, dan, '/desk/looks');
  const again = third.getByRole('article', { name: 'Deadline de ieri' });
  await again.getByLabel('Reason, if you would reject it').selectOption('insulting');
  await again.getByRole('button', { name: 'I would reject' }).click();
  await expect(third.getByText('You were the third to judge it')).toBeVisible();
  await expect(third.getByText('Approved, and the third person would reject it')).toBeVisible();
  expect((await request.get(`${site.url}/memes/${meme}`)).status()).toBe(200);
  await third.getByRole('button', { name: /^Take down/ }).click();
  const dialog = third.getByRole('dialog');
  await dialog
    .getByLabel(/^Reason/)
    .first()
    .selectOption('insulting');
  await dialog.getByRole('textbox').fill('Jignește un coleg.');
  await dialog.getByRole('button', { name: /^Take down/ }).click();
  await expect(dialog).toBeHidden();
  expect((await request.get(`${site.url}/memes/${meme}`)).status()).toBe(404);

  await page.goto('/desk/statistics');
  await expect(page.getByRole('table', { name: 'By reason of the decision' })).toContainText('0 %');
});
