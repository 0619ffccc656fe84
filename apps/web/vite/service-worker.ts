import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../service-worker/service-worker.ts', import.meta.url));

/** Writes `/sw.js` beside the client's files, at the root, because a worker's scope is the folder of its URL. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      // A classic script, not a module.
      const source = stripTypeScriptTypes(readFileSync(SOURCE, 'utf8')).replace(/^export \{\};$/m, '');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
