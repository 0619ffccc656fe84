import { expect, type Page, type Route } from '@playwright/test';

/** What the screens are about. */
export interface Scene {
  /** Much commented. */
  memeId: number;
  /** The member's own. */
  rejectedId: number;
  memberId: string;
  emptyCompany: string;
}

export interface Screen {
  /** Names the test and its screenshots. */
  name: string;
  /** As in `apps/web/app/routes.ts`. */
  route: string;
  path: string | ((scene: Scene) => string);
  /** Nobody: a visitor. */
  as?: 'member' | 'admin';
  /** What the network answers instead. */
  network?: (page: Page) => Promise<unknown>;
  /** Does what leads to the state, and waits for it. */
  reach: (page: Page) => Promise<void>;
  /** Without the header that says when a page is alive. */
  isBare?: boolean;
}

export const sees = (text: string | RegExp) => async (page: Page) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
export const heading = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
export const fails =
  (glob: string, status = 500) =>
  (page: Page) =>
    page.route(glob, (route: Route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ status, json: {} }),
    );

const banner = (page: Page) => page.getByRole('banner').getByRole('button');
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
export const asUser = (changes: object) => (page: Page) =>
  page.route('**/users/me?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
  });

export async function openMenu(page: Page): Promise<void> {
  await banner(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

export async function ask(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button }).first().click();
  await expect(dialog(page)).toBeVisible();
}
