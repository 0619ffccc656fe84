import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PUSH_SERVICE_CA, type PushService, startPushService } from '../apps/server/test/push-service.ts';
import { makeTemporaryFolder } from '../apps/server/test/temporary-folder.ts';
import { expectAccessible } from './support/accessible.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, PASSWORD, publishMeme, registerMember } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { test as base, expect } from './support/test.ts';

const test = base.extend<object, { receiver: PushService }>({
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter.
    async ({}, use) => {
      const receiver = await startPushService();
      await use(receiver);
      await receiver.close();
    },
    { scope: 'worker' },
  ],
  siteSettings: [
    async ({ receiver }, use) => {
      const authority = path.join(makeTemporaryFolder('corpomeme-authority-'), 'ca.pem');
      writeFileSync(authority, PUSH_SERVICE_CA);
      await use({ REMOTE_IMAGES: receiver.host, NODE_EXTRA_CA_CERTS: authority });
    },
    { scope: 'worker' },
  ],
});
test.use({ locale: 'en-GB' });

test('a member makes an access token, a script uses it within its scope, and it ends when revoked', async ({
  page,
  request,
  site,
}) => {
  const member = await registerMember(request, site, 'script@acasa.example');
  await enterAs(page, member);
  await page.goto('/account#account-tokens');
  const section = page.getByRole('region', { name: 'Access tokens for scripts' });
  await section.getByRole('button', { name: 'Make a token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the token').fill('Copia de vineri');
  await dialog.getByLabel('Password').fill(PASSWORD);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make a token' }).click();
  await dialog.getByLabel('Code from our mail').fill(await site.mailedCode(member.email));
  await dialog.getByRole('button', { name: 'Make a token' }).click();
  const token = await section.getByLabel('Token', { exact: true }).inputValue();
  await expectAccessible(page);

  const headers = { authorization: `Bearer ${token}` };
  const me = await request.get(`${site.url}/users/me`, { headers });
  expect([me.status(), (await me.json()).email]).toEqual([200, member.email]);
  const password = { currentPassword: PASSWORD, newPassword: 'vineri-pe-la-patru' };
  const change = await request.post(`${site.url}/users/change-password`, { headers, data: password });
  expect(change.status()).toBe(403);

  await page.reload();
  await expect(section.getByText('Copia de vineri')).toBeVisible();
  await expect(section.getByLabel('Token', { exact: true })).toHaveCount(0);
  await section.getByRole('button', { name: 'Revoke: Copia de vineri' }).click();
  await expect(section.getByText('No script uses your account.')).toBeVisible();
  expect((await request.get(`${site.url}/users/me`, { headers })).status()).toBe(401);
});

test('an admin adds a webhook, which gets signed messages until it is removed', async ({
  page,
  request,
  site,
  receiver,
}) => {
  const author = await registerMember(request, site, 'autor@acasa.example');
  const publish = async (title: string) => {
    const fields = { company: 'Dell', city: 'Iasi', title };
    return publishMeme(request, site, author, { fields, image: await drawPicture(title) });
  };
  await enterAs(page, ADMIN);
  await page.goto('/admin/webhooks');
  const url = receiver.url('/hook');
  await page.getByLabel('Address').fill(url);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Send a test to ${url}` }).click();
  await page.getByText('Last deliveries').click();
  await expect(page.getByText('Test: delivered')).toBeVisible();
  const id = await publish('Trimisă');
  await expect.poll(() => receiver.deliveries.map(({ body }) => `${body}`).join()).toContain(`${id}`);
  for (const { headers, body } of receiver.deliveries) {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const expected = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  }

  await page.getByRole('button', { name: `Remove: ${url}` }).click();
  await expect(page.getByText('No program is told.')).toBeVisible();
  const sent = receiver.deliveries.length;
  await publish('Netrimisă');
  await page.reload();
  await expect(page.getByText('No program is told.')).toBeVisible();
  expect(receiver.deliveries).toHaveLength(sent);
});
