import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { enterAs, type Person, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

let author: Person;
let readers: Person[];
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'autoarea@firma.ro');
  readers = [];
  for (const name of ['prima', 'a.doua', 'a.treia'])
    readers.push(await registerMember(request, site, `${name}@firma.ro`));
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
