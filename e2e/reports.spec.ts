import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, headersOf, type Person, publishMeme, registerMember } from './support/people.ts';
import { reportMeme } from './support/reporting.ts';
import { ADMIN, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

let author: Person;
let reader: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autor@firma.ro');
  reader = await registerMember(request, site, 'cititor@firma.ro');
});

const publish = async (request: APIRequestContext, site: Site, title: string) =>
  publishMeme(request, site, author, {
    fields: { company: 'IBM', city: 'Brasov', title },
    image: await drawPicture(title, 320, 240),
  });

async function call(request: APIRequestContext, site: Site, person: Person, path: string, data: object) {
  const headers = await headersOf(request, site, person);
  const answer = await request.post(site.url + path, { headers, data });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return (await answer.json()) as { id: number };
}

test('a report goes from a meme’s menu to the desk and back as a notification', async ({
  page,
  site,
  request,
}) => {
  test.slow();
  const title = 'Șeful pe nume';
  const id = await publish(request, site, title);
  await enterAs(page, reader);
  await page.goto(`/meme/${id}`);
  const picture = await page.getByRole('main').getByRole('img').first().getAttribute('src');
  await reportMeme(page, 'Names or shows a real person', 'Așa îl cheamă.');
  await expect(page.getByText('Thank you. A moderator will look at it.')).toBeVisible();
  await reportMeme(page, 'Insulting or hateful', '');
  await expect(page.getByText('You have already reported this.')).toBeVisible();

  await page.goto(`/report?url=/meme/${id}`);
  await expect(page.getByLabel('Addresses of the memes or comments')).toHaveValue(`${site.url}/meme/${id}`);
  await page.getByRole('button', { name: 'Send notice' }).click();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.getByRole('radio', { name: /^A real name/ }).check();
  await page.getByLabel('What is wrong with it').fill('Este numele meu adevărat, scris întreg.');
  await page.getByLabel('Your name').fill('Ion Adevăratu');
  await page.getByLabel('Your email').fill('ion@altundeva.ro');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send notice' }).click();
  await expect(page.getByRole('heading', { name: 'We have your notice' })).toBeVisible();

  await enterAs(page, ADMIN);
  await page.goto('/desk/reports');
  const card = page.getByRole('article', { name: title });
  await expect(card.getByText('Așa îl cheamă.')).toBeVisible();
  await expect(card.getByText(/ion@altundeva\.ro/)).toBeVisible();
  await expect(card.getByText(/^Due in/)).toBeVisible();
  await card.getByRole('button', { name: 'Take down' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox')).toHaveValue('real_name');
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(page.getByText('Taken down. Whoever reported it is told.')).toBeVisible();
  await expect(card).toHaveCount(0);
  expect((await request.get(new URL(picture ?? '', site.url).href)).status()).toBe(404);

  await enterAs(page, reader);
  await page.goto('/');
  await page.getByRole('link', { name: /1 unread$/ }).click();
  await expect(page.getByText('What you reported is no longer public.')).toBeVisible();
  await expect(page.getByRole('main').getByText('New', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Notifications|News)$/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText('What you reported is no longer public.')).toBeVisible();
  await expect(page.getByRole('main').getByText('New', { exact: true })).toHaveCount(0);
});

test('a moderator judges cases by keyboard alone, always the focused one', async ({
  page,
  site,
  request,
}) => {
  const titles = ['Prima', 'A doua', 'A treia'];
  for (const title of titles) {
    const id = await publish(request, site, title);
    await call(request, site, reader, `/memes/${id}/reports`, {
      reason_code: 'insulting',
      text: `La ${title}`,
    });
  }
  await enterAs(page, ADMIN);
  await page.goto('/desk/reports');
  await expect(page.getByText('3 open cases')).toBeVisible();
  await expect(page.getByText('La Prima')).toBeVisible();
  const card = (title: string) => page.getByRole('article', { name: title, exact: true });
  await page.keyboard.press('j');
  await expect(card('Prima')).toBeFocused();
  await page.keyboard.press('j');
  await expect(card('A doua')).toBeFocused();
  await expect(page.getByText('La A doua')).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card('A doua')).toBeFocused();
  await page.keyboard.press('l');
  await page.getByRole('alertdialog').getByLabel('Note for the log (optional)').fill('Nu jignește.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('2 open cases')).toBeVisible();
  await expect(card('A treia')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('insulting');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 open case', { exact: true })).toBeVisible();
  await expect(card('A treia')).toBeFocused();
  await page.keyboard.press('l');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('No open cases. Good job!')).toBeVisible();
  expect(await request.get(`${site.url}/memes?limit=50`).then((answer) => answer.text())).not.toContain(
    'Prima',
  );
});

test('a notice with five addresses is one file: its sender reads number, clock and outcome, and a moderator decides it by keys', async ({
  page: sender,
  otherPage: desk,
  site,
  request,
}) => {
  test.slow();
  const titles = ['Unu', 'Doi', 'Trei', 'Patru', 'Cinci'].map((word) => `Adresa ${word}`);
  const ids: number[] = [];
  for (const title of titles) ids.push(await publish(request, site, title));
  const email = 'cinci@altundeva.ro';
  await sender.setViewportSize({ width: 390, height: 844 });
  await sender.context().addCookies([{ name: 'lang', value: 'ro', url: site.url }]);
  await sender.goto('/report');
  await untilRunning(sender);
  const urls = ids.map((id) => `${site.url}/meme/${id}`).join('\n');
  await sender.getByLabel('Adresele meme-urilor sau ale comentariilor').fill(urls);
  await sender.getByRole('radio', { name: /^Un nume real/ }).check();
  await sender.getByRole('radio', { name: 'O persoană', exact: true }).check();
  await sender.getByLabel('Ce este în neregulă').fill('Este numele meu adevărat, scris întreg.');
  await sender.getByLabel('Numele tău').fill('Ion Adevăratu');
  await sender.getByLabel('E-mailul tău').fill(email);
  await sender.getByRole('checkbox').check();
  await expectAccessible(sender);
  await expectNoSidewaysScroll(sender);
  await sender.getByRole('button', { name: 'Trimite sesizarea' }).click();
  await expect(sender.getByRole('heading', { name: 'Am primit sesizarea' })).toBeVisible();
  const link = await site.mailedFile(email);
  const number = /F-\d+/.exec(link)?.[0];
  await expect(sender.getByText(`Sesizarea ta are numărul ${number}.`)).toBeVisible();
  await sender.context().clearCookies();
  await sender.goto(link);
  const state = (words: string) =>
    sender.getByRole('heading', { level: 1, name: new RegExp(`^${number} · ${words}`) });
  await expect(state('Primită la .* · Un moderator decide')).toBeFocused();
  await expect(sender.getByRole('textbox')).toHaveCount(0);
  const items = sender.getByRole('main').getByRole('listitem');
  await expect(items).toHaveText(titles.map((title) => `${title}: Un moderator nu a decis încă`));

  await enterAs(desk, ADMIN);
  await desk.goto('/desk/reports?lang=en');
  const card = (title: string) => desk.getByRole('article', { name: title, exact: true });
  await expect(card('Adresa Unu').getByText(new RegExp(String(number)))).toBeVisible();
  await expectAccessible(desk);
  await card('Adresa Unu').focus();
  await desk.keyboard.press('l');
  await expect(desk.getByRole('alertdialog', { name: 'Leave it up?' })).toBeVisible();
  await desk.keyboard.press('Control+Enter');
  await expect(card('Adresa Unu')).toHaveCount(0);
  for (const title of titles.slice(1)) {
    await expect(card(title)).toHaveAttribute('aria-current', 'true');
    await desk.keyboard.press('d');
    await expect(desk.getByRole('dialog').getByRole('combobox')).toHaveValue('real_name');
    await desk.keyboard.press('Enter');
    await expect(card(title)).toHaveCount(0);
  }

  // The desk shows the last decision before the server has confirmed it.
  await expect(async () => {
    await sender.goto(link.replace('lang=ro', 'lang=en'));
    await expect(state('Received on .* · Decided on')).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(items).toHaveText(
    ids.map((id, n) => (n === 0 ? 'Adresa Unu: Stays' : `/meme/${id}: Removed by a moderator`)),
  );
  await expectAccessible(sender);
  await expectNoSidewaysScroll(sender);
});
