import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import config from '../../dependency-cruiser.config.ts';
import type { Problem } from './check-structure.ts';
import { parseSourceFile } from './source-file.ts';

const CODE = [
  'apps/server/src',
  'apps/server/test',
  'apps/web/app',
  'packages/contract/src',
  'packages/drawing/src',
  'bench',
  'e2e',
  'scripts',
];

/** Returns each file below `folders` with its imports and the rules that they break. Paths are relative to `root`. */
export async function readImports(root: string, folders: string[] = CODE): Promise<ICruiseResult> {
  const { forbidden, options } = config;
  const { output } = await cruise(folders, {
    ...options,
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
  });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

/** Returns one problem for each import that breaks a rule. */
export function findImportProblems(root: string, { modules }: ICruiseResult): Problem[] {
  return modules.flatMap((module) => problemsOf(root, module));
}

function problemsOf(root: string, { source, dependencies }: IModule): Problem[] {
  const broken = dependencies.filter(({ valid }) => !valid);
  if (broken.length === 0) return [];
  const imports = parseSourceFile(source, readFileSync(path.join(root, source), 'utf8')).code?.imports ?? [];
  return broken.flatMap(({ module, rules = [] }) => {
    // dependency-cruiser drops the prefix of most modules of Node.
    const written = imports.find(({ specifier }) => specifier === module || specifier === `node:${module}`);
    return [...new Set(rules.map(({ name }) => name))].map((rule) => ({
      path: source,
      line: written?.line ?? 1,
      what: `imports ${written?.specifier ?? module}`,
      why: config.forbidden.find(({ name }) => name === rule)?.comment ?? '',
      rule,
    }));
  });
}
