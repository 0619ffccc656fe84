import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Columns of a meme: its place in the index, which is sorted by it in descending order, and the time that windows compare. */
export interface SearchOrder {
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

export async function dropSqliteIndex(db: Kysely<never>): Promise<void> {
  for (const name of SQLITE_TRIGGERS) {
    await sql`drop trigger ${sql.id(`meme_words_${name}`)}`.execute(db);
  }
  await sql`drop table meme_words`.execute(db);
}

export async function createSqliteIndex(db: Kysely<never>, { place }: SearchOrder): Promise<void> {
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
export async function createPostgresIndex(db: Kysely<never>, order: SearchOrder): Promise<void> {
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
export async function dropPostgresIndex(db: Kysely<never>): Promise<void> {
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
