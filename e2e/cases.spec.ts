import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { commenter } from './support/comments.ts';
import { drawnMeme } from './support/drawn-meme.ts';
import { chooseForOwn } from './support/own-meme.ts';
import {
  enterAs,
  fetchToken,
  headersOf,
  type Person,
  publishMeme,
  registerMember,
  registerModerator,
  store,
  submitMeme,
} from './support/people.ts';
import { fillReport, readNews, reportMeme } from './support/reporting.ts';
import { ADMIN, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

let author: Person;
let writer: Person;
let moderator: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autoare@firma.ro');
  writer = await registerMember(request, site, 'comentator@firma.ro');
  moderator = await registerModerator(request, site, 'moderator@firma.ro');
});

const REAL_NAME = 'Names or shows a real person';
const SENT = 'Thank you. A moderator will look at it.';
const REMOVED = 'What you reported is no longer public. Thank you for telling us.';
const SUSPENDED =
  'What you reported is no longer public, for another reason. If it returns, a moderator looks at your report.';
const REOPENED = 'What you reported is public again. A moderator looks at your report now.';
const RETURNED = 'What you reported is public again after a second look. If you disagree, report it again.';

const submission = async (title: string) => ({
  fields: { company: 'IBM', city: 'Brasov', title },
  image: await drawnMeme(title, 320, 240),
});
const publish = async (request: APIRequestContext, site: Site, title: string) =>
  publishMeme(request, site, author, await submission(title));

async function enter(page: Page, person: Person, path: string): Promise<void> {
  await enterAs(page, person);
  await store(page, { cookieConsent: 'declined' });
  await page.goto(path);
}

const caseOf = (page: Page, title: string) => page.getByRole('article', { name: title });

