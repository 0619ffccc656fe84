import type { Reading } from '@corpomeme/contract/memes/reading';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { type Cursor, cutPage, decodeCursor } from '../../../http/paging.ts';
import { EVERYBODY, visibleTo } from '../../site/access/visibility.queries.ts';
import { type MemeRow, selectMemes } from '../memes.queries.ts';
import { getMeme, type MemePage, viewMemes } from '../memes.service.ts';
import { readReading, saveMeme } from '../reading/reading.ts';
import { publicListCursor } from './feed.queries.ts';

interface Page {
  limit: number;
  cursor: Cursor | null;
}

/** Returns the saved memes that the member may see, last saved first, one beyond the limit. */
async function listSavedRows(
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
async function listRowsOfCompanies(
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

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/** Saves a meme. Throws AppError('meme_not_found') if it is not visible to the member. */
export async function saveVisibleMeme(ctx: Context, actor: Actor, memeId: number): Promise<Reading> {
  await getMeme(ctx, actor, memeId);
  return saveMeme(ctx, actor, memeId);
}

/** Returns the memes that the member saved (product: daily readers). */
export async function listSaved(ctx: Context, actor: Actor, request: PageRequest): Promise<MemePage> {
  const { limit } = request;
  const rows = await listSavedRows(ctx.db, actor, { limit, cursor: decodeCursor(request.cursor) });
  const page = cutPage(rows, limit, ({ save_id }) => [0, save_id]);
  return { memes: await viewMemes(ctx.db, actor, page.rows), next: page.next };
}

/** Returns the newest memes of the companies that the member follows. */
export async function listFollowed(ctx: Context, actor: Actor, request: PageRequest): Promise<MemePage> {
  const { limit } = request;
  const { followed } = await readReading(ctx.db, actor.userId);
  const rows = await listRowsOfCompanies(ctx.db, followed, { limit, cursor: decodeCursor(request.cursor) });
  const page = cutPage(rows, limit, publicListCursor('recent'));
  return { memes: await viewMemes(ctx.db, actor, page.rows), next: page.next };
}
