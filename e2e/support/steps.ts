import { expect, type Locator } from '@playwright/test';

/** The part of the screen by which one swipe moves it. */
const SWIPE = 0.75;
/** More than any task needs; a target that never comes into view fails. */
const MOST_SWIPES = 40;

/**
 * Acts of a person with a thumb, each counted: a tap, a typed field, and a swipe for each three quarters of a screen until
 * the target is in view. Waiting and reading cost nothing.
 */
export function countSteps() {
  let count = 0;
  /** Swipes until the target is in view. */
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let swipes = 0; swipes < MOST_SWIPES; swipes++) {
      const hasMoved = await target.evaluate(swipeTowards, SWIPE);
      if (!hasMoved) return;
      count += 1;
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
    /** Brings what the person wants to know into view. */
    see: reach,
    tap,
    /** A tap into the field unless it has the focus, and its text. */
    async type(field: Locator, text: string) {
      await expect(field).toBeVisible();
      const isFocused = await field.evaluate((element) => element === document.activeElement);
      if (!isFocused) await tap(field);
      await field.fill(text);
      count += 1;
    },
    /** Opens a native select and chooses. */
    async choose(select: Locator, label: string) {
      await reach(select);
      // As the tap that opens it does; `selectOption` alone is no use of the page (decision 131).
      await select.focus();
      await select.selectOption({ label });
      count += 2;
    },
    /** Picks a file: the button, and the file in the phone's own dialog. */
    async pick(button: Locator, input: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      await reach(button);
      await input.setInputFiles(file);
      count += 2;
    },
  };
}

export type Steps = ReturnType<typeof countSteps>;

/** Runs in the page: moves one swipe towards the element; false if its middle is in view. */
function swipeTowards(element: Element, part: number): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const bar = document.querySelector('nav.fixed, [class*="tall:fixed"]')?.getBoundingClientRect();
  const isInBar =
    element.closest('[class*="fixed"], [role=dialog], [role=alertdialog], [role=menu]') !== null;
  const end = isInBar || !bar ? innerHeight : Math.min(innerHeight, bar.top);
  const middle = (top + Math.min(bottom, top + innerHeight / 2)) / 2;
  const across = (left + right) / 2;
  const row = element.closest('[class*="overflow-x-auto"]');
  if (row && (across < 0 || across > innerWidth)) {
    const before = row.scrollLeft;
    row.scrollBy({ left: Math.sign(across - 1) * part * innerWidth, behavior: 'instant' });
    return row.scrollLeft !== before;
  }
  if (middle >= 0 && middle <= end) return false;
  const before = scrollY;
  scrollBy({ top: (middle < 0 ? -1 : 1) * part * innerHeight, behavior: 'instant' });
  return scrollY !== before;
}
