import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { drawnMeme } from './support/drawn-meme.ts';
import { logIn, type Person, publishMeme, registerMember, submitMeme } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.use({ siteName: 'accessibility' });

let author: Person;
let memeId: number;
test.beforeAll(async ({ site, request }) => {
  author = await registerMember(request, site, 'axe@firma.ro');
  const submission = { fields: { company: 'Oracle', city: 'Iasi' }, image: await drawnMeme('axe') };
  memeId = await publishMeme(request, site, author, submission);
  await submitMeme(request, site, author, submission);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('visitors’ screens', async ({ page }) => {
      test.slow();
      const addresses = [
        '/',
        '/browse',
        '/company/Oracle',
        `/meme/${memeId}`,
        '/howto',
        '/verify-email',
        '/nope',
      ];
      for (const address of addresses) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
        await page.setViewportSize({ width: 320, height: 700 });
        await expectNoSidewaysScroll(page);
      }
    });

    test('the login modal and the login page', async ({ page }) => {
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
      await expectAccessible(page);
      await page.getByRole('menuitem', { name: 'Log in with email' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/login');
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
    });

    test('members’ and moderators’ screens', async ({ page, otherPage }) => {
      test.slow();
      await page.goto('/');
      await logIn(page, author);
      for (const address of ['/mymemes', '/howto', '/verify-email']) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
        await page.setViewportSize({ width: 320, height: 700 });
        await expectNoSidewaysScroll(page);
      }
      await otherPage.emulateMedia({ colorScheme });
      await otherPage.goto('/');
      await logIn(otherPage, ADMIN);
      await otherPage.goto('/pending');
      await expect(otherPage.getByText('1 meme(s) waiting for approval')).toBeVisible();
      await expectAccessible(otherPage);
      await otherPage.setViewportSize({ width: 320, height: 700 });
      await expectNoSidewaysScroll(otherPage);
      await otherPage.setViewportSize({ width: 1280, height: 800 });
      await otherPage.getByRole('button', { name: /^Reject/ }).click();
      await expect(otherPage.getByRole('dialog').or(otherPage.getByRole('alertdialog'))).toBeVisible();
      await expectAccessible(otherPage);
    });
  });
}
