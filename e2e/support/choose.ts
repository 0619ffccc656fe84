import type { Locator } from '@playwright/test';

/** Types the value into a field that finds while one types, and takes the first choice. */
export async function choose(field: Locator, value: string): Promise<void> {
  await field.fill(value);
  await field.page().getByRole('option', { name: value }).first().waitFor();
  await field.press('Enter');
}
