import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the files of the contract that need zod when they run, but for operations, which the web build reduces to addresses. */
export function schemaModules(): string[] {
  const folder = path.join(import.meta.dirname, '../../packages/contract/src');
  const needs = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => {
        const text = readFileSync(path.join(folder, name), 'utf8');
        const found = [...text.matchAll(/^(?:import|export) (?!type ).*? from '([^']+)';$/gms)];
        return [
          name,
          found.map(([, target = '']) => (target === 'zod' ? target : path.join(path.dirname(name), target))),
        ] as const;
      }),
  );
  const isSchema = (name: string): boolean => name === 'zod' || (needs.get(name) ?? []).some(isSchema);
  return [...needs.keys()].filter((name) => isSchema(name) && !name.startsWith('operations/'));
}
