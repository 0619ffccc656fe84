import { languagesFor, type ReadLanguage } from '@corpomeme/contract/memes/meme-lists';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Database, isSqlite } from './dialect.ts';

/** Columns of a meme: its place in the index, which is sorted by it in descending order, and the time that windows compare. */
interface SearchOrder {
  place: 'id' | 'publication';
  time: 'created_at' | 'published_at';
}

/** Columns of a meme that its indexed words depend on. */
const COLUMNS = 'status, title, message, image_alt, company, image_key, user_id';
/** Prefix lengths with index entries of their own; longer prefixes are looked up as several entries. */
const PREFIXES = Array.from({ length: 12 }, (_, n) => n + 1).join(' ');

const SQLITE_TRIGGERS = [
  'meme_insert',
  'meme_update',
  'meme_delete',
  'renamed',
  'picture_insert',
  'picture_update',
  'picture_delete',
];

async function dropSqliteIndex(db: Kysely<never>): Promise<void> {
  for (const name of SQLITE_TRIGGERS) {
    await sql`drop trigger ${sql.id(`meme_words_${name}`)}`.execute(db);
  }
  await sql`drop table meme_words`.execute(db);
}

async function createSqliteIndex(db: Kysely<never>, { place }: SearchOrder): Promise<void> {
  await sql`create virtual table meme_words using fts5(words, content = '', contentless_delete = 1, detail = none,
    prefix = ${sql.lit(PREFIXES)}, tokenize = 'unicode61 remove_diacritics 2')`.execute(db);
  const remove = (places: RawBuilder<unknown>) => sql`delete from meme_words where rowid in (${places});`;
  const add = (which: RawBuilder<unknown>) =>
    sql`insert into meme_words (rowid, words) select place, words from meme_texts where ${which};`;
  const create = (name: string, when: string, ...steps: RawBuilder<unknown>[]) =>
    sql`create trigger ${sql.id(`meme_words_${name}`)} after ${sql.raw(when)} begin ${sql.join(steps, sql` `)} end`.execute(
      db,
    );

  const added = add(sql`id = new.id`);
  const removed = remove(sql`${sql.ref(`old.${place}`)}`);
  await create('meme_insert', `insert on memes when new.status = 'approved'`, added);
  const changed = `update of ${COLUMNS} on memes when 'approved' in (old.status, new.status)`;
  await create('meme_update', changed, removed, added);
  await create('meme_delete', `delete on memes when old.status = 'approved'`, removed);

  const byAuthor = sql`user_id = new.id`;
  const renamed = 'update of username on users when old.username <> new.username';
  await create(
    'renamed',
    renamed,
    remove(sql`select place from meme_texts where ${byAuthor}`),
    add(byAuthor),
  );

  const ofPicture = (row: string) => sql`image_key = ${sql.ref(`${row}.image_key`)}`;
  const reread = (row: string) => [
    remove(sql`select place from meme_texts where ${ofPicture(row)}`),
    add(ofPicture(row)),
  ];
  await create('picture_insert', 'insert on picture_texts', ...reread('new'));
  await create('picture_update', 'update of content on picture_texts', ...reread('new'));
  await create('picture_delete', 'delete on picture_texts', ...reread('old'));
}

