import type { DemandOutcome, DemandSender } from '@corpomeme/contract/moderation/demands';
import { DAY } from '@corpomeme/contract/site/time';
import { sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';

/** Demands that have everything in common that the ledger shows. */
export interface DemandGroup {
  sender: DemandSender;
  /** Null without a proof, and for a company that admins hide. */
  company: string | null;
  outcome: DemandOutcome | null;
  /** Whole days until the decision; null while it is open. */
  days: number | null;
  /** When it was asked, in days since the epoch. */
  day: number;
  count: number;
}

/** Returns the groups of demands from `from` on and before `to`, milliseconds since the epoch. */
export async function countDemands(
  db: Database,
  { from, to }: { from: number; to: number },
): Promise<DemandGroup[]> {
  const days = sql<number | string | null>`(closed_at - asked_at) / ${sql.lit(DAY)}`;
  const day = sql<number | string>`asked_at / ${sql.lit(DAY)}`;
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
      day.as('day'),
      fn.countAll<number | string>().as('count'),
    ])
    .where('asked_at', '>=', from)
    .where('asked_at', '<', to)
    .groupBy(['sender', 'companies.name', 'outcome', days, day])
    .execute();
  return rows.map((row) => ({
    ...row,
    days: row.days === null ? null : Number(row.days),
    day: Number(row.day),
    count: Number(row.count),
  }));
}

/** Returns the time of the first demand. */
export async function findFirstDemand(db: Database): Promise<number | undefined> {
  const query = db.selectFrom('demands').select('asked_at').orderBy('asked_at').limit(1);
  return (await query.executeTakeFirst())?.asked_at;
}
