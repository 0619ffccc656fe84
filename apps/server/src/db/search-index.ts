import { languagesFor, type ReadLanguage } from '@corpomeme/contract/memes/meme-lists';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Database, isSqlite } from './dialect.ts';
import {
  createPostgresIndex,
  createSqliteIndex,
  dropPostgresIndex,
  dropSqliteIndex,
  type SearchOrder,
} from './search-index-triggers.ts';

/** The full-text search of memes on both databases (decision 040). */

/** First letter of the word that stands for a company: a private-use character, which users cannot type. */
const COMPANY_MARK = '\uE000';
/** PostgreSQL scans this many of the newest memes before it uses the word index. */
const RECENT = 10_000;

export interface WordFilter {
  /** From `wordsOf`; the last one may be a prefix. */
  words: string[];
  company: string | undefined;
  /** The slug of a theme, which filters the found memes. */
  theme: string | undefined;
  /** Filters the found memes too. */
  language?: ReadLanguage | undefined;
  /** Only memes at lower places. */
  before: number;
  /** Lower bounds: the lowest place and the earliest time, in milliseconds since the epoch. Null for all time. */
  window: { from: number; since: number } | null;
  limit: number;
}

/**
 * Creates `meme_words`, the words of approved memes, with triggers: a change of a meme, of its author's name or of the
 * text read from its image updates the index in the same transaction. Only approved memes are in it.
 */
export async function createSearchIndex(db: Kysely<never>, order: SearchOrder): Promise<void> {
  await createTexts(db, order);
  await (isSqlite(db) ? createSqliteIndex(db, order) : createPostgresIndex(db, order));
  await fillSearchIndex(db);
}

export async function dropSearchIndex(db: Kysely<never>): Promise<void> {
  await (isSqlite(db) ? dropSqliteIndex(db) : dropPostgresIndex(db));
  await sql`drop view meme_texts`.execute(db);
}

/** Reindexes all memes, for writers that bypass the triggers. */
export async function fillSearchIndex(db: Kysely<never> | Database): Promise<void> {
  if (isSqlite(db)) {
    await sql`insert into meme_words (meme_words) values ('delete-all')`.execute(db);
    await sql`insert into meme_words (rowid, words) select place, words from meme_texts`.execute(db);
  } else {
    await sql`truncate meme_words`.execute(db);
    await sql`insert into meme_words (place, at, words)
      select place, at, index_words(words) from meme_texts`.execute(db);
  }
}

/** Index pages that one step of `mergeSearchIndex` writes at most: some milliseconds of a shared connection. */
const MERGED_PAGES = 250;

/**
 * Runs one merge step of SQLite's index, which keeps deleted words until its parts are merged. `isFirst` starts over
 * the whole index. Returns true when nothing is left to merge; always true on PostgreSQL, where vacuum removes them.
 */
export async function mergeSearchIndex(db: Database, isFirst: boolean): Promise<boolean> {
  if (!isSqlite(db)) return true;
  const before = await countChanges(db);
  const pages = isFirst ? -MERGED_PAGES : MERGED_PAGES;
  await sql`insert into meme_words (meme_words, rank) values ('merge', ${pages})`.execute(db);
  // The command itself counts as one change.
  return (await countChanges(db)) - before < 2;
}

async function countChanges(db: Database): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}

/** Creates the view of each meme's searchable text, from which the index is built. */
async function createTexts(db: Kysely<never>, { place, time }: SearchOrder): Promise<void> {
  const company = isSqlite(db)
    ? sql`char(${mark()}) || hex(memes.company)`
    : sql`chr(${mark()}) || encode(convert_to(memes.company, 'UTF8'), 'hex')`;
  await sql`create view meme_texts as
    select memes.id, memes.user_id, memes.image_key, memes.${sql.raw(place)} as place, memes.${sql.raw(time)} as at, ${company} || ' ' || memes.company || ' ' || users.username || ' '
      || coalesce(memes.title, '') || ' ' || coalesce(memes.message, '') || ' '
      || coalesce(memes.image_alt, '') || ' ' || coalesce(picture_texts.content, '') as words
    from memes join users on users.id = memes.user_id
      left join picture_texts on picture_texts.image_key = memes.image_key
    where memes.status = 'approved' and memes.${sql.raw(place)} is not null`.execute(db);
}