/** Removes the subject in the list of cases, with the report's reason. */
async function takeDownCase(page: Page, title: string): Promise<void> {
  await caseOf(page, title).getByRole('button', { name: 'Take down' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox')).toHaveValue('real_name');
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(page.getByText('Taken down. Who reported it is told.').first()).toBeVisible();
}

async function askToLeaveUp(page: Page, title: string): Promise<void> {
  await caseOf(page, title).getByRole('button', { name: 'Leave up' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave it up?' })).toBeVisible();
}

async function leaveUp(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave up' }).click();
}

async function reportByHand(page: Page, id: number): Promise<void> {
  await page.goto(`/meme/${id}`);
  await reportMeme(page, REAL_NAME, 'Așa îl cheamă.');
  await expect(page.getByText(SENT)).toBeVisible();
}

test('the outcomes of reports stay readable after the author deleted the memes', async ({
  page: reporters,
  otherPage: authors,
  thirdPage: desk,
  site,
  request,
}) => {
  test.slow();
  const reporter = await registerMember(request, site, 'ana@firma.ro');
  const kept = await publish(request, site, 'Rămâne sus');
  const removed = await publish(request, site, 'Coboară');
  await enter(reporters, reporter, '/');
  for (const id of [kept, removed]) await reportByHand(reporters, id);

  await enter(desk, moderator, '/desk/reports');
  await askToLeaveUp(desk, 'Rămâne sus');
  await leaveUp(desk);
  await expect(desk.getByText('Left up. Who reported it is told.')).toBeVisible();
  await takeDownCase(desk, 'Coboară');
  await expect(desk.getByText('No open cases. Good job!')).toBeVisible();
  const outcome = 'A moderator looked at your report and left it up';
  await expect((await readNews(reporters, `${outcome}: “Rămâne sus”.`)).getByRole('link')).toBeVisible();
  await expect(reporters.getByText(REMOVED)).toBeVisible();

  await enter(authors, author, `/meme/${kept}`);
  const confirm = authors.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  await authors.getByRole('main').getByRole('button', { name: 'Delete' }).click();
  await confirm.click();
  await expect(authors).toHaveURL(/\/mymemes$/);
  const own = authors.getByRole('article').filter({ hasText: 'Coboară' });
  await chooseForOwn(own, 'Delete');
  await confirm.click();
  await expect(own).toHaveCount(0);

  const line = await readNews(reporters, `${outcome}: a meme.`);
  await expect(line.getByRole('link')).toHaveCount(0);
  await expect(reporters.getByText(REMOVED)).toBeVisible();
  await expectAccessible(reporters);
  await expectNoSidewaysScroll(reporters);
});

test('a reported comment is judged after its meme was taken down for another reason and restored', async ({
  page: reporters,
  otherPage: admins,
  thirdPage: desk,
  site,
  request,
}) => {
  test.slow();
  const reporter = await registerMember(request, site, 'dan@firma.ro');
  const title = 'Poza altcuiva';
  const id = await publish(request, site, title);
  await commenter(request, site, id, await fetchToken(request, site, writer))('Ion Pop e hoț.');
  await enter(reporters, reporter, `/meme/${id}`);
  const report = reporters.getByRole('button', { name: /^Report the comment of/ });
  await report.click();
  await fillReport(reporters, REAL_NAME, '');
  await expect(reporters.getByText(SENT)).toBeVisible();
  await enter(desk, moderator, '/desk/reports');
  await expect(caseOf(desk, title).getByText('Ion Pop e hoț.')).toBeVisible();
  await askToLeaveUp(desk, title);

  await enter(admins, ADMIN, `/meme/${id}`);
  await admins.getByRole('button', { name: 'Take down' }).click();
  const dialog = admins.getByRole('dialog', { name: 'Take this meme down?' });
  await dialog.getByLabel('Reason', { exact: true }).selectOption('copyright');
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(admins.getByText('Meme taken down.')).toBeVisible();
  await readNews(reporters, SUSPENDED);
  await expectAccessible(reporters);
  // The moderator's dialog was opened before.
  await leaveUp(desk);
  await expect(desk.getByText(/^This is not public at the moment\./)).toBeVisible();
  await expect(desk.getByText('No open cases. Good job!')).toBeVisible();

  await admins.goto('/desk/appeals');
  await admins.getByRole('button', { name: /^Bring back.*Poza altcuiva/ }).click();
  await admins.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).click();
  await expect(admins.getByText('Meme brought back.')).toBeVisible();
  await (await readNews(reporters, REOPENED)).getByRole('link').click();
  await report.click();
  await fillReport(reporters, REAL_NAME, '');
  await expect(reporters.getByText('You have already reported this.')).toBeVisible();
  await desk.reload();
  await expect(desk.getByText('1 open case', { exact: true })).toBeVisible();
  await expectAccessible(desk);
  await takeDownCase(desk, title);
  await readNews(reporters, REMOVED);
  expect(await (await request.get(`${site.url}/memes/${id}/comments`)).text()).not.toContain('Ion Pop');
  await expectNoSidewaysScroll(reporters);
});

test('reporters are notified of a restoration after an appeal, and may report again', async ({
  page: reporters,
  otherPage: authors,
  thirdPage: desk,
  site,
  request,
}) => {
  test.slow();
  const reporter = await registerMember(request, site, 'eva@firma.ro');
  const title = 'Titlul unui film';
  const id = await publish(request, site, title);
  await enter(reporters, reporter, '/');
  await reportByHand(reporters, id);
  await enter(desk, moderator, '/desk/reports');
  await takeDownCase(desk, title);

  await enter(authors, author, '/mymemes');
  const own = authors.getByRole('article').filter({ hasText: title });
  await own.getByRole('button', { name: 'Appeal' }).click();
  await own.getByLabel('Your appeal').fill('Nu e un nume, e titlul unui film.');
  await own.getByRole('button', { name: 'Send appeal' }).click();
  await expect(own.getByText('Your appeal waits for an answer.')).toBeVisible();
  await enter(authors, ADMIN, '/desk/appeals');
  await authors.getByRole('button', { name: 'Accept and publish' }).click();
  await expect(authors.getByText('Appeal accepted.')).toBeVisible();

  const news = await readNews(reporters, RETURNED);
  await expectAccessible(reporters);
  await expectNoSidewaysScroll(reporters);
  await news.getByRole('link').click();
  await expect(reporters).toHaveURL(`/meme/${id}`);
  await reportMeme(reporters, REAL_NAME, 'Ba e chiar numele lui.');
  await expect(reporters.getByText(SENT)).toBeVisible();
  await reportMeme(reporters, REAL_NAME, '');
  await expect(reporters.getByText('You have already reported this.')).toBeVisible();
  await desk.reload();
  await expect(caseOf(desk, title).getByText('Ba e chiar numele lui.')).toBeVisible();
  await askToLeaveUp(desk, title);
  await leaveUp(desk);
  await expect(desk.getByText('No open cases. Good job!')).toBeVisible();
});

test('a report of an undone approval is suspended, and continues with the next approval', async ({
  page: reporters,
  otherPage: desk,
  thirdPage: cases,
  site,
  request,
}) => {
  test.slow();
  const reporter = await registerMember(request, site, 'ion@firma.ro');
  const title = 'Prea devreme';
  const id = await submitMeme(request, site, author, await submission(title));
  const headers = await headersOf(request, site, reporter);
  await enter(reporters, reporter, '/');
  await enter(cases, ADMIN, '/desk/reports');
  await enter(desk, moderator, '/desk');
  const card = desk.getByRole('region', { name: title });
  const approve = card.getByRole('button', { name: 'Approve', exact: true });
  await approve.click();
  const undo = desk.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  // Through the API, because an approval can be undone for ten seconds only.
  const data = { reason_code: 'real_name', text: 'Așa îl cheamă.' };
  expect((await request.post(`${site.url}/memes/${id}/reports`, { headers, data })).status()).toBe(201);
  await undo.click();
  await expect(card).toBeVisible();
  await readNews(reporters, SUSPENDED);
  await cases.reload();
  await expect(cases.getByText('No open cases. Good job!')).toBeVisible();

  await approve.click();
  await expect(desk.getByRole('heading', { name: 'All caught up' })).toBeVisible();
  await expect((await readNews(reporters, REOPENED)).getByRole('link')).toBeVisible();
  await expectAccessible(reporters);
  await cases.reload();
  await expect(caseOf(cases, title).getByText('Așa îl cheamă.')).toBeVisible();
  await takeDownCase(cases, title);
  await readNews(reporters, REMOVED);
});
