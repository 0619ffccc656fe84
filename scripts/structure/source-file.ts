import path from 'node:path';
import { type Comment, type Program, parseSync } from 'oxc-parser';

export interface SourceFile {
  /** From the repository's root, with `/`. */
  path: string;
  text: string;
  code: ParsedCode | null;
}

export interface ParsedCode {
  program: Program;
  comments: Comment[];
  imports: Import[];
  lineAt(offset: number): number;
}

export interface Import {
  /** A path from the root for own files, else the specifier as written. */
  target: string;
  specifier: string;
  line: number;
  /** Erased at compile time. */
  typeOnly: boolean;
}

const PARSED = /\.tsx?$/;

export function parseSourceFile(filePath: string, text: string): SourceFile {
  return { path: filePath, text, code: PARSED.test(filePath) ? parseCode(filePath, text) : null };
}

function parseCode(filePath: string, text: string): ParsedCode {
  const parsed = parseSync(filePath, text);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const imports: Import[] = [];
  const add = (specifier: string, offset: number, typeOnly: boolean) =>
    imports.push({ target: resolveTarget(filePath, specifier), specifier, line: lineAt(offset), typeOnly });
  for (const { moduleRequest, start, entries } of staticImports) {
    add(moduleRequest.value, start, entries.length > 0 && entries.every((entry) => entry.isType));
  }
  for (const { start, entries } of staticExports) {
    const source = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (source)
      add(
        source.value,
        start,
        entries.every((entry) => entry.isType),
      );
  }
  for (const { moduleRequest, start } of dynamicImports) {
    const literal = /^(['"`])(.*)\1$/s.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) add(literal[2], start, false);
  }
  return { program: parsed.program, comments: parsed.comments, imports, lineAt };
}

function resolveTarget(importer: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(importer), specifier);
  return specifier.replace(/^@corpomeme\/(contract|drawing)\/(.+)$/, 'packages/$1/src/$2.ts');
}
