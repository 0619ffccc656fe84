import type { Page } from '@playwright/test';

/** The looks of text whose contrast was found good, by the size and the colours of the window. */
const judged = new Map<string, Set<number>>();

/** Returns the looks that were judged in a window like the page's now. */
export async function judgedLooks(page: Page): Promise<Set<number>> {
  const { width } = page.viewportSize() ?? {};
  const scheme = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const key = `${width} ${scheme}`;
  const looks = judged.get(key) ?? new Set();
  judged.set(key, looks);
  return looks;
}

/** Attributes that say what an element is about. All others may decide how it looks. */
const CONTENT =
  /^(id|href|src|srcset|sizes|alt|title|for|name|value|content|placeholder|width|height|datetime|d|loading|data-behind|aria-(label|labelledby|describedby|controls|owns))$/i;

/**
 * Returns the elements with text of their own that nothing hides, without those that match the selector, and a number for the look of each:
 * it is the same if they, the element before them and all around them have the same names, classes and states, which is what styles ask for.
 */
export const listLooks = (page: Page, unseen: string) =>
  page.evaluateHandle(
    ([source, left]) => {
      const content = new RegExp(source, 'i');
      const mix = (hash: number, text: string) => {
        let [one, two] = [hash >>> 0, Math.floor(hash / 2 ** 32) ^ 0x9e3779b9];
        for (let at = 0; at < text.length; at++) {
          one = Math.imul(one ^ text.charCodeAt(at), 2654435761);
          two = Math.imul(two ^ text.charCodeAt(at), 1597334677);
        }
        return (two & 0x1fffff) * 2 ** 32 + (one >>> 0);
      };
      const own = (element: Element | null) => {
        if (!element) return '';
        const attributes = [...element.attributes].filter(({ name }) => !content.test(name));
        const states = [':hover', ':focus', ':disabled', ':checked', ':invalid'].filter((state) =>
          element.matches(state),
        );
        return [
          element.localName,
          ...states,
          ...attributes.map(({ name, value }) => `${name}=${value}`),
        ].join();
      };
      const looks = new Map<Element | null, number>();
      for (const element of document.querySelectorAll('*')) {
        const { parentElement, previousElementSibling, nextElementSibling } = element;
        const place = [own(element), own(previousElementSibling), nextElementSibling === null];
        looks.set(element, mix(looks.get(parentElement) ?? 0, place.join('|')));
      }
      const hasText = (element: Element) =>
        /^(input|select|textarea)$/.test(element.localName) ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
      const shown = [...document.querySelectorAll('body *')].filter(
        (element) =>
          hasText(element) && element.checkVisibility({ visibilityProperty: true }) && !element.matches(left),
      );
      return { elements: shown, looks: shown.map((element) => looks.get(element) ?? 0) };
    },
    [CONTENT.source, unseen] as const,
  );
