import { setTimeout } from 'node:timers/promises';
import { createRandom, type Random } from '../../apps/server/src/demo/random.ts';
import type { EngineName } from './driver.ts';
import { button } from './find.ts';
import { expect, test } from './test.ts';
import type { Visitor } from './visitor.ts';

/**
 * Whatever a visitor does while a page for reading starts has the effect that it has on a running page, in each engine
 * (decision 216). Draws page, field, button, speed of the page and of the keys; `SEED` repeats a run, `ROUNDS` makes it longer.
 */

const SEED = Number(process.env.SEED ?? 39);
/** Rounds of each test: about half a minute in all, on a quiet machine. */
const ROUNDS: Record<EngineName, number> = { firefox: 3, webkit: 2, chromium: 8, oldest: 3 };
/** Milliseconds between two keys. */
const KEYS = [30, 150] as const;
/** Times by which the page is slower. */
const SLOWER = [1, 6] as const;
/** Milliseconds after the page has arrived. */
const BEGIN = [0, 600] as const;
/** Milliseconds between two looks at a page that may rest. */
const LOOK_EVERY = 400;

const TEXT_FIELDS = 'main :is(input:not([type]), input[type=text], input[type=search], textarea)';
const SELECTS = 'main select';
const BUTTONS = 'button[type=button]:not([data-consent])';

const ADDRESSES = ['/', '/browse', '/companies', '/company/Oracle', '/moderation-log', '/rules'];

interface Part {
  name: string;
  value: string;
  options: string[];
  /** A second press reaches it: nothing opens above it. */
  mayRepeat: boolean;
}

/** Runs in the page: returns the visible elements, one for each name. */
function listParts(css: string): Part[] {
  const parts = new Map<string, Part>();
  for (const element of document.querySelectorAll<HTMLInputElement>(css)) {
    if (element.getClientRects().length === 0) continue;
    const words = element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent;
    const name = words.replaceAll(/\s+/g, ' ').trim();
    const options =
      element instanceof HTMLSelectElement ? [...element.options].map(({ label }) => label) : [];
    const mayRepeat = element.hasAttribute('aria-expanded') && !element.hasAttribute('aria-haspopup');
    if (name && !parts.has(name)) parts.set(name, { name, value: element.value, options, mayRepeat });
  }
  return [...parts.values()];
}

/** Runs in the page: leaves it one part of `times` of its thread. */
function slowDown(times: number): void {
  const turn = 20;
  const work = () => {
    const end = performance.now() + turn * (times - 1);
    while (performance.now() < end);
    window.setTimeout(work, turn);
  };
  work();
}

/** Runs in the page: forgets what a visitor chose, but not that the notices were read. */
function forget(): void {
  for (const key of Object.keys(localStorage))
    if (!/^(cookieConsent|proposedLanguage)$/.test(key)) localStorage.removeItem(key);
  sessionStorage.clear();
}

/** Runs in the page: returns what a visitor can tell from it. */
function readState() {
  const all = (css: string) => [...document.querySelectorAll<HTMLElement>(css)];
  return {
    address: location.pathname + location.search,
    fields: all('main select, main input').map((field) => (field as HTMLInputElement).value),
    buttons: all('main button').map((each) =>
      ['aria-pressed', 'aria-expanded'].map((name) => each.getAttribute(name)).join(),
    ),
    layers: all('[role=dialog], [role=menu]').map(({ role, textContent }) => `${role} ${textContent}`),
    headings: all('main :is(h1, h2)').map(({ textContent }) => textContent),
    comments: all('main ol article').filter((article) => article.getClientRects().length > 0).length,
  };
}

/** Opens drawn pages until one has such an element, and returns a drawn one. */
async function draw(visitor: Visitor, addresses: string[], css: string, random: Random) {
  for (;;) {
    const [address = ''] = random.sample(addresses, 1);
    await visitor.open(address);
    const [part] = random.sample(await visitor.driver.evaluate(listParts, css), 1);
    if (part) return { address, part, target: { css, name: part.name } };
  }
}

/** Opens a page that begins slowly. */
async function openSlowly(visitor: Visitor, address: string, random: Random): Promise<void> {
  await visitor.open(address, true);
  await visitor.driver.evaluate(slowDown, random.between(...SLOWER));
  await setTimeout(random.between(...BEGIN));
}

/** Returns the state once neither it nor the number of requests changes. */
async function restingState({ driver, until }: Visitor) {
  let last = '';
  await until('the page rests', async () => {
    const before = last;
    await setTimeout(LOOK_EVERY);
    const requests = await driver.evaluate(() => performance.getEntriesByType('resource').length);
    last = JSON.stringify([requests, await driver.evaluate(readState)]);
    return last === before;
  });
  return driver.evaluate(readState);
}

/** Calls `act` once for each round, with what decides it, and lets the visitor know the site. */
function rounds(
  title: string,
  act: (visitor: Visitor, addresses: string[], random: Random) => Promise<void>,
): void {
  test(title, async ({ visitor, scene, engine }) => {
    const end = SEED + Number(process.env.ROUNDS ?? ROUNDS[engine]);
    test.setTimeout(60_000 * (1 + end - SEED));
    await visitor.open('/');
    await visitor.press(button('Doar esențiale'));
    for (let seed = SEED; seed < end; seed++)
      await test.step(`seed ${seed}`, async () => {
        await act(visitor, [...ADDRESSES, `/meme/${scene.memeId}`], createRandom(seed));
        await visitor.driver.evaluate(forget);
      });
  });
}

rounds(
  'Server-rendered pages: every letter typed while a page starts stays',
  async (visitor, pages, random) => {
    const { address, part, target } = await draw(visitor, pages, TEXT_FIELDS, random);
    const word = Array.from({ length: random.between(3, 9) }, () =>
      String.fromCharCode(97 + random.between(0, 25)),
    );
    await openSlowly(visitor, address, random);
    await visitor.focus(target);
    await visitor.keys('End');
    for (const letter of word) {
      await visitor.keys(letter);
      await setTimeout(random.between(...KEYS));
    }
    await visitor.untilRunning();
    await visitor.seeValue(target, part.value + word.join(''));
  },
);

for (const [what, css] of [
  ['choice in a select', SELECTS],
  ['press of a button', BUTTONS],
] as const)
  rounds(
    `Server-rendered pages: every ${what} while a page starts has its effect`,
    async (visitor, pages, random) => {
      const { address, part, target } = await draw(visitor, pages, css, random);
      const [option] = random.sample(part.options, 1);
      const presses = part.mayRepeat ? random.between(1, 3) : 1;
      const act = async () => {
        if (option !== undefined) await visitor.choose(target, option);
        else for (let press = 0; press < presses; press++) await visitor.press(target);
      };
      await visitor.startPage();
      await act();
      const expected = await restingState(visitor);
      await visitor.driver.evaluate(forget);
      await openSlowly(visitor, address, random);
      await act();
      await expect
        .poll(() => visitor.driver.evaluate(readState).catch(() => null), {
          message: `${address}: ${part.name}, ${option ?? `${presses} times`}`,
          timeout: 30_000,
        })
        .toEqual(expected);
    },
  );
