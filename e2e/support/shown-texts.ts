import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Response } from '@playwright/test';
import { CATALOGUE, normalise, partsOf, patternOf, type Records } from '../../scripts/catalogue.ts';

/** The folder in which `npm test` and `npm run test:all` collect the records. Without it, this module records nothing. */
const FOLDER = process.env.SHOWN_TEXTS;

const PARTS = CATALOGUE.flatMap(partsOf);

interface UnseenTexts {
  parts: string[];
  patterns: [source: string, part: string][];
}

const PLAIN = new Set(PARTS.filter((part) => !patternOf(part)));
const PATTERNS = PARTS.flatMap((part): [string, string][] => {
  const source = patternOf(part);
  return source ? [[source, part]] : [];
});

const seen = { shown: new Set<string>(), answered: new Set<string>() };
let savedCount = 0;

/** Collects the catalogue texts that pages of the context display. */
export async function collectShownTexts(context: BrowserContext): Promise<void> {
  if (!FOLDER) return;
  await context.exposeBinding('reportShownTexts', (_page, parts: string[]) => {
    for (const part of parts) seen.shown.add(part);
  });
  await context.addInitScript(
    `(${watchTexts})((${judgeTexts})(${JSON.stringify(findUnseen())}, ${normalise}))`,
  );
  context.on('response', (response) => void collectAnswer(response));
}

/**
 * Returns the texts that this worker has not seen yet: the page checks the visibility of each one after each
 * change, so fewer texts cost less. All patterns stay, because a text may stand in the variable part of
 * another text.
 */
function findUnseen(): UnseenTexts {
  return { parts: PARTS.filter((part) => !seen.shown.has(part)), patterns: PATTERNS };
}

/** Writes the texts that this worker has collected so far to its own file. */
export function saveShownTexts(worker: number): void {
  const count = seen.shown.size + seen.answered.size;
  if (!FOLDER || count === savedCount) return;
  savedCount = count;
  const records: Records = { shown: [...seen.shown], answered: [...seen.answered] };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, `${worker}-${process.pid}.json`), JSON.stringify(records));
}

async function collectAnswer(response: Response): Promise<void> {
  if (response.status() < 400 || !response.headers()['content-type']?.includes('json')) return;
  // The page may close before the response is read.
  const answer = await response.json().catch(() => ({}));
  if (PLAIN.has(answer.error)) seen.answered.add(answer.error);
}

/** Runs in the page, so it cannot use this module. Returns functions that find texts that become visible. */
function judgeTexts({ parts, patterns }: UnseenTexts, tidy: (text: string) => string) {
  const open = new Map(parts.map((part) => [part, new Set<Element>()]));
  const changing = patterns.map(([source, part]) => [new RegExp(source), part] as const);
  const isVisible = (element: Element) =>
    (element.closest('select') ?? element).checkVisibility({ visibilityProperty: true });
  const judgeWhole = (whole: string, element: Element) => {
    open.get(whole)?.add(element);
    for (const [pattern, part] of changing) {
      const [fits, ...within] = pattern.exec(whole) ?? [];
      if (fits) open.get(part)?.add(element);
      for (const text of within) judgeWhole(text, element);
    }
  };
  return {
    judge(text: string | null, element: Element | null): void {
      if (text && element && text.length < 300) judgeWhole(tidy(text), element);
    },
    /** Returns the texts that became visible since the last call. */
    settle(): string[] {
      const shown = [...open].filter(([, elements]) => [...elements].some(isVisible)).map(([part]) => part);
      for (const part of shown) open.delete(part);
      return shown;
    },
  };
}

/** Runs in the page too: judges the loaded page and each later change, and reports visible texts. */
function watchTexts({ judge, settle }: ReturnType<typeof judgeTexts>): void {
  const names = ['aria-label', 'placeholder', 'title', 'alt'];
  const judgeNode = (node: Node) => {
    if (node instanceof Element) for (const name of names) judge(node.getAttribute(name), node);
    const { parentElement } = node;
    if (!(node instanceof Text)) return;
    judge(node.data, parentElement);
    // The changed part may be a node of its own.
    if (parentElement && parentElement.childNodes.length > 1) judge(parentElement.textContent, parentElement);
  };
  const judgeAll = (root: Node) => {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node: Node | null = root; node; node = nodes.nextNode()) judgeNode(node);
  };
  const report = () => {
    const shown = settle();
    if (shown.length > 0) Reflect.get(window, 'reportShownTexts')(shown).catch(() => {});
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === 'childList') addedNodes.forEach(judgeAll);
      else judgeNode(target);
    report();
  });
  document.addEventListener('DOMContentLoaded', () => {
    judgeAll(document.documentElement);
    report();
    const attributeFilter = [...names, 'hidden', 'open'];
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter });
  });
}
