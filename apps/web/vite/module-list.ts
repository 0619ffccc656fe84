import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest, Plugin } from 'vite';

const SUFFIX = '?modules';
const ROOT = path.resolve(import.meta.dirname, '..');
/** Written by the browser's build, which runs before the server's. */
const MANIFEST = path.join(ROOT, 'build/client/.vite/manifest.json');

/**
 * Turns the import of `<module>?modules` into a list of URLs: of the module, which the browser loads on demand, and of
 * all modules that it imports. The list is empty in development, because no build exists.
 */
export function moduleList(): Plugin {
  let isBuild = false;
  return {
    name: 'module-list',
    enforce: 'pre',
    config(_config, { command }) {
      isBuild = command === 'build';
    },
    load(id) {
      if (!id.endsWith(SUFFIX)) return undefined;
      const file = path.relative(ROOT, id.slice(0, -SUFFIX.length));
      return `export default ${JSON.stringify(isBuild ? urlsOf(file) : [])}`;
    },
  };
}

function urlsOf(file: string): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  if (!manifest[file]) throw new Error(`${file} is not a module of the browser's build`);
  const found = new Set<string>();
  const waiting = [file];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (!chunk || found.has(`/${chunk.file}`)) continue;
    found.add(`/${chunk.file}`);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...found];
}
