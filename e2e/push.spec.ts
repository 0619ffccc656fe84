import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { enterAs, type Person, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const SWITCH = 'Tell me in this browser when there is something new';

let member: Person;
test.beforeAll(async ({ site, request }) => {
  member = await registerMember(request, site, 'curioasa@firma.ro');
});

/** Replaces the browser's push service, which is outside of this machine; `answer` is the person's choice. */
async function pretendPushService(page: Page, answer: NotificationPermission): Promise<void> {
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
    // Without a screen, the browser refuses by itself.
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Reflect.set(window, 'asked', 0);
  }, answer);
}

const asked = (page: Page) => page.evaluate(() => Reflect.get(window, 'asked'));

test('a member turns push messages on by a click, and off again', async ({ page }) => {
  await pretendPushService(page, 'granted');
  await enterAs(page, member);
  await page.goto('/notifications');
  const push = page.getByRole('checkbox', { name: SWITCH });
  await expect(push).not.toBeChecked();
  await expect(page.getByText(/only says “You have news on Corpomeme”/)).toBeVisible();
  expect(await asked(page)).toBe(0);
  await expectAccessible(page);
  await push.check();
  await expect(page.getByText('This browser tells you about news.')).toBeVisible();
  expect(await asked(page)).toBe(1);
  const options = await page.evaluate(() => Reflect.get(window, 'subscribedWith'));
  expect(options).toEqual({
    userVisibleOnly: true,
    applicationServerKey: expect.stringMatching(/^B[\w-]{86}$/),
  });
  await page.goto('/account');
  await expect(push).toBeChecked();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await push.uncheck();
  await expect(page.getByText('This browser no longer tells you about news.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('pushAddress'))).toBeNull();
  await page.reload();
  await expect(push).not.toBeChecked();
});

test('a refusal changes nothing and says where to allow it', async ({ page }) => {
  await pretendPushService(page, 'denied');
  await enterAs(page, member);
  await page.goto('/notifications');
  const push = page.getByRole('checkbox', { name: SWITCH });
  await push.click();
  await expect(page.getByText(/Your browser does not let this site show messages/).first()).toBeVisible();
  await expect(push).not.toBeChecked();
});

test('logging out gives the address back', async ({ page }) => {
  await pretendPushService(page, 'granted');
  await enterAs(page, member);
  await page.goto('/notifications');
  await page.getByRole('checkbox', { name: SWITCH }).check();
  await expect(page.getByText('This browser tells you about news.')).toBeVisible();
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pushAddress'))).toBeNull();
});

test('a message says the same to everybody, in both languages, and a click leads to the news', async ({
  page,
}) => {
  await enterAs(page, member);
  await page.goto('/account');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  // The browser has no screen for messages, so the worker's call is recorded.
  const shown = await worker.evaluate(() => {
    const scope = globalThis as never as { registration: ServiceWorkerRegistration };
    const calls: unknown[] = [];
    scope.registration.showNotification = async (...call) => void calls.push(call);
    dispatchEvent(
      Reflect.construct(Reflect.get(globalThis, 'PushEvent'), ['push', { data: 'Secretul firmei' }]),
    );
    return calls;
  });
  const body = 'You have news on Corpomeme. · Ai noutăți pe Corpomeme.';
  expect(shown).toEqual([['Corpomeme', { body, icon: '/icons/icon-192.png', tag: 'news' }]]);

  await worker.evaluate(() => {
    const click = new Event('notificationclick');
    Object.assign(click, { notification: { close: () => {} }, waitUntil: () => {} });
    dispatchEvent(click);
  });
  await expect(page).toHaveURL('/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
});
