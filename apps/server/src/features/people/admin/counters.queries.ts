import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';

interface Counter {
  /** `memes.votes` */
  name: string;
  table: string;
  key: string;
  column: string;
  /** The correct value of the column, for the current row. */
  counted: RawBuilder<number>;
}

/** All counters. Add each new one here. */
const COUNTERS: Counter[] = [
  {
    name: 'memes.votes',
    table: 'memes',
    key: 'id',
    column: 'votes',
    counted: sql`select count(*) from meme_votes where meme_votes.meme_id = memes.id`,
  },
  {
    name: 'memes.same_here',
    table: 'memes',
    key: 'id',
    column: 'same_here',
    counted: sql`select count(*) from same_here_votes where same_here_votes.meme_id = memes.id`,
  },
  {
    name: 'memes.comment_count',
    table: 'memes',
    key: 'id',
    column: 'comment_count',
    counted: sql`select count(*) from comments where comments.meme_id = memes.id and comments.deleted_at is null
      and comments.state = 'public'`,
  },
  {
    name: 'memes.thread_count',
    table: 'memes',
    key: 'id',
    column: 'thread_count',
    counted: sql`select count(*) from comments where comments.meme_id = memes.id and comments.thread_id is null
      and comments.state <> 'held'`,
  },
  {
    name: 'comments.votes',
    table: 'comments',
    key: 'id',
    column: 'votes',
    counted: sql`select count(*) from comment_votes where comment_votes.comment_id = comments.id`,
  },
  {
    name: 'comments.reply_count',
    table: 'comments',
    key: 'id',
    column: 'reply_count',
    counted: sql`select count(*) from comments as replies where replies.thread_id = comments.id
      and replies.state <> 'held'`,
  },
  {
    name: 'companies.meme_count',
    table: 'companies',
    key: 'name',
    column: 'meme_count',
    counted: sql`select count(*) from memes where memes.company = companies.name and memes.status = 'approved'`,
  },
  {
    name: 'row_counts.value',
    table: 'row_counts',
    key: 'name',
    column: 'value',
    counted: sql`select case when row_counts.name like 'memes.%'
      then (select count(*) from memes where row_counts.name = 'memes.status=' || memes.status)
      when row_counts.name like 'themes.%'
      then (select count(*) from memes where status = 'approved'
        and row_counts.name in ('themes.memes=' || coalesce(theme_1, ''), 'themes.memes=' || coalesce(theme_2, '')))
      else (select count(*) from users where row_counts.name = 'users.role_id=' || users.role_id) end`,
  },
];

/** A counter that differs from its rows. */
export interface Drift {
  counter: string;
  /** The row's id or name. */
  of: number | string;
  stored: number;
  counted: number;
}

/**
 * Returns counters that differ from their rows. Uses one statement per counter, so that concurrent writes are in both
 * numbers or in none.
 */
export async function findDrifts(db: Database): Promise<Drift[]> {
  const drifts: Drift[] = [];
  for (const { name, table, key, column, counted } of COUNTERS) {
    const wrong = await sql<Omit<Drift, 'counter'>>`
      select ${sql.ref(key)} as "of", ${sql.ref(column)} as stored, (${counted}) as counted
      from ${sql.table(table)} where ${sql.ref(column)} <> (${counted}) order by ${sql.ref(key)}
    `.execute(db);
    drifts.push(...wrong.rows.map((row) => ({ counter: name, ...row })));
  }
  return drifts;
}

/**
 * Recounts inside a transaction. Locks the row first and counts in the next statement, so that concurrent writes are
 * included once, while the site runs.
 */
export async function recount(trx: Database, { counter, of }: Pick<Drift, 'counter' | 'of'>): Promise<void> {
  const found = COUNTERS.find(({ name }) => name === counter);
  if (!found) throw new Error(`no counter ${counter}`);
  const column = sql.ref(found.column);
  for (const value of [column, sql`(${found.counted})`]) {
    await sql`update ${sql.table(found.table)} set ${column} = ${value} where ${sql.ref(found.key)} = ${of}`.execute(
      trx,
    );
  }
}
