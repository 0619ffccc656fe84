import { readFileSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const CONTRACT = /\/packages\/contract\/src\/(?:[\w-]+\/)*[\w.-]+\.ts$/;
const USES_ZOD =
  /^import \{[^}]*\} from 'zod';$|^import \{[^}]*\boperation\b[^}]*\} from '[./\w]+\/operation\.ts';$/m;

/**
 * Reduces each file of the contract that makes schemas to its plain values: limits, lists, and method and path of operations. The
 * web app uses schemas only as types; zod would be a third of a page's JavaScript, and Trusted Types refuse how it compiles them.
 */
export function contractValues(): Plugin {
  return {
    name: 'contract-values',
    enforce: 'pre',
    async load(id) {
      if (!CONTRACT.test(id) || !USES_ZOD.test(readFileSync(id, 'utf8'))) return undefined;
      // The query string makes Node reload a file that was edited while the development server runs.
      const exported: Record<string, unknown> = await import(`${pathToFileURL(id)}?${statSync(id).mtimeMs}`);
      return Object.entries(exported)
        .map(([name, value]) => [name, plainValue(value)] as const)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

/** Returns what the browser gets of an export; undefined for schemas and functions. The build fails if the app imports one. */
function plainValue(value: unknown): unknown {
  if (isOperation(value)) return { method: value.method, path: value.path };
  return isPlain(value) ? value : undefined;
}

function isOperation(value: unknown): value is { method: string; path: string } {
  return typeof value === 'object' && value !== null && 'method' in value && 'response' in value;
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return value === null || ['string', 'number', 'boolean'].includes(typeof value);
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every(isPlain);
}
