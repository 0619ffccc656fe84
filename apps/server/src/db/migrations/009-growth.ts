import { type Kysely, sql } from 'kysely';
import { databaseNow, idType } from '../dialect.ts';
import { countByValue } from '../row-counts.ts';

const HOUR = 3_600_000;
/** From which age a meme has at most this freshness; the numbers mean what `FRESHNESS` says. */
const AGES = [
  { freshness: 2, from: HOUR },
  { freshness: 1, from: 24 * HOUR },
  { freshness: 0, from: 7 * 24 * HOUR },
];

/** The best of a time window in order, whatever the window holds; they hold only what is public and not old. */
const FRESH_LISTS: Record<string, string[]> = {
  memes_fresh_upvoted: ['freshness', 'votes', 'id'],
  memes_fresh_commented: ['freshness', 'comment_count', 'id'],
  memes_company_fresh_upvoted: ['company', 'freshness', 'votes', 'id'],
  memes_company_fresh_commented: ['company', 'freshness', 'comment_count', 'id'],
};

/** What keeps lists and totals as quick for a million memes as for a thousand (decision 025). */
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

/** The log is asked for from one day to another, with or without a filter. */
async function orderAuditByTime(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('audit_by_age').on('audit_log').columns(['at', 'id']).execute();
  for (const column of ['actor_id', 'user_id', 'meme_id', 'action']) {
    await db.schema.dropIndex(`audit_by_${column}`).execute();
    await db.schema.createIndex(`audit_by_${column}`).on('audit_log').columns([column, 'at', 'id']).execute();
  }
}

/** Without statistics SQLite takes an equal status for the best there is: only an index that begins with it keeps the order. */
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
