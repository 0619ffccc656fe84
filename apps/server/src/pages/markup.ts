/** The HTML to send, and its inline scripts. */
interface FinishedPage {
  html: string;
  scripts: string[];
}

const STATIC_IMPORT = /\bimport (?:\* as (\w+) from )?("[^"]+");?/g;

/**
 * Finishes the renderer's HTML, the only place that changes markup. Returns it without the marks, and the scripts that
 * carried one: unmarked scripts could only come from user content (decision 069). The router's modules wait for
 * the start of React (decision 216), so that slow connections first load styles, font and pictures.
 */
export function finishMarkup(marked: string, mark: string): FinishedPage {
  const files: string[] = [];
  const scripts: string[] = [];
  const attribute = ` nonce="${mark}"`;
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]+)"[^>]*${attribute}[^>]*>`, 'g');
  const script = new RegExp(`(<script[^>]*)${attribute}([^>]*>)([^]*?)</script>`, 'g');
  const html = marked
    .replace(preload, (_link, file: string) => {
      files.push(file);
      return '';
    })
    .replace(script, (_script, begin: string, end: string, text: string) => {
      const run = end.includes(' type="module"') ? startLater(text, files) : text;
      if (!/\bsrc=/.test(begin + end)) scripts.push(run);
      return `${begin}${end}${run}</script>`;
    });
  return { html: html.replaceAll(attribute, ''), scripts };
}

/** Returns the router's script as one that `start/early-input.ts` of the web app runs after it has fetched `files`. */
function startLater(script: string, files: string[]): string {
  const run = script
    .replace(/\bimport\(/g, 'await import(')
    .replace(STATIC_IMPORT, (_import, name: string | undefined, url: string) =>
      name ? `const ${name}=await import(${url});` : `await import(${url});`,
    );
  return `window.startReact?.(${JSON.stringify(files)},async()=>{${run}})`;
}
