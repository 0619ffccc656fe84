import { sql } from 'kysely';
import { type Database, isSqlite, writeLastId } from '../src/db/dialect.ts';
import { fillSearchIndex } from '../src/db/search-index.ts';
import { fillComments, fillCommentVotes } from './fill-comments.ts';
import { fillAudit, fillMemes, fillMemeVotes } from './fill-memes.ts';
import { type Filling, moderatorCount, type Sizes, TWO_YEARS } from './fill-plan.ts';
import { longId, type Sql, wordsOf } from './fill-words.ts';

/**
 * Fills a migrated database that has no memes, with SQL that generates the rows inside the database. The rows depend only
 * on the sizes and the time, and the counters are correct. No other connection may use the database meanwhile.
 */
export async function fillDatabase(
  db: Database,
  { until, ...sizes }: Sizes & { until: number },
  progress: (done: string) => void = () => {},
): Promise<void> {
  await db.connection().execute(async (connection) => {
    const words = wordsOf(connection);
    const userId = (number: Sql) => longId(words, number, [0, 1, 2]);
    const filling: Filling = { ...sizes, until, db: connection, words, userId };
    await withoutGuards(connection, async () => {
      const triggers = await dropTriggers(connection);
      const indexes = await dropIndexes(connection);
      for (const [name, step] of Object.entries(STEPS)) {
        await step(filling);
        progress(name);
      }
      for (const statement of [...indexes, ...triggers]) await sql.raw(statement).execute(connection);
      progress('indexes');
    });
    if (!isSqlite(connection)) await sql`vacuum analyze`.execute(connection);
  });
}

const STEPS: Record<string, (filling: Filling) => Promise<void>> = {
  users: fillUsers,
  memes: fillMemes,
  'meme votes': fillMemeVotes,
  comments: fillComments,
  'comment votes': fillCommentVotes,
  'audit log': fillAudit,
  counters: fillCounters,
  words: fillWords,
};

/** Bytes of words that SQLite's index buffers before it writes them: by default and while filling. */
const WORD_BUFFER = { usual: 1024 * 1024, filling: 256 * 1024 * 1024 };

/** Fills the word index at once, which is many times faster than row by row. */
async function fillWords({ db }: Filling): Promise<void> {
  const setBuffer = (bytes: number) =>
    sql`insert into meme_words (meme_words, rank) values ('hashsize', ${sql.lit(bytes)})`.execute(db);
  if (isSqlite(db)) await setBuffer(WORD_BUFFER.filling);
  await fillSearchIndex(db);
  if (isSqlite(db)) await setBuffer(WORD_BUFFER.usual);
}

async function fillUsers({ db, words, users, until, userId }: Filling): Promise<void> {
  const joined = words.isoTime(
    sql`(${sql.lit(until)} - (${sql.lit(users)} - i) * ${sql.lit(TWO_YEARS)} / ${sql.lit(users)})`,
  );
  await sql`insert into users (id, username, username_key, email, email_verified, role_id, created_at, updated_at)
    select id, 'colega-' || i, 'fill' || i, 'colega-' || i || '@firma.example', 1,
      case when i <= ${sql.lit(moderatorCount(users))} then 2 else 1 end, joined, joined
    from (select i, ${userId(sql`i`)} as id, ${joined} as joined from ${words.series(users)}) as made`.execute(
    db,
  );
}

async function fillCounters({ db, memes, comments }: Filling): Promise<void> {
  // Counts in one pass, because the index by company does not exist yet.
  await sql`update companies set meme_count = 0`.execute(db);
  await sql`update companies set meme_count = counted.memes
    from (select company, count(*) as memes from memes where status = 'approved' group by company) as counted
    where counted.company = companies.name`.execute(db);
  await sql`delete from row_counts`.execute(db);
  await sql`insert into row_counts (name, value)
    select 'memes.status=' || status, count(*) from memes group by status union all
    select 'users.role_id=' || role_id, count(*) from users group by role_id union all
    select 'themes.memes=' || theme_1, count(*) from memes
      where status = 'approved' and theme_1 is not null group by theme_1`.execute(db);
  await writeLastId(db, 'memes', memes);
  await writeLastId(db, 'comments', comments);
}

/**
 * Runs `work` without foreign keys, and on PostgreSQL without triggers. These checks would cost more than the rows, which are
 * valid.
 */
async function withoutGuards(db: Database, work: () => Promise<void>): Promise<void> {
  const before = isSqlite(db)
    ? [
        'pragma foreign_keys = off',
        'pragma synchronous = off',
        'pragma temp_store = file',
        'pragma cache_size = -200000',
      ]
    : [
        'set session_replication_role = replica',
        'set synchronous_commit = off',
        "set maintenance_work_mem = '512MB'",
      ];
  const after = isSqlite(db)
    ? [
        // First, so that the checkpoint reaches the disk and no later writer waits for it.
        'pragma synchronous = full',
        'pragma wal_checkpoint(truncate)',
        'pragma cache_size = -2000',
        'pragma temp_store = memory',
        'pragma foreign_keys = on',
      ]
    : ['reset session_replication_role', 'reset synchronous_commit', 'reset maintenance_work_mem'];
  for (const setting of before) await sql.raw(setting).execute(db);
  try {
    await work();
  } finally {
    for (const setting of after) await sql.raw(setting).execute(db);
  }
}

const FILLED_TABLES = [
  'users',
  'memes',
  'meme_votes',
  'comments',
  'comment_votes',
  'audit_log',
  'meme_words',
];

interface SchemaObject {
  name: string;
  /** The statement that creates it. */
  statement: string;
}

/** Drops SQLite's triggers on the filled tables, which it cannot switch off, and returns the statements that recreate them. */
async function dropTriggers(db: Database): Promise<string[]> {
  if (!isSqlite(db)) return [];
  const { rows } = await sql<SchemaObject>`select name, sql as statement from sqlite_master
    where type = 'trigger' and tbl_name in (${sql.join(FILLED_TABLES)}) order by name`.execute(db);
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db);
  return rows.map(({ statement }) => statement);
}

/**
 * Drops indexes that only make reads faster, and returns the statements that recreate them. Building an index
 * afterwards is much faster than maintaining it.
 */
async function dropIndexes(db: Database): Promise<string[]> {
  const tables = sql.join(FILLED_TABLES);
  const indexes = isSqlite(db)
    ? sql<SchemaObject>`select name, sql as statement from sqlite_master
        where type = 'index' and sql is not null and tbl_name in (${tables}) order by name`
    : sql<SchemaObject>`select indexname as name, indexdef as statement from pg_indexes
        where schemaname = current_schema() and tablename in (${tables})
        and indexname not in (select conname from pg_constraint) order by 1`;
  const { rows } = await indexes.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  return rows.map(({ statement }) => statement);
}
