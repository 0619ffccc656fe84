import { NOTICE_APPLICABILITY, NOTICE_COLUMNS } from '@corpomeme/contract/memes/notices-template';
import type { Ledger } from '@corpomeme/contract/moderation/demands';
import type { Context } from '../../../context.ts';
import { sumDemands } from './ledger.policy.ts';
import { countDemands, findFirstDemand } from './ledger.queries.ts';
import { sumNotices } from './notices.policy.ts';
import { countNotices } from './notices.queries.ts';

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
  return { year, years, rows: sumDemands(await countDemands(db, spanOf(year))) };
}

const yearOf = (time: number) => new Date(time).getUTCFullYear();
const spanOf = (year: number) => ({ from: Date.UTC(year), to: Date.UTC(year + 1) });

const COLUMNS = ['year', 'sender', 'company', 'asked', 'open', 'kept', 'removed', 'withdrawn', 'median_days'];

const FORMAT = { bom: true, header: true, record_delimiter: 'windows', escape_formulas: true } as const;

export async function writeLedgerCsv({ year, rows }: Ledger): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  const lines = rows.map(({ days, ...row }) => ({ year, ...row, median_days: days }));
  return stringify(lines, { ...FORMAT, columns: COLUMNS });
}

/** Returns the notices of a year in the template of the European Commission (decision 277). */
export async function writeNoticesCsv(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  year = yearOf(clock.now()),
): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  const rows = sumNotices(await countNotices(db, spanOf(year)));
  const service = new URL(config.publicUrl).hostname;
  const lines = rows.map(({ category, figures, context }) => {
    const about = [NOTICE_APPLICABILITY, service, `${year}-01-01/${year}-12-31`, category, ''];
    const cells = [...about, ...figures, ...context];
    return NOTICE_COLUMNS.map((_, n) => cells[n] ?? '');
  });
  return stringify(lines, { ...FORMAT, columns: NOTICE_COLUMNS });
}
