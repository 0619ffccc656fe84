import { setTimeout } from 'node:timers/promises';
import type { Driver, Key } from './driver.ts';
import { type Found, findInPage, plain, type Target } from './find.ts';

/** Milliseconds; a busy machine needs the longer one. */
const LOOK_EVERY = 50;
const ANSWER = 10_000;
const PATIENCE = 30_000;

/** What a person does and sees in one window. All acts wait for their element. */
export function createVisitor(driver: Driver, base: string) {
  /** Repeats `look` until it returns something; pages that are being replaced count as nothing. */
  const until = async <Seen>(
    what: string,
    look: () => Promise<Seen | null | false | undefined>,
  ): Promise<Seen> => {
    const limit = Date.now() + PATIENCE;
    let last: unknown;
    for (;;) {
      // A page that is being replaced may never answer.
      const seen = await Promise.race([look(), setTimeout(ANSWER, null)]).catch((error: unknown) => {
        last = error;
        return null;
      });
      if (seen) return seen;
      if (Date.now() > limit) throw new Error(`${what}: not seen. ${last ?? ''}\n${await describe(driver)}`);
      await setTimeout(LOOK_EVERY);
    }
  };
  const find = (target: Target, scrolls = false) => driver.evaluate(findInPage, plain(target), scrolls);
  const see = (target: Target): Promise<Found> => until(tell(target), () => find(target));
  /** Returns the place of the element once it rests and nothing covers it. */
  const reach = async (target: Target): Promise<Found> => {
    let before: Found | null = null;
    return until(`${tell(target)} free`, async () => {
      const now = await find(target, true);
      // Firefox scrolls half a pixel to and fro to reach the middle.
      const rests =
        now?.isFree && before && Math.abs(now.x - before.x) <= 1 && Math.abs(now.y - before.y) <= 1;
      before = now;
      return rests ? now : null;
    });
  };
  const press = async (target: Target): Promise<void> => {
    const { x, y } = await reach(target);
    await driver.movePointer(x, y);
    await driver.pressPointer();
    await driver.releasePointer();
  };
  const keys = async (...all: Key[]): Promise<void> => {
    for (const key of all) await driver.pressKey(key);
  };
  const untilRunning = () =>
    until('React runs', () =>
      driver.evaluate(() => document.readyState === 'complete' && !('onHydrated' in window)),
    );
  return {
    driver,
    open: (path: string, early?: boolean) => driver.open(new URL(path, base).href, early),
    until,
    see,
    press,
    keys,
    /** Waits until an attribute of the element has this value. */
    seeState: (target: Target, attribute: string, value: string) =>
      until(
        `${tell(target)} ${attribute}=${value}`,
        async () => (await find(target))?.attributes[attribute] === value,
      ),
    seeValue: (target: Target, value: string) =>
      until(`${tell(target)} with '${value}'`, async () => (await find(target))?.value === value),
    seeNone: (target: Target) => until(`no ${tell(target)}`, async () => (await find(target)) === null),
    /** Waits until path and query of the address match. */
    arrive: (pattern: RegExp) =>
      until(`address ${pattern}`, async () =>
        pattern.test(await driver.evaluate(() => location.pathname + location.search + location.hash)),
      ),
    /** Presses the field and types over what it holds. */
    async type(target: Target, words: string): Promise<void> {
      await press(target);
      await driver.evaluate(() => (document.activeElement as Partial<HTMLInputElement> | null)?.select?.());
      await keys(...words);
    },
    /** Chooses an option of a native select, whose list of options is no part of the page. */
    async choose(target: Target, label: string): Promise<void> {
      const { x, y } = await reach(target);
      await driver.evaluate(
        (left, top, name) => {
          const select = document.elementFromPoint(left, top)?.closest('select');
          const index = [...(select?.options ?? [])].findIndex((each) => each.label === name);
          if (!select || index < 0) throw new Error(`no option ${name}`);
          select.focus();
          select.selectedIndex = index;
          for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
        },
        x,
        y,
        label,
      );
    },
    /** Moves the focus without pointer and key. */
    async focus(target: Target): Promise<void> {
      const { x, y } = await reach(target);
      await driver.evaluate(
        (left, top) => {
          const hit = document.elementFromPoint(left, top);
          (hit?.closest('label')?.control ?? (hit as HTMLElement | null))?.focus();
        },
        x,
        y,
      );
    },
    untilRunning,
    /** Moves the pointer, which starts React, and waits until it runs (decision 216). */
    async startPage(): Promise<void> {
      await driver.movePointer(3, 3);
      await driver.movePointer(5, 5);
      await untilRunning();
    },
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

const tell = ({ css, name, inside }: Target): string =>
  `${name ?? ''} (${css.split(',')[0]})${inside ? ` inside ${tell(inside)}` : ''}`;

/** Returns what the page shows, for the message of a failure. */
function describe(driver: Driver): Promise<string> {
  return driver
    .evaluate(() => {
      const { localName = '', value = '' } = (document.activeElement ?? {}) as Partial<HTMLInputElement>;
      return `${location.href}, focus: ${localName} '${value}'\n${document.body.innerText.slice(0, 1500)}`;
    })
    .catch((error: unknown) => String(error));
}
