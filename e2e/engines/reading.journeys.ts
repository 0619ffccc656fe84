import { findMoving } from '../support/accessible.ts';
import { article, button, dialog, field, heading, link, option } from './find.ts';
import { expect, test } from './test.ts';

/** What visitors do who only read. The titles begin with the promise (docs/product.md). */

test('Server-rendered pages: a card leads to its meme and back', async ({ visitor, scene }) => {
  await visitor.open('/');
  await visitor.press(link('Printer 1'));
  await visitor.arrive(new RegExp(`^/meme/${scene.memeId}$`));
  await visitor.see(heading('Printer 1'));
  await visitor.driver.evaluate(() => history.back());
  await visitor.arrive(/^\/$/);
  await visitor.see(heading('Meeting 2'));
});

test('Sorting and time: typed words find memes', async ({ visitor }) => {
  await visitor.open('/browse');
  await visitor.type(field(/^Search memes/), 'printer 2');
  await visitor.arrive(/search=printer(\+|%20)2/);
  await visitor.seeNone(heading('Meeting 1'));
  await visitor.see(heading('Printer 2'));
});

test('Companies: the finder completes a name', async ({ visitor }) => {
  await visitor.open('/browse');
  await visitor.startPage();
  await visitor.press(button(/^Filter/));
  await visitor.type(field('Find a company'), 'orac');
  await visitor.press(option(/^Oracle/));
  await visitor.arrive(/company=Oracle/);
  await visitor.seeNone(heading('Meeting 1'));
  expect((await visitor.see(article())).count).toBe(3);
});

test('Look: the reader chooses dark, and later pages are dark', async ({ visitor }) => {
  const readLook = () =>
    visitor.driver.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await visitor.open('/rules');
  const light = await readLook();
  await visitor.startPage();
  await visitor.choose(field('Look'), 'Dark');
  await visitor.until('dark colours', async () => (await readLook()) !== light);
  await visitor.open('/rules');
  expect(await readLook()).not.toBe(light);
});

test('Look: nothing moves with reduced motion, on pages and in a dialog', async ({ visitor, scene }) => {
  const { driver } = visitor;
  for (const path of ['/', '/browse', '/studio', '/login', `/meme/${scene.memeId}`]) {
    await visitor.open(path);
    await visitor.startPage();
    expect(await driver.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
    expect(await driver.evaluate(findMoving), path).toEqual([]);
  }
  await visitor.press(link('View the picture larger'));
  await visitor.see(dialog('Picture: Printer 1'));
  expect(await driver.evaluate(findMoving)).toEqual([]);
});

test('Two languages: the reader chooses Romanian in the footer', async ({ visitor }) => {
  await visitor.open('/browse?sort=votes');
  await visitor.press(button('Română'));
  await visitor.see(heading('Răsfoiește meme-urile'));
  await visitor.arrive(/^\/browse\?sort=votes$/);
  await visitor.seeState(button('Română'), 'aria-pressed', 'true');
});

test('Pictures to keep: the picture opens larger, and Escape returns the focus', async ({
  visitor,
  scene,
}) => {
  const opener = link('View the picture larger');
  await visitor.open(`/meme/${scene.memeId}`);
  await visitor.startPage();
  await visitor.press(opener);
  await visitor.see(dialog('Picture: Printer 1'));
  await visitor.keys('Escape');
  await visitor.seeNone(dialog());
  await visitor.until('the focus on the link', () =>
    visitor.driver.evaluate(() => document.activeElement?.matches('a[href^="/media/"]') ?? false),
  );
});

test('Keys of readers: single keys move through a list', async ({ visitor }) => {
  const focused = (words: string) =>
    visitor.until(`the focus on ${words}`, () =>
      visitor.driver.evaluate((name) => document.activeElement?.textContent?.trim() === name, words),
    );
  await visitor.open('/browse?company=Oracle');
  await visitor.startPage();
  await visitor.keys('j');
  await focused('Printer 3');
  await visitor.keys('j');
  await focused('Printer 2');
  await visitor.keys('k');
  await focused('Printer 3');
});

test('End of a meme: arrow keys open the neighbours', async ({ visitor, scene }) => {
  await visitor.open(`/meme/${scene.memeId}`);
  await visitor.startPage();
  await visitor.keys('k');
  await visitor.see(heading('Printer 2'));
  await visitor.see(link('Next'));
  await visitor.keys('ArrowRight');
  await visitor.see(heading('Printer 1'));
});

test('Legal promises: the notice is answered once, and links to the legal pages', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.press(button('Doar esențiale'));
  await visitor.seeNone(button('Doar esențiale'));
  await visitor.press(link('Cookies'));
  await visitor.see(heading(/Cookie/));
  await visitor.seeNone(button('Doar esențiale'));
});
