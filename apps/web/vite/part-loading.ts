import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The module of the function that Vite's builds put around each `import()`. */
const VITES_LOADER = '\0vite/preload-helper.js';
const LOADER = fileURLToPath(new URL('../app/lib/load-part.ts', import.meta.url));

/** Loads parts of pages with `lib/load-part.ts`, because Vite's loader never retries a part that failed. */
export function partLoading(): Plugin {
  return {
    name: 'part-loading',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === VITES_LOADER ? `export { loadPart as __vitePreload } from ${JSON.stringify(LOADER)}` : undefined,
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const isUsed = Object.values(bundle).some((file) => file.type === 'chunk' && LOADER in file.modules);
      if (!isUsed) this.error(`no part is loaded with ${LOADER}`);
    },
  };
}
