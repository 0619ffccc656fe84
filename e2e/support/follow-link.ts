import type { Page } from '@playwright/test';

interface Router {
  navigate(address: string): Promise<void>;
}

/** Opens the address in a page that runs, as a link of the site does: without loading a document. */
export async function followLink(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter } = window as unknown as { __reactRouterDataRouter: Router };
    await __reactRouterDataRouter.navigate(to);
  }, address);
}
