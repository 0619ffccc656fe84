import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Classic scripts at the root of the site, by file name. A worker's scope is the folder of its URL. */
const SCRIPTS = {
  'sw.js': '../service-worker/service-worker.ts',
  'offline-page.js': '../offline-page.ts',
};

/** Writes the classic scripts beside the client's files. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const [fileName, path] of Object.entries(SCRIPTS)) {
        const text = readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
        const source = stripTypeScriptTypes(text).replace(/^export \{\};$/m, '');
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
