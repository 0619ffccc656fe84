import { type CDPSession, expect, type Page } from '@playwright/test';
import Axe from 'axe-core';
import { judgedLooks, listLooks } from './judged-looks.ts';

const CONTRAST = 'color-contrast';
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Extent {
  /** Checks these rules of axe; all if omitted. */
  rules?: string[];
  /** Leaves out the contrast of header and footer, which each page has. */
  skipsFrame?: boolean;
  /** Leaves out the contrast of text that looks as text which this worker has judged, on any page (decision 389). */
  judgesOnce?: boolean;
}

/** Expects no serious axe violation and no skipped heading level on the page, including open menus and dialogs. */
export async function expectAccessible(
  page: Page,
  { rules: checked = [], skipsFrame = false, judgesOnce = false }: Extent = {},
): Promise<void> {
  let rules = checked;
  const judged = judgesOnce ? await judgedLooks(page) : new Set<number>();
  let shown: number[] = [];
  // Retries the violated rules, because a half-faded toast fails the contrast rule.
  await expect(async () => {
    await untilStill(page);
    const looks = judgesOnce ? await skipJudged(page, judged, skipsFrame) : [];
    if (rules.length === 0 || rules.includes(CONTRAST)) shown = looks;
    const serious = await findSerious(page, rules, skipsFrame ? FRAME : '');
    rules = serious.map(({ rule }) => rule);
    // A control that is half under the header or the bar at the bottom counts as too small.
    if (rules.includes('target-size')) await page.evaluate(scrollOn);
    expect(serious).toEqual([]);
  }).toPass({ timeout: 60_000 });
  for (const look of shown) judged.add(look);
}

/** Lets the next `findSerious` leave out the contrast of text with a judged look. Returns the looks of all shown text. */
export async function skipJudged(page: Page, judged: Set<number>, skipsFrame = false): Promise<number[]> {
  const list = await listLooks(page, skipsFrame ? `${BEHIND_DIALOG}, ${FRAME}` : BEHIND_DIALOG);
  const looks = await list.evaluate((shown) => shown.looks);
  const known = looks.flatMap((look, index) => (judged.has(look) ? [index] : []));
  await list.evaluate(({ elements }, indexes) => {
    for (const index of indexes) elements[index]?.setAttribute('data-behind', '');
  }, known);
  await list.dispose();
  return looks;
}

/** Expects that no picture with a description is squeezed to nothing, as under a style that its page redefines. */
export async function expectPicturesShown(page: Page): Promise<void> {
  const squeezed = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img:not([alt=""])')]
        .filter((picture) => picture.checkVisibility() && picture.clientWidth * picture.clientHeight === 0)
        .map(({ alt }) => alt),
    );
  await expect.poll(squeezed).toEqual([]);
}

/** Runs in the page: scrolls a little, and from the end back to the start. */
function scrollOn(): void {
  const before = window.scrollY;
  window.scrollBy(0, 60);
  if (window.scrollY === before) window.scrollTo(0, 0);
}

async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * The page behind a modal dialog. A layer dims it, so axe cannot tell its contrast, but takes most of its time for trying.
 */
const BEHIND_DIALOG = 'body > [aria-hidden="true"], body > [aria-hidden="true"] *';

/** The header and the footer of the page. */
const FRAME = 'header:not(main *) *, footer:not(main *) *';

interface Violation {
  rule: string;
  elements: string;
}

/**
 * Returns the serious violations of the rules, and skipped heading levels; of all rules if none is given. The contrast of what
 * the selector `skipped` matches is not checked.
 */
export async function findSerious(page: Page, rules: string[], skipped = ''): Promise<Violation[]> {
  await installAxe(page);
  return page.evaluate(
    async ([values, tags, hidden, left, contrast]) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const runOnly = values.length > 0 ? { type: 'rule' as const, values } : tags;
      const isDimmed = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
      const unseen = [isDimmed && hidden, left].filter(Boolean).join();
      const behind = unseen ? [...document.querySelectorAll(unseen)] : [];
      for (const element of behind) element.setAttribute('data-behind', '');
      // By default axe serializes the HTML of each element that it checks.
      axe.configure({ noHtml: true, rules: [{ id: contrast, selector: ':not([data-behind])' }] });
      const { violations } = await axe.run({ resultTypes: ['violations'], runOnly, elementRef: true });
      for (const element of document.querySelectorAll('[data-behind]'))
        element.removeAttribute('data-behind');
      return violations
        .filter(({ id, impact }) => ['serious', 'critical'].includes(impact ?? '') || id === 'heading-order')
        .map(({ id, nodes }) => ({
          rule: id,
          elements: nodes.map(({ element }) => element?.outerHTML.slice(0, 300)).join('\n'),
        }));
    },
    [rules, TAGS, BEHIND_DIALOG, skipped, CONTRAST] as const,
  );
}

/** Stay attached: the end of any session of a page takes away the page's virtual authenticators. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Adds axe to the document once. The browser compiles a script of `Runtime.evaluate` once for all documents
 * of a process, and a script of `page.evaluate` at each call.
 */
async function installAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const browser = await session;
  await browser.send('Runtime.evaluate', { expression: `${Axe.source};(${rememberColours})()` });
}

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): Colour;
}

/**
 * Runs in the page: caches the colours that axe parses. Axe parses the colour of each text and of all boxes
 * behind the text, which takes a third of its time.
 */
function rememberColours(): void {
  const { axe } = window as unknown as { axe: { commons: { color: { Color: { prototype: Colour } } } } };
  const { prototype } = axe.commons.color.Color;
  const parse = prototype.parseString;
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function (this: Colour, text) {
    const channels = known.get(text);
    if (channels) return Object.assign(this, channels);
    parse.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, view, widest } = await page.evaluate(() => {
    const { scrollWidth: content, clientWidth: view } = document.documentElement;
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement));
    const beyond = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > view && !isClipped(element.parentElement))
      .map(({ tagName, className, textContent }) => `${tagName} ${className}: ${textContent?.slice(0, 30)}`);
    return { content, view, widest: content > view ? beyond.slice(0, 9) : [] };
  });
  expect(content, `${page.url()}\n${widest.join('\n')}`).toBeLessThanOrEqual(view);
}

/** Expects no perceptible animation with reduced motion. */
export const expectStill = async (page: Page) => expect(await page.evaluate(findMoving)).toEqual([]);

/** Runs in the page: returns the elements whose style moves them for longer than a hundredth of a second. */
export function findMoving(): string[] {
  const seconds = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)));
  return [...document.querySelectorAll('*')].flatMap((element) =>
    [undefined, '::before', '::after'].flatMap((part) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, part);
      const longest = Math.max(
        animationName === 'none' ? 0 : seconds(animationDuration),
        seconds(transitionDuration),
      );
      return longest > 0.01 ? [`${element.outerHTML.slice(0, 120)} ${part ?? ''} ${longest} s`] : [];
    }),
  );
}

/** Expects no sideways scroll, and no control or text beyond the screen in a box that cuts it off. */
export async function expectInside(page: Page): Promise<void> {
  const outside = await page.evaluate(() => {
    const view = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll('body :is(a, button, input, select, textarea, h1, h2, h3, p, dd)')]
      .filter((element) => {
        const { width, left, right } = element.getBoundingClientRect();
        const isOutside = width > 1 && (right > view + 1 || left < -1);
        return isOutside && element.checkVisibility() && !scrolls(element);
      })
      .map((element) => element.outerHTML.slice(0, 200));
  });
  expect(outside, `${page.url()} ${page.viewportSize()?.width}`).toEqual([]);
  await expectNoSidewaysScroll(page);
}
