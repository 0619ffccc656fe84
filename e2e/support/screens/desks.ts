import { expect, type Page } from '@playwright/test';
import { ask, dialog, fails, type Screen, sees } from './screen.ts';

async function fillChecks(page: Page): Promise<void> {
  const checks = page.getByRole('region', { name: 'Checks of submissions' });
  await checks.getByLabel('New words').fill('HR-ista');
  await checks.getByRole('button', { name: 'Add' }).click();
  await sees(/cannot be looked for/)(page);
}

async function readAudit(page: Page): Promise<void> {
  await expect(page.getByRole('listitem').filter({ hasText: 'approved a meme' }).first()).toBeVisible();
}

const NO_WAITS = { count: 0, p50: null, p95: null };
const EMPTY_WEEK = {
  week: '2026-01-05',
  decisions: {},
  waits: { memes: NO_WAITS, appeals: NO_WAITS, reports: NO_WAITS },
  backlog: 0,
  overturned: null,
  agreement: null,
  reviewed: 0,
  looked: 0,
  look_agreement: null,
};

const LOOK = {
  id: 1,
  title: 'Ședința de luni',
  company: 'Dell',
  city: 'Iasi',
  message: 'Putea fi un email.',
  image_url: '/icon-512.png',
  image_width: 512,
  image_height: 512,
  image_placeholder: '',
  image_srcset: '',
  image_alt: 'Un desen cu un calendar plin.',
};

