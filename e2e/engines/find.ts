/** Names an element as a person would: its kind, its name, and perhaps the element around it. */
export interface Target {
  css: string;
  /** The whole accessible name, or a pattern. */
  name?: string | RegExp;
  inside?: Target;
}

type Name = Target['name'];
const kind =
  (css: string) =>
  (name?: Name, inside?: Target): Target => ({
    css,
    ...(name !== undefined && { name }),
    ...(inside && { inside }),
  });

export const button = kind('button, [role=button], input[type=submit], summary');
export const link = kind('a[href]');
export const field = kind('input:not([type=hidden]), textarea, select, [role=combobox]');
export const heading = kind('h1, h2, h3, h4');
export const dialog = kind('[role=dialog], [role=alertdialog], dialog[open]');
export const item = kind('[role^=menuitem]');
export const option = kind('[role=option]');
export const article = kind('article');
export const region = kind('section, [role=region], main, header, footer, nav, [role=search]');
/** A short text. */
export const text = kind(
  'p, span, li, a, button, h1, h2, h3, h4, td, th, label, div:not(:has(div)), time, dt, dd',
);

/** A target in a form that the page receives. */
export interface PlainTarget {
  css: string;
  name?: { source: string; flags: string };
  inside?: PlainTarget;
}

export function plain({ css, name, inside }: Target): PlainTarget {
  const pattern = typeof name === 'string' ? new RegExp(`^${RegExp.escape(name)}$`) : name;
  return {
    css,
    ...(pattern && { name: { source: pattern.source, flags: pattern.flags } }),
    ...(inside && { inside: plain(inside) }),
  };
}

export interface Found {
  count: number;
  /** The middle of what the window shows of the first one. */
  x: number;
  y: number;
  /** Whether a press at this point reaches it. */
  isFree: boolean;
  text: string;
  value: string;
  attributes: Record<string, string>;
}

/**
 * Runs in the page: returns what is visible of this target, null if nothing is. `scrolls` brings the first one into the
 * middle of the window.
 */
export function findInPage(target: PlainTarget, scrolls: boolean): Found | null {
  const clean = (words: string | null) => (words ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const by = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : [];
    const alt = [element, ...element.querySelectorAll('img')]
      .map((each) => each.getAttribute('alt') ?? '')
      .join(' ');
    const texts = [
      by,
      element.getAttribute('aria-label') ?? '',
      labels.map((label) => label.textContent).join(' '),
      element instanceof HTMLSelectElement ? '' : (element.textContent ?? ''),
      alt,
      element.getAttribute('placeholder') ?? '',
      element.getAttribute('title') ?? '',
    ];
    return texts.map(clean).find((words) => words !== '') ?? '';
  };
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    // Older browsers have no `checkVisibility`.
    const isClosed = element.closest('details:not([open]) > :not(summary)') !== null;
    return width > 0 && height > 0 && !isClosed && getComputedStyle(element).visibility === 'visible';
  };
  const findAll = ({ css, name, inside }: PlainTarget): Element[] => {
    const pattern = name && new RegExp(name.source, name.flags);
    const around = inside ? findAll(inside) : [document.documentElement];
    const all = around.flatMap((each) => [...each.querySelectorAll(css)]);
    return all.filter((element) => isVisible(element) && (!pattern || pattern.test(nameOf(element))));
  };
  const all = findAll(target);
  const [first] = all;
  if (!first) return null;
  if (scrolls) first.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, right, bottom } = first.getBoundingClientRect();
  const middle = (from: number, to: number, size: number) =>
    Math.round((Math.max(from, 0) + Math.min(to, size)) / 2);
  const [x, y] = [middle(left, right, innerWidth), middle(top, bottom, innerHeight)];
  const hit = document.elementFromPoint(x, y);
  const label = hit?.closest('label');
  return {
    count: all.length,
    x,
    y,
    isFree: hit !== null && (first.contains(hit) || (label?.control ?? null) === first),
    text: clean(first instanceof HTMLElement ? first.innerText : first.textContent),
    value: 'value' in first ? String(first.value) : '',
    attributes: Object.fromEntries([...first.attributes].map(({ name, value }) => [name, value])),
  };
}
