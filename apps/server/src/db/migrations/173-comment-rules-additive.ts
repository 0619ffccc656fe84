import { type Kysely, sql } from 'kysely';

/** Moderators slow or lock the comments of a meme (decision 269). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('memes')
    .addColumn('comment_rule', 'text', (c) => c.check(sql`comment_rule in ('slow', 'locked')`))
    .execute();
  await db.schema.alterTable('memes').addColumn('comment_rule_note', 'text').execute();
}
