import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { waitUntilQuiet } from './support/data-calls.ts';
import { drawPicture } from './support/draw-picture.ts';
import { STUDIO_BUDGET } from './support/page-budgets.ts';
import { enterAs, publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Collects the site's script files that the page loads. */
function collectScripts(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on('request', (call) => {
    const { pathname } = new URL(call.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  return scripts;
}

// Wide only: the files do not depend on the width.
test('the studio loads at most 60 KB of scripts and 60 KB of typefaces that no other page loads', {
  tag: '@wide',
}, async ({ page, otherPage, request, site }) => {
  const person = await registerMember(request, site, 'cantar@firma.ro');
  const fields = { company: 'General', title: 'Cântar', template: 'bingo', picture_words: 'Bingo' };
  const id = await publishMeme(request, site, person, { fields, image: await drawPicture('Cântar') });
  const otherScripts = collectScripts(otherPage);
  await otherPage.goto('/');
  await enterAs(otherPage, person);
  for (const path of ['/', '/browse', '/company/General', `/meme/${id}`, '/howto', '/mymemes', '/desk']) {
    await otherPage.goto(path);
    await waitUntilQuiet(otherPage);
  }
  const studio = collectScripts(page);
  await page.goto('/');
  await enterAs(page, person);
  studio.clear();
  await page.goto('/studio');
  await page.getByRole('button', { name: /^Meeting bingo/ }).click();
  await page.getByText('Stickers', { exact: true }).click();
  await page.getByRole('button', { name: 'Next: post it' }).click();
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible();
  await waitUntilQuiet(page);

  const studioFiles = await Promise.all(
    [...studio.difference(otherScripts)].map(async (path) => {
      const file = await (await page.request.get(path)).body();
      return {
        path,
        size: gzipSync(file).length,
        isTypeface: (file.toString().match(/q-?\d+/g) ?? []).length > 2000,
      };
    }),
  );
  const sum = (files: typeof studioFiles) => files.reduce((total, { size }) => total + size, 0);
  const [typefaces, scripts] = [true, false].map((isTypeface) =>
    studioFiles.filter((file) => file.isTypeface === isTypeface),
  ) as [typeof studioFiles, typeof studioFiles];
  process.stdout.write(
    `${studioFiles.map(({ path, size }) => `${path} ${size}`).join('\n')}\nscripts ${sum(scripts)}, typefaces ${sum(typefaces)}\n`,
  );
  // The studio has files of its own, and none of the other pages loaded them.
  expect(typefaces.length).toBeGreaterThan(0);
  expect(scripts.length).toBeGreaterThan(0);
  expect(sum(typefaces)).toBeLessThan(STUDIO_BUDGET.typefaces);
  expect(sum(scripts)).toBeLessThan(STUDIO_BUDGET.scripts);
});
