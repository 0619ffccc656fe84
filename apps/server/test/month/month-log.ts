import type { SimulatedSite } from './simulated-site.ts';

/** An entry of the audit log, oldest first, as the database holds it. */
export type LogEntry = Awaited<ReturnType<typeof readLog>>[number];

export async function readLog({ ctx }: SimulatedSite) {
  const rows = await ctx.db.selectFrom('audit_log').selectAll().orderBy('at').orderBy('id').execute();
  return rows.map((row) => ({ ...row, details: JSON.parse(row.details) as Record<string, unknown> }));
}

/** One thing that the site says, held against what the log says. */
export interface Finding {
  name: string;
  /** How many single figures were compared. */
  compared: number;
  problems: string[];
}

export function createFinding(name: string) {
  const finding: Finding = { name, compared: 0, problems: [] };
  return {
    finding,
    /** Compared as JSON. */
    same(what: string, said: unknown, computed: unknown): void {
      finding.compared += 1;
      const [one, other] = [JSON.stringify(said), JSON.stringify(computed)];
      if (one !== other) finding.problems.push(`${what}: the site says ${one}, the log ${other}`);
    },
  };
}

/** By nearest rank; null without values. */
export function rank(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
