import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, headersOf, publishMeme, registerMember, registerModerator } from './support/people.ts';
import { ADMIN, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

const HOST = 'raspuns.example';
const COMPANY = 'Firma Care Raspunde';

/** Registers a member who proves with a mail to speak for a new company. */
async function registerSpeaker(request: APIRequestContext, site: Site) {
  const admin = await headersOf(request, site, ADMIN);
  const data = { name: COMPANY, website: `https://${HOST}` };
  expect((await request.post(`${site.url}/admin/companies`, { headers: admin, data })).status()).toBe(201);
  const speaker = await registerMember(request, site, 'vocea@mail.example');
  const headers = await headersOf(request, site, speaker);
  const path = `${site.url}/companies/${COMPANY}/speaking`;
  await request.post(path, { headers });
  await request.post(`${path}/mails`, { headers, data: { mailbox: 'birou' } });
  const token = await site.mailedFragment(`birou@${HOST}`);
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
  const speaker = await registerSpeaker(request, site);
  const author = await registerMember(request, site, 'autoarea@mail.example');
  const fields = { company: COMPANY, city: 'Iasi', title: 'Pauza de la 12' };
  const id = await publishMeme(request, site, author, { fields, image: await drawPicture('pauza') });

  await enterAs(page, speaker);
  await page.goto(`/meme/${id}`);
  await page.getByRole('link', { name: `Answer for ${COMPANY}` }).click();
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
    await thirdPage.goto(`/meme/${id}`);
    await untilRunning(thirdPage);
    const requests: string[] = [];
    thirdPage.on('request', (each) => requests.push(each.url()));
    await thirdPage.getByText(`${COMPANY} says what changed`).first().click();
    await expect(thirdPage.getByText('Pauza este acum la 13.')).toBeVisible();
    expect(requests.filter((url) => url.includes('/answers'))).toEqual([]);
    await expectAccessible(thirdPage);
    await expectNoSidewaysScroll(thirdPage);
  }
  await thirdPage.goto(`/meme/${id}?lang=ro`);
  await expect(thirdPage.getByText(`${COMPANY} spune ce s-a schimbat`).first()).toBeVisible();
});
