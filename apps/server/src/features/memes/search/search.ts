import { setImmediate as nextTurn } from 'node:timers/promises';
import { languagesFor, type ReadLanguage, windowStart } from '@corpomeme/contract/memes/meme-lists';
import type { MemeListQuery } from '@corpomeme/contract/memes/memes';
import { SEARCH } from '@corpomeme/contract/site/limits';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { findByWords, mergeSearchIndex, wordsOf } from '../../../db/search-index.ts';
import type { Viewer } from '../../../http/actor.ts';
import { cutPage, decodeCursor } from '../../../http/paging.ts';
import { currentCompany } from '../../companies/companies.ts';
import { EVERYBODY } from '../../site/access/visibility.queries.ts';
import { publicListCursor } from '../feed/feed.queries.ts';
import { type MemeRow, selectMemes } from '../memes.queries.ts';
import { type MemePage, viewMemes } from '../memes.service.ts';

/** Merges deleted words out of the index, such as the name of a deleted member, in the background. */
export function forgetFormerWords({ erase, background }: Pick<Context, 'erase' | 'background'>): void {
  background.run(async () => {
    let isDone = await erase((trx) => mergeSearchIndex(trx, true));
    while (!isDone) {
      await nextTurn();
      isDone = await erase((trx) => mergeSearchIndex(trx, false));
    }
  });
}

interface SearchFilter {
  search: string;
  company: string | undefined;
  theme: string | undefined;
  language: ReadLanguage | undefined;
  /** Milliseconds since the epoch; null for all time. */
  since: number | null;
  /** Cursor: the publication of the previous page's last row. */
  before: number | null;
  limit: number;
}

/**
 * Returns the latest publications first, one row beyond the limit. Converts the start of a time window to the first
 * publication in it.
 */
async function findMemes(db: Database, filter: SearchFilter): Promise<MemeRow[]> {
  const { search, company, theme, language, since, before, limit } = filter;
  const from = since === null ? undefined : await firstPublicationSince(db, since);
  if (since !== null && from === undefined) return [];
  const words = wordsOf(search, SEARCH.words);
  const publications =
    words.length === 0
      ? await findByEmoji(db, filter)
      : await findByWords(db, {
          words,
          company,
          theme,
          language,
          before: before ?? Number.MAX_SAFE_INTEGER,
          window: since === null || from === undefined ? null : { since, from },
          limit: limit + 1,
        });
  if (publications.length === 0) return [];
  return (
    selectMemes(db, EVERYBODY)
      // By id, because with the status SQLite would scan all public memes.
      .where('memes.id', 'in', db.selectFrom('memes').select('id').where('publication', 'in', publications))
      .orderBy('memes.publication', 'desc')
      .execute()
  );
}

/** The newest memes that a search for emoji alone reads, because the index holds words only. */
const READ_FOR_EMOJI = 10_000;

/** Returns the publications of memes whose title, text or description has each of the emoji, highest first. */
async function findByEmoji(
  db: Database,
  { search, company, theme, language, since, before, limit }: SearchFilter,
) {
  const wanted = [...new Set(search.match(/\p{Extended_Pictographic}/gu))].slice(0, SEARCH.words);
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('memes')
    .select('publication')
    .where('status', '=', 'approved')
    .where('publication', '<', before ?? Number.MAX_SAFE_INTEGER)
    .where('publication', '>', ({ selectFrom, fn }) =>
      selectFrom('memes').select(sql<number>`${fn.max('publication')} - ${READ_FOR_EMOJI}`.as('edge')),
    )
    .where(({ and, or, eb }) =>
      and(
        wanted.map((emoji) =>
          or((['title', 'message', 'image_alt'] as const).map((column) => eb(column, 'like', `%${emoji}%`))),
        ),
      ),
    )
    .$if(company !== undefined, (query) => query.where('company', '=', company ?? ''))
    .$if(since !== null, (query) => query.where('published_at', '>=', since))
    .$if(theme !== undefined, (query) =>
      query.where(({ or, eb }) => or([eb('theme_1', '=', theme ?? ''), eb('theme_2', '=', theme ?? '')])),
    )
    .$if(language !== undefined, (query) =>
      query.where('language', 'in', language ? languagesFor(language) : []),
    )
    .orderBy('publication', 'desc')
    .limit(limit + 1)
    .execute();
  return rows.flatMap(({ publication }) => publication ?? []);
}

async function firstPublicationSince(db: Database, since: number): Promise<number | undefined> {
  const first = await db
    .selectFrom('memes')
    .select('publication')
    .where('status', '=', 'approved')
    .where('published_at', '>=', since)
    .orderBy('published_at')
    .orderBy('publication')
    .limit(1)
    .executeTakeFirst();
  return first?.publication ?? undefined;
}

/** Returns approved memes only, for each viewer; none for a search without a letter, digit or emoji. */
export async function searchMemes(ctx: Context, viewer: Viewer, query: MemeListQuery): Promise<MemePage> {
  const { search = '', theme, language, time, limit, cursor } = query;
  const company = await currentCompany(ctx.db, query.company);
  const rows = await findMemes(ctx.db, {
    search,
    company,
    theme,
    language,
    since: time === 'all' ? null : windowStart(time, ctx.clock.now()),
    before: decodeCursor(cursor)?.[1] ?? null,
    limit,
  });
  const page = cutPage(rows, limit, publicListCursor('recent'));
  return { memes: await viewMemes(ctx.db, viewer, page.rows), next: page.next };
}
