import type { Page, Route } from '@playwright/test';
import { chooseOf, commentsOf, postComment } from './support/comments.ts';
import { drawPicture } from './support/draw-picture.ts';
import {
  enterAs,
  headersOf,
  type Person,
  publishMeme,
  registerMember,
  submitMeme,
} from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

/** The texts that the browser shows when a call is refused, aborted or slow (product: error texts). */
test.use({ cutsNetwork: true });

let member: Person;
let memeId: number;
let headers: { authorization: string };
test.beforeAll(async ({ site, request }) => {
  member = await registerMember(request, site, 'ghinion@firma.ro');
  headers = await headersOf(request, site, member);
  const submission = { fields: { company: 'Dell', city: 'Iasi' }, image: await drawPicture('failures') };
  memeId = await publishMeme(request, site, member, submission);
  await submitMeme(request, site, member, submission);
});

/** The outcome of a call: a status with the body, or 'cut' for an aborted connection. */
type Outcome = { status: number; json?: object } | 'cut';

/** Ends API calls of this method with the outcome. Documents still load. */
async function stubOutcome(page: Page, address: string, method: string, how: Outcome): Promise<void> {
  await page.unrouteAll();
  await page.route(address, (route: Route) => {
    const call = route.request();
    if (call.method() !== method || call.resourceType() === 'document') return route.fallback();
    return how === 'cut' ? route.abort() : route.fulfill({ status: how.status, json: how.json ?? {} });
  });
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const vote = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Upvote, / });