export const DESKS: Screen[] = [
  {
    name: 'pending',
    route: 'pending',
    path: '/pending',
    as: 'admin',
    reach: sees('10 meme(s) waiting for approval'),
  },
  {
    name: 'pending-reject',
    route: 'pending',
    path: '/pending',
    as: 'admin',
    reach: (page) => ask(page, /^Reject/),
  },
  {
    name: 'pending-shortcuts',
    route: 'pending',
    path: '/pending',
    as: 'admin',
    reach: (page) => ask(page, 'Keyboard shortcuts'),
  },
  {
    name: 'pending-nothing',
    route: 'pending',
    path: '/pending',
    as: 'admin',
    network: (page) => page.route('**/memes/pending*', (route) => route.fulfill({ json: [] })),
    reach: sees('No memes awaiting approval. Good job!'),
  },
  {
    name: 'pending-failed',
    route: 'pending',
    path: '/pending',
    as: 'admin',
    network: fails('**/memes/pending*'),
    reach: sees('Failed to load pending memes'),
  },
  {
    name: 'desk',
    route: 'desk',
    path: '/desk',
    as: 'admin',
    reach: sees('10 memes wait'),
  },
  {
    name: 'desk-reject',
    route: 'desk',
    path: '/desk',
    as: 'admin',
    reach: (page) => ask(page, /^Reject/),
  },
  {
    name: 'desk-shortcuts',
    route: 'desk',
    path: '/desk',
    as: 'admin',
    reach: (page) => ask(page, 'Keyboard shortcuts'),
  },
  {
    name: 'desk-author',
    route: 'desk',
    path: '/desk',
    as: 'admin',
    reach: (page) => ask(page, /More about the author/),
  },
  {
    name: 'desk-selection',
    route: 'desk',
    path: '/desk',
    as: 'admin',
    reach: async (page) => {
      await page.getByRole('checkbox').first().check();
      await sees('1 selected')(page);
    },
  },
  {
    name: 'desk-nothing',
    route: 'desk',
    path: '/desk',
    as: 'admin',
    network: (page) => page.route('**/moderation/queue*', (route) => route.fulfill({ json: [] })),
    reach: sees('All caught up'),
  },
  {
    name: 'desk-failed',
    route: 'desk',
    path: '/desk',
    as: 'admin',
    network: fails('**/moderation/queue*'),
    reach: sees('Failed to load the queue'),
  },
  {
    name: 'desk-reports',
    route: 'desk/reports',
    path: '/desk/reports',
    as: 'admin',
    reach: sees('Colegul din dreapta există și îl cheamă exact așa.'),
  },
  {
    name: 'desk-reports-remove',
    route: 'desk/reports',
    path: '/desk/reports',
    as: 'admin',
    reach: (page) => ask(page, /^Take down/),
  },
  {
    name: 'desk-reports-nothing',
    route: 'desk/reports',
    path: '/desk/reports',
    as: 'admin',
    network: (page) => page.route('**/moderation/cases*', (route) => route.fulfill({ json: [] })),
    reach: sees('No open cases. Good job!'),
  },
  {
    name: 'desk-reports-failed',
    route: 'desk/reports',
    path: '/desk/reports',
    as: 'admin',
    network: fails('**/moderation/cases*'),
    reach: sees('Failed to load the cases. Please try again.'),
  },
  {
    name: 'desk-looks',
    route: 'desk/looks',
    path: '/desk/looks',
    as: 'admin',
    network: (page) => page.route('**/moderation/looks?*', (route) => route.fulfill({ json: [LOOK] })),
    reach: sees('I would approve'),
  },
  {
    name: 'desk-looks-nothing',
    route: 'desk/looks',
    path: '/desk/looks',
    as: 'admin',
    network: (page) => page.route('**/moderation/looks?*', (route) => route.fulfill({ json: [] })),
    reach: sees('Nothing to judge'),
  },
  {
    name: 'desk-looks-failed',
    route: 'desk/looks',
    path: '/desk/looks',
    as: 'admin',
    network: fails('**/moderation/looks?*'),
    reach: sees('The second looks could not be loaded.'),
  },
  {
    name: 'desk-statistics',
    route: 'desk/statistics',
    path: '/desk/statistics',
    as: 'admin',
    reach: (page) => page.locator('.recharts-surface').first().waitFor(),
  },
  {
    name: 'desk-statistics-nothing',
    route: 'desk/statistics',
    path: '/desk/statistics',
    as: 'admin',
    network: (page) =>
      page.route('**/moderation/statistics*', (route) => route.fulfill({ json: [EMPTY_WEEK] })),
    reach: sees('Nothing was decided in this time.'),
  },
  {
    name: 'desk-statistics-failed',
    route: 'desk/statistics',
    path: '/desk/statistics',
    as: 'admin',
    network: fails('**/moderation/statistics*'),
    reach: sees('The statistics could not be loaded.'),
  },
  { name: 'admin', route: 'admin', path: '/admin', as: 'admin', reach: sees('Page 1 of') },
  {
    name: 'admin-users',
    route: 'admin/:section',
    path: '/admin/users',
    as: 'admin',
    reach: sees('Page 1 of'),
  },
  { name: 'admin-log', route: 'admin/:section', path: '/admin/log', as: 'admin', reach: readAudit },
  { name: 'admin-checks', route: 'admin/:section', path: '/admin/screening', as: 'admin', reach: fillChecks },
  {
    name: 'admin-activity',
    route: 'admin/:section',
    path: '/admin/activity',
    as: 'admin',
    reach: (page) => page.locator('.recharts-surface').first().waitFor(),
  },
  {
    name: 'admin-settings',
    route: 'admin/:section',
    path: '/admin/settings',
    as: 'admin',
    reach: sees('Second looks, in percent'),
  },
  {
    name: 'admin-blocks',
    route: 'admin/:section',
    path: '/admin/blocks',
    as: 'admin',
    reach: sees('Domain'),
  },
  { name: 'admin-rules', route: 'admin/:section', path: '/admin/rules', as: 'admin', reach: sees(/^4/) },
  {
    name: 'admin-nobody',
    route: 'admin',
    path: '/admin?search=nobody-at-all',
    as: 'admin',
    reach: sees('Nobody fits these filters.'),
  },
  {
    name: 'admin-failed',
    route: 'admin',
    path: '/admin',
    as: 'admin',
    network: fails('**/admin/*'),
    reach: sees('Failed to fetch users: 500'),
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
    reach: sees('User Not Found'),
  },
  {
    name: 'admin-user-delete',
    route: 'admin/users/:id',
    path: ({ memberId }) => `/admin/users/${memberId}#danger-zone`,
    as: 'admin',
    reach: (page) => dialog(page).waitFor(),
  },
  {
    name: 'desk-appeals',
    route: 'desk/appeals',
    path: '/desk/appeals',
    as: 'admin',
    reach: sees('Taken down'),
  },
  {
    name: 'desk-appeals-failed',
    route: 'desk/appeals',
    path: '/desk/appeals',
    as: 'admin',
    network: fails('**/moderation/*'),
    reach: sees('Failed to load appeals'),
  },
  {
    name: 'sanction-dialog',
    route: 'admin/users/:id',
    path: ({ memberId }) => `/admin/users/${memberId}`,
    as: 'admin',
    reach: (page) => ask(page, /^Warn or restrict/),
  },
];
