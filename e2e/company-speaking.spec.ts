import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { enterAs, headersOf, registerMember } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

const HOST = 'vocea-firmei.example';

test('a member proves to speak for a company with the link of a mail, and an admin looks at it', async ({
  page,
  otherPage,
  request,
  site,
}) => {
  const headers = await headersOf(request, site, ADMIN);
  const company = { name: 'Vocea Firmei', website: `https://${HOST}/despre` };
  const added = await request.post(`${site.url}/admin/companies`, { headers, data: company });
  expect(added.status()).toBe(201);

  await page.goto('/company/Vocea Firmei');
  await page.getByRole('link', { name: 'Speak for this company' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Speak for Vocea Firmei' })).toBeVisible();
  await expect(page.getByText('It is free.')).toBeVisible();
  await untilRunning(page);
  await expect(page.getByLabel('Work address')).toBeVisible();
  await page.getByLabel('Work address').fill('voce@mail.example');
  await page.getByLabel('Password', { exact: true }).fill('sedinta-de-luni');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByText(`Give an address that ends in @${HOST}.`)).toBeVisible();

  await enterAs(page, await registerMember(request, site, 'voce@mail.example'));
  await page.goto('/company/Vocea Firmei/speak');
  await untilRunning(page);
  await page.getByRole('button', { name: 'I speak for this company' }).click();
  await expect(page.getByText(`_corpomeme.${HOST}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(`Mailbox at ${HOST}`).fill('office');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('a link is on its way').first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/company/Vocea Firmei/speak#${await site.mailedFragment(`office@${HOST}`)}`);
  await page.reload();
  await untilRunning(page);
  await page.getByRole('button', { name: 'Confirm with this link' }).click();
  await expect(page.getByText('waits for an admin')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await enterAs(otherPage, ADMIN);
  await otherPage.goto('/admin/companies');
  await otherPage.getByRole('button', { name: /^Confirm that voce speaks for Vocea Firmei/ }).click();
  await expect(otherPage.getByText('Waits for your look')).toHaveCount(0);
  await expectAccessible(otherPage);
  await page.reload();
  await expect(page.getByText(/You speak for Vocea Firmei until/)).toBeVisible();
});
