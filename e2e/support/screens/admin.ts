import { expect, type Page } from '@playwright/test';
import { dialog, fails, openDialog, type Screen, showsText } from './screen.ts';

async function fillWords(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add entries' }).click();
  await page.getByLabel('Entries', { exact: true }).fill('HR-ista');
  await page.getByLabel('What it does').last().selectOption('refuse');
  await page.getByRole('button', { name: 'Save' }).click();
  await showsText(/cannot be looked for/)(page);
}

async function readAudit(page: Page): Promise<void> {
  await expect(page.getByRole('listitem').filter({ hasText: 'approved a meme' }).first()).toBeVisible();
}

/** The admin panel and its members' pages. */
export const ADMIN_SCREENS: Screen[] = [
  { name: 'admin', route: 'admin', path: '/admin', as: 'admin', reach: showsText('Page 1 of') },
  {
    name: 'admin-users',
    route: 'admin/:section',
    path: '/admin/users',
    as: 'admin',
    reach: showsText('Page 1 of'),
  },
  {
    name: 'admin-companies',
    route: 'admin/:section',
    path: '/admin/companies',
    as: 'admin',
    reach: showsText('Accenture'),
  },
  {
    name: 'admin-company-edit',
    route: 'admin/:section',
    path: '/admin/companies',
    as: 'admin',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Edit Adobe' }).click();
      await page.getByLabel('Other names').waitFor();
    },
  },
  {
    name: 'admin-company-merge',
    route: 'admin/:section',
    path: '/admin/companies',
    as: 'admin',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Merge Adobe into another company' }).click();
      await page.getByLabel('Into which company').fill('BCR');
      await page.getByRole('option', { name: 'BCR' }).waitFor();
    },
  },
  { name: 'admin-log', route: 'admin/:section', path: '/admin/log', as: 'admin', reach: readAudit },
  {
    name: 'admin-checks',
    route: 'admin/:section',
    path: '/admin/screening',
    as: 'admin',
    reach: (page) => page.getByRole('button', { name: 'Add entries' }).waitFor(),
  },
  { name: 'admin-words', route: 'admin/:section', path: '/admin/screening', as: 'admin', reach: fillWords },
  {
    name: 'admin-activity',
    route: 'admin/:section',
    path: '/admin/activity',
    as: 'admin',
    reach: (page) => page.locator('.recharts-surface').first().waitFor(),
  },
  {
    name: 'admin-visits',
    route: 'admin/:section',
    path: '/admin/visits',
    as: 'admin',
    reach: showsText('Nothing was counted in this time'),
  },
  {
    name: 'admin-webhooks',
    route: 'admin/:section',
    path: '/admin/webhooks',
    as: 'admin',
    reach: showsText('No program is told.'),
  },
  {
    name: 'admin-settings',
    route: 'admin/:section',
    path: '/admin/settings#settings-times',
    as: 'admin',
    reach: showsText('Sealed copies of deleted content, in days'),
  },
  {
    name: 'admin-blocks',
    route: 'admin/:section',
    path: '/admin/blocks',
    as: 'admin',
    reach: showsText('Domain'),
  },
  {
    name: 'admin-themes',
    route: 'admin/:section',
    path: '/admin/themes',
    as: 'admin',
    reach: showsText('Small joys'),
  },
  {
    name: 'admin-templates',
    route: 'admin/:section',
    path: '/admin/templates',
    as: 'admin',
    reach: showsText('Meeting bingo'),
  },
  {
    name: 'admin-pages',
    route: 'admin/:section',
    path: '/admin/pages',
    as: 'admin',
    reach: showsText('Write a page'),
  },
  {
    name: 'admin-page-form',
    route: 'admin/:section',
    path: '/admin/pages',
    as: 'admin',
    async reach(page) {
      await page.getByRole('button', { name: 'Edit Contact' }).click();
      await page.getByRole('button', { name: 'Preview in English' }).click();
      await expect(page.getByText('Title in Romanian')).toBeVisible();
    },
  },
  {
    name: 'admin-rules',
    route: 'admin/:section',
    path: '/admin/rules',
    as: 'admin',
    reach: showsText('Rule 4'),
  },
  {
    name: 'admin-nobody',
    route: 'admin',
    path: '/admin?search=nobody-at-all',
    as: 'admin',
    reach: showsText('Nobody fits these filters.'),
  },
  {
    name: 'admin-failed',
    route: 'admin',
    path: '/admin',
    as: 'admin',
    network: fails('**/admin/*'),
    reach: showsText('Failed to fetch users: 500'),
  },
  {
    name: 'admin-user',
    route: 'admin/users/:id',
    path: ({ memberId }) => `/admin/users/${memberId}`,
    as: 'admin',
    reach: (page) => page.locator('.recharts-surface').first().waitFor(),
  },
  {
    name: 'admin-user-missing',
    route: 'admin/users/:id',
    path: '/admin/users/nobody',
    as: 'admin',
    reach: showsText('User Not Found'),
  },
  {
    name: 'admin-user-delete',
    route: 'admin/users/:id',
    path: ({ memberId }) => `/admin/users/${memberId}#danger-zone`,
    as: 'admin',
    reach: (page) => dialog(page).waitFor(),
  },
  {
    name: 'sanction-dialog',
    route: 'admin/users/:id',
    path: ({ memberId }) => `/admin/users/${memberId}`,
    as: 'admin',
    reach: (page) => openDialog(page, /^Warn or restrict/),
  },
];
