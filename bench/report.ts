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
const LATEST = path.join(RESULTS, 'latest.json');

export function createReport(rows: Row[]): Report {
  return {
    when: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim(),
    node: process.version,
    machine: `${os.availableParallelism()} × ${os.cpus()[0]?.model ?? 'unknown'}, ${os.type()} ${os.release()}`,
    rows,
  };
}

/** Returns the table, with the values of an earlier report if there is one. */
export function formatReport(report: Report, earlier: Report | null): string {
  const head = ['measured', 'figure', 'limit', 'met', 'earlier', 'behind it'];
  const lines = report.rows.map((row) => {
    const before = earlier?.rows.find(({ name }) => name === row.name);
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

export function readLatestReport(): Report | null {
  try {
    return JSON.parse(readFileSync(LATEST, 'utf8')) as Report;
  } catch {
    return null;
  }
}

/** Stores the report under its date, and as the latest. */
export function storeReport(report: Report, text: string): void {
  mkdirSync(RESULTS, { recursive: true });
  const json = `${JSON.stringify(report, null, 2)}\n`;
  writeFileSync(path.join(RESULTS, `${report.when.slice(0, 16).replace(':', '').toLowerCase()}.json`), json);
  writeFileSync(LATEST, json);
  writeFileSync(path.join(RESULTS, 'latest.md'), `# Latest measurements\n\n${text}`);
}

/** Stores the report of a separate run in two files of this name. */
export function writeReport(name: string, report: Report, text: string): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(path.join(RESULTS, `${name}.md`), text);
}

/** Returns the rows of an earlier separate run of this name; none if there was none. */
export function readEarlierRows(name: string): Row[] {
  const file = path.join(RESULTS, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report).rows : [];
}
