import path from 'node:path';
import { defineConfig } from 'vitest/config';

const noSandbox = path.resolve(import.meta.dirname, 'no-sandbox.ts');

/** Returns a configuration that runs these server tests on SQLite. */
export function serverTests(...names: string[]) {
  return defineConfig({
    resolve: { alias: [{ find: /^.*\/worker-sandbox\.ts$/, replacement: noSandbox }] },
    test: {
      include: names.map((name) => `apps/server/src/features/**/${name}.test.ts`),
      provide: { databaseUrl: null },
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // The application is loaded once for all files.
      isolate: false,
    },
  });
}
