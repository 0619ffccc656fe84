import { type Kysely, sql } from 'kysely';
import { generatedId, idType } from '../dialect.ts';

interface Tables {
  site_settings: { name: string; value: string };
  listed_words: {
    pattern: string;
    effect: string;
    places: string;
    language: string;
    is_on: number;
    changed_at: number;
  };
}

/**
 * A row for each word that admins listed, and in what it stood (decision 248). What they entered so far holds, as it
 * did by its weight. The list in the settings stays for processes of the release before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('listed_words')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('pattern', 'text', (c) => c.notNull())
    .addColumn('effect', 'text', (c) => c.notNull().check(sql`effect in ('mark', 'hold', 'refuse')`))
    .addColumn('refusal', 'text', (c) => c.check(sql`(refusal is null) = (effect <> 'refuse')`))
    .addColumn('places', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull().check(sql`language in ('any', 'ro', 'en')`))
    .addColumn('is_on', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('word_matches')
    // Without a reference: a text may have been read just before its entry was removed.
    .addColumn('word_id', idType(db), (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('meme_id', idType(db), (c) => c.references('memes.id').onDelete('cascade'))
    .addColumn('case_id', idType(db), (c) => c.references('cases.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('word_matches_key', ['word_id', 'subject'])
    .execute();
  for (const column of ['meme_id', 'case_id'])
    await db.schema.createIndex(`word_matches_by_${column}`).on('word_matches').column(column).execute();
  // A trial reads the latest comments.
  await db.schema.createIndex('comments_by_time').on('comments').columns(['created_at', 'id']).execute();
  const tables = db as unknown as Kysely<Tables>;
  const stored = await tables
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', 'screening')
    .executeTakeFirst();
  const { words = [] } = JSON.parse(stored?.value ?? '{}') as { words?: string[] };
  const places = JSON.stringify(['memes', 'comments', 'companies']);
  for (const pattern of words)
    await tables
      .insertInto('listed_words')
      .values({ pattern, effect: 'hold', places, language: 'any', is_on: 1, changed_at: 0 })
      .execute();
}
