import { m } from '@corpomeme/contract/site/messages';
import type { EntryContext } from 'react-router';
import login from '../features/people/auth/login/login-dialog.tsx?modules';
import type { PageScripts } from './page-scripts.ts';
import startScript from './start-on-use.ts?script';

const PRELOAD = '<link rel="modulepreload"';

/** Returns whether the page is one for reading (`handle` of its route), and did not fail. */
export function mayWait(entry: EntryContext): boolean {
  return !entry.staticHandlerContext.errors && hasMark(entry, 'isForReading');
}

function hasMark({ routeModules, staticHandlerContext }: EntryContext, mark: string): boolean {
  const last = staticHandlerContext.matches.at(-1);
  const { handle } = (last && routeModules[last.route.id]) ?? {};
  return typeof handle === 'object' && handle !== null && mark in handle;
}

/**
 * Lets the browser prefetch the page of a link as soon as the pointer hovers over it. Only pages: they are the same for
 * all visitors and count nothing, and a prefetch runs no scripts.
 */
const SPECULATION = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/media/*', '/share/*', '/*.xml', '/*.atom'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/**
 * Returns the page with a script that starts React at the first use, instead of the script that starts it at once.
 */
export function deferStart(html: string, entry: EntryContext, mark: string): string {
  const [before = '', ...preloads] = html.split(PRELOAD);
  const imports = preloads.map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? '');
  const page = before + preloads.map((link) => link.slice(link.indexOf('>') + 1)).join('');
  const scripts: PageScripts = {
    ...modulesOf(entry),
    imports,
    // The list is made before the scripts of each language are (`vite/write-languages.ts`).
    login: login.map((url) => folderOf(entry) + url.slice(url.lastIndexOf('/') + 1)),
    failed: m.lazyMenu.failed,
    isForMembers: hasMark(entry, 'isForMembers'),
  };
  // Older browsers keep the page without scripts (decision 220).
  const script = `if('scripts'in document.documentElement.dataset){const PAGE=${JSON.stringify(scripts).replaceAll('<', '\\u003c')};${startScript}}`;
  const speculation = `<script nonce="${mark}" type="speculationrules">${SPECULATION}</script>`;
  const [begin, end] = findStart(page, mark);
  // At the end of the body, where React tolerates what it did not render.
  const last = page.lastIndexOf('</body>');
  return page.slice(0, begin) + script + page.slice(end, last) + speculation + page.slice(last);
}

/** Returns the path of the folder with the scripts in the page's language. */
function folderOf({ manifest }: EntryContext): string {
  const { module } = manifest.entry;
  return module.slice(0, module.lastIndexOf('/') + 1);
}

/**
 * Returns where the text of the script that starts React begins and ends. Only the router's own scripts carry the mark
 * (decision 069).
 */
function findStart(page: string, mark: string): [begin: number, end: number] {
  const attribute = ` nonce="${mark}"`;
  for (let at = page.indexOf(attribute); at >= 0; at = page.indexOf(attribute, at + 1)) {
    const begin = page.indexOf('>', at) + 1;
    if (page.slice(page.lastIndexOf('<', at), begin).includes(' type="module"'))
      return [begin, page.indexOf('</script>', begin)];
  }
  throw new Error('the page does not start React');
}

function modulesOf({
  manifest,
  staticHandlerContext,
}: EntryContext): Pick<PageScripts, 'manifest' | 'routes' | 'entry'> {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = ids.map((id) => [id, manifest.routes[id]?.module ?? ''] as const);
  return { manifest: manifest.url, routes: Object.fromEntries(routes), entry: manifest.entry.module };
}
