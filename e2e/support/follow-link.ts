import { expect, type Page } from '@playwright/test';

interface Router {
  navigate(address: string): Promise<void>;
}

const NOTHING = '/nope';
const nothing = (page: Page) =>
  page.getByRole('heading', { name: /^(What are you doing here|Ce cauți aici)\?$/ });

/** Opens a page without content of its own in a page that runs, as a link of the site does: without loading a document. */
export async function leavePage(page: Page): Promise<void> {
  await navigate(page, NOTHING);
  await expect(nothing(page)).toBeVisible();
}

/** Opens the address from the page of `leavePage`. */
export async function followLink(page: Page, address: string): Promise<void> {
  await navigate(page, address);
  // React shows the new page some time after the router has it.
  await expect(nothing(page)).toBeHidden();
}

async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter } = window as unknown as { __reactRouterDataRouter: Router };
    await __reactRouterDataRouter.navigate(to);
  }, address);
}
