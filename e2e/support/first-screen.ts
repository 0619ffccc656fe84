import type { Page } from '@playwright/test';

export interface FirstScreen {
  /** The first picture: its top in CSS pixels, and the part of it that nothing hides. */
  y: number;
  seen: number;
  /** What Tab reaches on the first screen, without the bars at the foot. */
  controls: string[];
  /** Of the whole page. */
  words: number;
  height: number;
}

/** Measures what a reader sees before the first scroll, in CSS pixels: geometry, so that no font or colour changes it. */
export function measureFirstScreen(page: Page): Promise<FirstScreen> {
  return page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 2;
    const bars = [...document.querySelectorAll('body > nav, .foot-row')].filter(
      (bar) => isShown(bar) && getComputedStyle(bar).position === 'fixed',
    );
    const foot = Math.min(innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top));
    const isOnScreen = (element: Element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return bottom > 0 && top < foot && right > 0 && left < innerWidth;
    };
    const picture = [...document.querySelectorAll('main img')].find(
      (image) => image.getBoundingClientRect().width > 100,
    );
    const box = picture?.getBoundingClientRect() ?? new DOMRect();
    // A picture that is contained leaves a part of its box empty.
    const isContained =
      picture instanceof HTMLImageElement && getComputedStyle(picture).objectFit === 'contain';
    const height = isContained
      ? Math.min(box.height, (box.width * picture.naturalHeight) / picture.naturalWidth)
      : box.height;
    const top = box.top + (box.height - height) / 2;
    const bottom = top + height;
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ]
      .filter((element) => element.tabIndex >= 0 && isShown(element) && isOnScreen(element))
      .filter((element) => !bars.some((bar) => bar.contains(element)));
    return {
      y: Math.round(top),
      seen: Math.round((100 * Math.max(0, Math.min(foot, bottom) - Math.max(0, top))) / height) / 100,
      controls: controls.map((element) => element.getAttribute('aria-label') ?? element.textContent.trim()),
      words: document.body.innerText.split(/\s+/).length,
      height: document.documentElement.scrollHeight,
    };
  });
}
