/** The HTML to send, and its inline scripts. */
interface FinishedPage {
  html: string;
  scripts: string[];
}

const PRELOAD = '<link rel="modulepreload"';

/**
 * Finishes the renderer's HTML, the only place that changes markup. Returns it without the marks, and the scripts that
 * carried one: unmarked scripts could only come from user content (decision 069). Preloads of scripts get a low priority,
 * so that slow connections first load styles, font and first image.
 */
export function finishMarkup(marked: string, mark: string): FinishedPage {
  const [first = '', ...others] = marked.split(` nonce="${mark}"`);
  const scripts: string[] = [];
  let html = first;
  let before = first;
  for (const after of others) {
    const end = after.indexOf('>');
    const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, end);
    if (tag.startsWith(PRELOAD)) html += ' fetchpriority="low"';
    else if (tag.startsWith('<script') && !/\bsrc=/.test(tag))
      scripts.push(after.slice(end + 1, after.indexOf('</script>')));
    html += after;
    before = after;
  }
  return { html, scripts };
}
