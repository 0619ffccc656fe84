import { type Kysely, sql } from 'kysely';
import { idType, isSqlite } from '../dialect.ts';

/** The memes of the day, and who wants to be told of them (decision 367). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('day_memes')
    .addColumn('day', 'text', (c) => c.notNull())
    // 0 for the whole site.
    .addColumn('company_id', idType(db), (c) => c.notNull())
    // Null if no meme had enough votes, or it was deleted: the day is taken.
    .addColumn('meme_id', idType(db), (c) => c.references('memes.id').onDelete('set null'))
    .addPrimaryKeyConstraint('day_memes_once', ['day', 'company_id'])
    // A meme is that of the site once, and that of its company once.
    .addUniqueConstraint('day_memes_of_meme', ['meme_id', 'company_id'])
    .modifyEnd(sql.raw(isSqlite(db) ? 'without rowid' : ''))
    .execute();
  await db.schema
    .createTable('day_meme_readers')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id'))
    .execute();
}
