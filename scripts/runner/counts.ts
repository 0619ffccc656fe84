import { readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

export type Reporter = 'vitest' | 'playwright';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

export function readCounts(reporter: Reporter, json: string): Counts {
  if (reporter === 'vitest') {
    const report: VitestReport = JSON.parse(json);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  }
  const { stats }: PlaywrightReport = JSON.parse(json);
  // A test that passes only on a retry counts as failed.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** Returns null when the runner ended before it wrote its report. */
export function readReport(reporter: Reporter, file: string): Counts | null {
  try {
    return readCounts(reporter, readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Returns the counts, with at least one failure for a run that failed or ran nothing: a file may not have loaded. */
export function settleCounts(runnerOk: boolean, reported: Counts | null): Counts {
  const counts = reported ?? NOTHING;
  const good = runnerOk && counts.passed > 0;
  return good || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

export function addCounts(all: Counts[]): Counts {
  return all.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    NOTHING,
  );
}

export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
