import type { MemeSort } from '@corpomeme/contract/memes';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Cursor } from '../../../http/paging.ts';
import { EVERYBODY, visibleTo } from '../../access/visibility.queries.ts';
import { type MemeRow, selectMemes } from '../memes.queries.ts';
import { OLD } from './freshness.queries.ts';

/** The column of each order; ids break ties. Each has its index (002-memes). */
const SORT_COLUMN = { recent: 'created_at', upvoted: 'votes', commented: 'comment_count' } as const;

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
  /** Every value that the memes since then may have. */
  freshness: number[];
}

export function publicListCursor(sort: MemeSort): (row: MemeRow) => Cursor {
  return (row) => [row[SORT_COLUMN[sort]], row.id];
}

/** One row beyond the limit, so that the caller knows whether a further page exists. */
export async function listPublicMemes(db: Database, filter: PublicListFilter): Promise<MemeRow[]> {
  const { sort, company, window, cursor } = filter;
  const list = inOrder(selectMemes(db, EVERYBODY), filter);
  if (sort === 'recent') {
    let query = list;
    if (company !== undefined) query = query.where('memes.company', '=', company);
    if (window) query = query.where('memes.created_at', '>=', window.since);
    if (cursor) {
      query = query.where((where) =>
        where(where.refTuple('memes.created_at', 'memes.id'), '<', where.tuple(...cursor)),
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
    .orderBy(sql.ref('memes.id'), 'desc')
    .limit(limit + 1);
}

/** A part of the list that lies in one piece of an index, in order. */
interface Run {
  /** Null for memes of all time. */
  freshness: number | null;
  /** What of it comes after the mark; null for all. */
  after: { kind: 'tied' | 'lower'; mark: Cursor } | null;
}

/**
 * The runs come first, and the memes are looked up: a cross join is not turned round by SQLite, which would rather walk all public
 * memes in order than sort sixty.
 */
async function readRuns(db: Database, filter: PublicListFilter): Promise<MemeRow[]> {
  const found = db
    .selectFrom(mergeRuns(db, filter).as('found'))
    .crossJoin('memes')
    .whereRef('memes.id', '=', 'found.id');
  // The same as of memes alone, with one more table.
  return selectMemes(db, EVERYBODY, found as never)
    .orderBy(sql.ref('found.rank'), 'desc')
    .orderBy(sql.ref('found.id'), 'desc')
    .limit(filter.limit + 1)
    .execute();
}

/**
 * The first of every run, to be put into one order. A window has a run for each freshness (decision 025). A mark makes two of
 * each, since SQLite goes to the first of many with as many votes and passes over them one by one.
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
  const memes = db.selectFrom('memes').select(['memes.id', `${column} as rank`]);
  let query = inOrder(memes.where(visibleTo(EVERYBODY)), filter);
  if (filter.company !== undefined) query = query.where('memes.company', '=', filter.company);
  if (freshness !== null && filter.window) {
    query = query
      // Both said, since SQLite does not conclude one from the other.
      .where('memes.freshness', '>', sql.lit(OLD))
      .where('memes.freshness', '=', sql.lit(freshness))
      // As a sum, so that PostgreSQL does not take the index of ages and sort the whole window.
      .where(sql`memes.created_at + 0`, '>=', filter.window.since);
  }
  if (after?.kind === 'tied')
    query = query.where(column, '=', after.mark[0]).where('memes.id', '<', after.mark[1]);
  if (after?.kind === 'lower') query = query.where(column, '<', after.mark[0]);
  return db.selectFrom(query.as('first')).select(['first.id', 'first.rank']);
}
