import type { Page } from '@playwright/test';
import { enterAs, idOf, type Person, registerMember, registerModerator } from './support/people.ts';
import { expect, test } from './support/test.ts';

type Role = 'visitor' | 'member' | 'moderator';

interface PageAccess {
  path: string;
  /** The first heading, for people with access. */
  heading: RegExp;
  /** The redirect for people without access. */
  redirects?: Partial<Record<Role, string>>;
}

/** The pages and their access (product: screens). */
const PAGES: PageAccess[] = [
  { path: '/', heading: /./ },
  { path: '/howto', heading: /How to meme/ },
  { path: '/browse', heading: /./ },
  { path: '/company/Dell', heading: /Dell/ },
  {
    path: '/mymemes',
    heading: /My memes/,
    redirects: { visitor: '/' },
  },
  {
    path: '/pending',
    heading: /Pending Memes for Approval/,
    redirects: { visitor: '/', member: '/' },
  },
  {
    path: '/desk/appeals',
    heading: /Moderator desk/,
    redirects: { visitor: '/', member: '/' },
  },
  {
    path: '/desk',
    heading: /Moderator desk/,
    redirects: { visitor: '/', member: '/' },
  },
  {
    path: '/admin',
    heading: /Admin Panel/,
    redirects: { visitor: '/', member: '/', moderator: '/' },
  },
  {
    path: '/admin/users',
    heading: /Admin Panel/,
    redirects: { visitor: '/', member: '/', moderator: '/' },
  },
  {
    path: '/admin/users/{id}',
    heading: /membru/,
    redirects: { visitor: '/', member: '/', moderator: '/' },
  },
  { path: '/account', heading: /Your account/, redirects: { visitor: '/login?return=%2Faccount' } },
  { path: '/notifications', heading: /Notifications/, redirects: { visitor: '/' } },
  { path: '/report', heading: /Report something unlawful/ },
  { path: '/unsubscribe', heading: /./ },
  { path: '/withdraw', heading: /Withdraw a meme/ },
  {
    path: '/desk/reports',
    heading: /Moderator desk/,
    redirects: { visitor: '/', member: '/' },
  },
  { path: '/verify-email', heading: /./ },
  { path: '/change-email', heading: /This link does not work/ },
  { path: '/login', heading: /./, redirects: { member: '/', moderator: '/' } },
  { path: '/register', heading: /Creează un cont/, redirects: { member: '/', moderator: '/' } },
  { path: '/ledger', heading: /Who asked/ },
  { path: '/today', heading: /Meme of the day/ },
  { path: '/moderation-log', heading: /Moderation log/ },
  { path: '/rules', heading: /House rules/ },
  {
    path: '/desk/invitations',
    heading: /Moderator desk/,
    redirects: { visitor: '/', member: '/' },
  },
  {
    path: '/desk/statistics',
    heading: /Moderator desk/,
    redirects: { visitor: '/', member: '/' },
  },
  { path: '/terms', heading: /Terms of use/ },
  { path: '/privacy', heading: /Privacy policy/ },
  { path: '/disclaimer', heading: /Disclaimer/ },
  { path: '/contact', heading: /Contact/ },
  { path: '/cookies', heading: /Cookies and storage/ },
  { path: '/anonymity', heading: /Who can find out that it was you/ },
];

let people: Record<'member' | 'moderator', Person>;
let memberId: string;
test.beforeAll(async ({ site, request }) => {
  const member = await registerMember(request, site, 'membru@firma.ro');
  people = { member, moderator: await registerModerator(request, site, 'moderator-doi@firma.ro') };
  memberId = await idOf(request, site, member);
});

/** Expects a redirect that leaves no entry in the history, so Back does not redirect again. */
async function expectRedirect(page: Page, address: string, end: string): Promise<void> {
  const countEntries = () => page.evaluate(() => history.length);
  const before = await countEntries();
  expect((await page.goto(address))?.status(), address).toBe(200);
  await page.waitForURL(end);
  expect(await countEntries(), address).toBe(before + 1);
}

test('the table of routes for a visitor', async ({ page, request }) => {
  for (const { path, heading, redirects } of PAGES) {
    const address = path.replace('{id}', memberId);
    if (redirects?.visitor) {
      await expectRedirect(page, address, redirects.visitor);
      continue;
    }
    // `screens.spec.ts` opens these pages in a browser.
    const answer = await request.get(address, { headers: { accept: 'text/html' }, maxRedirects: 0 });
    expect(answer.status(), address).toBe(200);
    const [, title = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await answer.text()) ?? [];
    expect(title, address).toMatch(heading);
  }
});

// `screens.spec.ts` opens the pages that members and admins may open.
for (const who of ['member', 'moderator'] as const) {
  test(`the table of routes for a ${who}`, async ({ page }) => {
    await enterAs(page, people[who]);
    for (const { path, heading, redirects } of PAGES) {
      const address = path.replace('{id}', memberId);
      const end = redirects?.[who];
      if (end) await expectRedirect(page, address, end);
      else if (who === 'moderator' && redirects?.member) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(heading);
        await page.getByRole('banner').getByRole('button').waitFor();
        await expect(page, address).toHaveURL(address);
      }
    }
    await page.goto('/offline');
    await expectRedirect(page, '/login', '/');
    await page.goBack();
    await expect(page).toHaveURL('/offline');
  });
}

test('an unknown address links to the home page, the guide asks for a login, and a logout on a members’ screen leads home', async ({
  page,
}) => {
  const answer = await page.goto('/no/such/place?x=1#y');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What are you doing here?');
  await page.getByRole('main').getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/howto');
  const panel = page.getByRole('region', { name: 'Login Required' });
  await expect(panel.getByRole('link', { name: 'Back to browsing' })).toHaveAttribute('href', '/browse');
  await expect(page.getByLabel('Message')).toBeHidden();
  await panel.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(people.member.email);
  await dialog.getByLabel('Parolă', { exact: true }).fill(people.member.password);
  await dialog.getByRole('button', { name: 'Autentificare', exact: true }).click();
  await expect(page).toHaveURL('/howto');
  await expect(page.getByLabel('Message')).toBeVisible();
  await expect(panel).toBeHidden();

  await page.goto('/mymemes');
  await expect(page.getByText("You haven't created any memes yet.")).toBeVisible();
  await page.getByRole('button', { name: /Menu of membru/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
});
