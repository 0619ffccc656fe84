import type { MemeSort } from '@corpomeme/contract/meme-lists';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';
import type { MemesTable, Tables } from '../../../db/tables.ts';
import type { Cursor } from '../../../http/paging.ts';
import { EVERYBODY, visibleTo } from '../../access/visibility.queries.ts';
import { type MemeRow, selectMemes } from '../memes.queries.ts';
import { OLD } from './freshness.queries.ts';

/** The column of each sort order; the later publication breaks ties. Each has its indexes (039-publication). */
const SORT_COLUMN = {
  recent: 'published_at',
  upvoted: 'votes',
  commented: 'comment_count',
} as const satisfies Record<MemeSort, keyof MemesTable>;

export interface PublicListFilter {
  sort: MemeSort;
  /** Null for all time. */
  window: TimeWindow | null;
  company: string | undefined;
  limit: number;
  cursor: Cursor | null;
}

interface TimeWindow {
  /** Milliseconds since the epoch. */
  since: number;
  /** All freshness values that memes of the window may have. */
  freshness: number[];
}

/** Contains only values that the list shows. */
export function publicListCursor(sort: MemeSort): (row: MemeRow) => Cursor {
  return (row) => [row[SORT_COLUMN[sort]] ?? 0, row.publication ?? 0];
}

/** Returns one row beyond the limit, which shows whether a next page exists. */
export async function listPublicMemes(db: Database, filter: PublicListFilter): Promise<MemeRow[]> {
  const { sort, company, window, cursor } = filter;
  const list = inOrder(selectMemes(db, EVERYBODY), filter);
  if (sort === 'recent') {
    let query = list;
    if (company !== undefined) query = query.where('memes.company', '=', company);
    if (window) query = query.where('memes.published_at', '>=', window.since);
    if (cursor) {
      query = query.where((where) =>
        where(where.refTuple('memes.published_at', 'memes.publication'), '<', where.tuple(...cursor)),
      );
    }
    return query.execute();
  }
  if (window || cursor) return readRuns(db, filter);
  return (company === undefined ? list : list.where('memes.company', '=', company)).execute();
}

function inOrder<DB extends Tables, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { sort, limit }: PublicListFilter,
): SelectQueryBuilder<DB, TB, O> {
  return query
    .orderBy(sql.ref(`memes.${SORT_COLUMN[sort]}`), 'desc')
    .orderBy(sql.ref('memes.publication'), 'desc')
    .limit(limit + 1);
}

/** A contiguous part of an index, in the list's order. */
interface Run {
  /** Null for memes of all time. */
  freshness: number | null;
  /** The part after the cursor; null for all. */
  after: { kind: 'tied' | 'lower'; mark: Cursor } | null;
}

/**
 * Reads the runs first, then looks up the memes. A cross join keeps SQLite from walking all public memes in order
 * instead of sorting sixty.
 */
async function readRuns(db: Database, filter: PublicListFilter): Promise<MemeRow[]> {
  const found = db
    .selectFrom(mergeRuns(db, filter).as('found'))
    .crossJoin('memes')
    .whereRef('memes.id', '=', 'found.id');
  // The same as a query on memes, with one more table.
  return selectMemes(db, EVERYBODY, found as never)
    .orderBy(sql.ref('found.rank'), 'desc')
    .orderBy(sql.ref('found.publication'), 'desc')
    .limit(filter.limit + 1)
    .execute();
}

/**
 * Merges the first rows of each run. A window has one run per freshness (decision 025). A cursor splits each run in
 * two, because SQLite would scan all rows with equal votes.
 */
function mergeRuns(db: Database, filter: PublicListFilter) {
  const marks: Run['after'][] = filter.cursor
    ? [
        { kind: 'tied', mark: filter.cursor },
        { kind: 'lower', mark: filter.cursor },
      ]
    : [null];
  const runs = (filter.window?.freshness ?? [null]).flatMap((freshness) =>
    marks.map((after): Run => ({ freshness, after })),
  );
  return runs.map((run) => firstOf(db, filter, run)).reduce((all, one) => all.unionAll(one));
}

function firstOf(db: Database, filter: PublicListFilter, { freshness, after }: Run) {
  const column = `memes.${SORT_COLUMN[filter.sort]}` as const;
  const memes = db.selectFrom('memes').select(['memes.id', 'memes.publication', `${column} as rank`]);
  let query = inOrder(memes.where(visibleTo(EVERYBODY)), filter);
  if (filter.company !== undefined) query = query.where('memes.company', '=', filter.company);
  if (freshness !== null && filter.window) {
    // Both conditions, because SQLite does not infer one from the other.
    if (freshness !== OLD) query = query.where('memes.freshness', '>', sql.lit(OLD));
    query = query
      .where('memes.freshness', '=', sql.lit(freshness))
      // As an expression, so that PostgreSQL does not use the index of ages and sort the whole window.
      .where(sql`memes.published_at + 0`, '>=', filter.window.since);
  }
  if (after?.kind === 'tied')
    query = query.where(column, '=', after.mark[0]).where('memes.publication', '<', after.mark[1]);
  if (after?.kind === 'lower') query = query.where(column, '<', after.mark[0]);
  return db.selectFrom(query.as('first')).select(['first.id', 'first.publication', 'first.rank']);
}
