import type { Locator } from '@playwright/test';

/** Chooses an entry from the actions menu of a card at My memes. */
export async function chooseAction(card: Locator, entry: string): Promise<void> {
  await card.getByRole('button', { name: /^Actions for / }).click();
  await card.page().getByRole('menuitem', { name: entry, exact: true }).click();
}
