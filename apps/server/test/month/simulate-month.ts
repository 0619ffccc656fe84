import type { Journal } from './cast.ts';
import { checkCases, checkSanctions } from './check-clocks.ts';
import { checkWaits, checkWeeks } from './check-weeks.ts';
import { type Finding, type LogEntry, rank, readLog } from './month-log.ts';
import { type MonthPlan, runMonth } from './month-run.ts';
import { openSimulatedSite } from './simulated-site.ts';

export interface MonthReport {
  deeds: Record<string, number>;
  surprises: string[];
  findings: Finding[];
  /** Hours of waiting. */
  figures: Record<string, number | string | null>;
}

/** Simulates a month of moderation through the API, then compares the site's figures with the audit log. */
export async function simulateMonth(databaseUrl: string | null, plan: MonthPlan): Promise<MonthReport> {
  const site = await openSimulatedSite(databaseUrl);
  try {
    const { cast, journal } = await runMonth(site, plan);
    const log = await readLog(site);
    const findings = [
      checkWaits(log, journal),
      await checkWeeks(site, cast, log),
      await checkSanctions(site, cast, { log, journal }),
      await checkCases(site, cast, log),
    ];
    const figures = summarise(log);
    return { deeds: sortedDeeds(journal), surprises: journal.surprises, findings, figures };
  } finally {
    await site.close();
  }
}

function summarise(log: LogEntry[]): MonthReport['figures'] {
  const hours = (milliseconds: number | null) =>
    milliseconds === null ? null : (milliseconds / 3_600_000).toFixed(1);
  const waits = log
    .filter(({ action }) => action === 'meme.approve' || action === 'meme.reject')
    .map(({ waited }) => waited ?? 0);
  return {
    'hours to a decision, median': hours(rank(waits, 0.5)),
    'hours to a decision, p95': hours(rank(waits, 0.95)),
  };
}

function sortedDeeds({ deeds }: Journal): Record<string, number> {
  return Object.fromEntries([...deeds].toSorted(([, a], [, b]) => b - a));
}
