import type { DemandOutcome, DemandSender } from '@corpomeme/contract/disputes/demand-kinds';
import type { Ledger, LedgerRow, RemovalLine } from '@corpomeme/contract/disputes/demands';
import * as operations from '@corpomeme/contract/disputes/demands';
import { DAY } from '@corpomeme/contract/site/time';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Feature } from '../../../feature.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { handleRead } from '../../../http/reads.ts';
import { lawOf } from '../../site/audit/audit.queries.ts';
import { viewDecisionRule } from '../../site/rules/rules.view.ts';
import { findGrantedDemand } from '../cases/demands.queries.ts';

/** What companies, persons and authorities demanded, and what became of it (decision 268). */

export const ledger: Feature = { routes: [registerLedger] };

function registerLedger(app: App, ctx: Context): void {
  handleRead(app, operations.readRemovalLine, ({ params }) => readRemovalLine(ctx, params.id));

  handleRead(app, operations.readLedger, ({ query }) => readLedger(ctx, query.year));

  handle(app, operations.readLedgerCsv, async ({ query }, reply) => {
    reply.type('text/csv; charset=utf-8');
    return writeLedgerCsv(await readLedger(ctx, query.year));
  });
}

/** Returns the same for everybody, and for a meme that never was as for one that is public. */
async function readRemovalLine({ db }: Pick<Context, 'db'>, memeId: number): Promise<RemovalLine> {
  const demand = await findGrantedDemand(db, memeId);
  if (!demand) return { meme_id: memeId, removal: null };
  const { sender, company } = demand;
  const removed_on = new Date(demand.closed_at ?? 0).toISOString().slice(0, 10);
  const law = demand.details === null ? null : lawOf(demand.details);
  const why = { rule: viewDecisionRule(demand), ...(law && { law }) };
  return { meme_id: memeId, removal: { sender, company, removed_on, ...why } };
}

/** Returns what was demanded in a year of UTC, the current one by default. */
async function readLedger({ db, clock }: Pick<Context, 'db' | 'clock'>, asked?: number): Promise<Ledger> {
  const now = clock.now();
  const last = yearOf(now);
  const year = asked ?? last;
  const first = yearOf((await findFirstDemand(db)) ?? now);
  const years = Array.from({ length: last - first + 1 }, (_, back) => last - back);
  const groups = await countDemands(db, spanOf(year));
  return { year, years, rows: sumDemands(groups) };
}

const yearOf = (time: number) => new Date(time).getUTCFullYear();
const spanOf = (year: number) => ({ from: Date.UTC(year), to: Date.UTC(year + 1) });

const COLUMNS = [
  'year',
  'sender',
  'company',
  'asked',
  'open',
  'kept',
  'corrected',
  'removed',
  'withdrawn',
  'median_days',
];

const CSV_FORMAT = {
  bom: true,
  header: true,
  record_delimiter: 'windows',
  escape_formulas: true,
} as const;

async function writeLedgerCsv({ year, rows }: Ledger): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  const lines = rows.map(({ days, ...row }) => ({ year, ...row, median_days: days }));
  return stringify(lines, { ...CSV_FORMAT, columns: COLUMNS });
}

/** Kinds without a name stand before companies, which follow by name: the ledger has no ranking. */
const ORDER = ['person', 'authority', 'company'] as const;

/** Returns a row for each kind without a name, also without demands, and one for each named company. */
export function sumDemands(groups: readonly DemandGroup[]): LedgerRow[] {
  const unnamed = ORDER.map((sender) => rowOf(sender, null, groups));
  const names = new Set(groups.flatMap(({ company }) => company ?? []));
  const named = [...names]
    .toSorted((one, other) => one.localeCompare(other, 'ro'))
    .map((name) => rowOf('company', name, groups));
  return [...unnamed, ...named];
}

/** What a moderator decides, in the order of the columns. */
const DECIDED = ['kept', 'corrected', 'removed'] as const;
const isDecided = (outcome: DemandOutcome | null) => outcome !== null && outcome !== 'withdrawn';

function rowOf(
  sender: LedgerRow['sender'],
  company: string | null,
  groups: readonly DemandGroup[],
): LedgerRow {
  const own = groups.filter((group) => group.sender === sender && group.company === company);
  const count = (outcome: DemandGroup['outcome']) =>
    countOf(own.filter((group) => group.outcome === outcome));
  const [open, withdrawn] = [count(null), count('withdrawn')];
  const [kept, corrected, removed] = DECIDED.map(count) as [number, number, number];
  const decided = own.filter(({ outcome }) => isDecided(outcome));
  return {
    ...{ sender, company, asked: open + kept + corrected + removed + withdrawn },
    ...{ open, kept, corrected, removed, withdrawn },
    days: medianOf(decided.map(({ days, count }) => ({ length: days, count }))),
  };
}

const countOf = (groups: readonly { count: number }[]) => groups.reduce((all, { count }) => all + count, 0);

/** Returns the median by nearest rank of grouped lengths of time; null without any. */
function medianOf(groups: readonly { length: number | null; count: number }[]): number | null {
  let rank = Math.ceil(countOf(groups) / 2);
  for (const { length, count } of groups.toSorted((one, other) => (one.length ?? 0) - (other.length ?? 0))) {
    rank -= count;
    if (rank <= 0) return Math.max(0, length ?? 0);
  }
  return null;
}

/** Demands that have everything in common that the ledger shows. */
interface DemandGroup {
  sender: DemandSender;
  /** Null without a proof, and for a company that admins hide. */
  company: string | null;
  outcome: DemandOutcome | null;
  /** Whole days until the decision; null while it is open. */
  days: number | null;
  count: number;
}

/** Returns the groups of demands from `from` on and before `to`, milliseconds since the epoch. */
async function countDemands(
  db: Database,
  { from, to }: { from: number; to: number },
): Promise<DemandGroup[]> {
  const days = sql<number | string | null>`(closed_at - asked_at) / ${sql.lit(DAY)}`;
  const rows = await db
    .selectFrom('demands')
    .leftJoin('companies', (join) =>
      join.onRef('companies.id', '=', 'demands.company_id').on('companies.state', '<>', 'hidden'),
    )
    .select(({ fn }) => [
      'sender',
      'companies.name as company',
      'outcome',
      days.as('days'),
      fn.countAll<number | string>().as('count'),
    ])
    .where('asked_at', '>=', from)
    .where('asked_at', '<', to)
    .groupBy(['sender', 'companies.name', 'outcome', days])
    .execute();
  return rows.map((row) => ({
    ...row,
    days: row.days === null ? null : Number(row.days),
    count: Number(row.count),
  }));
}

/** Returns the time of the first demand. */
async function findFirstDemand(db: Database): Promise<number | undefined> {
  const query = db.selectFrom('demands').select('asked_at').orderBy('asked_at').limit(1);
  return (await query.executeTakeFirst())?.asked_at;
}
