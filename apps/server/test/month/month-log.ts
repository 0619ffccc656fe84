import type { SimulatedSite } from './simulated-site.ts';

/** An entry of the audit log, read from the database; oldest first. */
export type LogEntry = Awaited<ReturnType<typeof readLog>>[number];

export async function readLog({ ctx }: SimulatedSite) {
  const rows = await ctx.db.selectFrom('audit_log').selectAll().orderBy('at').orderBy('id').execute();
  return rows.map((row) => ({ ...row, details: JSON.parse(row.details) as Record<string, unknown> }));
}

/** A comparison of one figure of the site with the audit log. */
export interface Finding {
  name: string;
  /** Number of compared values. */
  compared: number;
  problems: string[];
}

export function createFinding(name: string) {
  const finding: Finding = { name, compared: 0, problems: [] };
  return {
    finding,
    /** Adds a problem if the JSON of the two values differs. */
    compare(what: string, said: unknown, computed: unknown): void {
      finding.compared += 1;
      const [one, other] = [JSON.stringify(said), JSON.stringify(computed)];
      if (one !== other) finding.problems.push(`${what}: the site says ${one}, the log ${other}`);
    },
  };
}

/** Returns the percentile by nearest rank; null without values. */
export function rank(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
