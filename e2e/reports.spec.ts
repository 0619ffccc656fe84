import type { APIRequestContext } from '@playwright/test';
import { drawnMeme } from './support/drawn-meme.ts';
import { enterAs, headersOf, type Person, publishMeme, registerMember } from './support/people.ts';
import { fillReport, reportMeme } from './support/reporting.ts';
import { ADMIN, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

let author: Person;
let reader: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autor@firma.ro');
  reader = await registerMember(request, site, 'cititor@firma.ro');
});

const publish = async (request: APIRequestContext, site: Site, title: string) =>
  publishMeme(request, site, author, {
    fields: { company: 'IBM', city: 'Brasov', title },
    image: await drawnMeme(title, 320, 240),
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
  await reportMeme(page, 'Names or shows a real person', 'Așa îl cheamă.');
  await expect(page.getByText('Thank you. A moderator will look at it.')).toBeVisible();
  await reportMeme(page, 'Insulting or hateful', '');
  await expect(page.getByText('You have already reported this.')).toBeVisible();

  await page.goto(`/report?url=/meme/${id}`);
  await expect(page.getByLabel('Address of the meme or comment')).toHaveValue(`${site.url}/meme/${id}`);
  await page.getByRole('button', { name: 'Send notice' }).click();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.getByRole('radio', { name: /^A real name/ }).check();
  await page.getByLabel('What is wrong with it').fill('Este numele meu adevărat, scris întreg.');
  await page.getByLabel('Your name').fill('Ion Adevăratu');
  await page.getByLabel('Your email').fill('ion@altundeva.ro');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send notice' }).click();
  await expect(page.getByRole('heading', { name: 'We have your notice' })).toBeVisible();

  await page.goto(`/meme/${id}`);
  const picture = await page.getByRole('main').getByRole('img').first().getAttribute('src');
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
  await expect(page.getByText('Taken down. Who reported it is told.')).toBeVisible();
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

// Wide only: single-key shortcuts are for a keyboard.
test('cases are judged by keyboard alone, only the focused one', { tag: '@wide' }, async ({
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
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 open case', { exact: true })).toBeVisible();
  await expect(card('A treia')).toBeVisible();
  expect(await request.get(`${site.url}/memes?limit=50`).then((answer) => answer.text())).not.toContain(
    'Prima',
  );
});

test('a comment is reported, removed, and its author reads why', async ({ page, site, request }) => {
  const id = await publish(request, site, 'Cu un comentariu');
  await call(request, site, reader, `/memes/${id}/comments`, { content: 'Ceva urât de spus.' });
  await enterAs(page, author);
  await page.goto(`/meme/${id}`);
  await page.getByRole('button', { name: /^Report the comment of/ }).click();
  await fillReport(page, 'Insulting or hateful', '');
  await expect(page.getByText('Thank you. A moderator will look at it.')).toBeVisible();
  await enterAs(page, ADMIN);
  await page.goto('/desk/reports');
  const card = page.getByRole('article', { name: /Cu un comentariu/ });
  await expect(card.getByText('Ceva urât de spus.')).toBeVisible();
  await card.getByRole('button', { name: 'Take down' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take down' }).click();
  await expect(card).toHaveCount(0);
  await enterAs(page, reader);
  await page.goto('/notifications');
  await expect(page.getByText('Your comment on “Cu un comentariu” was removed.')).toBeVisible();
  await expect(page.getByText('Insulting or hateful').first()).toBeVisible();
});

test('a reply raises the bell’s count and leads to it; a switch controls the daily mail', async ({
  page,
  site,
  request,
}) => {
  const id = await publish(request, site, 'Cu răspuns');
  const first = await call(request, site, reader, `/memes/${id}/comments`, { content: 'Zic și eu.' });
  await call(request, site, author, `/memes/${id}/comments`, { content: 'Ai dreptate.', parentId: first.id });
  await enterAs(page, reader);
  await page.goto('/notifications');
  await page.getByRole('link', { name: /replied to your comment on “Cu răspuns”/ }).click();
  await expect(page.getByText('Ai dreptate.')).toBeVisible();
  await page.goto('/account');
  const daily = page.getByRole('checkbox', { name: /daily email/ });
  await daily.check();
  await expect(page.getByText('The daily email is on.')).toBeVisible();
  await page.reload();
  await expect(daily).toBeChecked();
  await daily.uncheck();
  await expect(page.getByText('The daily email is off.')).toBeVisible();
});

// Runs last, because its case stays open.
test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a notice is sent, and a refused one keeps its input', async ({ page, site, request }) => {
    const id = await publish(request, site, 'Fără scripturi');
    await page.goto(`/report?url=/meme/${id}`);
    await page.getByLabel('What is wrong with it').fill('Prea scurt.');
    await page.getByLabel('Your name').fill('Ion Adevăratu');
    await page.getByLabel('Your email').fill('ion@fara-scripturi.ro');
    await page.getByRole('radio', { name: /^A real name/ }).check();
    await page.getByRole('button', { name: 'Send notice' }).click();
    await expect(page.getByText('Some fields are not right.')).toBeVisible();
    await expect(page.getByText('Explain in at least 20 characters')).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Ion Adevăratu');
    await expect(page.getByRole('radio', { name: /^A real name/ })).toBeChecked();
    await page.getByLabel('What is wrong with it').fill('Este numele meu adevărat, scris întreg.');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send notice' }).click();
    await expect(page.getByRole('heading', { name: 'We have your notice' })).toBeVisible();
    await expect(page.getByText('ion@fara-scripturi.ro')).toBeVisible();
  });
});
