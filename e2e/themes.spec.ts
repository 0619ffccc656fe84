import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { choose } from './support/choose.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, publishMeme, registerMember, registerModerator, submitMeme } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

/** Themes of memes (product: themes, decision 122). */

// Narrow only: `screens.spec.ts` opens these pages at each width.
test('the upload form suggests themes, and the author chooses others', { tag: '@narrow' }, async ({
  page,
  site,
  request,
}) => {
  const author = await registerMember(request, site, 'tematic@firma.ro');
  await enterAs(page, author);
  await page.goto('/howto');
  const theme = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(theme('Meetings')).not.toBeChecked();
  await page.getByLabel(/^Title/).fill('Ședința de luni');
  await expect(theme('Meetings')).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await theme('Pay').check({ force: true });
  await theme('Tools and processes').check({ force: true });
  await expect(theme('Meetings')).not.toBeChecked();
  await page.reload();
  await expect(theme('Pay')).toBeChecked();
  await choose(page.getByLabel('Company'), 'Dell');
  await choose(page.getByLabel('City'), 'Iasi');
  await page.locator('input[type=file]').setInputFiles({
    name: 'meme.png',
    mimeType: 'image/png',
    buffer: await drawPicture('theme'),
  });
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/memes'),
  );
  await page.locator('form button[type=submit]').click();
  expect((await (await sent).json()).themes).toEqual(['pay', 'tools']);
});

// Wide only: single-key shortcuts are for a keyboard.
test('a moderator corrects the themes with one key, at the desk and in the plain list', {
  tag: '@wide',
}, async ({ page, site, request }) => {
  const author = await registerMember(request, site, 'corectat@firma.ro');
  const moderator = await registerModerator(request, site, 'corector@firma.ro');
  const fields = { company: 'IBM', city: 'Brasov', title: 'Salariul de luni' };
  await submitMeme(request, site, author, { fields, image: await drawPicture('salary', 320, 240) });
  await enterAs(page, moderator);
  await page.goto('/desk');
  await page
    .getByRole('navigation', { name: 'Queue' })
    .getByRole('button', { name: /Salariul de luni/ })
    .click();
  const card = page.getByRole('region', { name: 'Salariul de luni' });
  await expect(card.getByText('Pay', { exact: true })).toBeVisible();
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Themes of “Salariul de luni”' });
  await expect(dialog.getByText('Up to two; a third one replaces the first.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Themes saved.')).toBeVisible();
  await expect(card.getByText('Management', { exact: true })).toBeVisible();

  await page.goto('/pending');
  const pendingCard = page.getByRole('article', { name: 'Salariul de luni' });
  await pendingCard.getByRole('button', { name: 'Correct the themes' }).click();
  await dialog.getByRole('checkbox', { name: 'Management' }).uncheck({ force: true });
  await dialog.getByRole('checkbox', { name: 'Pay' }).uncheck({ force: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(pendingCard.getByText('No theme')).toBeVisible();
});

test('readers filter by theme, with company, order and time, by addresses', { tag: '@narrow' }, async ({
  page,
  site,
  request,
}) => {
  const author = await registerMember(request, site, 'filtrat@firma.ro');
  const publish = async (title: string, company: string) =>
    publishMeme(request, site, author, {
      fields: { company, city: 'Iasi', title },
      image: await drawPicture(title, 320, 240),
    });
  const interview = await publish('Interviul', 'Oracle');
  await publish('Recruiterul', 'Dell');
  await publish('Imprimanta', 'Oracle');
  await page.goto(`/meme/${interview}`);
  await page.getByRole('main').getByRole('link', { name: 'Hiring and interviews' }).click();
  await expect(page).toHaveURL('/theme/hiring');
  await expect(page.getByRole('heading', { name: 'Hiring and interviews', level: 1 })).toBeVisible();
  await page.goto('/browse?theme=hiring');
  // Before, a link of the filter opens the next page with the filter closed.
  await untilRunning(page);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await page.getByText('Filter', { exact: true }).click();
  await page
    .getByRole('region', { name: 'Companies' })
    .getByRole('link', { name: /^Oracle/ })
    .click();
  await expect(cards).toHaveCount(1);
  await page.getByRole('link', { name: 'This Week' }).click();
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname === '/browse' &&
      ['theme=hiring', 'company=Oracle', 'time=week'].every((part) => `${searchParams}`.includes(part)),
  );
  await expect(cards).toContainText('Interviul');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('navigation', { name: 'Theme' })
    .getByRole('link', { name: 'Hiring and interviews' })
    .click();
  await expect(cards).toHaveCount(2);
  await page.goBack();
  await expect(cards).toHaveCount(1);
});

// Wide only: `screens.spec.ts` opens this page at each width.
test('admins rename, hide, order and add themes', { tag: '@wide' }, async ({ page }) => {
  await enterAs(page, ADMIN);
  await page.goto('/admin/themes');
  await page.getByRole('button', { name: 'Edit Small joys' }).click();
  await page.getByLabel('Name in English').fill('Little joys');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Little joys saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Little joys' })).toBeFocused();
  await page.getByRole('button', { name: 'Move Little joys up' }).click();
  await expect(page.getByText('Order saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a theme' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Give the name in both languages.')).toBeVisible();
  const name = `Coffee ${page.viewportSize()?.width}`;
  await page.getByLabel('Name in English').fill(name);
  await page.getByLabel('Name in Romanian').fill('Cafea');
  await page.getByLabel('Words, with commas between them').fill('espressor*');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByLabel('Offer this theme').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name }).getByText('Hidden')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Edit Little joys' }).click();
  await page.getByLabel('Name in English').fill('Small joys');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Small joys saved.')).toBeVisible();
});
