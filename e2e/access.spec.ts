import { drawnMeme } from './support/drawn-meme.ts';
import {
  enterAs,
  idOf,
  type Person,
  registerMember,
  registerModerator,
  submitMeme,
} from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

type Who = 'visitor' | 'member' | 'moderator' | 'admin';

interface Place {
  path: string;
  /** The first heading, for people with access. */
  heading: RegExp;
  /** The redirect for people without access. */
  sends?: Partial<Record<Who, string>>;
  /** Opens a dialog after hydration, which hides the page behind it from assistive technology. */
  hasDialog?: boolean;
}

/** The pages and their access (product: screens). */
const PLACES: Place[] = [
  { path: '/', heading: /./ },
  { path: '/howto', heading: /How to meme/ },
  { path: '/browse', heading: /./ },
  { path: '/company/Dell', heading: /Dell/ },
  {
    path: '/mymemes',
    heading: /My memes/,
    sends: { visitor: '/' },
  },
  {
    path: '/pending',
    heading: /Pending Memes for Approval/,
    sends: { visitor: '/', member: '/' },
  },
  {
    path: '/desk/appeals',
    heading: /Moderator desk/,
    sends: { visitor: '/', member: '/' },
  },
  {
    path: '/desk',
    heading: /Moderator desk/,
    sends: { visitor: '/', member: '/' },
  },
  {
    path: '/admin',
    heading: /Admin Panel/,
    sends: { visitor: '/', member: '/', moderator: '/' },
  },
  {
    path: '/admin/users',
    heading: /Admin Panel/,
    sends: { visitor: '/', member: '/', moderator: '/' },
  },
  {
    path: '/admin/users/{id}',
    heading: /membru/,
    sends: { visitor: '/', member: '/', moderator: '/' },
  },
  { path: '/account', heading: /Your account/, sends: { visitor: '/login?return=%2Faccount' } },
  { path: '/notifications', heading: /Notifications/, sends: { visitor: '/' } },
  { path: '/report', heading: /Report something unlawful/ },
  { path: '/unsubscribe', heading: /./ },
  { path: '/withdraw', heading: /Withdraw a meme/ },
  {
    path: '/desk/reports',
    heading: /Moderator desk/,
    sends: { visitor: '/', member: '/' },
  },
  { path: '/verify-email', heading: /./ },
  { path: '/login', heading: /./, sends: { member: '/', moderator: '/', admin: '/' }, hasDialog: true },
  { path: '/moderation-log', heading: /Moderation log/ },
  { path: '/rules', heading: /House rules/ },
  {
    path: '/desk/looks',
    heading: /Moderator desk/,
    sends: { visitor: '/', member: '/' },
  },
  {
    path: '/desk/statistics',
    heading: /Moderator desk/,
    sends: { visitor: '/', member: '/' },
  },
  { path: '/terms', heading: /Terms of use/ },
  { path: '/privacy', heading: /Privacy policy/ },
  { path: '/disclaimer', heading: /Disclaimer/ },
  { path: '/contact', heading: /Contact/ },
  { path: '/cookies', heading: /Cookies and storage/ },
  { path: '/anonymity', heading: /Who can find out that it was you/ },
];

test.describe('the table of routes', () => {
  let people: Record<Exclude<Who, 'visitor'>, Person>;
  let memberId: string;
  test.beforeAll(async ({ site, request }) => {
    const member = await registerMember(request, site, 'membru@firma.ro');
    const moderator = await registerModerator(request, site, 'moderator-doi@firma.ro');
    people = { member, moderator, admin: ADMIN };
    memberId = await idOf(request, site, member);
  });

  for (const who of ['visitor', 'member', 'moderator', 'admin'] as const) {
    test(`for a ${who}`, async ({ page }) => {
      test.slow();
      if (who !== 'visitor') await enterAs(page, people[who]);
      // A page without redirects is the same for all people, so only the visitor opens it.
      const places = who === 'visitor' ? PLACES : PLACES.filter(({ sends }) => sends);
      for (const { path, heading, sends, hasDialog: includeHidden = false } of places) {
        const address = path.replace('{id}', memberId);
        const end = sends?.[who];
        if (end) await page.goto('/offline');
        const answer = await page.goto(address);
        expect(answer?.status(), address).toBe(200);
        if (end) {
          await page.waitForURL(end);
          // Back leads to the previous page and does not redirect again.
          await page.goBack();
          await expect(page, `back from ${address}`).toHaveURL('/offline');
        } else {
          await expect(page.getByRole('heading', { level: 1, includeHidden }), address).toHaveText(heading);
          await page.getByRole('banner', { includeHidden }).getByRole('button', { includeHidden }).waitFor();
          await expect(page, address).toHaveURL(address);
        }
      }
    });
  }
});

test('the guide asks visitors to log in, and shows the form once they have', async ({
  page,
  site,
  request,
}) => {
  const member = await registerMember(request, site, 'guide@firma.ro');
  await page.goto('/howto');
  const panel = page.getByRole('region', { name: 'Login Required' });
  await expect(panel.getByRole('link', { name: 'Back to browsing' })).toHaveAttribute('href', '/browse');
  await expect(page.getByLabel('Message')).toBeHidden();
  await panel.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(member.email);
  await dialog.getByLabel('Parolă', { exact: true }).fill(member.password);
  await dialog.getByRole('button', { name: 'Autentificare', exact: true }).click();
  await expect(page).toHaveURL('/howto');
  await expect(page.getByLabel('Message')).toBeVisible();
  await expect(panel).toBeHidden();
});

test('logging out on a members’ screen leads home', async ({ page, site, request }) => {
  const member = await registerMember(request, site, 'leaver@firma.ro');
  await enterAs(page, member);
  await page.goto('/mymemes');
  await expect(page.getByText("You haven't created any memes yet.")).toBeVisible();
  await page.getByRole('button', { name: /Menu of leaver/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
});

test('the login page redirects members, and the verification page redirects visitors to it', async ({
  page,
  site,
  request,
}) => {
  const member = await registerMember(request, site, 'inside@firma.ro');
  await page.goto('/verify-email');
  await expect(page.getByRole('main').getByRole('link', { name: /log in/i })).toHaveAttribute(
    'href',
    /^\/login/,
  );
  await enterAs(page, member);
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await page.goto('/verify-email');
  await expect(page.getByText('Your Email is Already Verified')).toBeVisible();
});

test('any other path is a 404 with a link home', async ({ page }) => {
  const answer = await page.goto('/no/such/place?x=1#y');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What are you doing here?');
  await page.getByRole('main').getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('an author sees a pending meme that is a 404 for others', async ({ page, otherPage, site, request }) => {
  const author = await registerMember(request, site, 'author@firma.ro');
  const id = await submitMeme(request, site, author, {
    fields: { company: 'Dell', city: 'Oradea', title: 'Only mine so far' },
    image: await drawnMeme('mine'),
  });
  await enterAs(page, author);
  await page.goto(`/meme/${id}`);
  await expect(page.getByRole('heading', { name: 'Only mine so far' })).toBeVisible();
  const answer = await otherPage.goto(`/meme/${id}`);
  expect(answer?.status()).toBe(404);
  await expect(otherPage.getByText('Meme Not Found')).toBeVisible();
});
