import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { chooseOf, commentsOf } from './support/comments.ts';
import { drawPicture } from './support/draw-picture.ts';
import {
  enterAs,
  headersOf,
  type Person,
  publishMeme,
  registerMember,
  registerModerator,
} from './support/people.ts';
import { fillReport, readNews, reportMeme } from './support/reporting.ts';
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

const REMOVED = 'What you reported is no longer public. Thank you for telling us.';
const SUSPENDED =
  'What you reported is no longer public, for another reason. If it returns, a moderator looks at your report.';
const REOPENED = 'What you reported is public again. A moderator looks at your report now.';
const RETURNED = 'What you reported is public again after a second look. If you disagree, report it again.';

const caseOf = (page: Page, title: string) => page.getByRole('article', { name: title });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave it up?' });

/** Takes down the subject of a case from the list of cases, with the reason of the report. */
async function takeDownCase(page: Page, title: string): Promise<void> {
  await caseOf(page, title).getByRole('button', { name: 'Take down' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox')).toHaveValue('real_name');
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(page.getByText('Taken down. Whoever reported it is told.').first()).toBeVisible();
  await expect(caseOf(page, title)).toHaveCount(0);
}

const REPORT = { reason_code: 'real_name', text: 'Așa îl cheamă.' };

test('the outcomes of reports stay readable after the author deleted the memes', async ({
  page,
  site,
  request,
}) => {
  const kept = await publish(request, site, 'Rămâne sus');
  const removed = await publish(request, site, 'Coboară');
  for (const id of [kept, removed]) await call(request, site, reader, `/memes/${id}/reports`, REPORT);
  await enterAs(page, ADMIN);
  await page.goto('/desk/reports');
  await caseOf(page, 'Rămâne sus').getByRole('button', { name: 'Leave up' }).click();
  await question(page).getByRole('button', { name: 'Leave up' }).click();
  await expect(page.getByText('Left up. Whoever reported it is told.')).toBeVisible();
  await takeDownCase(page, 'Coboară');

  await enterAs(page, reader);
  const outcome = 'A moderator looked at what you reported on “Rămâne sus” and left it up.';
  await expect((await readNews(page, outcome)).getByRole('link')).toBeVisible();
  await expect(page.getByText(REMOVED).first()).toBeVisible();
  const headers = await headersOf(request, site, author);
  for (const id of [kept, removed])
    expect((await request.delete(`${site.url}/memes/${id}`, { headers })).status()).toBe(200);
  const line = await readNews(page, outcome.replace('“Rămâne sus”', 'a meme'));
  await expect(line.getByRole('link')).toHaveCount(0);
  await expect(page.getByText(REMOVED).first()).toBeVisible();
});

test('a comment with a phone number waits, a moderator approves it by key, and it is public', async ({
  page,
  otherPage: desk,
  site,
  request,
}) => {
  test.slow();
  const title = 'Numărul de la interfon';
  const id = await publish(request, site, title);
  await enterAs(page, reader);
  await page.goto(`/meme/${id}/comments`);
  const comments = page.getByRole('region', { name: /^Comments/ });
  await comments.getByPlaceholder('What are your thoughts?').fill('Suna la 0722 123 456.');
  await comments.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText('Waits for a moderator. Only you and moderators see it.')).toBeVisible();
  await expectAccessible(page);
  const url = `${site.url}/memes/${id}/comments`;
  expect(await (await request.get(url)).json()).toEqual([]);

  await enterAs(desk, ADMIN);
  await desk.goto('/desk/reports');
  const card = caseOf(desk, title);
  await expect(card.getByText(/^This looks like a phone number: 0722 123 456/)).toBeVisible();
  await expectAccessible(desk);
  await card.focus();
  await desk.keyboard.press('a');
  await expect(desk.getByText('The comment is public. Its author is told.')).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(async () => {
    expect(await (await request.get(url)).json()).toMatchObject([{ content: 'Suna la 0722 123 456.' }]);
  }).toPass();
});

test('a reported comment is judged after its meme was taken down and restored, and reporters may report again after an appeal', async ({
  page: reporters,
  otherPage: desk,
  site,
  request,
}) => {
  test.slow();
  const reporter = await registerMember(request, site, 'dan@firma.ro');
  const moderator = await registerModerator(request, site, 'moderator@firma.ro');
  const title = 'Poza altcuiva';
  const id = await publish(request, site, title);
  await call(request, site, reader, `/memes/${id}/comments`, { content: 'Vecinul de la trei e hoț.' });
  await enterAs(reporters, reporter);
  await reporters.goto(`/meme/${id}`);
  await chooseOf(commentsOf(reporters).getByRole('article').first(), 'Report');
  await fillReport(reporters, 'Names or shows a real person', '');
  await expect(reporters.getByText('Thank you. A moderator will look at it.')).toBeVisible();
  await enterAs(desk, ADMIN);
  await desk.goto('/desk/reports');
  await expect(caseOf(desk, title).getByText('Vecinul de la trei e hoț.')).toBeVisible();

  await test.step('taken down for another reason while a moderator decides, and restored', async () => {
    await caseOf(desk, title).getByRole('button', { name: 'Leave up' }).click();
    await expect(question(desk)).toBeVisible();
    await call(request, site, moderator, `/memes/${id}/removal`, { reason_code: 'copyright' });
    await question(desk).getByRole('button', { name: 'Leave up' }).click();
    await expect(desk.getByText(/^This is not public at the moment\./)).toBeVisible();
    await expect(caseOf(desk, title)).toHaveCount(0);
    const headers = await headersOf(request, site, moderator);
    expect((await request.delete(`${site.url}/memes/${id}/removal`, { headers })).status()).toBe(200);
    await expect((await readNews(reporters, REOPENED)).getByRole('link')).toBeVisible();
    await expect(reporters.getByText(SUSPENDED)).toBeVisible();
    await expectAccessible(reporters);
    await desk.reload();
    await expect(caseOf(desk, title)).toBeVisible();
    await takeDownCase(desk, title);
    expect(await (await request.get(`${site.url}/memes/${id}/comments`)).text()).not.toContain('Ion Pop');
  });

  await test.step('restored after an appeal', async () => {
    const film = await publish(request, site, 'Titlul unui film');
    await call(request, site, reporter, `/memes/${film}/reports`, REPORT);
    await desk.reload();
    await takeDownCase(desk, 'Titlul unui film');
    await call(request, site, author, `/memes/${film}/appeal`, { text: 'E titlul unui film.' });
    await acceptAppeal(request, site, moderator);
    const news = await readNews(reporters, RETURNED);
    await expect(reporters.getByText(REMOVED).first()).toBeVisible();
    await news.getByRole('link').click();
    await expect(reporters).toHaveURL(`/meme/${film}`);
    await reportMeme(reporters, 'Names or shows a real person', 'Ba e chiar numele lui.');
    await expect(reporters.getByText('Thank you. A moderator will look at it.')).toBeVisible();
    await desk.reload();
    await expect(caseOf(desk, 'Titlul unui film').getByText('Ba e chiar numele lui.')).toBeVisible();
  });
});

/** Accepts the only open appeal through the API. */
async function acceptAppeal(request: APIRequestContext, site: Site, moderator: Person): Promise<void> {
  const headers = await headersOf(request, site, moderator);
  const path = `${site.url}/moderation/appeals`;
  const [appeal] = (await (await request.get(path, { headers })).json()) as {
    id: number;
    meme: { version: number };
  }[];
  const data = { outcome: 'accepted', version: appeal?.meme.version };
  expect((await request.put(`${path}/${appeal?.id}`, { headers, data })).status()).toBe(200);
}

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
