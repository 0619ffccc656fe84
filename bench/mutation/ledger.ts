import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The result of one run for one file. */
export interface FileScore {
  detected: number;
  /** Mutants among them whose test did not end. */
  timedOut: number;
  missed: number;
  /** Mutants in code that runs at import, left out because each of them would run every test. */
  leftOut: number;
  /** Date of the run, ISO. */
  measured: string;
  survivors: Survivor[];
}

export interface Survivor {
  line: number;
  mutator: string;
  /** The original and the mutated code, shortened to one line. */
  original: string;
  replacement: string;
  /** No test runs the code. */
  isUncovered: boolean;
}

export type Ledger = Record<string, FileScore>;

const JSON_FILE = new URL('../results/mutation.json', import.meta.url);
const TEXT_FILE = new URL('../results/mutation.md', import.meta.url);

/** Files that a run did not measure keep their earlier result. */
export function readLedger(): Ledger {
  return existsSync(JSON_FILE) ? JSON.parse(readFileSync(JSON_FILE, 'utf8')) : {};
}

export function writeLedger(ledger: Ledger, text: string): void {
  const sorted = Object.fromEntries(
    Object.entries(ledger).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  writeFileSync(JSON_FILE, `${JSON.stringify(sorted, null, 2)}\n`);
  writeFileSync(TEXT_FILE, text);
}

/** Returns the percentage of mutants that a test detected. */
export function scoreOf(scores: Pick<FileScore, 'detected' | 'missed'>[]): number {
  const detected = scores.reduce((sum, score) => sum + score.detected, 0);
  const all = scores.reduce((sum, score) => sum + score.detected + score.missed, 0);
  return all === 0 ? 100 : (100 * detected) / all;
}
