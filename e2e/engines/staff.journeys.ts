import { drawPicture } from '../support/draw-picture.ts';
import { submitMeme } from '../support/people.ts';
import { ADMIN } from '../support/site.ts';
import { button, dialog, field, heading, type Target, text } from './find.ts';
import { expect, test } from './test.ts';

/** What moderators and admins do. The titles begin with the promise (docs/product.md). */

const MAIN: Target = { css: 'main' };
const inQueue = (title: string): Target => ({ css: 'nav li :is(a, button)', name: new RegExp(title) });

test('Moderation: a meme is approved and another rejected at the desk', async ({
  visitor,
  scene,
  site,
  request,
  enter,
}) => {
  for (const title of ['Rând 1', 'Rând 2'])
    await submitMeme(request, site, scene.author, {
      fields: { company: 'IBM', city: 'Brasov', title },
      image: await drawPicture(title, 320, 240),
    });
  await enter(ADMIN);
  await visitor.open('/desk');
  // Other journeys of this site may have sent memes, too.
  await visitor.press(inQueue('Rând 1'));
  await visitor.see(heading('Rând 1'));
  await visitor.press(button(/^Approve/, MAIN));
  await visitor.seeNone(inQueue('Rând 1'));
  await visitor.press(inQueue('Rând 2'));
  await visitor.see(heading('Rând 2'));
  await visitor.press(button(/^Reject/, MAIN));
  await visitor.see(dialog());
  await visitor.press(field(/^Names or shows a real person/, dialog()));
  await visitor.keys('Enter');
  await visitor.seeNone(inQueue('Rând 2'));
  // The bar has one row, also in a narrow window. Last, because WebKitGTK may lay a page out again after a resize.
  await visitor.driver.resize(768, 800);
  const state = await visitor.see(text('Live'));
  const help = await visitor.see(button('Keyboard shortcuts', MAIN));
  expect(Math.abs(help.y - state.y)).toBeLessThan(20);
});

test('Limits: an admin blocks a mail domain', async ({ visitor, enter }) => {
  await enter(ADMIN);
  await visitor.open('/admin/blocks');
  await visitor.see(text('Nothing is blocked.'));
  await visitor.type(field('Domain'), 'gunoi.example');
  await visitor.press(button('Block'));
  await visitor.press(button('Remove the block of gunoi.example'));
  await visitor.see(text('Nothing is blocked.'));
});
