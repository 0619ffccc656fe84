import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The module of the function that Vite's builds put around each `import()`. */
const VITES_LOADER = '\0vite/preload-helper.js';
const LOADER = fileURLToPath(new URL('../app/lib/load-part.ts', import.meta.url));

/** The module of React Router's function that imports the modules of routes. */
const ROUTERS_LOADER = /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;
const ROUTE_LOADER = fileURLToPath(new URL('../app/chrome/load-route.ts', import.meta.url));

/**
 * Loads parts of pages with `lib/load-part.ts`, because Vite's loader never retries a part that failed, and routes with
 * `chrome/load-route.ts`, because React Router's loader reloads the page.
 */
export function partLoading(): Plugin {
  return {
    name: 'part-loading',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (id === VITES_LOADER) return `export { loadPart as __vitePreload } from ${JSON.stringify(LOADER)}`;
      if (ROUTERS_LOADER.test(id)) return `export { loadRouteModule } from ${JSON.stringify(ROUTE_LOADER)}`;
      return undefined;
    },
    generateBundle(_options, bundle) {
      for (const loader of [LOADER, ROUTE_LOADER]) {
        const isUsed = Object.values(bundle).some((file) => file.type === 'chunk' && loader in file.modules);
        if (!isUsed) this.error(`nothing is loaded with ${loader}`);
      }
    },
  };
}
