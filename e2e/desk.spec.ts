import { UPLOAD } from '@corpomeme/contract/site/limits';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { drawPicture } from './support/draw-picture.ts';
import {
  enterAs,
  headersOf,
  type Person,
  registerMember,
  registerModerator,
  store,
  submitMeme,
} from './support/people.ts';
import { ADMIN, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

let author: Person;
let moderator: Person;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autor@firma.ro');
  moderator = await registerModerator(request, site, 'colega@firma.ro');
});

async function submitMemes(request: APIRequestContext, site: Site, titles: string[]): Promise<number[]> {
  const submit = async (title: string) =>
    submitMeme(request, site, author, {
      fields: { company: 'IBM', city: 'Brasov', title },
      image: await drawPicture(title, 320, 240),
    });
  const ids: number[] = [];
  // One portion at a time, because the server limits concurrent uploads per member (decision 057).
  for (let n = 0; n < titles.length; n += UPLOAD.atOnce.each)
    ids.push(...(await Promise.all(titles.slice(n, n + UPLOAD.atOnce.each).map(submit))));
  return ids;
}

async function openDesk(page: Page, person: Person): Promise<void> {
  await enterAs(page, person);
  await store(page, { cookieConsent: 'declined' });
  await page.goto('/desk');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

const expectWaiting = (page: Page, count: number) =>
  expect(page.getByText(count === 1 ? '1 meme waits' : `${count} memes wait`, { exact: true })).toBeVisible();
const cardHeading = (page: Page) => page.getByRole('region').getByRole('heading', { level: 2 });
const titles = (count: number, word: string) => Array.from({ length: count }, (_, n) => `${word} ${n + 1}`);

test('memes are decided by keyboard alone, with some undone', async ({ page, site, request }) => {
  const ids = await submitMemes(request, site, titles(12, 'Rând'));
  await openDesk(page, ADMIN);
  await expectWaiting(page, 12);
  const press = (key: string) => page.keyboard.press(key);
  const reject = async (reason: string) => {
    await press('r');
    await expect(page.getByRole('dialog')).toBeVisible();
    await press(reason);
    await press('Enter');
  };

  const first = await cardHeading(page).innerText();
  await expect(page.getByRole('region', { name: first }).getByRole('img').first()).toBeVisible();
  await press('a');
  await expectWaiting(page, 11);
  await press('u');
  await expectWaiting(page, 12);
  await expect(cardHeading(page)).toHaveText(first);
  await expect(page.getByRole('region', { name: first })).toBeFocused();
  await reject('1');
  await expectWaiting(page, 11);
  await press('u');
  await expectWaiting(page, 12);

  for (const _ of [1, 2, 3, 4, 5]) await press('j');
  await press('x');
  for (const _ of [1, 2, 3]) await press('j');
  await press('Shift+X');
  await expect(page.getByText('4 selected')).toBeVisible();
  await press('Shift+A');
  await expectWaiting(page, 8);

  for (let left = 8; left > 0; left--) {
    if (left % 4 === 0) await reject('9');
    else await press('a');
    if (left > 1) await expectWaiting(page, left - 1);
  }
  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible();

  const headers = await headersOf(request, site, ADMIN);
  const statusOf = async (id: number) =>
    (
      (await (await request.get(`${site.url}/memes/${id}`, { headers })).json()) as {
        approval_status: string;
      }
    ).approval_status;
  // The desk shows the end before the server has confirmed the last decision.
  for (const id of ids) await expect.poll(() => statusOf(id)).toMatch(/^(approved|rejected)$/);
  const undone = await request.get(`${site.url}/admin/audit?action=meme.undo`, { headers });
  expect(await undone.json()).toHaveLength(2);
});

test('two desks never decide one card twice, each sees the other’s open card, and an undone one returns to both', async ({
  page,
  otherPage,
  site,
  request,
}) => {
  const ids = await submitMemes(request, site, titles(8, 'Doi'));
  await openDesk(page, ADMIN);
  await openDesk(otherPage, moderator);
  await expect(page.getByText('colega is here too').first()).toBeVisible();
  await expect(otherPage.getByText('admin is here too').first()).toBeVisible();

  await test.step('an undone rejection', async () => {
    await expectWaiting(otherPage, 8);
    const card = page.getByRole('region', { name: await cardHeading(page).innerText() });
    await card.getByRole('button', { name: 'Reject', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Names or shows a real person').check();
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await expectWaiting(otherPage, 7);
    await page.getByRole('button', { name: 'Undo' }).click();
    for (const desk of [page, otherPage]) await expectWaiting(desk, 8);
    await expect(card).toBeFocused();
  });

  const item = (where: Page, title: string) =>
    where.getByRole('navigation', { name: 'Queue' }).getByLabel(`Select “${title}”`);
  for (const [here, there, by] of [
    [page, otherPage, 'admin'],
    [otherPage, page, 'colega'],
  ] as const) {
    const title = await cardHeading(here).innerText();
    await expect(item(there, title)).toBeVisible();
    // A card that came by itself is decided 300 ms after it came at the earliest.
    await here.waitForTimeout(300);
    await here.keyboard.press('a');
    await expect(item(there, title)).toHaveCount(0);
    await expect(there.getByText(`${by} approved “${title}”`)).toBeVisible();
  }

  const rush = async (desk: Page) => {
    const end = desk.getByRole('heading', { name: 'All caught up' });
    await expect(async () => {
      await desk.keyboard.press('a');
      await expect(end).toBeVisible({ timeout: 50 });
    }).toPass({ intervals: [20] });
  };
  await Promise.all([rush(page), rush(otherPage)]);
  const headers = await headersOf(request, site, ADMIN);
  const approvalsOf = async (id: number) => {
    const log = await request.get(`${site.url}/admin/audit?action=meme.approve&meme=${id}`, { headers });
    return (await log.json()).length;
  };
  // The desk is empty before its last decisions have reached the server.
  for (const id of ids) await expect.poll(() => approvalsOf(id), `meme ${id}`).toBe(1);
  for (const id of ids) expect(await approvalsOf(id), `meme ${id}`).toBe(1);
});

test.describe('one desk', () => {
  test.use({ cutsNetwork: true });

  test('nothing is decided without a connection or on an outdated card, and an undone approval closes the picture', async ({
    page,
    site,
    request,
  }) => {
    const statusOf = async (path: string) => (await request.get(site.url + path)).status();
    const caughtUp = page.getByRole('heading', { name: 'All caught up' });
    const [lost = 0] = await submitMemes(request, site, ['Fără rețea']);
    await openDesk(page, ADMIN);
    await test.step('without a connection, the card returns', async () => {
      await page.route('**/approval', (route) => route.abort());
      await page.keyboard.press('a');
      await expect(page.getByText('No connection. “Fără rețea” waits as before.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Fără rețea' })).toBeFocused();
      await page.unroute('**/approval');
      await page.keyboard.press('a');
      await expect(caughtUp).toBeVisible();
      // The desk shows the decision before the server responds.
      await expect.poll(() => statusOf(`/memes/${lost}`)).toBe(200);
    });

    await test.step('after an edit, a decision waits until the moderator has seen the new card', async () => {
      const [id = 0] = await submitMemes(request, site, ['Titlul de la început']);
      await expect(page.getByRole('region', { name: 'Titlul de la început' })).toBeVisible();
      // The desk gets no update before its decision, so the response brings the new card.
      const decision = page.waitForRequest('**/approval');
      await page.route('**/approval', async (route) => {
        const edit = { headers: await headersOf(request, site, author), data: { title: 'Alt titlu' } };
        expect((await request.patch(`${site.url}/memes/${id}`, edit)).status()).toBe(200);
        await route.continue();
      });
      await page.keyboard.press('a');
      expect((await decision).postDataJSON()).toMatchObject({
        status: 'approved',
        version: expect.any(Number),
      });
      await expect(page.getByRole('region', { name: 'Alt titlu' })).toBeVisible();
      await expect(page.getByText('has just changed')).toHaveText(
        '“Alt titlu” has just changed: title. Nothing was decided; look at it again.',
      );
      expect(await statusOf(`/memes/${id}`)).toBe(404);
      await page.unroute('**/approval');
      await page.keyboard.press('a');
      await expect(caughtUp).toBeVisible();
      await expect.poll(() => statusOf(`/memes/${id}`)).toBe(200);
    });

    await test.step('an undone approval', () => undoApproval(page, site, request));
  });
});

/** Undoes an approval, expects the published picture to be gone, and rejects the meme. */
async function undoApproval(page: Page, site: Site, request: APIRequestContext): Promise<void> {
  const statusOf = async (path: string) => (await request.get(site.url + path)).status();
  const caughtUp = page.getByRole('heading', { name: 'All caught up' });
  const card = page.getByRole('region', { name: 'Aprobat din greșeală' });
  const [id = 0] = await submitMemes(request, site, ['Aprobat din greșeală']);
  await expect(card).toBeVisible();
  await page.keyboard.press('a');
  await expect(caughtUp).toBeVisible();
  await expect.poll(() => statusOf(`/memes/${id}`)).toBe(200);
  const approved = (await (await request.get(`${site.url}/memes/${id}`)).json()) as { image_url: string };
  expect(await statusOf(approved.image_url)).toBe(200);

  await page.keyboard.press('u');
  await expect(card).toBeVisible();
  await expect.poll(() => statusOf(approved.image_url)).toBe(404);
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(caughtUp).toBeVisible();
  await expect.poll(() => statusOf(`/memes/${id}`)).toBe(404);
  expect(await statusOf(approved.image_url)).toBe(404);
}

test('an unpleasant picture is blurred until revealed, or never after a switch', async ({
  page,
  site,
  request,
}) => {
  test.slow();
  const [unpleasant] = await submitMemes(request, site, ['Poza', 'Unu']);
  const headers = await headersOf(request, site, ADMIN);
  const data = { meme_id: unpleasant, reason: 'Spam' };
  expect((await request.post(`${site.url}/moderation/blocked-pictures`, { headers, data })).status()).toBe(
    201,
  );
  const first = async () =>
    (await (await request.get(`${site.url}/moderation/queue`, { headers })).json())[0];
  // The server screens memes in the background.
  const isFirst = async () => {
    const { meme, is_unpleasant: isUnpleasant } = await first();
    return isUnpleasant && meme.id === unpleasant;
  };
  await expect.poll(isFirst, { timeout: 300_000 }).toBe(true);

  await openDesk(page, await registerModerator(request, site, 'atenta@firma.ro'));
  const covered = page.getByText('The checks think that this picture may be unpleasant.');
  await expect(page.getByRole('heading', { level: 2, name: 'Poza' })).toBeVisible();
  await expect(covered).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('v');
  await expect(covered).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 2, name: 'Poza' })).toBeVisible();
  await expect(covered).toBeHidden();

  await page.reload();
  await expect(covered).toBeVisible();
  const blurFirst = page.getByRole('button', { name: 'Blur unpleasant pictures first' });
  await expect(blurFirst).toHaveAttribute('aria-pressed', 'true');
  await blurFirst.click();
  await expect(covered).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Poza' })).toBeVisible();
  await expect(blurFirst).toHaveAttribute('aria-pressed', 'false');
  await expect(covered).toBeHidden();
});
