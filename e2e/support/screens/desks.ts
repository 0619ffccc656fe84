import { expect } from '../test.ts';
import { fails, openDialog, type Screen, showsText } from './screen.ts';

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

const INVITATION = {
  ...{ id: 7, note: 'Oamenii din Cluj', email: 'un.nume.destul.de.lung.la.o.firma@corporatie.example' },
  ...{ uses: 20, used: 2, state: 'open', created_by_username: 'admin' },
  ...{ created_at: '2026-01-05T10:00:00.000Z', expires_at: '2026-02-05T10:00:00.000Z' },
  members: [
    { id: 'a', username: 'ana' },
    { id: 'b', username: 'un.membru.cu.nume.lung' },
  ],
};

export const DESK_SCREENS: Screen[] = [
  {
    name: 'pending',
    route: 'pending',
    path: '/pending',
    as: 'admin',
    reach: showsText('10 meme(s) waiting for approval'),
  },
  {
    name: 'pending-proposal',
    route: 'pending',
    path: '/pending',
    as: 'admin',
    reach: async (page) => {
      const panel = page.getByRole('region', { name: 'Proposed company' });
      await panel.getByRole('button', { name: 'It is Endava (Romania)' }).waitFor();
      await panel.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'pending-reject',
    route: 'pending',
    path: '/pending',
    as: 'admin',
    reach: async (page) => {
      // The first card grows when the look-alikes of its company arrive.
      await expect(page.getByRole('button', { name: 'Add this company' })).toBeVisible();
      await openDialog(page, /^Reject/);
    },
  },
  {
    name: 'pending-shortcuts',
    route: 'pending',
    path: '/pending',
    as: 'admin',
    reach: (page) => openDialog(page, 'Keyboard shortcuts'),
  },
  {
    name: 'pending-nothing',
    route: 'pending',
    path: '/pending',
    as: 'admin',
    network: (page) => page.route('**/memes/pending*', (route) => route.fulfill({ json: [] })),
    reach: showsText('No memes awaiting approval. Good job!'),
  },
  {
    name: 'pending-failed',
    route: 'pending',
    path: '/pending',
    as: 'admin',
    network: fails('**/memes/pending*'),
    reach: showsText('Failed to load pending memes'),
  },
  {
    name: 'desk',
    route: 'desk',
    path: '/desk',
    as: 'admin',
    reach: showsText('10 memes wait'),
  },
  {
    name: 'desk-reject',
    route: 'desk',
    path: '/desk',
    as: 'admin',
    reach: (page) => openDialog(page, /^Reject/),
  },
  {
    name: 'desk-shortcuts',
    route: 'desk',
    path: '/desk',
    as: 'admin',
    reach: (page) => openDialog(page, 'Keyboard shortcuts'),
  },
  {
    name: 'desk-author',
    route: 'desk',
    path: '/desk',
    as: 'admin',
    reach: (page) => openDialog(page, /More about the author/),
  },
  {
    name: 'desk-selection',
    route: 'desk',
    path: '/desk',
    as: 'admin',
    reach: async (page) => {
      await page.getByRole('checkbox').first().check();
      await showsText('1 selected')(page);
    },
  },
  {
    name: 'desk-filters',
    route: 'desk',
    path: '/desk?kind=first&age=hour',
    as: 'admin',
    reach: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Filter' }).click();
      await page.getByLabel('Words in waiting memes').waitFor();
    },
  },
  {
    name: 'desk-nothing',
    route: 'desk',
    path: '/desk',
    as: 'admin',
    network: (page) => page.route('**/moderation/queue*', (route) => route.fulfill({ json: [] })),
    reach: showsText('All caught up'),
  },
  {
    name: 'desk-reports',
    route: 'desk/reports',
    path: '/desk/reports',
    as: 'admin',
    reach: showsText('Colegul din dreapta există și îl cheamă exact așa.'),
  },
  {
    name: 'desk-reports-remove',
    route: 'desk/reports',
    path: '/desk/reports',
    as: 'admin',
    reach: (page) => openDialog(page, /^Take down/),
  },
  {
    name: 'desk-reports-nothing',
    route: 'desk/reports',
    path: '/desk/reports',
    as: 'admin',
    network: (page) => page.route('**/moderation/cases*', (route) => route.fulfill({ json: [] })),
    reach: showsText('No open cases. Good job!'),
  },
  {
    name: 'desk-invitations',
    route: 'desk/invitations',
    path: '/desk/invitations',
    as: 'admin',
    network: (page) =>
      page.route('**/moderation/invitations', (route) =>
        route.fulfill({ json: { may_invite: true, invitations: [INVITATION] } }),
      ),
    reach: showsText('Oamenii din Cluj'),
  },
  {
    name: 'desk-invitations-nothing',
    route: 'desk/invitations',
    path: '/desk/invitations',
    as: 'admin',
    reach: showsText('There are no invitations.'),
  },
  {
    name: 'desk-member',
    route: 'desk/members/:id',
    path: ({ memberId }) => `/desk/members/${memberId}`,
    as: 'admin',
    reach: showsText('What they posted'),
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
    reach: showsText('Nothing was decided in this time.'),
  },
  {
    name: 'desk-appeals',
    route: 'desk/appeals',
    path: '/desk/appeals',
    as: 'admin',
    reach: showsText('Memes that were rejected, latest first.'),
  },
];
