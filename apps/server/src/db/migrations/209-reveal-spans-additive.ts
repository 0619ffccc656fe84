import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../dialect.ts';

/**
 * Adds how long after its publication an admin may look up the author of a meme without a name: a random part of the 14 days
 * that the link lasts at most, which the database draws for each row (decision 332).
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!isSqlite(db)) {
    await sql`alter table pseudonyms add column reveal_span bigint not null
      default floor(random() * 1209600000)`.execute(db);
    return;
  }
  // SQLite adds no column whose default is drawn, so the table is made again, and without row ids (decision 333). No table refers to it.
  await sql`alter table pseudonyms rename to pseudonyms_before`.execute(db);
  await sql`create table pseudonyms (id text primary key not null references users (id),
    meme_id integer unique references memes (id) on delete set null,
    account_id text not null references users (id),
    is_told integer default 0 not null,
    waits_for_case integer default 0 not null check (waits_for_case in (0, 1)),
    reveal_span integer default (abs(random() % 1209600000)) not null) without rowid`.execute(db);
  await sql`insert into pseudonyms (id, meme_id, account_id, is_told, waits_for_case)
    select id, meme_id, account_id, is_told, waits_for_case from pseudonyms_before`.execute(db);
  await sql`drop table pseudonyms_before`.execute(db);
  await sql`create index pseudonyms_of_account on pseudonyms (account_id)`.execute(db);
}
