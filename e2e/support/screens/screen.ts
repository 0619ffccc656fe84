import { expect, type Page, type Route } from '@playwright/test';

/** The ids and names of the demo that the addresses of screens need. */
export interface ScreenContent {
  /** A meme with many comments. */
  memeId: number;
  /** A rejected meme of the member. */
  rejectedId: number;
  memberId: string;
  /** A member with an author page. */
  authorId: string;
  emptyCompany: string;
}

export interface Screen {
  /** The name of the test and its screenshots. */
  name: string;
  /** The route in `apps/web/app/routes.ts`. */
  route: string;
  path: string | ((content: ScreenContent) => string);
  /** The signed-in person; a visitor if omitted. */
  as?: 'member' | 'admin';
  /** Stubs network responses. */
  network?: (page: Page) => Promise<unknown>;
  /** Brings the page into the state and waits for it. */
  reach: (page: Page) => Promise<void>;
  /** Whether the screen is loaded by its address, because the page keeps what earlier screens did. */
  startsAfresh?: boolean;
}

export const showsText = (text: string | RegExp) => async (page: Page) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
export const showsHeading = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
export const fails =
  (glob: string, status = 500) =>
  (page: Page) =>
    page.route(glob, (route: Route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ status, json: {} }),
    );

const menuButton = (page: Page) => page.getByRole('banner').getByRole('button');
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
export const stubUser = (changes: object) => (page: Page) =>
  page.route('**/users/me?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
  });

export async function openMenu(page: Page): Promise<void> {
  await menuButton(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

export async function openDialog(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button }).first().click();
  await expect(dialog(page)).toBeVisible();
}
