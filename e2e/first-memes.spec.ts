import { rm } from 'node:fs/promises';
import { makeTemporaryFolder } from '../apps/server/test/temporary-folder.ts';
import { runCommand, writeMemeFolder } from './support/commands.ts';
import { store } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { countSteps } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const AUTHOR = 'redactia@firma.ro';
/** From a site that just started to its first public memes: the commands of the operator, and the acts in the browser. */
const MOST_STEPS = { commands: 2, acts: 10 };

test('a folder of pictures becomes the first public memes of an empty site', async ({
  page,
  site,
  request,
}) => {
  const folder = makeTemporaryFolder('corpomeme-first-memes-');
  await writeMemeFolder(folder);
  let commands = 0;
  const run = async (...words: string[]) => {
    const printed = await runCommand(site, ...words);
    commands += 1;
    return printed;
  };
  await test.step('the operator imports them in the name of an account', async () => {
    expect(await run('user', 'create', AUTHOR)).toContain(`Created ${AUTHOR}`);
    expect(await run('import', folder, '--as', AUTHOR)).toBe('2 imported, 0 there already, 0 refused.\n');
    await rm(folder, { recursive: true });
  });
  const readHome = async () => (await request.get(site.url, { headers: { accept: 'text/html' } })).text();
  expect(await readHome()).not.toContain('Luni din nou');

  await store(page, { cookieConsent: 'declined' });
  await page.goto('/');
  const steps = countSteps();
  await test.step('the admin logs in, and approves them', async () => {
    await steps.tap(page.getByRole('banner').getByRole('button', { name: 'Log in' }));
    await steps.tap(page.getByRole('menuitem', { name: 'Log in with email' }));
    const dialog = page.getByRole('dialog');
    await steps.type(dialog.getByLabel('Email'), ADMIN.email);
    await steps.type(dialog.getByLabel('Parolă', { exact: true }), ADMIN.password);
    await steps.tap(dialog.getByRole('button', { name: 'Autentificare', exact: true }));
    await steps.tap(page.getByRole('button', { name: /^Menu of/ }));
    await steps.tap(page.getByRole('menuitem', { name: 'Pending Approval 2 waiting' }));
    await expect(page.getByText('2 meme(s) waiting for approval')).toBeVisible();
    for (const left of ['1 meme(s) waiting for approval', 'No memes awaiting approval. Good job!']) {
      await steps.tap(page.getByRole('button', { name: /^Approve/ }).first());
      await expect(page.getByText(left)).toBeVisible();
    }
  });
  await expect.poll(readHome).toContain('Luni din nou');
  expect(commands).toBeLessThanOrEqual(MOST_STEPS.commands);
  expect(steps.count()).toBeLessThanOrEqual(MOST_STEPS.acts);
});
