import type { Ledger } from '@corpomeme/contract/moderation/demands';
import type { Context } from '../../../context.ts';
import { sumDemands, sumMonths } from './ledger.policy.ts';
import { countDemands, findFirstDemand } from './ledger.queries.ts';

/** Returns what was demanded in a year of UTC, the current one by default. */
export async function readLedger(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  asked?: number,
): Promise<Ledger> {
  const now = clock.now();
  const last = yearOf(now);
  const year = asked ?? last;
  const first = yearOf((await findFirstDemand(db)) ?? now);
  const years = Array.from({ length: last - first + 1 }, (_, back) => last - back);
  const groups = await countDemands(db, spanOf(year));
  return { year, years, rows: sumDemands(groups), months: sumMonths(groups) };
}

export const yearOf = (time: number) => new Date(time).getUTCFullYear();
export const spanOf = (year: number) => ({ from: Date.UTC(year), to: Date.UTC(year + 1) });

const COLUMNS = ['year', 'sender', 'company', 'asked', 'open', 'kept', 'removed', 'withdrawn', 'median_days'];

export const CSV_FORMAT = {
  bom: true,
  header: true,
  record_delimiter: 'windows',
  escape_formulas: true,
} as const;

export async function writeLedgerCsv({ year, rows }: Ledger): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  const lines = rows.map(({ days, ...row }) => ({ year, ...row, median_days: days }));
  return stringify(lines, { ...CSV_FORMAT, columns: COLUMNS });
}
