import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { enterAs, PASSWORD, store } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.use({ siteSettings: { RATE_LIMIT: 'on' } });

const blocks = (page: Page) => page.getByRole('region', { name: 'Blocks', exact: true });

test('an admin blocks a mail domain, which refuses registrations, and removes the block', async ({
  page,
  request,
  site,
}) => {
  await enterAs(page, ADMIN);
  await store(page, { cookieConsent: 'declined' });
  await page.goto('/admin/blocks');
  const section = blocks(page);
  await expect(section.getByText('Nothing is blocked.')).toBeVisible();

  await section.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(section.getByRole('alert').filter({ hasText: 'Say what to block.' })).toBeVisible();
  await section.getByLabel('Domain', { exact: true }).fill('nu e domeniu');
  await section.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(section.getByText('Give a mail domain such as example.com')).toBeVisible();
  await expect(section.getByLabel('Domain', { exact: true })).toHaveValue('nu e domeniu');

  await section.getByLabel('Domain', { exact: true }).fill('@Gunoi.example');
  await section.getByLabel('Reason (optional)').fill('Conturi de spam');
  await page.keyboard.press('Enter');
  const item = section.getByRole('listitem').filter({ hasText: 'gunoi.example' });
  await expect(item).toContainText('Conturi de spam');
  await expect(section.getByLabel('Domain', { exact: true })).toHaveValue('');
  await section.getByLabel('What to block').selectOption({ label: 'Network' });
  await section.getByLabel('For how long').selectOption({ label: 'Until removed' });
  await section.getByLabel('Address range').fill('203.0.113.0/24');
  await page.keyboard.press('Enter');
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const data = { email: 'ion@gunoi.example', password: PASSWORD };
  const refused = await request.post(`${site.url}/users/email-register`, { data });
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'email_domain_blocked']);
  await page.getByRole('button', { name: 'Remove the block of gunoi.example' }).click();
  await expect(item).toHaveCount(0);
  expect((await request.post(`${site.url}/users/email-register`, { data })).status()).toBe(201);
});
