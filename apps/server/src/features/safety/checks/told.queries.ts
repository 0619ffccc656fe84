import type { Told } from '@corpomeme/contract/safety/told';
import { DAY } from '@corpomeme/contract/site/time';
import { dayOf } from '../../../clock.ts';
import type { Database } from '../../../db/dialect.ts';

/** Counts that a form had told a member what the checks find; nothing without `told`. Call it last: the row is shared. */
export async function countTold(trx: Database, told: Told, now: number): Promise<void> {
  if (!told) return;
  await trx
    .insertInto('visit_counts')
    .values({ day: dayOf(now), kind: 'told', name: told, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'kind', 'name'])
        .doUpdateSet(({ eb }) => ({ count: eb('visit_counts.count', '+', 1) })),
    )
    .execute();
}

/** Returns the sums of the last `days` that are over: so no admin can watch a single text arrive. */
export async function sumTold(
  db: Database,
  days: number,
  now: number,
): Promise<{ total: number; changed: number }> {
  const today = dayOf(now);
  const rows = await db
    .selectFrom('visit_counts')
    .select(['name', ({ fn }) => fn.sum<number>('count').as('sum')])
    .where('kind', '=', 'told')
    .where('day', '>=', today - days * DAY)
    .where('day', '<', today)
    .groupBy('name')
    .execute();
  const sumOf = (name: Told) => Number(rows.find((row) => row.name === name)?.sum ?? 0);
  return { total: sumOf('kept') + sumOf('changed'), changed: sumOf('changed') };
}
