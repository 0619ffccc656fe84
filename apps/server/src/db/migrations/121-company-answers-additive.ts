import { type Kysely, sql } from 'kysely';
import { generatedId, idType } from '../dialect.ts';

/** What companies answer to memes (decision 261). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('company_answers')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('meme_id', idType(db), (c) => c.notNull().references('memes.id').onDelete('cascade'))
    .addColumn('company_id', idType(db), (c) => c.notNull().references('companies.id'))
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('reply', 'change')`))
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('changed_on', 'text', (c) => c.check(sql`(changed_on is not null) = (kind = 'change')`))
    .addColumn('found', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().defaultTo('waiting').check(sql`state in ('waiting', 'public', 'refused')`),
    )
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('decided_at', 'bigint', (c) => c.check(sql`(decided_at is null) = (state = 'waiting')`))
    .execute();
  // A company says each thing once about a meme.
  await db.schema
    .createIndex('company_answers_once')
    .unique()
    .on('company_answers')
    .columns(['meme_id', 'company_id', 'kind'])
    .where(sql`state <> 'refused'` as never)
    .execute();
  await db.schema
    .createIndex('company_answers_waiting')
    .on('company_answers')
    .column('id')
    .where(sql`state = 'waiting'` as never)
    .execute();
  await db.schema.createIndex('company_answers_of_user').on('company_answers').column('user_id').execute();
  await db.schema.alterTable('cases').addColumn('answer_id', idType(db)).execute();
  await db.schema
    .alterTable('memes')
    .addColumn('is_answered', 'integer', (c) => c.notNull().defaultTo(0).check(sql`is_answered in (0, 1)`))
    .execute();
}
