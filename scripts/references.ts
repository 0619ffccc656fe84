import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './runner/run-command.ts';

/** The targets that references may name. */
export interface Targets {
  /** Three digits each. */
  decisions: ReadonlySet<string>;
  /** Headings of docs/product.md in lower case. */
  headings: ReadonlySet<string>;
}

const DECISION = /\bdecisions?(?:\/| )((?:\d+)(?:(?:, | and |, and )\d+)*)/g;
const PRODUCT = /\bproduct: ([a-z][a-z -]*)/g;
/** The specification is not part of the repository; docs/product.md says the same. */
const OUTSIDE = /\bspec §\d/g;

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;

/** Returns the comments of code, and the whole of any other file. */
export function readProse(name: string, text: string): string {
  return /\.tsx?$/.test(name) ? (text.match(COMMENT) ?? []).join('\n') : text;
}

/** Returns one message for each reference of the text that does not resolve. */
export function findBrokenReferences(text: string, { decisions, headings }: Targets): string[] {
  const cited = [...text.matchAll(DECISION)].flatMap(([, numbers = '']) => numbers.match(/\d+/g) ?? []);
  const broken = cited.filter((number) => !decisions.has(number)).map((number) => `decision ${number}`);
  const strange = [...text.matchAll(PRODUCT)]
    .map(([, words = '']) => words)
    .filter((words) => ![...headings].some((heading) => words === heading || words.startsWith(`${heading} `)))
    .map((words) => `product: ${words.trim()}`);
  const outside = [...text.matchAll(OUTSIDE)].map(([reference]) => reference);
  return [...broken, ...strange, ...outside];
}

export function readTargets(): Targets {
  const product = readFileSync(path.join(ROOT, 'docs/product.md'), 'utf8');
  return {
    decisions: new Set(readdirSync(path.join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 3))),
    headings: new Set([...product.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase())),
  };
}

/** A path of a source file in backticks; names with `x.` and `NNN` are patterns. */
const SOURCE_PATH = /`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|sh))`/g;

/** Returns the paths of source files that a document names and that end no path of the repository. */
export function findMissingFiles(document: string, files: readonly string[]): string[] {
  return [...document.matchAll(SOURCE_PATH)]
    .map(([, named = '']) => named.replace(/^(\.\.?\/)+/, ''))
    .filter((named) => !/(^|\/)x\.|NNN/.test(named))
    .filter((named) => !files.some((file) => `/${file}`.endsWith(`/${named}`)));
}

const READ = ['*.ts', '*.tsx', '*.css', '*.sh', '*.md', '*.yaml', 'Dockerfile', 'Caddyfile'];

/** Returns the text of every tracked source and document by its path. */
export function readSources(): Map<string, string> {
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...READ], { cwd: ROOT, encoding: 'utf8' });
  const paths = listed.split('\0').filter((name) => name && existsSync(path.join(ROOT, name)));
  return new Map(paths.map((name) => [name, readFileSync(path.join(ROOT, name), 'utf8')]));
}
