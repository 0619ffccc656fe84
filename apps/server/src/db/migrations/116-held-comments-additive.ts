import { type Kysely, sql } from 'kysely';

/** Comments that wait for a moderator (decision 246). Comments of earlier releases are public. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('comments')
    .addColumn('state', 'text', (c) =>
      c.notNull().defaultTo('public').check(sql`state in ('public', 'held', 'hidden')`),
    )
    .execute();
  await db.schema.alterTable('comments').addColumn('held_for', 'text').execute();
  await db.schema
    .alterTable('comments')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
