import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { enterAs, registerModerator, store } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('the checklist of a new site says what to do, and shrinks as steps are done or settled', async ({
  page,
  site,
  request,
}) => {
  await enterAs(page, ADMIN);
  await store(page, { cookieConsent: 'declined' });
  await page.goto('/admin');
  const list = page.getByRole('region', { name: 'Before the first members come' });
  const step = (name: string) =>
    list.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  // The number at the avatar counts what was promised, not the steps.
  await expect(page.getByRole('button', { name: 'Menu of admin', exact: true })).toBeVisible();
  await expect(step('Mails reach people')).toContainText('Set SMTP_URL and MAIL_FROM');
  await expect(step('The public address is set')).toContainText(site.url);
  await expect(step('A backup of this week')).toContainText('npm run admin -- backup corpomeme.tar');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await step('The list of companies is right').getByRole('heading').click();
  await step('The list of companies is right')
    .getByRole('button', { name: 'I have checked: they are right' })
    .click();
  await expect(step('The list of companies is right')).toHaveCount(0);
  await registerModerator(request, site, 'colega@firma.ro');
  await page.reload();
  await expect(step('A backup of this week')).toBeVisible();
  await expect(step('A second moderator')).toHaveCount(0);
  await list.getByText('1 step was settled by hand').click();
  await list.getByRole('button', { name: 'Open again' }).click();
  await expect(step('The list of companies is right')).toBeVisible();
  for (const name of [
    'Not needed here',
    'Not needed here',
    'Not needed here',
    'The name fits',
    'I have checked: they are right',
  ]) {
    const before = await list.getByRole('heading', { level: 3 }).count();
    await list.getByRole('button', { name }).first().click();
    await expect(list.getByRole('heading', { level: 3 })).toHaveCount(before - 1);
  }
  await list.getByRole('button', { name: 'Backups are made another way' }).click();
  await expect(list).toHaveCount(0);
});
