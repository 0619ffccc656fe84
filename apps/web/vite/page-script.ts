import { readFileSync } from 'node:fs';
import { minify, type Plugin, transformWithOxc } from 'vite';
import { BUILD_TARGET } from '../browsers.ts';

const SUFFIX = '?script';

/**
 * Turns the import of `<module>?script` into the text of an inline script. The module may import only types. The browser,
 * which gets the script with the page, imports an empty text.
 */
export function pageScript(): Plugin {
  return {
    name: 'page-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return undefined;
      if (this.environment.name === 'client') return "export default ''";
      const file = id.slice(0, -SUFFIX.length);
      this.addWatchFile(file);
      const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, {
        sourcemap: false,
        target: BUILD_TARGET,
      });
      const script = await minify(file, code.replace(/^export \{\};$/m, ''), { module: true });
      // Other scripts of the page do not see its names.
      return `export default ${JSON.stringify(`(()=>{${script.code}})()`)}`;
    },
  };
}
