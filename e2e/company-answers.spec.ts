import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { drawPicture } from './support/draw-picture.ts';
import {
  enterAs,
  headersOf,
  PASSWORD,
  type Person,
  publishMeme,
  registerMember,
  registerModerator,
} from './support/people.ts';
import { ADMIN, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

const HOST = 'raspuns.example';
const COMPANY = 'Firma Care Raspunde';

let speaker: Person;
let author: Person;
test.beforeAll(async ({ request, site }) => {
  speaker = await registerSpeaker(request, site);
  author = await registerMember(request, site, 'autoarea@mail.example');
});

/** Registers a member who proves with a mail to speak for a new company. */
async function registerSpeaker(request: APIRequestContext, site: Site) {
  const admin = await headersOf(request, site, ADMIN);
  const data = { name: COMPANY, website: `https://${HOST}` };
  expect((await request.post(`${site.url}/admin/companies`, { headers: admin, data })).status()).toBe(201);
  const speaker = await registerMember(request, site, 'vocea@mail.example');
  const headers = await headersOf(request, site, speaker);
  const path = `${site.url}/companies/${COMPANY}/speaking`;
  await request.post(path, { headers });
  await request.post(`${path}/mails`, { headers, data: { mailbox: 'office' } });
  const token = await site.mailedFragment(`office@${HOST}`);
  expect((await request.post(`${path}/link`, { headers, data: { token } })).status()).toBe(200);
  return speaker;
}

test('a company answers a meme, a moderator reads the answer by keys, and a reader opens it without a request', async ({
  page,
  otherPage,
  thirdPage,
  request,
  site,
}) => {
  const fields = { company: COMPANY, city: 'Iasi', title: 'Pauza de la 12' };
  const id = await publishMeme(request, site, author, { fields, image: await drawPicture('pauza') });

  await enterAs(page, speaker);
  await page.goto(`/meme/${id}`);
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: `Answer for ${COMPANY}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Answer for ${COMPANY}` })).toBeVisible();
  await page.getByLabel('What you want to say').selectOption('change');
  await page.getByLabel('The day of the change').fill('2026-02-03');
  await page.getByLabel('Your text').fill('Pauza este acum la 13.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send to the moderators' }).click();
  await expect(page.getByText('Waits for a moderator')).toBeVisible();

  await enterAs(otherPage, await registerModerator(request, site, 'moderatoarea@mail.example'));
  await otherPage.goto('/desk/reports');
  await expect(otherPage.getByText('Pauza este acum la 13.')).toBeVisible();
  await untilRunning(otherPage);
  await expectAccessible(otherPage);
  await otherPage.keyboard.press('a');
  await expect(otherPage.getByText('The answer is public.').first()).toBeVisible();

  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await thirdPage.setViewportSize(size);
    const requests: string[] = [];
    thirdPage.on('request', (each) => requests.push(each.url()));
    await thirdPage.goto(`/meme/${id}`);
    await untilRunning(thirdPage);
    await thirdPage.getByText(`${COMPANY} says what changed`).first().click();
    await expect(thirdPage.getByText('Pauza este acum la 13.')).toBeVisible();
    expect(requests.filter((url) => url.includes('/answers'))).toEqual([]);
    await expectAccessible(thirdPage);
    await expectNoSidewaysScroll(thirdPage);
  }
  await thirdPage.goto(`/meme/${id}?lang=ro`);
  await expect(thirdPage.getByText(`${COMPANY} spune ce s-a schimbat`).first()).toBeVisible();
});

/** Publishes a meme without a name, and a public reply of its company. */
async function publishAnswered(request: APIRequestContext, site: Site, title: string): Promise<number> {
  const fields = { company: COMPANY, city: 'Iasi', title, nameless: 'true' };
  const id = await publishMeme(request, site, author, { fields, image: await drawPicture(title) });
  const sent = await request.post(`${site.url}/memes/${id}/answers`, {
    headers: await headersOf(request, site, speaker),
    data: { kind: 'reply', content: 'Am schimbat regula.' },
  });
  expect(sent.status()).toBe(201);
  const headers = await headersOf(request, site, ADMIN);
  const cases = await (await request.get(`${site.url}/moderation/cases`, { headers })).json();
  const { id: open } = cases.find(({ meme_id }: { meme_id: number }) => meme_id === id);
  const data = { outcome: 'kept' };
  expect((await request.put(`${site.url}/moderation/cases/${open}`, { headers, data })).status()).toBe(200);
  return id;
}