test('a refused vote is reverted, and a vote that the server already has or does not have is adopted', async ({
  page,
  request,
  site,
}) => {
  await page.goto(`/meme/${memeId}`);
  await vote(page).click();
  await expect(dialog(page)).toContainText('Please log in to upvote memes');
  // Closing the modal deletes the intention. Otherwise the login would carry out the vote.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await enterAs(page, member);
  await page.goto(`/meme/${memeId}`);
  const refuse = async (how: Outcome, text: string) => {
    await stubOutcome(page, '**/vote', 'POST', how);
    await vote(page).click();
    await expect(dialog(page), text).toContainText(text);
    await page.keyboard.press('Escape');
    await expect(vote(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(vote(page)).toHaveAccessibleName('Upvote, 0');
    await page.unrouteAll();
  };
  for (const [how, text] of [
    [{ status: 404 }, 'This meme cannot be found'],
    [{ status: 500 }, 'Unable to upvote. Please try again later.'],
    ['cut', 'Network error. Please check your connection and try again.'],
  ] as [Outcome, string][])
    await refuse(how, text);

  // Another browser votes; this one adopts the vote without a message.
  const path = `${site.url}/memes/${memeId}/vote`;
  expect((await request.post(path, { headers, data: { voteType: 'up' } })).status()).toBe(200);
  await vote(page).click();
  await expect(vote(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(vote(page)).toHaveAccessibleName('Upvote, 1');
  await stubOutcome(page, '**/vote', 'POST', { status: 500 });
  await vote(page).click();
  await expect(vote(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(vote(page)).not.toHaveAttribute('aria-disabled');
  await page.unrouteAll();
  expect((await request.post(path, { headers, data: { voteType: 'down' } })).status()).toBe(200);
  await vote(page).click();
  await expect(vote(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(vote(page)).toHaveAccessibleName('Upvote, 0');
  await expect(dialog(page)).toHaveCount(0);
  // This refusal ends the session, so it comes last.
  await refuse({ status: 401, json: { code: 'not_logged_in' } }, 'Please log in to upvote memes');
});

test('a meme and a list that failed load on retry, a failed picture keeps its place, and Apple login is announced', async ({
  page,
}) => {
  await page.goto('/');
  await untilRunning(page);
  await stubOutcome(page, `**/memes/${memeId}`, 'GET', { status: 500 });
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.getByText('Failed to load the meme. Please try again later.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Dell's review meme");

  await page.goto('/');
  await untilRunning(page);
  await stubOutcome(page, '**/memes?*', 'GET', 'cut');
  await page.getByRole('link', { name: 'This Week' }).click();
  const text = 'Network error. Please check your connection and try again.';
  await expect(page.getByRole('heading', { name: text })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);

  // A picture that fails to load leaves a placeholder of its size.
  await page.route('**/media/**', (route) => route.abort());
  await page.goto('/');
  await untilRunning(page);
  await expect(page.getByText('This picture could not be loaded.')).toBeVisible();
  const box = await page.getByRole('article').boundingBox();
  expect(box?.height).toBeGreaterThan(300);

  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  const apple = page.getByRole('menuitem', { name: 'Continue with Apple (Coming soon)' });
  await expect(apple).toHaveAttribute('aria-disabled', 'true');
  // Clicks by force, because the item is aria-disabled.
  await apple.click({ force: true });
  await expect(dialog(page)).toContainText('Apple login coming soon!');
});

test('slow actions show the overlay after 300 ms, slow lists show their loading state', async ({ page }) => {
  const overlay = page.getByText('Se încarcă...');
  /** Holds the response until the overlay shows, then refuses. */
  const expectOverlay = async (address: string, act: () => Promise<void>) => {
    const seen = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await seen.promise;
      await route.fulfill({ status: 500, json: {} });
    });
    await act();
    await expect(overlay).toBeVisible();
    seen.resolve();
    await expect(overlay).toHaveCount(0);
  };
  await page.goto('/login');
  await dialog(page).getByLabel('Email').fill('cineva@firma.ro');
  await dialog(page).getByLabel('Parolă', { exact: true }).fill('sedinta-de-luni');
  const submit = dialog(page).locator('button[type=submit]');
  await expectOverlay('**/users/email-login', () => submit.click());
  await dialog(page).getByRole('button', { name: 'Înregistrează-te' }).click();
  await dialog(page).getByLabel('Confirmă parola').fill('sedinta-de-luni');
  await expectOverlay('**/users/email-register', () => submit.click());

  await page.unrouteAll();
  await enterAs(page, member);
  await page.goto('/howto');
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Change Nickname' }).click();
  await dialog(page).getByLabel('New nickname').fill('Alt nume');
  await expectOverlay('**/users/update-nickname', () =>
    dialog(page).getByRole('button', { name: 'Save Nickname' }).click(),
  );

  await page.unrouteAll();
  await page.goto('/');
  await untilRunning(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/memes?*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Today' }).click();
  const loading = page.getByRole('status').filter({ hasText: 'Loading memes...' });
  await expect(loading).toHaveCount(1);
  // Loading a list does not show the overlay.
  await expect(overlay).toHaveCount(0);
  answer.resolve();
  await expect(loading).toHaveCount(0);

  const logout = Promise.withResolvers<void>();
  await page.route('**/users/logout', async (route) => {
    await logout.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(overlay).toBeVisible();
  await expect(page.getByRole('status').filter({ has: overlay })).toHaveAttribute('lang', 'ro');
  logout.resolve();
  await expect(overlay).toHaveCount(0);
});

test('each failure of login and registration has its text', async ({ page }) => {
  await page.goto('/login');
  const fill = async () => {
    await dialog(page).getByLabel('Email').fill('cineva@firma.ro');
    await dialog(page).getByLabel('Parolă', { exact: true }).fill('sedinta-de-luni');
  };
  const submit = dialog(page).locator('button[type=submit]');
  const check = async (address: string, cases: [Outcome, string][]) => {
    for (const [how, text] of cases) {
      await stubOutcome(page, address, 'POST', how);
      await submit.click();
      await expect(dialog(page).getByRole('alert').getByText(text), text).toBeVisible();
      await expect(dialog(page).getByLabel('Email')).toHaveValue('cineva@firma.ro');
      await expect(submit).toBeEnabled();
    }
  };
  const deleted =
    'This email address cannot be used because it was previously associated with a deleted account';
  await fill();
  await check('**/users/email-login', [
    [{ status: 500 }, 'Eroare la autentificare'],
    [{ status: 503, json: { error: 'Revenim imediat' } }, 'Revenim imediat'],
    ['cut', 'A apărut o eroare la autentificare. Te rugăm să încerci din nou.'],
    [{ status: 403, json: { error: 'Email not verified' } }, 'Adresa de email nu a fost verificată.'],
    [{ status: 403, json: { error: 'Account deactivated' } }, 'Contul tău a fost dezactivat'],
    [{ status: 403, json: { redirectToLogin: true } }, 'Contul tău a fost dezactivat'],
    [{ status: 403, json: { error: deleted } }, 'asociată anterior cu un cont șters'],
    [{ status: 200 }, 'Date de autentificare invalide'],
  ]);
  // The server's refusal of an empty login, which the form never sends.
  await page.unrouteAll();
  await page.route('**/users/email-login', (route) => route.continue({ postData: '{}' }));
  await submit.click();
  const missing = 'Email-ul și parola sunt obligatorii pentru autentificare';
  await expect(dialog(page).getByRole('alert').getByText(missing)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Înregistrează-te' }).click();
  await fill();
  await dialog(page).getByLabel('Parolă', { exact: true }).fill('12345');
  await dialog(page).getByLabel('Confirmă parola').fill('12345');
  await submit.click();
  await expect(dialog(page).getByLabel('Parolă', { exact: true })).toHaveAccessibleDescription(
    /Parola trebuie să aibă cel puțin 6 caractere/,
  );
  await fill();
  await dialog(page).getByLabel('Confirmă parola').fill('sedinta-de-luni');
  await check('**/users/email-register', [
    [{ status: 500 }, 'Eroare la înregistrare'],
    [{ status: 503, json: { error: 'Revenim imediat' } }, 'Revenim imediat'],
    ['cut', 'A apărut o eroare la înregistrare. Te rugăm să încerci din nou.'],
  ]);
});

test('a verification mail that cannot be sent is explained, comments that failed load on retry, and deleting after the end of the session asks for a login', async ({
  page,
}) => {
  const session = await enterAs(page, member);
  const unverified = { ...session, isEmailVerified: false, needsVerification: true };
  await page.route('**/users/me?*', (route) => route.fulfill({ json: unverified }));
  await page.route('**/users/resend-verification', (route) => route.abort());
  await page.goto('/verify-email');
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByText('Failed to resend verification email')).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Verify Now' })).toHaveAttribute('href', '/verify-email');
  await page.getByRole('menuitem', { name: 'Resend Email' }).click();
  await expect(page.getByText('Failed to resend verification email')).toBeVisible();
  await page.route('**/users/me?*', (route) => route.fulfill({ json: { ...unverified, email: '' } }));
  await page.reload();
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Resend Email' }).click();
  await expect(page.getByText('User not logged in or no email available')).toBeVisible();

  await page.unrouteAll();
  await enterAs(page, member);
  await page.goto(`/meme/${memeId}`);
  await postComment(page, 'Mine');
  await stubOutcome(page, '**/comments/*', 'DELETE', { status: 401, json: { code: 'not_logged_in' } });
  await chooseOf(commentsOf(page).getByRole('article').first(), 'Delete');
  await dialog(page).getByRole('button', { name: 'Șterge' }).click();
  await expect(dialog(page)).toContainText('Please log in to delete comments');
  await page.goto('/browse');
  await untilRunning(page);
  await stubOutcome(page, '**/comments?*', 'GET', 'cut');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.getByText('The comments could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await commentsOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(commentsOf(page).getByText('Mine')).toBeVisible();
});

test('failures of the queue and of decisions have their texts', async ({ page }) => {
  await enterAs(page, ADMIN);
  await stubOutcome(page, '**/memes/pending*', 'GET', {
    status: 503,
    json: { error: 'The queue is being moved' },
  });
  await page.goto('/pending');
  await expect(page.getByText('Error: The queue is being moved')).toBeVisible();
  await stubOutcome(page, '**/memes/pending*', 'GET', { status: 500 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Error: Failed to load pending memes')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  const count = page.getByText('1 meme(s) waiting for approval');
  await expect(count).toBeVisible();
  await stubOutcome(page, '**/approval', 'PUT', 'cut');
  await page.getByRole('button', { name: /^Approve/ }).click();
  await expect(page.getByText('Failed to approve meme. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: /^Reject/ }).click();
  await dialog(page).getByLabel('Reason (optional)').fill('Se vede un nume');
  await dialog(page)
    .getByRole('button', { name: /^Reject/ })
    .click();
  await expect(page.getByText('Failed to reject meme. Please try again.')).toBeVisible();
  await expect(count).toBeVisible();
  await stubOutcome(page, '**/memes/pending*', 'GET', {
    status: 403,
    json: { error: 'Access denied', code: 'access_denied' },
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
});

test('on a slow line, the refusal of a file that is too large arrives while the browser still sends it', async ({
  page,
}) => {
  await page.goto('/about');
  const network = await page.context().newCDPSession(page);
  const bytesPerSecond = 1_500_000;
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  const send = (authorization: string) =>
    page.evaluate(async (value) => {
      const body = new FormData();
      body.append('image', new Blob([new Uint8Array(6_700_000)], { type: 'image/png' }), 'a.png');
      const answer = await fetch('/memes', { method: 'POST', headers: { authorization: value }, body });
      return [answer.status, (await answer.json()).code];
    }, authorization);
  for (let n = 0; n < 3; n++) expect(await send(headers.authorization)).toEqual([413, 'file_too_large']);
});
