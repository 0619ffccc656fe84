import type { MemeSort } from '@corpomeme/contract/memes';
import { type Expression, type ExpressionBuilder, type Insertable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/dialect.ts';
import { prepared } from '../../db/prepared.ts';
import { readRowCounts } from '../../db/row-counts.ts';
import type { MemesTable, Tables } from '../../db/tables.ts';
import type { Viewer } from '../../http/actor.ts';
import type { Cursor } from '../../http/paging.ts';
import { OLD } from './freshness.queries.ts';
import { EVERYBODY, type Eyes, visibleTo } from './visibility.queries.ts';

export type MemeRow = Awaited<ReturnType<typeof findMeme>> & {};

interface Page {
  limit: number;
  cursor: Cursor | null;
}

/** The column of each order; ids break ties. Each has its index (002-memes). */
const SORT_COLUMN = { recent: 'created_at', upvoted: 'votes', commented: 'comment_count' } as const;

export function selectMemes(db: Database, viewer: Eyes | null) {
  return db
    .selectFrom('memes')
    .innerJoin('users as author', 'author.id', 'memes.user_id')
    .leftJoin('users as decider', 'decider.id', 'memes.decided_by')
    .selectAll('memes')
    .select(['author.username', 'decider.username as decided_by_username'])
    .where(visibleTo(viewer));
}

const findMemeAs = {
  visitor: prepared((db, { id }: { id: number }) => selectMemes(db, EVERYBODY).where('memes.id', '=', id)),
  member: prepared((db, { id, userId }: { id: number; userId: string }) =>
    selectMemes(db, { userId, isModerator: false }).where('memes.id', '=', id),
  ),
  moderator: prepared((db, { id, userId }: { id: number; userId: string }) =>
    selectMemes(db, { userId, isModerator: true }).where('memes.id', '=', id),
  ),
};

export async function findMeme(db: Database, viewer: Viewer, id: number) {
  const { rows } = viewer
    ? await findMemeAs[viewer.isModerator ? 'moderator' : 'member'](db, { id, userId: viewer.userId })
    : await findMemeAs.visitor(db, { id });
  return rows[0];
}

interface TimeWindow {
  /** Milliseconds since the epoch. */
  since: number;
  /** Every value that the memes since then may have. */
  freshness: number[];
}

export interface PublicListFilter extends Page {
  sort: MemeSort;
  /** Null for all time. */
  window: TimeWindow | null;
  company: string | undefined;
}

/** One row beyond the limit, so that the caller knows whether a further page exists. */
export async function listPublicMemes(db: Database, filter: PublicListFilter): Promise<MemeRow[]> {
  const { sort, window, limit } = filter;
  const list = selectMemes(db, EVERYBODY)
    .orderBy(`memes.${SORT_COLUMN[sort]}`, 'desc')
    .orderBy('memes.id', 'desc')
    .limit(limit + 1);
  const found =
    sort === 'recent' || !window
      ? list.where(belongsTo(filter))
      : list.where('memes.id', 'in', bestOf(db, filter, window));
  return found.execute();
}

function belongsTo({ sort, window, company, cursor }: PublicListFilter) {
  return (where: ExpressionBuilder<Tables, 'memes'>): Expression<SqlBool> => {
    const column = `memes.${SORT_COLUMN[sort]}` as const;
    return where.and([
      ...(company === undefined ? [] : [where('memes.company', '=', company)]),
      ...(window ? [where('memes.created_at', '>=', window.since)] : []),
      ...(cursor ? [where(where.refTuple(column, 'memes.id'), '<', where.tuple(...cursor))] : []),
    ]);
  };
}

/** The best of each freshness come in order from an index that holds no others (decision 025). */
function bestOf(db: Database, filter: PublicListFilter, window: TimeWindow) {
  const best = window.freshness.map((freshness) => {
    const ordered = db
      .selectFrom('memes')
      .select('memes.id')
      .where(visibleTo(EVERYBODY))
      // Both said, since SQLite does not conclude one from the other.
      .where('memes.freshness', '>', sql.lit(OLD))
      .where('memes.freshness', '=', sql.lit(freshness))
      .where(belongsTo({ ...filter, window: null }))
      // As a sum, so that PostgreSQL does not take the index of ages and sort the whole window.
      .where(sql`memes.created_at + 0`, '>=', window.since)
      .orderBy(`memes.${SORT_COLUMN[filter.sort]}`, 'desc')
      .orderBy('memes.id', 'desc')
      .limit(filter.limit + 1);
    return db.selectFrom(ordered.as('best')).select('best.id');
  });
  return best.reduce((all, one) => all.unionAll(one));
}

export function publicListCursor(sort: MemeSort): (row: MemeRow) => Cursor {
  return (row) => [row[SORT_COLUMN[sort]], row.id];
}

export async function listMemesOf(db: Database, author: NonNullable<Viewer>, page: Page): Promise<MemeRow[]> {
  let query = selectMemes(db, author)
    .where('memes.user_id', '=', author.userId)
    .orderBy('memes.created_at', 'desc')
    .orderBy('memes.id', 'desc')
    .limit(page.limit + 1);
  if (page.cursor) {
    const { cursor } = page;
    query = query.where((where) =>
      where(where.refTuple('memes.created_at', 'memes.id'), '<', where.tuple(...cursor)),
    );
  }
  return query.execute();
}

/** Oldest first: who waited longest is next. */
export async function listPendingMemes(
  db: Database,
  moderator: NonNullable<Viewer>,
  page: Page,
): Promise<MemeRow[]> {
  let query = selectMemes(db, moderator)
    .where('memes.status', '=', 'pending')
    .orderBy('memes.created_at')
    .orderBy('memes.id')
    .limit(page.limit + 1);
  if (page.cursor) {
    const { cursor } = page;
    query = query.where((where) =>
      where(where.refTuple('memes.created_at', 'memes.id'), '>', where.tuple(...cursor)),
    );
  }
  return query.execute();
}

export async function countPendingMemes(db: Database): Promise<number> {
  const counts = await readRowCounts(db, ['memes.status=pending']);
  return counts[0] ?? 0;
}

export async function insertMeme(db: Database, meme: Insertable<MemesTable>): Promise<number> {
  const { id } = await db.insertInto('memes').values(meme).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The status of the meme whose image this is; undefined when no meme has it. */
export async function findStatusByImageKey(
  db: Database,
  key: string,
): Promise<MemesTable['status'] | undefined> {
  const row = await db.selectFrom('memes').select('status').where('image_key', '=', key).executeTakeFirst();
  return row?.status;
}
