import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from './servers.ts';

/** Prints a table and stores it, with its figures and machine, as `results/<name>.md` and `.json`. */
export function writeTable(name: string, lines: string[], figures: object): void {
  const facts = {
    when: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim(),
    node: process.version,
    machine: `${os.availableParallelism()} × ${os.cpus()[0]?.model ?? 'unknown'}`,
  };
  const text = [...lines, '', `${facts.when}, ${facts.commit}, Node ${facts.node}, ${facts.machine}`].join(
    '\n',
  );
  const results = path.join(ROOT, 'bench/results');
  mkdirSync(results, { recursive: true });
  writeFileSync(path.join(results, `${name}.md`), `${text}\n`);
  writeFileSync(path.join(results, `${name}.json`), `${JSON.stringify({ ...facts, ...figures }, null, 2)}\n`);
  console.log(text);
}

export function markdownTable(rows: readonly (readonly string[])[]): string[] {
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)];
}
