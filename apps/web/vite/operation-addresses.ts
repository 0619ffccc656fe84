import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { OperationAddress } from '@corpomeme/contract/operation';
import type { Plugin } from 'vite';

const OPERATIONS = /\/packages\/contract\/src\/operations\/[\w-]+\.ts$/;

/**
 * Reduces the contract's operations to method and path in the browser bundle: the web app uses the schemas only as
 * types, and zod would be a third of a page's JavaScript.
 */
export function operationAddresses(): Plugin {
  return {
    name: 'operation-addresses',
    enforce: 'pre',
    async load(id) {
      if (!OPERATIONS.test(id)) return undefined;
      // The query string makes Node reload a file that was edited while the development server runs.
      const url = `${pathToFileURL(id)}?${statSync(id).mtimeMs}`;
      const operations: Record<string, OperationAddress> = await import(url);
      return Object.entries(operations)
        .map(([name, { method, path }]) => `export const ${name} = ${JSON.stringify({ method, path })};`)
        .join('\n');
    },
  };
}
