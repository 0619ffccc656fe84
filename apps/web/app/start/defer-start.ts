import type { EntryContext } from 'react-router';
import login from '../features/auth/login/login-dialog.tsx?modules';
import { lazyMenuStrings } from '../ui/lazy-menu.strings.ts';
import type { PageScripts } from './page-scripts.ts';
import startScript from './start-on-use.ts?script';

const PRELOAD = /<link rel="modulepreload"[^>]*>/g;

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
 * Lets the browser fetch the page behind a link as soon as the pointer rests on it. Only pages: they are the same for
 * all visitors, count nothing, and contain no scripts that would run.
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

/** Returns the page with a script that starts React at the first use, instead of the one that starts it at once. */
export function deferStart(html: string, entry: EntryContext, mark: string): string {
  const imports: string[] = [];
  const page = html.replaceAll(PRELOAD, (link) => {
    imports.push(/href="([^"]+)"/.exec(link)?.[1] ?? '');
    return '';
  });
  const scripts: PageScripts = {
    ...modulesOf(entry),
    imports,
    login,
    failed: lazyMenuStrings.failed,
    isForMembers: hasMark(entry, 'isForMembers'),
  };
  const data = JSON.stringify(scripts);
  // Only the router's own script carries the mark, whatever else is in the page (decision 069).
  const started = new RegExp(
    `(<script(?=[^>]* nonce="${mark}")(?=[^>]* type="module")[^>]*>)[\\s\\S]*?(</script>)`,
  );
  const script = `const PAGE=${data.replaceAll('<', '\\u003c')};${startScript}`;
  const speculation = `<script nonce="${mark}" type="speculationrules">${SPECULATION}</script>`;
  // At the end of the body, where React tolerates what it did not render.
  return page
    .replace(started, (_whole, begin: string, end: string) => begin + script + end)
    .replace(/<\/body>(?![\s\S]*<\/body>)/, `${speculation}</body>`);
}

function modulesOf({
  manifest,
  staticHandlerContext,
}: EntryContext): Pick<PageScripts, 'manifest' | 'routes' | 'entry'> {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = ids.map((id) => [id, manifest.routes[id]?.module ?? ''] as const);
  return { manifest: manifest.url, routes: Object.fromEntries(routes), entry: manifest.entry.module };
}
