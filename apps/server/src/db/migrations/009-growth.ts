import { type Kysely, sql } from 'kysely';
import { databaseNow, idType } from '../dialect.ts';
import { countByValue } from '../row-counts.ts';

const HOUR = 3_600_000;
/** Highest freshness for each age; the numbers are those of `FRESHNESS`. */
const AGES = [
  { freshness: 2, from: HOUR },
  { freshness: 1, from: 24 * HOUR },
  { freshness: 0, from: 7 * 24 * HOUR },
];

/** Partial indexes for the best of a time window; they hold only public memes that are still fresh. */
const FRESH_LISTS: Record<string, string[]> = {
  memes_fresh_upvoted: ['freshness', 'votes', 'id'],
  memes_fresh_commented: ['freshness', 'comment_count', 'id'],
  memes_company_fresh_upvoted: ['company', 'freshness', 'votes', 'id'],
  memes_company_fresh_commented: ['company', 'freshness', 'comment_count', 'id'],
};

/** Keeps lists and totals as fast for a million memes as for a thousand (decision 025). */
export async function up(db: Kysely<never>): Promise<void> {
  await addFreshness(db);
  await db.schema
    .createTable('row_counts')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', idType(db), (c) => c.notNull())
    .execute();
  await countByValue(db, 'memes', 'status');
  await countByValue(db, 'users', 'role_id');
  await indexByStatus(db);
  await orderAuditByTime(db);
}

/** Adds indexes for reading the log by days, with or without a filter. */
async function orderAuditByTime(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('audit_by_age').on('audit_log').columns(['at', 'id']).execute();
  for (const column of ['actor_id', 'user_id', 'meme_id', 'action']) {
    await db.schema.dropIndex(`audit_by_${column}`).execute();
    await db.schema.createIndex(`audit_by_${column}`).on('audit_log').columns([column, 'at', 'id']).execute();
  }
}

/**
 * Adds indexes that begin with the status. Without statistics, SQLite prefers an equality on the status and would sort.
 */
async function indexByStatus(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex('memes_changed').execute();
  await db.schema.createIndex('memes_changed').on('memes').columns(['status', 'changed_at', 'id']).execute();
  await db.schema.createIndex('memes_by_status').on('memes').columns(['status', 'id']).execute();
}

async function addFreshness(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('memes')
    .addColumn('freshness', 'integer', (c) => c.notNull().defaultTo(3))
    .execute();
  for (const { freshness, from } of AGES) {
    await sql`update memes set freshness = ${sql.lit(freshness)}
      where created_at < ${databaseNow(db as never)} - ${sql.lit(from)}`.execute(db);
  }
  for (const [name, columns] of Object.entries(FRESH_LISTS)) {
    await db.schema
      .createIndex(name)
      .on('memes')
      .columns(columns)
      .where(sql`status = 'approved' and freshness > 0` as never)
      .execute();
  }
  await db.schema
    .createIndex('memes_by_freshness')
    .on('memes')
    .columns(['freshness', 'created_at'])
    .where(sql`freshness > 0` as never)
    .execute();
}
