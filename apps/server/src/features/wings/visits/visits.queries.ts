import type { Database } from '../../../db/dialect.ts';
import type { VisitCountsTable } from '../../../db/site-tables.ts';
import { EVERYBODY, visibleTo } from '../../site/access/visibility.queries.ts';

type CountRow = VisitCountsTable;
type CountKind = CountRow['kind'];

/** Milliseconds since the epoch; the end is excluded. */
interface Span {
  since: number;
  until: number;
}

/** Rows per statement. */
const BATCH_SIZE = 500;

/** Adds to the counts of a day; several processes add to the same ones. */
export async function addCounts(trx: Database, rows: readonly CountRow[]): Promise<void> {
  // In one order, so that two processes do not deadlock.
  const sorted = rows.toSorted((a, b) => (a.kind + a.name < b.kind + b.name ? -1 : 1));
  for (let from = 0; from < sorted.length; from += BATCH_SIZE)
    await trx
      .insertInto('visit_counts')
      .values(sorted.slice(from, from + BATCH_SIZE))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'kind', 'name'])
          .doUpdateSet(({ ref, eb }) => ({ count: eb('visit_counts.count', '+', ref('excluded.count')) })),
      )
      .execute();
}

export async function deleteCountsBefore(trx: Database, day: number): Promise<void> {
  await trx.deleteFrom('visit_counts').where('day', '<', day).execute();
}

export async function listDays(db: Database, { since, until }: Span): Promise<CountRow[]> {
  return db
    .selectFrom('visit_counts')
    .selectAll()
    .where('kind', 'in', ['view', 'visit'])
    .where('day', '>=', since)
    .where('day', '<', until)
    .execute();
}

/** Returns the names with most views, most first. */
export async function listNames(
  db: Database,
  kind: CountKind,
  { since, until }: Span,
  limit: number,
): Promise<{ name: string; count: number }[]> {
  const rows = await db
    .selectFrom('visit_counts')
    .select(['name', ({ fn }) => fn.sum<number>('count').as('total')])
    .where('kind', '=', kind)
    .where('day', '>=', since)
    .where('day', '<', until)
    .groupBy('name')
    .orderBy('total', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map(({ name, total }) => ({ name, count: Number(total) }));
}

/** Returns which of these memes everybody may see. */
export async function listPublicMemes(db: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('memes')
    .select('id')
    .where('id', 'in', ids)
    .where(visibleTo(EVERYBODY))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
