import type { Kysely } from 'kysely';
import { generatedId, idType } from '../dialect.ts';

/** Abuse protection: rate counters shared by all processes, failed logins, blocks, and the bytes of each image. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('rate_counters')
    // The limit's name and a keyed hash of what it counts, so that no address is stored in clear text.
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('login_failures')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('blocked_until', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  for (const table of ['rate_counters', 'login_failures'])
    await db.schema.createIndex(`${table}_expired`).on(table).column('expires_at').execute();
  await db.schema
    .createTable('blocks')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('created_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addUniqueConstraint('blocks_once', ['kind', 'value'])
    .execute();
  await db.schema
    .alterTable('memes')
    .addColumn('image_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}
