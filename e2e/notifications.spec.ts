import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { drawPicture } from './support/draw-picture.ts';
import {
  enterAs,
  headersOf,
  type Person,
  publishMeme,
  registerMember,
  submitMeme,
} from './support/people.ts';
import { ADMIN, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

let author: Person;
let readers: Person[];
let discussedId: number;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autoarea@firma.ro');
  readers = [];
  for (const name of ['prima', 'a.doua', 'a.treia'])
    readers.push(await registerMember(request, site, `${name}@firma.ro`));
  discussedId = await publishMeme(request, site, author, await memeOf('Discutată'));
});

const memeOf = async (title: string) => ({
  fields: { company: 'Dell', city: 'Iasi', title },
  image: await drawPicture(title, 500, 400),
});

/** Comments on the discussed meme, or replies; returns the comment's id. */
async function comment(
  request: APIRequestContext,
  site: Site,
  as: Person,
  content: string,
  parentId?: number,
): Promise<number> {
  const headers = await headersOf(request, site, as);
  const data = { content, parentId };
  const answer = await request.post(`${site.url}/memes/${discussedId}/comments`, { headers, data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

const line = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('article').filter({ hasText: text });

test('comments on one meme are one line with its picture and the first words', async ({
  page,
  request,
  site,
}) => {
  const [first, second, third] = readers as [Person, Person, Person];
  await comment(request, site, first, 'Ca la noi, numai că la noi ședința era vineri.');
  await enterAs(page, author);
  await page.goto('/notifications');
  const one = line(page, /prima commented on your meme “Discutată”\./);
  await expect(one).toContainText('Ca la noi, numai că la noi ședința era vineri.');
  const picture = one.locator('img');
  await expect(picture).toHaveAttribute('src', /\.still\.webp$/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  // The author has read the first comment, so it stays a line of its own.
  await comment(request, site, second, 'Așa e.');
  await comment(request, site, third, 'Și la noi.');
  await comment(request, site, first, 'Zic și eu.');
  await page.goto('/notifications');
  const group = line(page, '3 people commented on your meme “Discutată”.');
  await expect(group).toContainText('Zic și eu.');
  await expect(group.getByText('New', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await group.getByRole('link').click();
  await expect(page).toHaveURL(/\/meme\/\d+\/comments#comment-\d+$/);
  await expect(page.getByText('Zic și eu.')).toBeVisible();
});

test('an approved meme is shared from its line while it is public', async ({ page, request, site }) => {
  const id = await submitMeme(request, site, author, await memeOf('Proaspătă'));
  const headers = await headersOf(request, site, ADMIN);
  const decide = { headers, data: { status: 'approved' } };
  expect((await request.put(`${site.url}/memes/${id}/approval`, decide)).status()).toBe(200);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterAs(page, author);
  await page.goto('/notifications');
  const approved = line(page, 'A moderator approved your meme “Proaspătă”.');
  await approved.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Copy link', { exact: true }).click();
  await expect(page.getByText(/copied/i).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/meme/${id}`);

  const removal = { headers, data: { reason: 'Poza altcuiva', reason_code: 'copyright' } };
  expect((await request.post(`${site.url}/memes/${id}/removal`, removal)).status()).toBe(200);
  await page.reload();
  await expect(line(page, 'A moderator took down your meme “Proaspătă”.')).toBeVisible();
  await expect(approved.getByRole('button', { name: 'Share' })).toHaveCount(0);
});

test('the line about a reply links to the reply; switches control the daily and the weekly mail, and a false link stops none', async ({
  page,
  request,
  site,
}) => {
  const [first, second] = readers as [Person, Person];
  const id = await comment(request, site, second, 'Spun și eu.');
  await comment(request, site, first, 'Ai dreptate.', id);
  await enterAs(page, second);
  await page.goto('/notifications');
  await page.getByRole('link', { name: /replied to your comment on “Discutată”/ }).click();
  await expect(page).toHaveURL(/\/meme\/\d+\/comments#comment-\d+$/);
  await expect(page.getByText('Ai dreptate.')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Get news by email' }).click();
  const daily = page.getByRole('checkbox', { name: /daily email/ });
  await daily.check();
  await expect(page.getByText('The daily email is on.')).toBeVisible();
  const weekly = page.getByRole('checkbox', { name: 'Send me a weekly email with the best memes' });
  await expect(weekly).not.toBeChecked();
  await weekly.check();
  await expect(page.getByText('The weekly email is on.')).toBeVisible();
  await page.goto('/unsubscribe?token=a.b&mail=weekly');
  await expect(page.getByRole('heading', { name: 'Stop the weekly email?' })).toBeVisible();
  await expect(page.getByText('Îl poți porni din nou oricând, din contul tău.')).toHaveAttribute(
    'lang',
    'ro',
  );
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByText('This link does not work.')).toBeVisible();
  await page.goto('/account#account-news');
  await expect(weekly).toBeChecked();
  await weekly.uncheck();
  await expect(page.getByText('The weekly email is off.')).toBeVisible();
  await expect(daily).toBeChecked();
  await daily.uncheck();
  await expect(page.getByText('The daily email is off.')).toBeVisible();
});

const SWITCH = 'Tell me in this browser when there is something new';

/** Replaces the browser's push service. `answer` is the member's answer to the browser's question. */
async function stubPushService(page: Page, answer: NotificationPermission): Promise<void> {
  await page.addInitScript((chosen) => {
    const KEY = 'pushAddress';
    const json = {
      endpoint: 'https://push.example/of-this-browser',
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
    };
    const subscription = {
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.removeItem(KEY);
        return true;
      },
    };
    const find = async () => (localStorage.getItem(KEY) ? subscription : null);
    PushManager.prototype.getSubscription = find as never;
    PushManager.prototype.subscribe = async function subscribe(options) {
      Reflect.set(window, 'subscribedWith', options);
      localStorage.setItem(KEY, '1');
      return subscription as never;
    };
    Notification.requestPermission = async () => {
      Reflect.set(window, 'asked', (Reflect.get(window, 'asked') ?? 0) + 1);
      return chosen;
    };
    // A browser without a screen refuses the permission by itself.
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Reflect.set(window, 'asked', 0);
  }, answer);
}

const countPermissionRequests = (page: Page) => page.evaluate(() => Reflect.get(window, 'asked'));

test.describe('push messages', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a member turns push messages on by a click, and off again, and logging out gives the address back', async ({
    page,
  }) => {
    await stubPushService(page, 'granted');
    await enterAs(page, author);
    await page.goto('/notifications');
    const push = page.getByRole('checkbox', { name: SWITCH });
    await expect(push).not.toBeChecked();
    await expect(page.getByText(/only says “You have news on Corpomeme”/)).toBeVisible();
    expect(await countPermissionRequests(page)).toBe(0);
    await expectAccessible(page);
    await push.check();
    await expect(page.getByText('This browser tells you about news.')).toBeVisible();
    expect(await countPermissionRequests(page)).toBe(1);
    const options = await page.evaluate(() => Reflect.get(window, 'subscribedWith'));
    expect(options).toEqual({
      userVisibleOnly: true,
      applicationServerKey: expect.stringMatching(/^B[\w-]{86}$/),
    });
    await page.goto('/account#account-news');
    await expect(push).toBeChecked();
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
    await push.uncheck();
    await expect(page.getByText('This browser no longer tells you about news.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('pushAddress'))).toBeNull();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/notifications');
    await expect(push).not.toBeChecked();
    await push.check();
    await expect(page.getByText('This browser tells you about news.')).toBeVisible();
    await page.getByRole('button', { name: /^Menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pushAddress'))).toBeNull();
  });

  test('a refused permission changes nothing, and the page says where to allow messages', async ({
    page,
  }) => {
    await stubPushService(page, 'denied');
    await enterAs(page, author);
    await page.goto('/notifications');
    const push = page.getByRole('checkbox', { name: SWITCH });
    await push.click();
    await expect(page.getByText(/Your browser does not let this site show messages/).first()).toBeVisible();
    await expect(push).not.toBeChecked();
  });

  test('a message says the same to everybody, in both languages, and a click leads to the news', async ({
    page,
  }) => {
    await enterAs(page, author);
    await page.goto('/account');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
    // The browser has no screen for messages, so the test records the worker's calls.
    const call = await worker.evaluate(() => {
      const scope = globalThis as never as { registration: ServiceWorkerRegistration };
      const shown = new Promise<unknown[]>((resolve) => {
        scope.registration.showNotification = async (...call) => resolve(call);
      });
      dispatchEvent(
        Reflect.construct(Reflect.get(globalThis, 'PushEvent'), ['push', { data: 'Secretul firmei' }]),
      );
      return shown;
    });
    const body = 'You have news on Corpomeme. · Ai noutăți pe Corpomeme.';
    expect(call).toEqual(['Corpomeme', { body, icon: '/icons/icon-192.png', tag: 'news' }]);

    await worker.evaluate(() => {
      const click = new Event('notificationclick');
      Object.assign(click, { notification: { close: () => {} }, waitUntil: () => {} });
      dispatchEvent(click);
    });
    await expect(page).toHaveURL('/notifications');
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  });
});