const mark = () => sql.lit(COMPANY_MARK.charCodeAt(0));

const companyWord = (company: string) => COMPANY_MARK + Buffer.from(company).toString('hex');

/** Returns the words of a search text unchanged; each database folds them like the indexed words. */
export function wordsOf(text: string, most: number): string[] {
  return [...new Set(text.normalize('NFC').match(/[\p{L}\p{N}]+/gu))].slice(0, most);
}

/** Returns the places (`SearchOrder`) of approved memes with all of the words, highest first. */
export async function findByWords(db: Database, filter: WordFilter): Promise<number[]> {
  if (filter.words.length === 0) return [];
  return isSqlite(db) ? findInSqlite(db, filter) : findInPostgres(db, filter);
}

async function findInSqlite(db: Database, filter: WordFilter) {
  const { words, company, before, window, limit } = filter;
  const terms = [...(company === undefined ? [] : [companyWord(company)]), ...words];
  const match = `${terms.map((word) => `"${word}"`).join(' AND ')} *`;
  // SQLite keeps the order of a cross join: the words first.
  const young = window
    ? sql`cross join memes on memes.publication = meme_words.rowid and memes.published_at >= ${window.since}`
    : sql``;
  const found = sql<{ place: number }>`select meme_words.rowid as place from meme_words ${young}
    where meme_words match ${match} ${filtered(filter, sql`meme_words.rowid`)} and meme_words.rowid < ${before} and meme_words.rowid >= ${window?.from ?? 1}
    order by meme_words.rowid desc limit ${limit}`;
  try {
    return (await found.execute(db)).rows.map(({ place }) => place);
  } catch (error) {
    if (isUnknownLetterError(error)) return [];
    throw error;
  }
}

/** Returns the condition that the meme at this place has the theme and is for the readers of the language. */
function filtered(
  { theme, language }: Pick<WordFilter, 'theme' | 'language'>,
  place: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (theme === undefined && language === undefined) return sql``;
  const has = theme === undefined ? sql`` : sql`and (wanted.theme_1 = ${theme} or wanted.theme_2 = ${theme})`;
  const is =
    language === undefined ? sql`` : sql`and wanted.language in (${sql.join(languagesFor(language))})`;
  return sql`and exists (select 1 from memes as wanted where wanted.publication = ${place} ${has} ${is})`;
}

/**
 * Returns true for SQLite's error about a word with letters that its older Unicode tables do not know. No indexed word
 * has them.
 */
function isUnknownLetterError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('fts5: phrase queries are not supported');
}

/**
 * Scans the newest memes first, where frequent words fill a page, then uses the index, which is fast for rare words.
 * PostgreSQL's planner would mix these cases up, because it assumes that words occur independently.
 */
async function findInPostgres(db: Database, filter: WordFilter) {
  const { words, company, before, window, limit } = filter;
  const tag = company === undefined ? null : companyWord(company);
  const wanted = (place: RawBuilder<unknown>) => sql`words @@ search_words(${words.join(' ')}, ${tag}::text)
    and ${place} < ${before} and ${place} >= ${window?.from ?? 1} and at >= ${window?.since ?? 0}
    ${filtered(filter, sql`meme_words.place`)}`;
  const edge = sql`(select max(place) from meme_words where place < ${before}) - ${sql.lit(RECENT)}`;
  const recent = await sql<{ place: number }>`select place from meme_words
    where ${wanted(sql`place`)} and place > ${edge} order by place desc limit ${limit}`.execute(db);
  const places = recent.rows.map(({ place }) => place);
  if (places.length === limit) return places;
  // As an expression, so that PostgreSQL does not use the primary key beside the word index.
  const older = await sql<{ place: number }>`select place from meme_words
    where ${wanted(sql`place + 0`)} and place + 0 <= ${edge}
    order by place + 0 desc limit ${limit - places.length}`.execute(db);
  return [...places, ...older.rows.map(({ place }) => place)];
}
