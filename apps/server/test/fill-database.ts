import { sql } from 'kysely';
import { type Database, isSqlite, writeLastId } from '../src/db/dialect.ts';
import { fillSearchIndex } from '../src/db/search-index.ts';
import { fillComments, fillCommentVotes } from './fill-comments.ts';
import { fillAudit, fillMemes, fillMemeVotes } from './fill-memes.ts';
import { type Filling, moderators, type Sizes, TWO_YEARS } from './fill-plan.ts';
import { longId, type Sql, wordsOf } from './fill-words.ts';

/**
 * Fills a migrated database without memes with SQL that generates rows inside the database. Deterministic for sizes and
 * time, with correct counters. Nothing else may use the database meanwhile.
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
      const indexes = await dropIndexes(connection);
      for (const [name, step] of Object.entries(STEPS)) {
        await step(filling);
        progress(name);
      }
      for (const index of indexes) await sql.raw(index).execute(connection);
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

/** Fills the word index on PostgreSQL; on SQLite, triggers have filled it. */
async function fillWords({ db }: Filling): Promise<void> {
  if (!isSqlite(db)) await fillSearchIndex(db);
}

async function fillUsers({ db, words, users, until, userId }: Filling): Promise<void> {
  const joined = words.isoTime(
    sql`(${sql.lit(until)} - (${sql.lit(users)} - i) * ${sql.lit(TWO_YEARS)} / ${sql.lit(users)})`,
  );
  await sql`insert into users (id, username, username_key, email, email_verified, role_id, created_at, updated_at)
    select id, 'colega-' || i, 'fill' || i, 'colega-' || i || '@firma.example', 1,
      case when i <= ${sql.lit(moderators(users))} then 2 else 1 end, joined, joined
    from (select i, ${userId(sql`i`)} as id, ${joined} as joined from ${words.series(users)}) as made`.execute(
    db,
  );
}

async function fillCounters({ db, memes, comments }: Filling): Promise<void> {
  await sql`update companies set meme_count = (
    select count(*) from memes where memes.company = companies.name and memes.status = 'approved')`.execute(
    db,
  );
  await sql`delete from row_counts`.execute(db);
  await sql`insert into row_counts (name, value)
    select 'memes.status=' || status, count(*) from memes group by status union all
    select 'users.role_id=' || role_id, count(*) from users group by role_id`.execute(db);
  await writeLastId(db, 'memes', memes);
  await writeLastId(db, 'comments', comments);
}

/** Runs `work` without foreign keys and triggers, which cost more than the rows. The rows are known to be valid. */
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
        'pragma wal_checkpoint(truncate)',
        'pragma cache_size = -2000',
        'pragma temp_store = memory',
        'pragma synchronous = full',
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

/**
 * Drops indexes that only make reads faster, and returns the statements that recreate them. Building an index
 * afterwards is much faster than maintaining it.
 */
async function dropIndexes(db: Database): Promise<string[]> {
  const tables = sql.join(['users', 'memes', 'meme_votes', 'comments', 'comment_votes', 'audit_log']);
  const indexes = isSqlite(db)
    ? sql<{ name: string; statement: string }>`select name, sql as statement from sqlite_master
        where type = 'index' and sql is not null and tbl_name in (${tables}) order by name`
    : sql<{ name: string; statement: string }>`select indexname as name, indexdef as statement from pg_indexes
        where schemaname = current_schema() and tablename in (${tables})
        and indexname not in (select conname from pg_constraint) order by 1`;
  const { rows } = await indexes.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  return rows.map(({ statement }) => statement);
}
