import { type Kysely, sql } from 'kysely';

/**
 * Cases are suspended while their subject is not public, and a report may be repeated after a removed subject was
 * restored.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('cases').addColumn('suspended_at', 'bigint').execute();
  // Milliseconds of earlier suspensions.
  await db.schema
    .alterTable('cases')
    .addColumn('paused_for', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('reports').addColumn('released_at', 'bigint').execute();
  await reindexCases(db);
  await reindexReports(db);
}

async function reindexCases(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('cases_suspended')
    .on('cases')
    .columns(['suspended_at', 'id'])
    .where(sql`closed_at is null and suspended_at is not null` as never)
    .execute();
  await db.schema.dropIndex('cases_of_meme').execute();
  // Includes closed cases, because their reporters are notified when the meme returns.
  await db.schema.createIndex('cases_of_meme').on('cases').columns(['meme_id', 'id']).execute();
}

async function reindexReports(db: Kysely<never>): Promise<void> {
  for (const [name, reporter] of [
    ['reports_once', 'user_id'],
    ['notices_once', 'contact_hash'],
  ] as const) {
    await db.schema.dropIndex(name).execute();
    await db.schema
      .createIndex(name)
      .unique()
      .on('reports')
      .columns([reporter, 'subject'])
      .where(sql`${sql.ref(reporter)} is not null and released_at is null` as never)
      .execute();
  }
  // Each decision checks whether a subject was ever reported, released reports included.
  await db.schema
    .createIndex('reports_of_member')
    .on('reports')
    .columns(['user_id', 'subject'])
    .where(sql`user_id is not null` as never)
    .execute();
}
