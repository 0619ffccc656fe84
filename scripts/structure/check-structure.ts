import { oldestBrowsers } from './browser-rules.ts';
import { codeRules } from './code-rules.ts';
import { fileRules } from './file-rules.ts';
import type { Rule } from './rule.ts';
import { parseSourceFile } from './source-file.ts';

export interface Problem {
  path: string;
  line: number;
  what: string;
  why: string;
  rule: string;
}

export const rules: Rule[] = [...fileRules, ...codeRules, oldestBrowsers];

/** @param tree text of each file by its path from the repository's root */
export function checkStructure(tree: ReadonlyMap<string, string>): Problem[] {
  return [...tree].flatMap(([path, text]) => {
    const file = parseSourceFile(path, text);
    return rules.flatMap(({ name, why, find }) =>
      find(file).map(({ line, what }) => ({ path, line, what, why, rule: name })),
    );
  });
}