test('the author reads in News of the answer, stands by the meme, and covers a part of its picture', async ({
  page,
  request,
  site,
}) => {
  await publishAnswered(request, site, 'Regula veche');
  await enterAs(page, author);
  await page.context().addCookies([{ name: 'lang', value: 'ro', url: site.url }]);
  await page.goto('/notifications');
  const news = page.getByRole('link', { name: 'Compania a răspuns la meme-ul tău „Regula veche”.' });
  await expect(news).toBeVisible();
  await expectAccessible(page);
  await news.click();
  const stand = page.getByRole('button', { name: 'Rămân la ce am spus' });
  await expect(stand).toBeVisible();
  // The page is rendered as for a visitor.
  await page.reload();
  await expect(stand).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await stand.click();
  await expect(page.getByText('Mulțumim. Se vede la una dintre următoarele șase ore fixe.')).toBeVisible();
  await expect(stand).toHaveCount(0);
  await page.getByRole('button', { name: 'Îl corectez' }).click();
  await page.getByText('Acoperă o parte a imaginii', { exact: true }).click();
  const add = page.getByRole('button', { name: 'Pune un chenar pe imagine' });
  await add.click();
  const part = page.getByRole('button', { name: /^O parte a imaginii:/ });
  await expect(part).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await add.click();
  await expect(part).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(part).toHaveCount(1);
  await expect(part).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Trimite unui moderator' }).click();
  await expect(page.getByText('Corectura ta așteaptă un moderator.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the author stands by a meme with its secret after the link was destroyed, once it has an answer', async ({
    page,
    request,
    site,
  }) => {
    const id = await publishAnswered(request, site, 'Fără legătură');
    const headers = await headersOf(request, site, author);
    const { secret } = await (await request.post(`${site.url}/memes/${id}/forgetting`, { headers })).json();
    const own = await request.post(`${site.url}/memes/${id}/statement`, { headers });
    expect(own.status()).toBe(403);
    const sent: string[] = [];
    page.on('request', (each) => sent.push(`${each.method()} ${each.url()}`));
    await page.goto('/withdraw?lang=en');
    await page.getByLabel('Withdrawal secret').fill(secret);
    await page.getByRole('button', { name: 'Open the file' }).click();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Correct it' }).click();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Fără legătură');
    await page.getByRole('button', { name: 'Send to a moderator' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Change at least one of the words, or cover a part of the picture.',
    );
    await page.getByLabel('Title', { exact: true }).fill('Fără ea');
    await page.getByRole('button', { name: 'Send to a moderator' }).click();
    await expect(page.getByText('A moderator reads it at one of the next six full hours')).toBeVisible();
    await page.goto('/withdraw?lang=en');
    await page.getByLabel('Withdrawal secret').fill(secret);
    await page.getByRole('button', { name: 'Open the file' }).click();
    await expect(page.getByText('Your correction waits for a moderator.')).toBeVisible();
    await page.getByRole('button', { name: 'Stand by the meme' }).click();
    await expect(page.getByText('You stand by the meme.')).toBeVisible();
    await expect(page.getByText('It shows at one of the next six full hours.')).toBeVisible();
    expect(sent.filter((each) => each.startsWith('POST'))).toHaveLength(6);
    expect(sent.filter((each) => each.includes(secret))).toEqual([]);
    expect((await request.get(`${site.url}/memes/${id}`)).status()).toBe(200);
  });
});

test('somebody of the company gets from the link of a meme to a sent answer in nine acts, with a work address', async ({
  page,
  request,
  site,
}) => {
  const title = 'Ședința de luni';
  const fields = { company: COMPANY, city: 'Iasi', title };
  const id = await publishMeme(request, site, author, { fields, image: await drawPicture(title) });
  const acts: Promise<unknown>[] = [];
  const does = (act: Promise<unknown>) => {
    acts.push(act);
    return act;
  };
  await page.goto(`/meme/${id}`);
  await untilRunning(page);
  await expect(page.getByRole('link', { name: 'Report', exact: true })).toHaveAttribute(
    'href',
    `/report?url=${encodeURIComponent(`/meme/${id}`)}`,
  );
  await does(page.getByRole('button', { name: /^More about/ }).click());
  await does(page.getByRole('menuitem', { name: `Answer for ${COMPANY}` }).click());
  await expect(page.getByText('so it has your work address')).toBeVisible();
  await expectAccessible(page);
  await does(page.getByLabel('Work address').fill(`presa@${HOST}`));
  await does(page.getByLabel('Password', { exact: true }).fill(PASSWORD));
  await does(page.getByRole('button', { name: 'Create the account' }).click());
  await expect(page.getByRole('heading', { name: 'Open the link in our mail' })).toBeVisible();
  const token = await site.mailedToken(`presa@${HOST}`);
  const mailed = await page.context().newPage();
  await does(mailed.goto(`/verify-email?token=${token}`));
  await does(mailed.getByRole('link', { name: 'Back to where you were' }).click());
  await does(mailed.getByLabel('Your text').fill('Am mutat ședința pe marți.'));
  await does(mailed.getByRole('button', { name: 'Send to the moderators' }).click());
  await expect(mailed.getByText('Waits for a moderator')).toBeVisible();
  expect(acts).toHaveLength(9);
  // No form asks for a second answer.
  await expect(mailed.getByRole('textbox')).toHaveCount(0);
  await mailed.getByText('Say what has changed since').click();
  await expect(mailed.getByLabel('The day of the change')).toBeVisible();
  await expectAccessible(mailed);
  await expectNoSidewaysScroll(mailed);
});

test('a contest marks words and a part of the picture, by keys and by pointer, and the moderator sees both', async ({
  page,
  otherPage: desk,
  request,
  site,
}) => {
  const title = 'Cafeaua de joi';
  const fields = { company: COMPANY, city: 'Iasi', title };
  const id = await publishMeme(request, site, author, {
    fields,
    image: await drawPicture('cafea', 640, 480),
  });
  await enterAs(page, speaker);
  await page.goto(`/meme/${id}/answer`);
  await page.getByText('Contest the meme', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('false_claim');
  await page.getByLabel('The exact words or part, and what is wrong').fill('Joi nu este cafea.');
  const words = page.getByLabel('The exact words (optional)');
  await words.fill('Ceaiul de joi');
  await page.getByText('Mark a part of the picture', { exact: true }).click();
  await page.getByRole('button', { name: 'Put a box on the picture' }).click();
  const box = page.getByRole('button', { name: /^A part of the picture:/ });
  await expect(box).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(box).toHaveAccessibleName(
    'A part of the picture: 23% from the left, 25% from the top, 50% wide, 52% high',
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send the contest' }).click();
  await expect(page.getByText('These words do not stand there.')).toBeVisible();
  await words.fill('cafeaua de joi');
  const { x, y, width, height } = (await box.locator('..').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.9, y + height * 0.75);
  await page.mouse.up();
  const part = /A part of the picture: 50% from the left, 50% from the top, (39|40)% wide, 25% high/;
  await expect(box).toHaveAccessibleName(part);
  await page.getByRole('button', { name: 'Send the contest' }).click();
  await expect(page.getByText('The company contested this meme.')).toBeVisible();
  await expect(page.getByText(part)).toBeVisible();

  await enterAs(desk, ADMIN);
  await desk.goto('/desk/reports');
  await untilRunning(desk);
  const card = desk.getByRole('article', { name: title, exact: true });
  await card.focus();
  await expect(card.getByText('cafeaua de joi', { exact: true })).toBeVisible();
  await expect(card.getByText(part)).toBeVisible();
  await expect(card.locator('svg rect')).toHaveAttribute('x', /^3[12]\d/);
  await expectAccessible(desk);
  expect(await (await request.get(`${site.url}/memes/${id}`)).text()).not.toContain('cafeaua de joi');
});

test('nobody is offered to prove that they speak for General', async ({ page, request, site }) => {
  const author = await registerMember(request, site, 'generala@mail.example');
  const fields = { company: 'General', title: 'Luni' };
  const id = await publishMeme(request, site, author, { fields, image: await drawPicture('luni') });
  await enterAs(page, author);
  await page.goto(`/meme/${id}/answer`);
  await expect(page.getByText('“General” collects memes that are about no company')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Luni']);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});
