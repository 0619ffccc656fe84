import { sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Cursor } from '../../../http/paging.ts';
import { EVERYBODY, visibleTo } from '../../site/access/visibility.queries.ts';
import { type MemeRow, selectMemes } from '../memes.queries.ts';

interface Page {
  limit: number;
  cursor: Cursor | null;
}

/** Returns the saved memes that the member may see, last saved first, one beyond the limit. */
export async function listSavedRows(
  db: Database,
  actor: Actor,
  { limit, cursor }: Page,
): Promise<(MemeRow & { save_id: number })[]> {
  const saved = db.selectFrom('saved_memes').innerJoin('memes', 'memes.id', 'saved_memes.meme_id');
  // The same as a query on memes, with one more table.
  let query = selectMemes(db, actor, saved as never)
    .select(sql<number>`saved_memes.id`.as('save_id'))
    .where(sql<string>`saved_memes.user_id`, '=', actor.userId)
    .orderBy(sql`saved_memes.id`, 'desc')
    .limit(limit + 1);
  if (cursor) query = query.where(sql<number>`saved_memes.id`, '<', cursor[1]);
  return query.execute();
}

/**
 * Returns public memes of these companies, newest first, one beyond the limit. Merges the first rows of each company's
 * index, so that the cost does not grow with the table.
 */
export async function listRowsOfCompanies(
  db: Database,
  companies: readonly string[],
  { limit, cursor }: Page,
): Promise<MemeRow[]> {
  const [first, ...others] = companies.map((company) => firstOf(db, company, { limit, cursor }));
  if (!first) return [];
  const runs = others.reduce((all, one) => all.unionAll(one), first);
  const found = db.selectFrom(runs.as('found')).crossJoin('memes').whereRef('memes.id', '=', 'found.id');
  return selectMemes(db, EVERYBODY, found as never)
    .orderBy('memes.published_at', 'desc')
    .orderBy('memes.publication', 'desc')
    .limit(limit + 1)
    .execute();
}

function firstOf(db: Database, company: string, { limit, cursor }: Page) {
  let query = db
    .selectFrom('memes')
    .select(['memes.id'])
    .where(visibleTo(EVERYBODY))
    .where('memes.company', '=', company)
    .orderBy('memes.published_at', 'desc')
    .orderBy('memes.publication', 'desc')
    .limit(limit + 1);
  if (cursor) {
    query = query.where((where) =>
      where(where.refTuple('memes.published_at', 'memes.publication'), '<', where.tuple(...cursor)),
    );
  }
  return db.selectFrom(query.as('first')).select(['first.id']);
}
