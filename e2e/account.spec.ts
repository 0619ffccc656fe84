import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { PASSWORD } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a link of another person’s registration asks first, in both languages, and removes it; then the link is invalid and a new one is offered', async ({
  page,
  request,
  site,
}) => {
  const person = { email: 'strain@firma.ro', password: PASSWORD };
  await request.post(`${site.url}/users/email-register`, { data: person });
  const link = `/verify-email?token=${await site.mailedToken(person.email)}`;
  await page.goto(link);
  const question = page.getByRole('heading', { level: 1 });
  await expect(question).toContainText('Cineva a ales o parolă pentru această adresă. Tu ai fost?');
  await expect(question).toContainText('Somebody chose a password for this address. Was it you?');
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const refused = await request.post(`${site.url}/users/email-login`, { data: person });
  expect((await refused.json()).code).toBe('email_not_verified');
  await page.getByRole('button', { name: /No, remove it/ }).click();
  await expect(page.getByText('The registration is removed')).toBeVisible();
  await expect(page).toHaveURL('/verify-email');
  expect((await request.post(`${site.url}/users/email-login`, { data: person })).status()).toBe(401);
  await page.goto(link);
  await expect(page.getByText('This link does not work')).toBeVisible();
  // The page removes the token from the address, and keeps the path.
  await expect(page).toHaveURL('/verify-email');
  await request.post(`${site.url}/users/email-register`, { data: person });
  await page.getByLabel('Your email address').fill(person.email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText(/an email is on its way/)).toBeVisible();
});
