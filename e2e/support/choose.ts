import type { Locator } from '@playwright/test';

/** Types the value into a combobox and chooses the first option, unless the form began with it. */
export async function choose(field: Locator, value: string): Promise<void> {
  if ((await field.inputValue()) === value) return;
  await field.fill(value);
  await field.page().getByRole('option', { name: value }).first().waitFor();
  await field.press('Enter');
}
