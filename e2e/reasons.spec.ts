import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { commenter, commentWith } from './support/comments.ts';
import { drawnMeme } from './support/drawn-meme.ts';
import {
  enterAs,
  fetchToken,
  headersOf,
  type Person,
  publishMeme,
  registerMember,
  registerModerator,
  store,
} from './support/people.ts';
import { readNews } from './support/reporting.ts';
import { ADMIN, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

let author: Person;
let moderator: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autoare@firma.ro');
  moderator = await registerModerator(request, site, 'moderator@firma.ro');
});

const MISSING = 'Say why: choose a reason from the list, or write one.';

const publish = async (request: APIRequestContext, site: Site, title: string) =>
  publishMeme(request, site, author, {
    fields: { company: 'IBM', city: 'Brasov', title },
    image: await drawnMeme(title, 320, 240),
  });

async function enter(page: Page, person: Person, path: string): Promise<void> {
  await enterAs(page, person);
  await store(page, { cookieConsent: 'declined' });
  await page.goto(path);
}

/** Submits the dialog without a reason, which it refuses. */
async function insistOnReason(page: Page, dialog: Locator, confirm: string): Promise<void> {
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(MISSING);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Expects the reason in both languages, the link to the rules, and the link to appeal. */
async function expectRecourse(page: Page, line: Locator, { reason, words, appeal }: Record<string, string>) {
  for (const text of [reason, words]) if (text) await expect(line).toContainText(text);
  await expect(line.getByRole('link', { name: 'House rules · Regulile casei' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await line.getByRole('link', { name: appeal ?? '', exact: true }).click();
}

test('a takedown asks for a reason, which leads the author to the rules and to an appeal', async ({
  page,
  otherPage,
  site,
  request,
}) => {
  test.slow();
  const id = await publish(request, site, 'Poza altcuiva');
  await enter(page, moderator, `/meme/${id}`);
  await page.getByRole('button', { name: 'Take down' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take this meme down?' });
  await dialog.getByLabel('In your own words (optional)').fill('   ');
  await insistOnReason(page, dialog, 'Take down');
  await dialog.getByLabel('Reason', { exact: true }).selectOption('copyright');
  await dialog.getByLabel('In your own words (optional)').fill('Poza e a altcuiva.');
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(page.getByText('Meme taken down.')).toBeVisible();

  await enter(otherPage, author, '/');
  const line = await readNews(otherPage, 'Your meme was taken down: “Poza altcuiva”.');
  const reason = "Uses somebody else's protected work · Folosește o operă protejată a altcuiva";
  await expectRecourse(otherPage, line, {
    reason,
    words: 'Poza e a altcuiva.',
    appeal: 'Appeal in My memes',
  });
  await expect(otherPage).toHaveURL(/\/mymemes$/);
  const own = otherPage.getByRole('article').filter({ hasText: 'Poza altcuiva' });
  await expect(own.getByRole('button', { name: 'Appeal' })).toBeVisible();
  await readNews(otherPage, 'Your meme was taken down');
  await line.getByRole('link', { name: 'House rules · Regulile casei' }).click();
  await expect(otherPage.getByRole('heading', { level: 1 })).toContainText(/rules/i);
});

test('a sanction asks for a reason, which the member reads beside the appeal', async ({
  page,
  otherPage,
  site,
  request,
}) => {
  test.slow();
  const member = await registerMember(request, site, 'membra@firma.ro');
  const me = await request.get(`${site.url}/users/me`, { headers: await headersOf(request, site, member) });
  const { uid } = (await me.json()) as { uid: string };
  await enter(page, ADMIN, `/admin/users/${uid}`);
  await page.getByRole('button', { name: 'Warn or restrict' }).click();
  const dialog = page.getByRole('dialog');
  await insistOnReason(page, dialog, 'Warn');
  await dialog.getByLabel('Reason', { exact: true }).selectOption('insulting');
  await dialog.getByRole('button', { name: 'Warn', exact: true }).click();
  await expect(dialog).toBeHidden();

  await enter(otherPage, member, '/');
  const line = await readNews(otherPage, 'A moderator gave you a warning.');
  const reason = 'Insulting or hateful · Jignitor sau instigator la ură';
  await expectRecourse(otherPage, line, { reason, appeal: 'Appeal in your account' });
  await expect(otherPage).toHaveURL(/\/account$/);
  const section = otherPage.getByRole('region', { name: 'Warnings and restrictions' });
  await expect(section.getByRole('button', { name: 'Appeal' })).toBeVisible();
});

for (const { name, pick, told } of [
  {
    name: 'with a reason of the list',
    pick: 'insulting',
    told: 'Reason: Insulting or hateful · Jignitor sau instigator la ură',
  },
  { name: 'without one for the house rules', pick: '', told: 'Reason: House rules · Regulile casei' },
]) {
  test(`a moderator removes a comment ${name}, and its writer reads why`, async ({
    page,
    otherPage,
    site,
    request,
  }) => {
    test.slow();
    const writer = await registerMember(request, site, `scriitor-${pick || 'fara'}@firma.ro`);
    const id = await publish(request, site, `Sub un meme ${name}`);
    await commenter(request, site, id, await fetchToken(request, site, writer))('Ceva urât de spus.');
    await enter(page, moderator, `/meme/${id}`);
    await commentWith(page, 'Ceva urât')
      .getByRole('button', { name: /^Delete/ })
      .click();
    const dialog = page.getByRole('alertdialog', { name: 'Ștergi comentariul?' });
    await dialog.getByLabel('Motivul din listă').selectOption(pick);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Șterge' }).click();
    await expect(page.getByText('[Comentariu șters]')).toBeVisible();

    await enter(otherPage, writer, '/');
    const line = await readNews(otherPage, `Your comment on “Sub un meme ${name}” was removed.`);
    await expectRecourse(otherPage, line, { reason: told, appeal: 'Write to us to appeal' });
    await expect(otherPage).toHaveURL(/\/contact$/);
  });
}

test('an admin gives a reason for deleting a meme, and its author reads it', async ({
  page,
  otherPage,
  site,
  request,
}) => {
  test.slow();
  const id = await publish(request, site, 'Reclamă mascată');
  await enter(page, ADMIN, `/meme/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this meme?' });
  await insistOnReason(page, dialog, 'Delete');
  await expect(dialog.getByLabel('Reason, in your own words')).toBeFocused();
  await page.keyboard.type('E o reclamă.');
  await dialog.getByLabel('Reason from the list').selectOption('advertising');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/browse$/);

  await enter(otherPage, author, '/');
  const line = await readNews(otherPage, 'A moderator deleted one of your memes.');
  const reason = 'Advertising or spam · Reclamă sau spam';
  await expectRecourse(otherPage, line, { reason, words: 'E o reclamă.', appeal: 'Write to us to appeal' });
  await expect(otherPage).toHaveURL(/\/contact$/);
});
