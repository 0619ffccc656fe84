import type { Locator } from '@playwright/test';
import { animatedGif } from '../apps/server/test/corpus.ts';
import { enterAs, publishMeme, registerMember, submitMeme } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

const TITLE = 'Se mișcă';
let memeId: number;
test.beforeAll(async ({ site, request }) => {
  const author = await registerMember(request, site, 'gif@firma.ro');
  const image = await animatedGif();
  const fields = { company: 'Dell', city: 'Iasi', title: TITLE };
  memeId = await publishMeme(request, site, author, { fields, image });
  await submitMeme(request, site, author, { fields: { ...fields, title: 'Așteaptă' }, image });
});

const pollIsStill = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc.includes('.still.')));

test('an animation stands still for reduced motion, and can be paused and played, at the desk too', async ({
  page,
}) => {
  for (const path of ['/browse', `/meme/${memeId}`]) {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await untilRunning(page);
    const picture = page.getByRole('article').first().getByRole('img').first();
    await pollIsStill(picture).toBe(true);
    await page.getByRole('button', { name: 'Play animation' }).first().click();
    await pollIsStill(picture).toBe(false);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(path);
    await untilRunning(page);
    await pollIsStill(picture).toBe(false);
    await page.getByRole('button', { name: 'Pause animation' }).first().click();
    await pollIsStill(picture).toBe(true);
    await expect(page.getByRole('button', { name: 'Play animation' }).first()).toBeFocused();
  }
  await enterAs(page, ADMIN);
  await page.goto('/desk');
  await page.getByRole('button', { name: 'Pause animation' }).click();
  await pollIsStill(page.getByRole('region', { name: 'Așteaptă' }).getByRole('img').first()).toBe(true);
});