/** Creates the index with one function that splits and folds words, for indexing and for searches. */
async function createPostgresIndex(db: Kysely<never>, order: SearchOrder): Promise<void> {
  await createFolding(db);
  await db.schema
    .createTable('meme_words')
    .addColumn('place', 'bigint', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('words', sql`tsvector`, (c) => c.notNull())
    .execute();
  // Without a pending list: each search would scan it, and sometimes one writer would have to merge it.
  await sql`create index meme_words_found on meme_words using gin (words) with (fastupdate = off)`.execute(
    db,
  );
  await watchMemes(db, order);
  await watchAuthors(db);
  await watchPictures(db);
}

/** Drops the index with its triggers and functions. */
async function dropPostgresIndex(db: Kysely<never>): Promise<void> {
  for (const name of ['index_meme', 'index_memes_of_author', 'index_meme_of_picture']) {
    await sql`drop function ${sql.id(name)}() cascade`.execute(db);
  }
  await sql`drop table meme_words`.execute(db);
  await sql`drop function search_words(text, text)`.execute(db);
  await sql`drop function index_words(text)`.execute(db);
  await sql`drop function fold_words(text)`.execute(db);
}

async function createFolding(db: Kysely<never>): Promise<void> {
  const collation = sql.id(await findCollation(db));
  // Removes accents only from Latin letters, like SQLite's tokenizer.
  await sql`create function fold_words(content text) returns text[] language sql immutable parallel safe as $$
    select array_agg(left(word, 100)) from regexp_split_to_table(lower(normalize(
      regexp_replace(normalize(content, NFD), '([A-Za-z])[\\u0300-\\u0331]+', '\\1', 'g'), NFC) collate ${collation}),
      '[^[:alnum:]]+') as word
    where word <> '' $$`.execute(db);
  // The first word is the company's tag and stays as it is.
  await sql`create function index_words(content text) returns tsvector language sql immutable parallel safe as $$
    select array_to_tsvector(split_part(content, ' ', 1)
      || coalesce(fold_words(substr(content, strpos(content, ' '))), '{}')) $$`.execute(db);
  // Returns null, which matches no row, if there is no word.
  await sql`create function search_words(content text, tag text) returns tsquery
    language sql immutable parallel safe as $$
    select ('''' || array_to_string(fold_words(content), ''' & ''') || ''':*'
      || coalesce(' & ''' || tag || '''', ''))::tsquery $$`.execute(db);
}

/** Returns a collation for letters of all scripts; the database's own may be plain C. */
async function findCollation(db: Kysely<never>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select collname as name from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8') order by collname = 'pg_c_utf8' desc, collname desc`.execute(
    db,
  );
  return rows[0]?.name ?? 'default';
}

/**
 * Adds triggers that index memes. Their locks prevent indexing a meme with values that another transaction is changing.
 */
async function watchMemes(db: Kysely<never>, { place }: SearchOrder): Promise<void> {
  await sql`create function index_meme() returns trigger language plpgsql as $$ begin
    if tg_op <> 'DELETE' then perform from users where id = new.user_id for key share; end if;
    if tg_op <> 'INSERT' then delete from meme_words where place = ${sql.ref(`old.${place}`)}; end if;
    if tg_op <> 'DELETE' and new.status = 'approved' then
      insert into meme_words select place, at, index_words(words) from meme_texts where id = new.id;
    end if; return null; end $$`.execute(db);
  const create = (event: string, when: string) =>
    sql`create trigger ${sql.id(`meme_words_meme_${event}`)} after ${sql.raw(when)} execute function index_meme()`.execute(
      db,
    );
  await create('insert', `insert on memes for each row when (new.status = 'approved')`);
  await create(
    'update',
    `update of ${COLUMNS} on memes for each row when ('approved' in (old.status, new.status))`,
  );
  await create('delete', `delete on memes for each row when (old.status = 'approved')`);
}

async function watchAuthors(db: Kysely<never>): Promise<void> {
  await sql`create function index_memes_of_author() returns trigger language plpgsql as $$ begin
    update meme_words set words = index_words(meme_texts.words) from meme_texts
      where meme_texts.user_id = new.id and meme_words.place = meme_texts.place;
    return null; end $$`.execute(db);
  await sql`create trigger meme_words_renamed after update of username on users for each row
    when (old.username <> new.username) execute function index_memes_of_author()`.execute(db);
}

async function watchPictures(db: Kysely<never>): Promise<void> {
  await sql`create function index_meme_of_picture() returns trigger language plpgsql as $$ declare
    changed text := case when tg_op = 'DELETE' then old.image_key else new.image_key end;
    begin
    perform from memes where image_key = changed for share;
    update meme_words set words = index_words(meme_texts.words) from meme_texts
      where meme_texts.image_key = changed and meme_words.place = meme_texts.place;
    return null; end $$`.execute(db);
  await sql`create trigger meme_words_picture after insert or delete or update of content on picture_texts for each row
    execute function index_meme_of_picture()`.execute(db);
}

/** The full-text search of memes on both databases (decision 040). */

/** First letter of the word that stands for a company: a private-use character, which users cannot type. */
const COMPANY_MARK = '\uE000';
/** PostgreSQL scans this many of the newest memes before it uses the word index. */
const RECENT = 10_000;

interface WordFilter {
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
