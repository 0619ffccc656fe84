import { createHash } from 'node:crypto';
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

test('the form solves the proof of work of a surge, and the account is registered', async ({
  page,
  site,
}) => {
  // The challenge that the server sends during a surge of registrations; all other responses are real.
  const challenge = 'c2FsdA.1900000000000.12.c2lnbmF0dXJl';
  const error = 'Prea multe înregistrări în acest moment. Încearcă din nou peste câteva minute.';
  let works: string[] = [];
  await page.route(`${site.url}/users/email-register`, async (route) => {
    const { work } = route.request().postDataJSON();
    if (work === undefined) {
      const json = { error, message: error, code: 'registration_work', challenge };
      return route.fulfill({ status: 429, json });
    }
    works = [...works, work];
    return route.continue();
  });
  await page.goto('/login');
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Înregistrează-te' }).click();
  await form.getByLabel('Email', { exact: true }).fill('muncitor@firma.ro');
  await form.getByLabel('Parolă', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Confirmă parola').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(form.getByText('muncitor@firma.ro')).toBeVisible();
  expect(works).toHaveLength(1);
  expect(works[0]?.startsWith(`${challenge}:`)).toBe(true);
  const digest = createHash('sha256')
    .update(works[0] ?? '')
    .digest();
  expect(Math.clz32(digest.readUInt32BE(0))).toBeGreaterThanOrEqual(12);
});
