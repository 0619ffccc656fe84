import type { Locator, Page } from '@playwright/test';
import { createRandom, type Random } from '../apps/server/src/demo/random.ts';
import { commenter } from './support/comments.ts';
import { waitUntilQuiet } from './support/data-calls.ts';
import { drawPicture } from './support/draw-picture.ts';
import { fetchToken, publishMeme, registerMember } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { untilRunning } from './support/until-running.ts';

/**
 * Whatever a visitor does while a page for reading starts has the effect that it has on a running page (decision 216).
 * Draws page, field, button, speed of the processor and of the keys; `SEED` repeats a run, `ROUNDS` makes it longer.
 */

const SEED = Number(process.env.SEED ?? 39);
const ROUNDS = Number(process.env.ROUNDS ?? 8);
/** Milliseconds between two keys. */
const KEYS = [30, 150] as const;
/** Times by which the processor is slower. */
const SLOWER = [1, 6] as const;
/** Milliseconds after the page has begun to arrive. */
const BEGIN = [0, 600] as const;

const TEXT_FIELDS = 'main :is(input:not([type]), input[type=text], input[type=search], textarea):visible';
const SELECTS = 'main select:visible';
const BUTTONS = 'button:visible:not([data-consent], [type=submit])';

// Otherwise the first page offers Romanian, and the second one has fewer buttons.
test.use({ locale: 'en-GB' });

let pages: string[];
test.beforeAll(async ({ site, request }) => {
  const author = await registerMember(request, site, 'random@firma.ro');
  const ids: number[] = [];
  for (const title of ['First', 'Second', 'Third'])
    ids.push(
      await publishMeme(request, site, author, {
        fields: { company: 'Oracle', city: 'Iasi', title },
        image: await drawPicture(title),
      }),
    );
  const [id = 0] = ids;
  const say = commenter(request, site, id, await fetchToken(request, site, author));
  for (let n = 1; n <= 9; n++) {
    const thread = await say(`thought ${n}`);
    if (n > 6) await say(`answer ${n}`, thread);
  }
  pages = [
    '/',
    '/browse',
    '/companies',
    '/company/Oracle',
    '/compare',
    '/moderation-log',
    `/meme/${id}`,
    '/rules',
  ];
});

/** Opens the address with a slower processor, and returns before the page runs. */
async function openSlowly(page: Page, address: string, rate: number): Promise<void> {
  if (page.context().browser()?.browserType().name() === 'chromium') {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
  }
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor({ state: 'attached' });
}

/** Returns the address of a drawn page that has such an element, and a locator of a drawn one that stays valid. */
async function drawElement(page: Page, selector: string, random: Random): Promise<[string, Locator]> {
  for (;;) {
    const address = random.sample(pages, 1)[0] ?? '';
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    const count = await page.locator(selector).count();
    if (count === 0) continue;
    return [address, page.locator(selector).nth(random.between(0, count - 1))];
  }
}

/** Returns what a visitor can tell from the page. */
function readState(page: Page) {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    return {
      address: location.pathname + location.search,
      fields: all('main select, main input').map((field) => (field as HTMLInputElement).value),
      buttons: all('main button').map((button) =>
        ['aria-pressed', 'aria-expanded'].map((name) => button.getAttribute(name)).join(),
      ),
      layers: all('[role=dialog], [role=menu]').map(({ role, textContent }) => `${role} ${textContent}`),
      headings: all('main :is(h1, h2)').map(({ textContent }) => textContent),
      comments: all('main ol article').filter((article) => article.checkVisibility()).length,
    };
  });
}

/** Returns the state once it rests. */
async function restingState(page: Page): Promise<unknown> {
  let last: unknown;
  await expect(async () => {
    const before = last;
    await waitUntilQuiet(page);
    last = await readState(page);
    expect(last).toEqual(before);
  }).toPass();
  return last;
}

test('every letter that is typed while a page starts stays', async ({ page }) => {
  test.setTimeout(ROUNDS * 30_000);
  for (let seed = SEED; seed < SEED + ROUNDS; seed++)
    await test.step(`seed ${seed}`, async () => {
      const random = createRandom(seed);
      const [address, field] = await drawElement(page, TEXT_FIELDS, random);
      const id = await field.getAttribute('id');
      const before = await field.inputValue();
      const word = Array.from({ length: random.between(3, 9) }, () =>
        String.fromCharCode(97 + random.between(0, 25)),
      ).join('');
      await openSlowly(page, address, random.between(...SLOWER));
      const opened = page.locator(`[id="${id}"]`);
      await page.waitForTimeout(random.between(...BEGIN));
      await opened.focus();
      await page.keyboard.press('End');
      for (const letter of word) {
        await page.keyboard.press(letter);
        await page.waitForTimeout(random.between(...KEYS));
      }
      await untilRunning(page);
      await expect(opened, `${address} ${id}`).toHaveValue(before + word);
    });
});

for (const [what, selector] of [
  ['choice in a select', SELECTS],
  ['press of a button', BUTTONS],
] as const)
  test(`every ${what} while a page starts has the effect that it has on a running page`, async ({ page }) => {
    test.setTimeout(ROUNDS * 60_000);
    for (let seed = SEED; seed < SEED + ROUNDS; seed++)
      await test.step(`seed ${seed}`, async () => {
        const random = createRandom(seed);
        const [address, element] = await drawElement(page, selector, random);
        const name = await element.evaluate((node) => node.getAttribute('aria-label') ?? node.textContent);
        const presses = (await mayRepeat(element)) ? random.between(1, 3) : 1;
        const option = random.between(0, 9);
        const act = async () => {
          for (let press = 0; press < presses; press++)
            if (selector === SELECTS) await choose(element, option);
            else await element.click();
        };
        await openSlowly(page, address, 1);
        await untilRunning(page);
        await act();
        const expected = await restingState(page);
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
        await openSlowly(page, address, random.between(...SLOWER));
        await page.waitForTimeout(random.between(...BEGIN));
        await act();
        await expect
          .poll(() => readState(page), { message: `${address} ${name} ${presses} times` })
          .toEqual(expected);
      });
  });

/** Returns whether a second press reaches the button: nothing opens above it. */
const mayRepeat = (element: Locator) =>
  element.evaluate((node) => node.hasAttribute('aria-expanded') && !node.hasAttribute('aria-haspopup'));

async function choose(select: Locator, option: number): Promise<void> {
  const count = await select.locator('option').count();
  await select.selectOption({ index: option % count });
}
