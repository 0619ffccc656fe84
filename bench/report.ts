import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isMet, type Row } from './row.ts';
import { ROOT } from './servers.ts';

interface Report {
  when: string;
  commit: string;
  node: string;
  machine: string;
  rows: Row[];
}

const RESULTS = path.join(ROOT, 'bench/results');

export function createReport(rows: Row[]): Report {
  return {
    when: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim(),
    node: process.version,
    machine: `${os.availableParallelism()} × ${os.cpus()[0]?.model ?? 'unknown'}, ${os.type()} ${os.release()}`,
    rows,
  };
}

/** Returns the table, with the values of earlier rows of the same name. */
export function formatReport(report: Report, earlier: readonly Row[] = []): string {
  const head = ['measured', 'figure', 'limit', 'met', 'earlier', 'behind it'];
  const lines = report.rows.map((row) => {
    const before = earlier.find(({ name }) => name === row.name);
    return [
      row.name,
      withUnit(row.value, row),
      `${row.must === 'reach' ? '≥' : '≤'} ${withUnit(row.limit, row)}`,
      isMet(row) ? 'yes' : 'NO',
      // A value that could not be measured was stored as null.
      before && Number.isFinite(before.value) ? withUnit(before.value, row) : '',
      row.detail,
    ];
  });
  const table = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `${report.when} · commit ${report.commit} · Node ${report.node} · ${report.machine}\n\n${table}\n`;
}

function withUnit(value: number, { unit }: Row): string {
  return unit === 'KB' || unit === 'MB'
    ? `${value.toFixed(1)} ${unit}`
    : `${value.toFixed(2)}${unit && ` ${unit}`}`;
}

/** Stores the report in two files of this name, which replace those of the run before. */
export function writeReport(name: string, report: Report, text: string): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(path.join(RESULTS, `${name}.md`), text);
}

/** Returns the rows of the run before of this name; none if there was none. */
export function readEarlierRows(name: string): Row[] {
  const file = path.join(RESULTS, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report).rows : [];
}
