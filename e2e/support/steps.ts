import { expect, type Locator } from '@playwright/test';

/** One swipe scrolls by this part of the screen. */
const SWIPE = 0.75;
/** More than any task needs. */
const MOST_SWIPES = 40;

/**
 * Returns the acts of a person with a thumb, and counts them: a tap, a typed field, and a swipe for each
 * three quarters of a screen until the target is in view. Waiting and reading cost nothing.
 */
export function countSteps() {
  let count = 0;
  /** Swipes until the target is in view. Throws if the page cannot scroll to it. */
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let swipes = 0; swipes < MOST_SWIPES; swipes++) {
      const outcome = await target.evaluate(swipeTowards, SWIPE);
      if (outcome === 'in view') return;
      // A menu is placed a moment after it shows.
      if (outcome === 'stuck') await expect(target, 'the page cannot scroll to the target').toBeInViewport();
      else count += 1;
    }
    throw new Error('the target never came into view');
  };
  const tap = async (target: Locator) => {
    await reach(target);
    await target.click();
    count += 1;
  };
  return {
    count: () => count,
    /** Scrolls to the text or picture that the person wants to see. */
    see: reach,
    tap,
    /** Taps into the field unless it has the focus, and types the text. */
    async type(field: Locator, text: string) {
      await expect(field).toBeVisible();
      const isFocused = await field.evaluate((element) => element === document.activeElement);
      if (!isFocused) await tap(field);
      await field.fill(text);
      count += 1;
    },
    /** Opens a native select and chooses an option: two steps. */
    async choose(select: Locator, label: string) {
      await reach(select);
      await select.focus();
      await select.selectOption({ label });
      count += 2;
    },
    /** Picks a file: one step for the button, one for the file in the phone's own dialog. */
    async pick(button: Locator, input: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      await reach(button);
      await input.setInputFiles(file);
      count += 2;
    },
  };
}

export type Steps = ReturnType<typeof countSteps>;

/** Runs in the page: swipes once towards the element, unless its middle is in view. */
function swipeTowards(element: Element, part: number): 'in view' | 'scrolled' | 'stuck' {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const bar = document.querySelector('nav.fixed, [class*="tall:fixed"]')?.getBoundingClientRect();
  const isInBar =
    element.closest('[class*="fixed"], [role=dialog], [role=alertdialog], [role=menu]') !== null;
  const end = isInBar || !bar?.height ? innerHeight : Math.min(innerHeight, bar.top);
  const middle = (top + Math.min(bottom, top + innerHeight / 2)) / 2;
  const across = (left + right) / 2;
  const row = element.closest('[class*="overflow-x-auto"]');
  if (row && (across < 0 || across > innerWidth)) {
    const before = row.scrollLeft;
    row.scrollBy({ left: Math.sign(across - 1) * part * innerWidth, behavior: 'instant' });
    return row.scrollLeft === before ? 'stuck' : 'scrolled';
  }
  if (middle >= 0 && middle <= end) return 'in view';
  const before = scrollY;
  scrollBy({ top: (middle < 0 ? -1 : 1) * part * innerHeight, behavior: 'instant' });
  return scrollY === before ? 'stuck' : 'scrolled';
}
