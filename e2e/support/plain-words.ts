import type { Locator } from '@playwright/test';

interface PlainWords {
  /** All text, as browsers without styles show it. */
  text: string;
  /** Words of two elements with nothing between them, such as 'Log in|Log in'. */
  touching: string[];
}

/** Reads a part as text browsers do: no styles, blocks on lines of their own, and what `hidden` and `aria-hidden` hide shown. */
export function readPlainWords(part: Locator): Promise<PlainWords> {
  return part.evaluate((root) => {
    const SILENT = 'script, style, template, svg, datalist';
    const APART =
      'address, article, aside, blockquote, br, dd, details, dialog, div, dl, dt, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, input, legend, li, main, nav, ol, option, p, pre, section, select, summary, table, td, textarea, th, tr, ul';
    const touching: string[] = [];
    let text = '';
    let last: Node | null = null;
    const read = (node: Node): void => {
      if (node instanceof Text) {
        const words = node.data.replaceAll(/\s+/g, ' ');
        const isWord = /[\p{L}\p{N}%)\].!?…]$/u.test(text) && /^[\p{L}\p{N}]/u.test(words);
        if (isWord && last?.parentNode !== node.parentNode)
          touching.push(`${last?.textContent?.trim()}|${words.trim()}`);
        text += words;
        if (words) last = node;
      }
      if (!(node instanceof Element) || node.matches(SILENT)) return;
      const edge = node.matches(APART) ? '\n' : '';
      text += edge;
      for (const child of node.childNodes) read(child);
      text += edge;
    };
    read(root);
    return { text, touching };
  });
}
