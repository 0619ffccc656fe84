import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import type { FileScore, Ledger, Survivor } from './ledger.ts';
import type { Target } from './targets.ts';

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

interface Options {
  concurrency: number;
  /** Includes mutants in code that runs at import; each of them runs all tests. */
  withStatic: boolean;
}

const SHOWN = 100;

/** Mutates a copy of the repository, one mutant at a time, and runs the tests that cover the mutated code. */
export async function measure(target: Target, { concurrency, withStatic }: Options): Promise<Ledger> {
  const stryker = new Stryker({
    packageManager: 'npm',
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: target.config, related: true },
    mutate: target.mutate,
    coverageAnalysis: 'perTest',
    ignoreStatic: !withStatic,
    mutator: { plugins: null, excludedMutations: target.excluded ?? [] },
    // Stryker would use TypeScript's compiler API, which version 7 does not have.
    tsconfigFile: 'none',
    tempDirName: `.tmp/mutation-${process.pid}`,
    ignorePatterns: ['apps/web', 'e2e', 'docs', 'bench/results', 'test-results', '.tmp', '/data'],
    reporters: ['progress-append-only'],
    concurrency,
    timeoutMS: target.timeout,
  });
  // Read before the run, which takes long: a file may change or move meanwhile.
  const sources = new Map(globSync(target.mutate).map((file) => [file, readFileSync(file, 'utf8')]));
  const mutants = await stryker.runMutationTest();
  const byFile = Map.groupBy(mutants, ({ fileName }) => relative(process.cwd(), fileName));
  return Object.fromEntries(
    [...byFile].map(([file, all]) => [file, scoreFile(sources.get(file) ?? '', all)]),
  );
}

function scoreFile(source: string, mutants: MutantResult[]): FileScore {
  const count = (...statuses: MutantResult['status'][]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const lines = source.split('\n');
  return {
    detected: count('Killed', 'Timeout'),
    missed: count('Survived', 'NoCoverage'),
    timedOut: count('Timeout'),
    leftOut: count('Ignored'),
    measured: new Date().toISOString().slice(0, 10),
    survivors: mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map((mutant) => describe(mutant, lines)),
  };
}

function describe({ location, mutatorName, replacement, status }: MutantResult, lines: string[]): Survivor {
  // Lines and columns count from 1.
  const { start, end } = location;
  const code = lines.slice(start.line - 1, end.line);
  code[code.length - 1] = code.at(-1)?.slice(0, end.column - 1) ?? '';
  code[0] = code[0]?.slice(start.column - 1) ?? '';
  return {
    line: start.line,
    mutator: mutatorName,
    original: shorten(code.join(' ')),
    replacement: shorten(replacement ?? ''),
    isUncovered: status === 'NoCoverage',
  };
}

function shorten(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}
