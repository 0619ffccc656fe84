import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type Screen, showsHeading } from './screen.ts';

/** Chooses a drawing of a room as the own picture, in place of a photograph. */
async function chooseOwnPicture(page: Page): Promise<void> {
  const room = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#cfd8d3"/><rect y="430" width="800" height="170" fill="#9c7b5a"/><rect x="290" y="190" width="240" height="160" rx="10" fill="#333"/><rect x="306" y="206" width="208" height="122" fill="#8fb7d9"/><rect x="392" y="350" width="36" height="80" fill="#333"/><circle cx="640" cy="250" r="60" fill="#e0ac82"/><rect x="570" y="320" width="140" height="150" rx="40" fill="#4a6fa5"/></svg>',
  );
  await page
    .getByLabel('Caption a picture')
    .setInputFiles({ name: 'birou.png', mimeType: 'image/png', buffer: await sharp(room).png().toBuffer() });
  await expect(page.getByRole('heading', { name: 'Picture', exact: true })).toBeVisible();
}

/** The studio and the pages of its scenes. */
export const STUDIO_SCREENS: Screen[] = [
  { name: 'studio', route: 'studio', path: '/studio', reach: showsHeading('Scenes') },
  {
    name: 'studio-templates',
    route: 'studio',
    path: '/studio',
    async reach(page) {
      await page.getByLabel('Type once, see it on all').fill('Când ședința\nputea fi un e-mail');
      await expect(page.getByText('35 scenes')).toBeVisible();
    },
  },
  {
    name: 'studio-picture',
    route: 'studio',
    path: '/studio',
    async reach(page) {
      await chooseOwnPicture(page);
      await page.getByRole('textbox', { name: /^Top text/ }).fill('Parola e pe monitor');
      await page.getByRole('button', { name: 'Black bar', exact: true }).click();
    },
  },
  {
    name: 'studio-crop',
    route: 'studio',
    path: '/studio',
    startsAfresh: true,
    async reach(page) {
      await chooseOwnPicture(page);
      await page.getByLabel('Cut off left, %').fill('20');
      await page.getByRole('button', { name: 'Crop with a frame' }).click();
      await page.getByRole('button', { name: /^Crop frame/ }).waitFor();
    },
  },
  {
    name: 'studio-editor',
    route: 'studio',
    path: '/studio?template=coffee-machine',
    async reach(page) {
      await page.getByRole('textbox', { name: /^Top text/ }).fill('Când nu merge');
      await page.getByText('Look and place').first().click();
    },
  },
  {
    name: 'studio-post',
    route: 'studio',
    path: '/studio?template=bingo',
    async reach(page) {
      await page.getByRole('button', { name: 'Next: post it' }).click();
      await page.getByRole('img', { name: 'The meme you made' }).waitFor();
    },
  },
  {
    name: 'template',
    route: 'template/:name',
    path: '/template/bingo',
    reach: showsHeading('Meeting bingo'),
  },
];
