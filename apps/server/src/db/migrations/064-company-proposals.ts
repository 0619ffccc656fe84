import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Companies that authors propose with a meme, until a moderator settles them (decision 119). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('company_proposals')
    .addColumn('meme_id', idType(db), (c) => c.primaryKey().references('memes.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('website', 'text')
    .execute();
}
