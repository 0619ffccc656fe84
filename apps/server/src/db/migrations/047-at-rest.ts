import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../dialect.ts';

const DAY = 86_400_000;

/** Removes stored data that identifies people to a reader of the disk (decision 100). */
export async function up(db: Kysely<never>): Promise<void> {
  await hashSessions(db);
  await coarsenTimes(db);
  await dropFileHashes(db);
  await rebuildBannedEmails(db);
}

/** Replaces the tokens of sessions by their hashes. Tokens that members have stay valid. */
async function hashSessions(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('sessions').renameColumn('token', 'token_hash').execute();
  const hash = isSqlite(db)
    ? sql`sha256(token_hash)`
    : sql`encode(sha256(convert_to(token_hash, 'UTF8')), 'hex')`;
  await sql`update sessions set token_hash = ${hash}`.execute(db);
}

/** Rounds the times of logins and votes down to the day (UTC). */
async function coarsenTimes(db: Kysely<never>): Promise<void> {
  const columns = [
    ['users', 'last_login_at'],
    ['meme_votes', 'created_at'],
    ['comment_votes', 'created_at'],
  ] as const;
  for (const [table, name] of columns) {
    const column = sql.ref(name);
    await sql`update ${sql.table(table)} set ${column} = ${column} / ${sql.lit(DAY)} * ${sql.lit(DAY)}`.execute(
      db,
    );
  }
}

/**
 * Drops the hashes of original files: they had no key, and migrations have none either. The fingerprints, which find the
 * same picture in any file, stay.
 */
async function dropFileHashes(db: Kysely<never>): Promise<void> {
  await sql`update picture_looks set source_hash = null`.execute(db);
  await sql`update blocked_pictures set picture = 'block:' || id where picture = source_hash`.execute(db);
  await sql`update blocked_pictures set source_hash = null`.execute(db);
}

/**
 * Drops the time of each ban, which equalled that of the deletion. The new table is sorted by hash, because the order of
 * SQLite's rows showed the time too.
 */
async function rebuildBannedEmails(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('banned_emails').renameTo('banned_emails_before').execute();
  const withoutRowid = sql.raw(isSqlite(db) ? 'without rowid' : '');
  await sql`create table banned_emails (email_hash text not null primary key) ${withoutRowid}`.execute(db);
  await sql`insert into banned_emails select email_hash from banned_emails_before order by email_hash`.execute(
    db,
  );
  await db.schema.dropTable('banned_emails_before').execute();
}
