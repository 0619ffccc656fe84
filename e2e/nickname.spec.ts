import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { enterAs, headersOf, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

const userMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Menu of/ });

async function openModal(page: Page) {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Change Nickname' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Your Nickname' });
  const input = dialog.getByLabel('New nickname');
  await expect(input).toBeFocused();
  return { dialog, input, save: dialog.getByRole('button', { name: 'Save Nickname' }) };
}

test('a refusal is explained at the field, the input stays, and a change in another browser is noticed', async ({
  page,
  request,
  site,
}) => {
  await registerMember(request, site, 'luat.deja@firma.ro');
  const member = await registerMember(request, site, 'nehotarat@firma.ro');
  await enterAs(page, member);
  await page.goto('/');
  const { dialog, input, save } = await openModal(page);
  for (const [typed, text] of [
    ['', 'Nickname cannot be empty'],
    ['ab', 'Nickname must be at least 3 characters'],
    ['x'.repeat(31), 'Nickname must be less than 30 characters'],
    ['Luat Deja', 'This nickname is already taken. Please choose another one.'],
    ['аdmin', 'This nickname is reserved. Please choose another one.'],
  ] as const) {
    await input.fill(typed);
    await save.click();
    await expect(input).toHaveAccessibleDescription(new RegExp(text));
    await expect(input).toBeFocused();
    await expect(input).toHaveValue(typed);
  }
  await expectAccessible(page);
  // The error disappears on the next input.
  await input.fill('luat altceva');
  await expect(input).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(userMenu(page)).toBeFocused();
  await expect(userMenu(page)).toHaveAccessibleName('Menu of nehotarat');
  const again = await openModal(page);
  await expect(again.input).toHaveValue('luat altceva');
  await again.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await test.step('the button shows the saving, and a second click does nothing', async () => {
    let calls = 0;
    const answer = Promise.withResolvers<void>();
    await page.route('**/users/update-nickname', async (route) => {
      calls += 1;
      await answer.promise;
      await route.fulfill({ status: 413, body: 'a proxy’s page' });
    });
    await openModal(page);
    await input.fill('Rabdare');
    await save.click();
    const saving = dialog.getByRole('button', { name: 'Updating...' });
    await expect(saving).toBeVisible();
    await saving.click({ force: true });
    await input.press('Enter');
    answer.resolve();
    await expect(input).toHaveAccessibleDescription(/Failed to update nickname/);
    expect(calls).toBe(1);
    await page.unrouteAll();
  });

  // After a change in another browser, the modal says so, and the menu no longer offers it.
  const changed = await request.post(`${site.url}/users/update-nickname`, {
    headers: await headersOf(request, site, member),
    data: { newNickname: 'Mai Repede' },
  });
  expect(changed.status()).toBe(200);
  await input.fill('Prea Tarziu');
  await save.click();
  await expect(input).toHaveAccessibleDescription(/You have already changed your nickname/);
  await expect(userMenu(page).or(page.locator('header button[aria-label^="Menu of"]'))).toHaveAttribute(
    'aria-label',
    'Menu of Mai Repede',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await userMenu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Change Nickname' })).toHaveCount(0);
});
